import { followPage } from '../../../shared/contract/follow-page.ts'
import { type PageDetail, readPage } from '../../../shared/contract/pages.ts'
import { readEvents, type Writer } from '../../../shared/protocol/reading.ts'
import { type ApiError, isStatus, NetworkError } from '../../api/index.ts'
import { openStream } from '../../api/open-stream.ts'
import { openProject, readAgain } from '../open-project.ts'
import { keepRecent } from '../page-content.ts'
import { backoff } from '../page-docs/backoff.ts'
import { Following, type FollowingParts, type StreamEnd } from './following.ts'
import type { Freshness } from './freshness.ts'

/** Delay before a refused reader retries, in milliseconds. The reader may get access later. */
const REFUSED_MS = 60_000
/** Minimum time between two reads of a project's pages. */
const PROJECT_APART_MS = 3_000
/**
 * Maximum random delay in milliseconds. All visitors hear of a change at once, so it spreads their
 * requests.
 */
const SPREAD_MS = 500

export type FollowedReading = {
  pageId: number
  /** Version on the screen, if known. `isFailing`: the server couldn't be asked for it. */
  shown: string | undefined
  isFailing: boolean
  show: (page: PageDetail) => void
  onFreshness: (freshness: Freshness) => void
  onPeople: (people: readonly Writer[]) => void
}

/**
 * Keeps a page in reading mode up to date with the server while the tab is visible. Returns a function that
 * stops this.
 */
export function followReading(followed: FollowedReading): () => void {
  const project = projectReader()
  const following = new Following(
    {
      ...followed,
      show: (page) => {
        keepRecent(page)
        followed.show(page)
      },
      stream: (on, signal) => readStream(followed.pageId, on, signal),
      read: (version, signal) => readIfNewer(followed.pageId, version, signal),
      isUnreachable: (error) => error instanceof NetworkError,
      isGone: (error) => isStatus(error, 404),
      onProject: (revision) => project.heard(revision),
      onGone: () => project.heard(undefined),
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      now: Date.now,
      backoff: (attempt) => backoff(attempt, Math.random()),
    },
    followed.shown,
    followed.isFailing,
  )
  const look = () => {
    if (document.hidden) following.pause()
    else following.comeBack()
  }
  const [wake, sleep] = [() => following.wake(), () => following.sleep()]
  document.addEventListener('visibilitychange', look)
  addEventListener('online', wake)
  addEventListener('offline', sleep)
  if (!document.hidden) following.resume()
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', wake)
    removeEventListener('offline', sleep)
    following.pause()
    project.stop()
  }
}

async function readStream(
  pageId: number,
  { event, heard }: Parameters<FollowingParts['stream']>[0],
  signal: AbortSignal,
): Promise<StreamEnd> {
  try {
    const answer = await openStream(followPage, { params: { id: pageId } }, { accept: 'text/event-stream', signal })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      heard()
      const read = readEvents(rest + value)
      rest = read.rest
      for (const one of read.events) {
        if (one.type === 'gone') return { why: 'gone' }
        event(one)
      }
    }
    return { why: 'ended' }
  } catch (error) {
    if (signal.aborted) return { why: 'ended' }
    if (isStatus(error, 404)) return { why: 'gone' }
    const { status = 0, retryAfter } = error as Partial<ApiError>
    // A proxy error (5xx) and a broken stream (no status) count as unreachable.
    if (status === 0 || status >= 500) return { why: 'unreachable' }
    return { why: 'refused', retryAfterMs: retryAfter === undefined ? REFUSED_MS : retryAfter * 1_000 }
  }
}

async function readIfNewer(
  pageId: number,
  version: string | undefined,
  signal: AbortSignal,
): Promise<PageDetail | undefined> {
  const known = version === undefined ? undefined : `"${version}"`
  try {
    const asked = { params: { id: pageId }, query: { document: 'none' as const } }
    const answer = await openStream(readPage, asked, { accept: 'application/json', signal, known })
    return (await answer.json()) as PageDetail
  } catch (error) {
    if (isStatus(error, 304)) return undefined
    // `TypeError` means that the answer broke off, which counts as no answer.
    throw error instanceof TypeError ? new NetworkError(error) : error
  }
}

/**
 * Whether the shown project has another revision than `revision`. An undefined `revision` always counts as
 * newer. A project shown from a device has no revision and is never outdated: the device follows changes
 * itself.
 */
function isOutdated(revision: string | undefined): boolean {
  const { now } = openProject
  return now.state === 'ready' && (revision === undefined || (now.revision ?? revision) !== revision)
}

/** Reads the project again when its revision is outdated, for readers without a device that follows it. */
function projectReader() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = 0
  let newest: string | undefined
  const read = () => {
    timer = undefined
    readAt = Date.now()
    if (isOutdated(newest)) void readAgain()
  }
  return {
    heard: (revision: string | undefined) => {
      newest = revision
      if (!isOutdated(revision)) return
      const spread = revision === undefined ? 0 : SPREAD_MS * Math.random()
      timer ??= setTimeout(read, Math.max(spread, readAt + PROJECT_APART_MS - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
