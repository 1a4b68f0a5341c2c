import { proxy } from 'valtio'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { proofQuestion } from '../session/proof-question.ts'
import { session } from '../session/session.ts'
import type { DeviceState } from './device.ts'
import { followProof, withProof } from './proof.ts'

const entry = (seq: number, reason = 'proof_needed') =>
  ({
    seq,
    key: `k${seq}`,
    name: 'delete-project',
    args: { projectId: seq },
    createdAt: 0,
    state: 'refused',
    reason,
  }) as never

const settled = async () => {
  for (let n = 0; n < 10; n++) await Promise.resolve()
}

beforeEach(() => {
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined, hidden: false })
  return () => vi.unstubAllGlobals()
})

function follow(options: { fresh?: boolean; visible?: boolean; offline?: boolean } = {}) {
  const state = proxy({ notApplied: [] } as unknown as DeviceState)
  const asked: string[] = []
  let answer: (isProven: boolean) => void = () => undefined
  const retry = vi.fn(async () => undefined)
  const leave = vi.fn(() => answer(false))
  const stop = followProof(
    { state, retry, view: { project: (id) => ({ name: `P${id}` }) } },
    {
      isFresh: async () => {
        if (options.offline) throw new Error('offline')
        return options.fresh ?? false
      },
      ask: (what) => {
        asked.push(what)
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      leave,
      isVisible: () => options.visible ?? true,
    },
  )
  const show = async (...entries: never[]) => {
    state.notApplied = entries
    await settled()
  }
  const reply = async (isProven: boolean) => {
    answer(isProven)
    await settled()
  }
  return { show, asked, retry, leave, stop, answer: reply }
}

it('a deletion that was refused for lack of proof is sent again after the person confirms', async () => {
  const { show, asked, retry, answer } = follow()
  await show(entry(1), entry(2, 'forbidden'))
  expect([asked, retry.mock.calls]).toEqual([['delete “P1”'], []])
  await answer(true)
  expect(retry.mock.calls).toEqual([[1]])
})

it('an unconfirmed deletion stays in the outbox and causes no second question', async () => {
  const { show, asked, retry, answer } = follow()
  await show(entry(1))
  await answer(false)
  await show(entry(1))
  expect([asked.length, retry.mock.calls.length]).toEqual([1, 0])
})

it('several deletions share one proof question, and a fresh proof makes it unnecessary', async () => {
  const many = follow()
  await many.show(entry(1), entry(2))
  expect(many.asked).toEqual(['delete 2 projects'])
  const fresh = follow({ fresh: true })
  await fresh.show(entry(1))
  expect([fresh.asked, fresh.retry.mock.calls]).toEqual([[], [[1]]])
})

it('a hidden or offline tab asks for no proof and keeps the deletion', async () => {
  for (const options of [{ visible: false }, { offline: true }]) {
    const { show, asked, retry } = follow(options)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await show(entry(1))
    expect([asked, retry.mock.calls]).toEqual([[], []])
  }
})

it('the proof question closes when another tab has answered it', async () => {
  const { show, leave, retry } = follow()
  await show(entry(1))
  await show()
  expect([leave.mock.calls.length, retry.mock.calls.length]).toEqual([1, 0])
})

it('an action that needs proof runs again after a confirmation and fails without one', async () => {
  const user = { id: 'ann', email: 'ann@example.org', name: 'Ann', image: null, login: null }
  session.now = { state: 'signed-in', user, confirmed: true }
  const body = { code: 403, msg: 'Confirm that it’s you first.', err: 'proof_needed' } as const
  for (const isProven of [true, false]) {
    const act = vi.fn<() => Promise<string>>()
    act.mockRejectedValueOnce(new ApiError(403, body.msg, { body })).mockResolvedValue('done')
    const outcome = withProof('do this', act).catch((error: Error) => error.message)
    await settled()
    expect(proofQuestion.asked?.what).toBe('do this')
    proofQuestion.asked?.answer(isProven)
    expect(await outcome).toBe(isProven ? 'done' : body.msg)
    expect(act).toHaveBeenCalledTimes(isProven ? 2 : 1)
  }
})
