import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageDetail } from '../../../shared/contract/pages.ts'
import type { ReadingEvent } from '../../../shared/protocol/reading.ts'
import { Following, type StreamEnd } from './following.ts'
import { type Freshness, freshnessWords } from './freshness.ts'

const [UNREACHABLE, GONE, BROKEN] = ['unreachable', 'gone', 'broken'].map((what) => new Error(what))

/** Creates a server whose answers a test sets, and a reader's page that follows it. */
function world({ shown = 'v1' as string | undefined, isFailing = false } = {}) {
  const streams: { event: (event: ReadingEvent) => void; heard: () => void; end: (end: StreamEnd) => void }[] = []
  const reads: { version: string | undefined; answer: PromiseWithResolvers<PageDetail | undefined> }[] = []
  const said: Freshness[] = []
  const shownPages: (string | undefined)[] = []
  const onGone = vi.fn()
  const following = new Following(
    {
      stream: (on, signal) =>
        new Promise((resolve) => {
          streams.push({ ...on, end: resolve })
          signal.addEventListener('abort', () => resolve({ why: 'ended' }))
        }),
      read: (version, signal) => {
        const answer = Promise.withResolvers<PageDetail | undefined>()
        reads.push({ version, answer })
        signal.addEventListener('abort', () => answer.reject(new Error('aborted')))
        return answer.promise
      },
      isUnreachable: (error) => error === UNREACHABLE,
      isGone: (error) => error === GONE,
      show: ({ version }) => shownPages.push(version),
      onFreshness: (freshness) => said.push(freshness),
      onPeople: () => undefined,
      onProject: () => undefined,
      onGone,
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      now: Date.now,
      backoff: (attempt) => attempt * 1_000,
    },
    shown,
    isFailing,
  )
  const stream = () => streams.at(-1)
  const page = (version: string) => ({ version }) as PageDetail
  return {
    ...{ following, streams, reads, shownPages, onGone, stream },
    is: () => said.at(-1)?.is ?? 'live',
    last: () => said.at(-1),
    say: (version: string) => stream()?.event({ type: 'page', version }),
    answer: async (version: string | undefined) => {
      reads.at(-1)?.answer.resolve(version === undefined ? undefined : page(version))
      await vi.advanceTimersByTimeAsync(0)
    },
    fail: async (error: unknown) => {
      reads.at(-1)?.answer.reject(error)
      await vi.advanceTimersByTimeAsync(0)
    },
    end: async (end: StreamEnd) => {
      stream()?.end(end)
      await vi.advanceTimersByTimeAsync(0)
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

describe('a page that is read', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a followed page is read after each announcement until it is the newest, one read at a time', async () => {
    const { following, say, reads, answer, shownPages, is } = world()
    following.resume()
    say('v1')
    expect(reads).toHaveLength(0)
    say('v2')
    say('v3')
    say('v4')
    expect(reads.map(({ version }) => version)).toEqual(['v1'])
    await answer('v3')
    expect(reads.map(({ version }) => version)).toEqual(['v1', 'v3'])
    await answer('v4')
    expect([shownPages, reads.length, is()]).toEqual([['v3', 'v4'], 2, 'live'])
  })

  it('a followed page accepts a newer version than announced and checks once for more', async () => {
    const { following, say, reads, answer, is } = world()
    following.resume()
    say('v2')
    await answer('v3')
    expect(reads.map(({ version }) => version)).toEqual(['v1', 'v3'])
    await answer(undefined)
    expect([reads.length, is()]).toEqual([2, 'live'])
  })

  it('a followed page is reported as behind after it misses a newer version for a second', async () => {
    const { following, say, fail, answer, pass, is, reads } = world()
    following.resume()
    say('v2')
    await pass(999)
    expect(is()).toBe('live')
    await pass(1)
    expect(is()).toBe('behind')
    await fail(BROKEN)
    expect(is()).toBe('behind')
    await pass(1_000)
    expect(reads).toHaveLength(2)
    await answer('v2')
    expect(is()).toBe('live')
  })

  it('a followed page without a stream is polled every half minute', async () => {
    const { following, say, stream, end, answer, pass, last, reads, shownPages } = world()
    following.resume()
    say('v1')
    await pass(10_000)
    await end({ why: 'refused', retryAfterMs: 600_000 })
    const cutAt = Date.now()
    await answer(undefined)
    await pass(3_999)
    expect(last()).toBeUndefined()
    await pass(1)
    expect([reads.length, last()]).toEqual([1, { is: 'checked', at: cutAt }])
    await pass(26_000)
    await answer('v2')
    expect(shownPages).toEqual(['v2'])
    await pass(600_000)
    stream()?.event({ type: 'page', version: 'v2' })
    expect(last()).toEqual({ is: 'live' })
  })

  it('a followed page shows the time of its version when the server is unreachable', async () => {
    const { following, say, end, fail, pass, last, is } = world()
    vi.setSystemTime(new Date('2026-03-10T14:02:00'))
    following.resume()
    say('v1')
    await pass(1_000)
    await end({ why: 'unreachable' })
    await fail(UNREACHABLE)
    await pass(4_000)
    expect(freshnessWords(last() ?? { is: 'live' }, '', new Date())).toBe(
      'The server couldn’t be reached; showing the version from 14:02',
    )
    // The attempts continue, and the first sign of life ends the outage.
    say('v1')
    expect(is()).toBe('live')
  })

  it('a followed page says at once that the browser is offline, and recovers when the server answers', async () => {
    const { following, say, is, streams } = world()
    following.resume()
    say('v1')
    following.sleep()
    expect(is()).toBe('unreachable')
    following.wake()
    expect([is(), streams.length]).toEqual(['unreachable', 2])
    say('v1')
    expect(is()).toBe('live')
  })

  it('a followed page is unreachable until the first answer of the server', async () => {
    const { following, last, say, answer, shownPages } = world({ shown: undefined, isFailing: true })
    following.resume()
    expect(last()).toEqual({ is: 'unreachable', at: 0 })
    say('v5')
    await answer('v5')
    expect([shownPages, last()]).toEqual([['v5'], { is: 'live' }])
  })

  it('a followed page replaces a stream that passes nothing on or falls silent', async () => {
    const { following, say, stream, pass, streams } = world()
    following.resume()
    await pass(8_000)
    expect(streams).toHaveLength(1)
    await pass(1_000)
    expect(streams).toHaveLength(2)
    say('v1')
    await pass(30_000)
    stream()?.heard()
    await pass(30_000)
    expect(streams).toHaveLength(2)
    await pass(5_001)
    expect(streams).toHaveLength(3)
  })

  it('a followed page waits longer before each attempt if its streams are cut at once', async () => {
    const { following, say, end, pass, streams } = world()
    following.resume()
    for (const [attempt, wait] of [1_000, 2_000, 3_000].entries()) {
      say('v1')
      await end({ why: 'ended' })
      await pass(wait - 1)
      expect(streams).toHaveLength(attempt + 1)
      await pass(1)
      expect(streams).toHaveLength(attempt + 2)
    }
    say('v1')
    await pass(5_000)
    await end({ why: 'ended' })
    await pass(0)
    expect(streams).toHaveLength(5)
  })

  it('a followed page sends no requests while paused and first checks for changes on return', async () => {
    const { following, say, answer, pass, reads, streams, shownPages, is } = world()
    following.resume()
    say('v1')
    following.pause()
    await pass(600_000)
    expect([reads.length, streams.length]).toEqual([0, 1])
    following.comeBack()
    expect(streams).toHaveLength(2)
    await pass(999)
    expect(is()).toBe('live')
    await pass(1)
    expect(is()).toBe('checked')
    say('v2')
    await answer(undefined)
    say('v2')
    await answer('v2')
    expect([shownPages, is()]).toEqual([['v2'], 'live'])
  })

  it('a followed page stops for good when the page is gone', async () => {
    for (const tell of [
      (one: ReturnType<typeof world>) => one.end({ why: 'gone' }),
      async (one: ReturnType<typeof world>) => {
        one.say('v2')
        await one.fail(GONE)
      },
    ]) {
      const one = world()
      one.following.resume()
      await tell(one)
      expect(one.onGone).toHaveBeenCalledOnce()
      await one.pass(600_000)
      expect([one.streams.length, one.reads.length > 1]).toEqual([1, false])
    }
  })
})
