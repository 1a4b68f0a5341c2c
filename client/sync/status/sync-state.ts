import type { ConnectionState } from '../connection.ts'
import type { Missing } from '../current-device.ts'
import type { DeviceState } from '../device.ts'
import type { Facts } from '../page-docs/page-facts.ts'
import { type SaveState, saveStateOf } from '../page-docs/save-state.ts'

/** Content of the pill: about the page being edited, otherwise about the whole device. */
export type SyncState = Pick<SaveState, 'label' | 'short' | 'tone' | 'detail'> & { kind: string }

export type SyncFacts = {
  connection: ConnectionState
  /** Number of changes that count as waiting, not as being sent. */
  waiting: number
  notApplied: number
  /** Number of notices about text in the trash. */
  told: number
  /** Number of other pages with text that the server doesn't have. */
  unsentPages: number
  /** Whether text of other pages is being sent. */
  isSending: boolean
  storage: DeviceState['storage'] | Missing
  /** Facts about the page that is open for writing. */
  page?: Facts | undefined
}

const CONNECTION: Readonly<Record<ConnectionState, SyncState>> = {
  offline: {
    kind: 'offline',
    label: 'Offline',
    tone: 'attention',
    detail: 'The server couldn’t be reached. You can keep working: changes are kept on this device and sent later.',
  },
  connecting: { kind: 'connecting', label: 'Connecting…', tone: 'neutral', detail: 'Contacting the server.' },
  syncing: { kind: 'syncing', label: 'Syncing…', tone: 'neutral', detail: 'Fetching and sending changes.' },
  'up-to-date': {
    kind: 'synced',
    label: 'Synced',
    tone: 'good',
    detail: 'This device and the server have the same changes.',
  },
  'needs-sign-in': {
    kind: 'needs-sign-in',
    label: 'Needs sign-in',
    tone: 'attention',
    detail: 'Your session has ended. Sign in again to continue. Your changes are kept on this device.',
  },
  refused: {
    kind: 'refused',
    label: 'Not syncing',
    tone: 'bad',
    detail:
      'The server refuses changes from this device. They’re kept on this device. Ask the administrator of this installation.',
  },
  'update-needed': {
    kind: 'reload-needed',
    label: 'Reload needed',
    tone: 'attention',
    detail: 'The server runs a newer version. Reload this page to send your changes. They’re kept on this device.',
  },
}

const FULL: SyncState = {
  kind: 'storage-full',
  label: 'Storage full',
  tone: 'bad',
  detail:
    'This device’s storage is full. While you’re online, changes are still sent. Free up space before you go offline.',
}

/** Shown when the server's data is available and only the copy on this device is missing. */
const NOTHING_STORED: SyncState = {
  kind: 'no-copy',
  label: 'No copy on this device',
  tone: 'attention',
  detail: 'This browser isn’t storing anything on this device. Everything works while you’re online.',
}
const NO_COPY: Readonly<Record<Missing | 'failing', SyncState>> = {
  'no-storage': NOTHING_STORED,
  failing: NOTHING_STORED,
  blocked: {
    kind: 'no-copy',
    label: 'No copy on this device',
    tone: 'attention',
    detail:
      'Another tab runs an older version of Docwright and blocks this device’s storage. Close or reload that tab. Until then, everything works while you’re online.',
  },
}

/** Returns the combined save and sync state, as a word and a sentence. Trouble comes first. */
export function syncStateOf({
  connection,
  waiting,
  notApplied,
  told,
  unsentPages,
  isSending,
  storage,
  page,
}: SyncFacts): SyncState {
  const ofPage = page && saveStateOf(page)
  const all = CONNECTION[isSending && connection === 'up-to-date' ? 'syncing' : connection]
  const stuck = connection === 'needs-sign-in' || connection === 'refused' || connection === 'update-needed'
  const state: SyncState = ofPage && !(stuck && page.settled) ? ofPage : all
  // An open page reports by itself whether it is saved and stored, so storage trouble isn't reported twice.
  if (storage === 'full' && !stuck && !ofPage) return FULL
  if (storage !== 'full' && storage !== 'kept' && !stuck && !ofPage) return NO_COPY[storage]
  const parts = [
    ...(waiting > 0 ? [`${count(waiting, 'change')} waiting`] : []),
    ...(unsentPages > 0 ? [`${count(unsentPages, 'page')} not sent`] : []),
    ...(notApplied > 0 ? [`${notApplied} not applied`] : []),
    ...(storage === 'full' && page?.copy === 'kept' ? ['storage full'] : []),
    ...(told > 0 ? [count(told, 'notice')] : []),
  ]
  if (parts.length === 0) return state
  const isTrouble = notApplied + unsentPages + told > 0 || storage !== 'kept' || state.tone === 'attention'
  const tone = state.tone === 'bad' ? 'bad' : isTrouble ? 'attention' : 'neutral'
  // Waiting changes already say that they are kept on this device, so "Offline" is enough. "Synced" is left
  // out, because something is missing.
  const label = state.kind === 'offline' ? 'Offline' : state.kind === 'synced' ? undefined : state.label
  const detail =
    state.kind === 'synced' ? (missingWords({ notApplied, unsentPages, told }) ?? state.detail) : state.detail
  const said = label ? [label, ...parts] : parts
  const short = notApplied + told > 0 ? said.at(-1) : said[0]
  return { ...state, detail, tone, label: said.join(' · '), ...(short && said.length > 1 ? { short } : {}) }
}

/**
 * Returns a sentence about data that a reachable server still lacks, or about notices; otherwise
 * undefined.
 */
function missingWords({
  notApplied,
  unsentPages,
  told,
}: Pick<SyncFacts, 'notApplied' | 'unsentPages' | 'told'>): string | undefined {
  if (unsentPages > 0) return 'The server doesn’t have everything you wrote on this device. See below.'
  if (notApplied > 0) return 'The server has everything except the changes it didn’t apply. See below.'
  return told > 0 ? 'A page was deleted while someone else wrote in it. See below.' : undefined
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
