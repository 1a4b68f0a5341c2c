import Type from 'typebox'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../shared/contract/call.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { keepMode, modeHeader } from './mode.ts'
import { addressOf, createSend } from './send.ts'

const read = call('GET', '/api/thing/:id', 'Reads', {
  params: Type.Object({ id: Type.Integer() }),
  answer: Type.Object({ name: Type.String() }),
})
const write = call('PATCH', '/api/thing', 'Writes', { body: Type.Object({ name: Type.String() }) })

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

describe('a call', () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const keepToken = vi.fn()
  const resynchronise = vi.fn<() => Promise<boolean>>()
  const toast = vi.fn()
  let token: string | null
  const send = createSend({ fetch, token: () => token, keepToken, resynchronise, toast })
  const request = () => fetch.mock.calls.at(-1) as [string, RequestInit]

  beforeEach(() => {
    vi.resetAllMocks()
    token = 'first'
  })

  it('a call sends its parameters, its body, the token and the cookie', async () => {
    fetch.mockResolvedValueOnce(json({ name: 'x' })).mockResolvedValueOnce(json({}))
    expect(await send(read, { params: { id: 7 } })).toEqual({ name: 'x' })
    expect(request()[0]).toBe('/api/thing/7')
    await send(write, { body: { name: 'y' } })
    const [, { method, body, headers, credentials }] = request()
    expect({ method, body, credentials }).toEqual({ method: 'PATCH', body: '{"name":"y"}', credentials: 'include' })
    expect((headers as Headers).get('Authorization')).toBe('Bearer first')
  })

  it('a call sends the Mode header only for a local installation that talks to staging', async () => {
    fetch.mockImplementation(async () => json({}))
    for (const [mode, named] of [
      ['PRODUCTION', null],
      ['STAGE', null],
      ['LOCAL_TO_STAGE', 'LOCAL_TO_STAGE'],
    ] as const) {
      keepMode({ mode })
      await send(write, { body: { name: 'y' } })
      expect((request()[1].headers as Headers).get('Mode')).toBe(named)
    }
    delete modeHeader.Mode
  })

  it('the first call already sends the mode that the page names', async () => {
    const noted = { content: 'LOCAL_TO_STAGE' }
    vi.stubGlobal('document', { querySelector: (what: string) => (what === 'meta[name=mode]' ? noted : null) })
    vi.resetModules()
    expect((await import('./mode.ts')).modeHeader).toEqual({ Mode: 'LOCAL_TO_STAGE' })
    vi.stubGlobal('document', undefined)
  })

  it('a call returns text if the answer is not JSON, and keeps a token that comes with the answer', async () => {
    fetch.mockResolvedValueOnce(new Response('plain', { headers: { Authorization: 'Bearer second' } }))
    expect(await send(read, { params: { id: 7 } })).toBe('plain')
    expect(keepToken).toHaveBeenCalledWith('second')
  })

  it('a refused call shows a toast with its status, unless the caller handles that status', async () => {
    const refusal = { code: 409, msg: 'Exists already.', err: 'conflict' }
    fetch.mockImplementation(async () => json(refusal, 409))
    const error = await send(write, { body: { name: 'y' } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 409, message: 'Exists already.', body: refusal })
    expect(toast.mock.calls).toEqual([[{ title: '409 Error', text: 'Please contact support', type: 'error' }]])

    await send(write, { body: { name: 'y' } }, { handled: [409] }).catch(() => undefined)
    await send(write, { body: { name: 'y' } }, { handled: 'all' }).catch(() => undefined)
    expect(toast).toHaveBeenCalledOnce()
  })

  it('a refused call reports the retry delay from the server', async () => {
    fetch.mockResolvedValue(
      json({ code: 429, msg: 'Slow down.', err: 'too_many_requests' }, 429, { 'Retry-After': '12' }),
    )
    await expect(send(read, { params: { id: 7 } })).rejects.toMatchObject({ retryAfter: 12 })
  })

  it('a call checks who is signed in after a 401, and retries with the new token', async () => {
    fetch.mockResolvedValueOnce(json({}, 401)).mockResolvedValueOnce(json({ name: 'x' }))
    resynchronise.mockImplementation(async () => {
      token = 'second'
      return true
    })
    expect(await send(read, { params: { id: 7 } })).toEqual({ name: 'x' })
    expect((request()[1].headers as Headers).get('Authorization')).toBe('Bearer second')
  })

  it('a call fails with “Not Authorized” after a second 401 and when nobody is signed in', async () => {
    fetch.mockImplementation(async () => json({}, 401))
    resynchronise.mockResolvedValueOnce(true).mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('offline'))
    for (let time = 0; time < 3; time++) {
      await expect(send(read, { params: { id: 7 } })).rejects.toMatchObject({ status: 401, message: 'Not Authorized' })
    }
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(toast).not.toHaveBeenCalled()
  })

  it('a call fails with a NetworkError and shows no toast if the server cannot be reached', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(send(read, { params: { id: 7 } })).rejects.toBeInstanceOf(NetworkError)
    expect(toast).not.toHaveBeenCalled()
  })
})

it('addressOf fills in path parameters, leaves out undefined values and refuses missing parameters', () => {
  expect(addressOf({ path: '/a/:owner/:repo/x' }, { params: { owner: 'a b', repo: '../c' } })).toBe('/a/a%20b/..%2Fc/x')
  expect(addressOf({ path: '/a' }, { query: { projectId: 3, gitUrl: undefined } })).toBe('/a?projectId=3')
  expect(() => addressOf({ path: '/a/:id' }, {})).toThrow('needs id')
})
