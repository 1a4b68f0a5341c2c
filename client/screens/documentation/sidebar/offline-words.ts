import type { DeviceState } from '../../../sync/index.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { ago } from '../page/page-meta-words.ts'

export type OfflineFacts = Pick<DeviceState, 'connection' | 'parts'> & {
  kept: DeviceState['kept'][number] | undefined
  keeping: DeviceState['keeping'][number] | undefined
  /** Whether the browser promised not to evict the stored data; undefined until it has answered. */
  persisted: boolean | undefined
}

export type OfflineWords = {
  text: string
  /** Size on the device, once everything is stored. */
  size?: string
  /** Percentage while something is fetched, from 0 to 100. */
  percent?: number
  /** Text that a screen reader announces without being asked. */
  news?: string
}

type Step = Extract<NonNullable<OfflineFacts['keeping']>, { state: 'fetching' }>['step']

const OFF = 'Saves pages, images, cited code and search to this device.'
const NO_ROOM = 'This device’s storage is full. Free up space; the download then continues.'

const HELD = {
  offline: 'It continues when you’re online.',
  server: 'The server couldn’t send the rest. It continues automatically.',
  'needs-sign-in': 'It continues when you sign in again.',
  refused: 'The server refuses to send this project. Docwright keeps trying.',
  unsent: 'It continues once the server has it.',
  'no-room': NO_ROOM,
} as const

/** How much of a project is stored on this device, in words. */
export function offlineWords(facts: OfflineFacts, now: Date): OfflineWords {
  const { kept, keeping, parts } = facts
  if (!kept) return { text: OFF }
  if (kept.whole && parts === 'kept') return wholeWords({ ...kept.whole, hasText: kept.text !== undefined }, facts, now)
  if (kept.whole) return partsWords(facts)
  if (facts.connection === 'offline' || keeping?.state === 'held') {
    const step = keeping && 'step' in keeping ? keeping.step : undefined
    const because = HELD[keeping?.state === 'held' ? keeping.because : 'offline']
    return { text: step ? `${stepWords(step)} here. ${because}` : because, news: because }
  }
  if (keeping?.state !== 'fetching') return { text: 'Getting ready…', percent: 0 }
  return { text: `${stepWords(keeping.step)}…`, percent: percentOf(keeping.step) }
}

function wholeWords(
  { at, bytes, missing, hasText }: { at: number; bytes: number; missing: number; hasText: boolean },
  { keeping, persisted }: OfflineFacts,
  now: Date,
): OfflineWords {
  const isFull = keeping?.state === 'held' && keeping.because === 'no-room'
  const isUpdating = keeping?.state === 'fetching' && keeping.step.what !== 'pages'
  const sentences = [
    isUpdating ? `Syncing: ${stepWords(keeping.step)}…` : `Synced ${ago(new Date(at), now)}.`,
    ...(isFull ? [`New content doesn’t fit. ${NO_ROOM}`] : []),
    ...(missing > 0
      ? [missing === 1 ? 'One image no longer exists on the server.' : `${missing} images are gone from the server.`]
      : []),
    ...(hasText ? [] : ['Search and answers still need the server.']),
    ...(persisted === false ? ['The browser may clear the copy if space is low.'] : []),
  ]
  return {
    text: sentences.join(' '),
    size: fileSize(bytes),
    news: isFull ? NO_ROOM : hasText ? 'Available offline' : 'Available offline, without search and answers',
    ...(isUpdating && { percent: percentOf(keeping.step) }),
  }
}

/**
 * Describes the state once pages and images are stored, but not yet the app files for diagrams and search.
 * These files are the same for all projects.
 */
function partsWords({ parts, connection }: OfflineFacts): OfflineWords {
  if (parts === 'no-room') return { text: NO_ROOM, news: NO_ROOM }
  if (connection === 'offline') return { text: `Only files for search and diagrams are missing. ${HELD.offline}` }
  return { text: 'Downloading files for search and diagrams…' }
}

function stepWords({ what, done, total }: Step): string {
  return `${done} of ${total} ${what === 'text' ? 'parts of the search' : what}`
}

function percentOf({ done, total }: Step): number {
  return total === 0 ? 100 : (100 * done) / total
}
