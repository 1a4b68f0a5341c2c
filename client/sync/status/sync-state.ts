import type { ConnectionState } from '../connection.ts'
import type { Missing } from '../current-device.ts'
import { type Facts, type SaveState, saveStateOf } from '../page-docs/save-state.ts'

/** What the pill says: of the page that is being written, or else of everything. */
export type SyncState = Pick<SaveState, 'label' | 'short' | 'tone' | 'detail'> & { kind: string }

export type SyncFacts = {
  connection: ConnectionState
  /** Changes that have waited for more than a moment. */
  waiting: number
  notApplied: number
  /** What this person is told of words in the trash. */
  told: number
  /** Other pages with words that the server does not have. */
  unsentPages: number
  /** Such words are on their way. */
  isSending: boolean
  storage: 'kept' | 'full' | Missing
  /** Of the page that is open for writing. */
  page?: Facts | undefined
}

const CONNECTION: Readonly<Record<ConnectionState, SyncState>> = {
  offline: {
    kind: 'offline',
    label: 'Offline',
    tone: 'attention',
    detail: 'The server cannot be reached. You can go on; what you change is kept on this device and sent later.',
  },
  connecting: { kind: 'connecting', label: 'Connecting…', tone: 'neutral', detail: 'The server is being asked.' },
  syncing: { kind: 'syncing', label: 'Syncing…', tone: 'neutral', detail: 'What is new is on its way.' },
  'up-to-date': {
    kind: 'up-to-date',
    label: 'Up to date',
    tone: 'good',
    detail: 'This device and the server have the same.',
  },
  'needs-sign-in': {
    kind: 'needs-sign-in',
    label: 'Needs sign-in',
    tone: 'attention',
    detail: 'Your session has ended. Sign in again to go on; what you changed is kept on this device.',
  },
  refused: {
    kind: 'refused',
    label: 'Not syncing',
    tone: 'bad',
    detail: 'The server takes nothing from this device. What you changed is kept here; ask whoever runs the server.',
  },
  'update-needed': {
    kind: 'update-needed',
    label: 'Update needed',
    tone: 'attention',
    detail: 'The server speaks a newer version. Load the page again to update; what you changed is kept and sent then.',
  },
}

const FULL: SyncState = {
  kind: 'storage-full',
  label: 'Storage full',
  tone: 'bad',
  detail:
    'This browser has no room left. What is on its way is still sent; make room before you go on without a connection.',
}

const NOT_KEPT: SyncState = {
  kind: 'not-kept',
  label: 'Online only',
  tone: 'attention',
  detail:
    'This browser keeps nothing on this device, as in some private windows. Everything works while the server can be reached.',
}

const BLOCKED: SyncState = {
  kind: 'blocked',
  label: 'Online only',
  tone: 'attention',
  detail:
    'Another tab runs an older version of Docwright and holds what is kept on this device. Close or reload that tab; until then everything works while the server can be reached.',
}

/** Everything that matters about saving, in a word and a sentence. Trouble is said before what goes well. */
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
  const state: SyncState = ofPage && !(stuck && ofPage.kind === 'saved') ? ofPage : all
  if (storage === 'full' && !stuck && ofPage?.tone !== 'bad') return FULL
  // What is written on a page says by itself whether it is kept.
  if (storage === 'no-storage' && !ofPage) return NOT_KEPT
  if (storage === 'blocked' && !ofPage) return BLOCKED
  const parts = [
    ...(waiting > 0 ? [`${count(waiting, 'change')} waiting`] : []),
    ...(unsentPages > 0 ? [`${count(unsentPages, 'page')} not sent`] : []),
    ...(notApplied > 0 ? [`${notApplied} not applied`] : []),
    ...(told > 0 ? [count(told, 'notice')] : []),
  ]
  if (parts.length === 0) return state
  const isTrouble = notApplied + unsentPages + told > 0 || state.tone === 'attention'
  const tone = state.tone === 'bad' ? 'bad' : isTrouble ? 'attention' : 'neutral'
  // What waits is kept here, which need not be said twice; and where something is missing not all is up to date.
  const label = state.kind === 'offline' ? 'Offline' : state.kind === 'up-to-date' ? undefined : state.label
  const detail =
    state.kind === 'up-to-date' ? (missingWords({ notApplied, unsentPages, told }) ?? state.detail) : state.detail
  const said = label ? [label, ...parts] : parts
  const short = notApplied + told > 0 ? said.at(-1) : said[0]
  return { ...state, detail, tone, label: said.join(' · '), ...(short && said.length > 1 ? { short } : {}) }
}

/** What the server does not have although it can be reached, and what else there is to say. */
function missingWords({
  notApplied,
  unsentPages,
  told,
}: Pick<SyncFacts, 'notApplied' | 'unsentPages' | 'told'>): string | undefined {
  if (unsentPages > 0) return 'The server does not have everything that was written on this device; see below.'
  if (notApplied > 0) return 'The server has everything but what it did not apply; see below.'
  return told > 0 ? 'A page was deleted while somebody else wrote in it; see below.' : undefined
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
