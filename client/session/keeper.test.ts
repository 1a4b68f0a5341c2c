import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionAnswer } from './auth-service.ts'
import { createKeeper } from './keeper.ts'

const MINUTE = 60_000
const user = { id: 'u', name: 'Mara', email: 'mara@example.org', image: null, login: null }

/** A token with only the parts that the client reads. */
function token(lifetime: number): string {
  const payload = { iat: 1000, exp: 1000 + lifetime / 1000 }
  return `head.${btoa(JSON.stringify(payload))}.signature`
}

const answer = (lifetime = 15 * MINUTE): SessionAnswer => ({ kind: 'session', user, token: token(lifetime) })

describe('keeping the session', () => {
  const getSession = vi.fn<() => Promise<SessionAnswer>>()
  const signedIn = vi.fn()
  const signedOut = vi.fn()
  const warn = vi.fn()
  let waits: { milliseconds: number; act: () => void; cancelled: boolean }[]

  const keeper = () =>
    createKeeper({
      getSession,
      after: (milliseconds, act) => {
        const wait = { milliseconds, act, cancelled: false }
        waits.push(wait)
        return () => {
          wait.cancelled = true
        }
      },
      signedIn,
      signedOut,
      warn,
    })
  const pending = () => waits.filter((wait) => !wait.cancelled)

  beforeEach(() => {
    vi.resetAllMocks()
    waits = []
  })

  it('the session keeper refreshes the token 120 s before it ends', async () => {
    getSession.mockResolvedValue(answer())
    expect(await keeper().synchronise()).toBe('signed-in')
    expect(signedIn).toHaveBeenCalledWith(user, token(15 * MINUTE))
    expect(pending().map((wait) => wait.milliseconds)).toEqual([15 * MINUTE - 120_000])
  })

  it('the session keeper does not poll in a tight loop for short-lived tokens', async () => {
    getSession.mockResolvedValue(answer(MINUTE))
    await keeper().synchronise()
    expect(pending()[0]?.milliseconds).toBeGreaterThanOrEqual(5000)
  })

  it('the session keeper retries 30 s after a failed request and signs nobody out', async () => {
    getSession.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(answer())
    expect(await keeper().synchronise()).toBe('unknown')
    expect(warn).toHaveBeenCalledOnce()
    expect(signedOut).not.toHaveBeenCalled()
    expect(pending().map((wait) => wait.milliseconds)).toEqual([30_000])
    pending()[0]?.act()
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalledOnce(), { timeout: 20_000 })
  })

  it.each<SessionAnswer>([{ kind: 'none' }, { kind: 'refused', status: 401 }, { kind: 'refused', status: 403 }])(
    'signs out when the service answers %j',
    async (ending) => {
      getSession.mockResolvedValue(ending)
      expect(await keeper().synchronise()).toBe('signed-out')
      expect(signedOut).toHaveBeenCalledOnce()
      expect(pending()).toEqual([])
    },
  )

  it('the session keeper asks the server once for simultaneous requests', async () => {
    getSession.mockResolvedValue(answer())
    const { synchronise } = keeper()
    expect(await Promise.all([synchronise(), synchronise()])).toEqual(['signed-in', 'signed-in'])
    expect(getSession).toHaveBeenCalledOnce()
  })

  it('an answer that arrives after signing out does not sign the person in again', async () => {
    let arrive: (session: SessionAnswer) => void = () => undefined
    getSession.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve
      }),
    )
    const { synchronise, stop } = keeper()
    const asked = synchronise()
    stop()
    arrive(answer())
    expect(await asked).toBe('unknown')
    expect(signedIn).not.toHaveBeenCalled()
    expect(pending()).toEqual([])
  })
})
