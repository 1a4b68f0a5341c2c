import { describe, expect, it } from 'vitest'
import { atSenderPace } from './sender-pace.ts'

/** Timers that the test fires. */
function clock() {
  const timers = new Set<{ run: () => void; ms: number }>()
  return {
    timers,
    setTimer: (run: () => void, ms: number) => {
      const timer = { run, ms }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    isSet: (ms: number) => [...timers].some((timer) => timer.ms === ms),
    runOut: (ms: number) => {
      for (const timer of [...timers]) if (timer.ms === ms) timer.run()
    },
  }
}

const LIMITS = { silentMs: 30, wholeMs: 1000 }

/** A sender that the test controls. */
function sender() {
  let send: (chunk: string | undefined) => void = () => undefined
  async function* chunks() {
    while (true) {
      const chunk = await new Promise<string | undefined>((resolve) => {
        send = resolve
      })
      if (chunk === undefined) return
      yield chunk
    }
  }
  return { chunks: chunks(), send: (chunk?: string) => send(chunk) }
}

describe('the pace check of an upload', () => {
  it('the pace check of an upload passes chunks on and leaves no timer behind', async () => {
    const { timers, setTimer } = clock()
    const { chunks, send } = sender()
    const paced = atSenderPace(chunks, { ...LIMITS, setTimer })
    for (const chunk of ['a', 'b']) {
      const next = paced.next()
      await Promise.resolve()
      send(chunk)
      expect(await next).toEqual({ done: false, value: chunk })
    }
    const end = paced.next()
    await Promise.resolve()
    send()
    expect((await end).done).toBe(true)
    expect(timers.size).toBe(0)
  })

  it.each(['silentMs', 'wholeMs'] as const)('ends an upload that exceeds %s', async (limit) => {
    const { timers, setTimer, runOut } = clock()
    const paced = atSenderPace(sender().chunks, { ...LIMITS, setTimer })
    const refused = expect(paced.next()).rejects.toMatchObject({ status: 408, reason: 'upload_broken' })
    runOut(LIMITS[limit])
    await refused
    expect(timers.size).toBe(0)
  })

  it('the pace check of an upload counts silence of the sender, not the time to store chunks', async () => {
    const { timers, setTimer, isSet } = clock()
    const { chunks, send } = sender()
    const paced = atSenderPace(chunks, { ...LIMITS, setTimer })
    const next = paced.next()
    await Promise.resolve()
    expect(isSet(LIMITS.silentMs)).toBe(true)
    send('a')
    await next
    expect(isSet(LIMITS.silentMs)).toBe(false)
    await paced.return(undefined)
    expect(timers.size).toBe(0)
  })
})
