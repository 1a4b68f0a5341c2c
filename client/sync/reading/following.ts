import type { PageDetail } from '../../../shared/contract/pages.ts'
import { type ReadingEvent, SILENT_MS, type Writer } from '../../../shared/protocol/reading.ts'
import { type Freshness, type FreshnessFacts, freshnessOf, untilOther } from './freshness.ts'

/** Milliseconds to wait for a stream's first data. After that, we assume that a proxy buffers the stream. */
const FIRST_EVENT_MS = 8_000
/** Interval of requests for the page while no stream announces changes, in milliseconds. */
const CHECK_MS = 30_000
/** Minimum duration of a good stream, in milliseconds. After a good stream, a new one is opened at once. */
const GOOD_MS = 5_000
/** Part of `CUT_MS` that counts as used up when a tab comes back, in milliseconds. Its content may be old. */
const BACK_MS = 3_000

export type StreamEnd = { why: 'ended' | 'unreachable' } | { why: 'gone' } | { why: 'refused'; retryAfterMs: number }

export type FollowingParts = {
  /**
   * Opens the event stream and reads it to its end. Calls `heard` for all data that arrives, including
   * keep-alive data.
   */
  stream: (on: { event: (event: ReadingEvent) => void; heard: () => void }, signal: AbortSignal) => Promise<StreamEnd>
  /**
   * Reads the page. Resolves to undefined if the page is still at `version`. `isUnreachable` and `isGone`
   * classify its errors.
   */
  read: (version: string | undefined, signal: AbortSignal) => Promise<PageDetail | undefined>
  isUnreachable: (error: unknown) => boolean
  isGone: (error: unknown) => boolean
  show: (page: PageDetail) => void
  onFreshness: (freshness: Freshness) => void
  onPeople: (people: readonly Writer[]) => void
  onProject: (revision: string) => void
  onGone: () => void
  setTimer: (run: () => void, ms: number) => () => void
  now: () => number
  /** Returns the milliseconds to wait before another attempt, including jitter. */
  backoff: (attempt: number) => number
}

/**
 * Keeps a page in reading mode up to date with the server. When a stream announces a change, reads the
 * page, one read at a time. If streams don't get through, polls the page. While the tab is hidden, sends no
 * requests: see `pause`.
 */
export class Following {
  readonly #parts: FollowingParts
  readonly #facts: FreshnessFacts
  #shown: string | undefined
  #newest: string | undefined
  #said: Freshness = { is: 'live' }
  #active: AbortController | undefined
  #isReading = false
  #isCheckWanted = false
  #attempts = 0
  #readFailures = 0
  #timers = new Map<string, () => void>()

  /** `shown`: the version on the screen; undefined where it came from this device and nobody knows. */
  constructor(parts: FollowingParts, shown: string | undefined, isFailing: boolean) {
    this.#parts = parts
    this.#shown = shown
    this.#facts = { behindSince: undefined, cutSince: parts.now(), checkedAt: isFailing ? 0 : parts.now(), isFailing }
    // If the page couldn't be read at first, the server is already known to be unreachable.
    if (isFailing) this.#facts.cutSince = Number.NEGATIVE_INFINITY
  }

  /** Starts, or continues after a pause. */
  resume(): void {
    if (this.#active) return
    this.#active = new AbortController()
    this.#attempts = 0
    this.#say()
    void this.#connect(this.#active.signal)
  }

  /** Stops all requests, because the tab is hidden. The shown page stays. */
  pause(): void {
    this.#active?.abort()
    this.#active = undefined
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  /** Continues when the tab is visible again. */
  comeBack(): void {
    if (this.#active) return
    if (!this.#facts.isFailing) this.#facts.cutSince = this.#parts.now() - BACK_MS
    this.resume()
  }

  /** Called when the browser reports that the network is back. */
  wake(): void {
    if (!this.#active) return
    this.pause()
    this.#facts.cutSince ??= this.#parts.now()
    this.resume()
  }

  /** Called when the browser reports a lost network, long before the stream notices. */
  sleep(): void {
    this.#facts.isFailing = true
    this.#facts.cutSince = Number.NEGATIVE_INFINITY
    this.#say()
  }

  async #connect(signal: AbortSignal): Promise<void> {
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    signal.addEventListener('abort', stop, { once: true })
    this.#after('silence', FIRST_EVENT_MS, stop)
    let openedAt = Number.POSITIVE_INFINITY
    const heard = () => {
      if (attempt.signal.aborted) return
      openedAt = Math.min(openedAt, this.#parts.now())
      this.#after('silence', SILENT_MS, stop)
      this.#heard()
    }
    const event = (one: ReadingEvent) => {
      heard()
      if (!attempt.signal.aborted) this.#take(one)
    }
    const end = await this.#parts.stream({ event, heard }, attempt.signal)
    signal.removeEventListener('abort', stop)
    if (signal.aborted) return
    this.#cancel('silence')
    if (end.why === 'gone') return this.#leave()
    this.#facts.cutSince ??= this.#parts.now()
    // Some proxies cut streams but let other requests through, so request the page directly.
    if (end.why !== 'ended') this.#check()
    this.#say()
    this.#attempts = this.#parts.now() - openedAt >= GOOD_MS ? 0 : this.#attempts + 1
    this.#after('connect', this.#waitAfter(end), () => void this.#connect(signal))
  }

  #waitAfter(end: StreamEnd): number {
    if (end.why === 'refused') return end.retryAfterMs
    return this.#attempts === 0 ? 0 : this.#parts.backoff(this.#attempts)
  }

  #heard(): void {
    this.#cancel('check')
    this.#facts.cutSince = undefined
    this.#facts.checkedAt = this.#parts.now()
    this.#facts.isFailing = false
    this.#say()
  }

  #take(event: ReadingEvent): void {
    if (event.type === 'page') this.#hearOf(event.version)
    else if (event.type === 'people') this.#parts.onPeople(event.people)
    else if (event.type === 'project') this.#parts.onProject(event.revision)
  }

  #hearOf(version: string): void {
    this.#newest = version
    if (version === this.#shown) this.#facts.behindSince = undefined
    else this.#facts.behindSince ??= this.#parts.now()
    this.#say()
    if (this.#facts.behindSince !== undefined) void this.#read()
  }

  /** Polls for a newer version, because no stream would announce it. */
  #check(): void {
    this.#isCheckWanted = true
    void this.#read()
    this.#after('check', CHECK_MS, () => this.#check())
  }

  async #read(): Promise<void> {
    const signal = this.#active?.signal
    if (this.#isReading || !signal) return
    this.#isReading = true
    try {
      while (!signal.aborted && (this.#isCheckWanted || this.#facts.behindSince !== undefined)) {
        this.#isCheckWanted = false
        const page = await this.#parts.read(this.#shown, signal)
        if (signal.aborted) return
        this.#answered(page)
      }
    } catch (error) {
      if (!signal.aborted) this.#failed(error)
    } finally {
      this.#isReading = false
      // The reader came back while the old read was being aborted, so start a new read.
      if (this.#active && signal !== this.#active.signal) void this.#read()
    }
  }

  #answered(page: PageDetail | undefined): void {
    const { now, show } = this.#parts
    this.#readFailures = 0
    this.#facts.isFailing = false
    this.#facts.checkedAt = now()
    // No page means that the server has nothing newer than the shown version, regardless of earlier events.
    if (!page) this.#newest = this.#shown
    else {
      this.#shown = page.version
      show(page)
    }
    if (this.#newest === undefined || this.#newest === this.#shown) this.#facts.behindSince = undefined
    this.#say()
  }

  #failed(error: unknown): void {
    const { isGone, isUnreachable, backoff } = this.#parts
    if (isGone(error)) {
      this.#leave()
      return
    }
    this.#facts.isFailing = isUnreachable(error)
    this.#readFailures += 1
    this.#after('read', backoff(this.#readFailures), () => void this.#read())
    this.#say()
  }

  #leave(): void {
    this.pause()
    this.#parts.onGone()
  }

  #say(): void {
    const now = this.#parts.now()
    const next = freshnessOf(this.#facts, now)
    const wait = untilOther(this.#facts, now)
    if (wait === undefined) this.#cancel('say')
    else this.#after('say', wait, () => this.#lookAgain())
    if (JSON.stringify(next) === JSON.stringify(this.#said)) return
    this.#said = next
    this.#parts.onFreshness(next)
  }

  #lookAgain(): void {
    this.#say()
    // An earlier stream cancelled the check and no new stream replaced it, so start checking again.
    if (this.#said.is === 'checked' && !this.#timers.has('check')) this.#check()
  }

  #after(name: string, ms: number, run: () => void): void {
    this.#cancel(name)
    const cancel = this.#parts.setTimer(() => {
      this.#timers.delete(name)
      run()
    }, ms)
    this.#timers.set(name, cancel)
  }

  #cancel(name: string): void {
    this.#timers.get(name)?.()
    this.#timers.delete(name)
  }
}
