import type { Refusal } from '../../../shared/protocol/collaboration.ts'

/** Why no more words of this page reach the server. The text stays here. */
export type Ending =
  | { kind: 'refused'; reason: Refusal }
  /** Deleted, or no longer to be seen by this person. */
  | { kind: 'gone' }
  | { kind: 'signed-out' }
  /** Holds something this version does not know; editing would delete it. */
  | { kind: 'too-new' }

export type Facts = {
  /** The copy on this device. `none`: there is no storage, words live as long as the tab. */
  copy: 'opening' | 'kept' | 'none'
  link: 'connecting' | 'online' | 'offline'
  /** Everything written here is stored by the server. */
  settled: boolean
  /** Something was written here that the server has not stored. */
  unsent: boolean
  /** The server's state was merged in at least once, now or on an earlier day. */
  everSynced: boolean
  ending: Ending | null
}

export type SaveState = {
  kind: 'opening' | 'saved' | 'saving' | 'offline' | 'offline-unkept' | 'needs-sign-in' | 'read-only' | 'not-saved'
  label: string
  /** The label where there is room for a word only. */
  short?: string
  tone: 'neutral' | 'good' | 'busy' | 'attention' | 'bad'
  /** What it means for the words on the page. */
  detail: string
}

/** What is said about saving. "Saved" is said only after the server has stored it. */
export function saveStateOf(facts: Facts): SaveState {
  const { copy, link, settled, unsent, ending } = facts
  if (ending) return endingState(ending, { unsent, copy })
  if (link === 'online' && settled) {
    return { kind: 'saved', label: 'Saved', tone: 'good', detail: 'Everything on this page is stored on the server.' }
  }
  if (link === 'offline' || (link === 'connecting' && unsent)) {
    if (copy === 'none') {
      return {
        kind: 'offline-unkept',
        label: 'Offline, not kept',
        tone: 'bad',
        detail:
          'The server cannot be reached and this browser keeps nothing. Copy what you wrote before you close the tab.',
      }
    }
    return {
      kind: 'offline',
      label: unsent ? 'Offline, kept on this device' : 'Offline',
      ...(unsent ? { short: 'Offline' } : {}),
      tone: 'attention',
      detail: unsent
        ? 'Your changes are kept on this device and sent as soon as the server can be reached.'
        : 'The server cannot be reached. You can go on; changes are kept on this device and sent later.',
    }
  }
  if (unsent) return { kind: 'saving', label: 'Saving…', tone: 'neutral', detail: 'Your changes are on their way.' }
  return {
    kind: 'opening',
    label: 'Opening…',
    tone: 'neutral',
    detail: 'The newest state of the page is being fetched.',
  }
}

function endingState(ending: Ending, { unsent, copy }: Pick<Facts, 'unsent' | 'copy'>): SaveState {
  const where =
    copy === 'none'
      ? 'What you wrote and was not sent is in this tab only. Copy it before you close the tab.'
      : 'What you wrote and was not sent is kept on this device.'
  const kept = unsent ? where : 'Nothing you wrote was lost.'
  switch (ending.kind) {
    case 'signed-out':
      return {
        kind: 'needs-sign-in',
        label: 'Needs sign-in',
        tone: 'attention',
        detail: `Your session has ended. Sign in again to go on. ${kept}`,
      }
    case 'too-new':
      return {
        kind: 'read-only',
        label: 'Read only',
        tone: 'attention',
        detail: 'This page holds something that this version does not know. Load the page again to update and edit.',
      }
    case 'gone':
      return {
        kind: 'not-saved',
        label: 'Not saved',
        tone: 'bad',
        detail: `This page was deleted, or you may no longer see it. ${kept}`,
      }
    case 'refused':
      return {
        kind: 'not-saved',
        label: unsent ? 'Not saved' : 'Read only',
        tone: unsent ? 'bad' : 'attention',
        detail: `${REFUSED[ending.reason]} ${kept}`,
      }
  }
}

const REFUSED: Readonly<Record<Refusal, string>> = {
  'read-only': 'You may read this page but no longer edit it.',
  invalid: 'The server could not take the last change.',
  'too-large': 'The page has grown beyond what the server takes.',
}

/** Whether words may be typed: never into a page whose state on the server is unknown here. */
export function isEditable({ everSynced, ending }: Pick<Facts, 'everSynced' | 'ending'>): boolean {
  return everSynced && ending === null
}
