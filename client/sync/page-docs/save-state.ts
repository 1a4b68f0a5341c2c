import type { Refusal } from '../../../shared/protocol/collaboration.ts'
import { type Ending, type Facts, isOnlyHere } from './page-facts.ts'

export type SaveState = {
  kind:
    | 'opening'
    | 'saved'
    | 'saved-no-copy'
    | 'saving'
    | 'offline'
    | 'offline-no-copy'
    | 'only-here'
    | 'needs-sign-in'
    | 'read-only'
    | 'not-saved'
  label: string
  /** Label for places with room for only one word. */
  short?: string
  tone: 'neutral' | 'good' | 'busy' | 'attention' | 'bad'
  /** Sentence that says what the state means for the text on the page. */
  detail: string
}

/**
 * Returns the save state that the pill shows. "Saved" means only that the server has acknowledged the whole
 * page.
 */
export function saveStateOf(facts: Facts): SaveState {
  const { link, settled, stalled, unsent, ending } = facts
  if (ending) return endingState(ending, facts)
  if (link === 'online' && settled) return savedState(facts)
  if (link === 'offline' || (link === 'connecting' && unsent)) return offlineState(facts)
  if (unsent && stalled) {
    return {
      kind: 'not-saved',
      label: 'Not saved',
      tone: 'bad',
      detail: `The server hasn’t confirmed your latest changes. Docwright keeps trying. ${whereWords(facts)}`,
    }
  }
  if (unsent)
    return { kind: 'saving', label: 'Saving…', tone: 'neutral', detail: 'Sending your changes to the server.' }
  return { kind: 'opening', label: 'Opening…', tone: 'neutral', detail: 'Fetching the latest version of this page.' }
}

function savedState({ copy }: Pick<Facts, 'copy'>): SaveState {
  const detail = 'Everything on this page is stored on the server.'
  if (copy !== 'none' && copy !== 'full') return { kind: 'saved', label: 'Saved', tone: 'good', detail }
  return {
    kind: 'saved-no-copy',
    label: 'Saved, no copy on this device',
    short: 'Saved, no copy',
    tone: 'attention',
    detail: `${detail} ${NO_COPY[copy]} Without a connection, you can’t open it here.`,
  }
}

function offlineState(facts: Pick<Facts, 'unsent' | 'copy'>): SaveState {
  const { unsent, copy } = facts
  const cannotReach = 'The server couldn’t be reached.'
  if (isOnlyHere(facts)) {
    return {
      kind: 'only-here',
      label: 'Offline, only in this tab',
      short: 'Only in this tab',
      tone: 'bad',
      detail: `${cannotReach} ${whereWords(facts)}`,
    }
  }
  if (copy === 'none' || copy === 'full') {
    return {
      kind: 'offline-no-copy',
      label: 'Offline, no copy on this device',
      short: 'Offline, no copy',
      tone: 'attention',
      detail: `${cannotReach} ${NO_COPY[copy]} What you write now exists only in this tab.`,
    }
  }
  return {
    kind: 'offline',
    label: unsent ? 'Offline, kept on this device' : 'Offline',
    ...(unsent ? { short: 'Offline' } : {}),
    tone: 'attention',
    detail: `${cannotReach} ${unsent ? 'Your changes are kept on this device and sent when you reconnect.' : 'You can keep writing: changes are kept on this device and sent when you reconnect.'}`,
  }
}

/** Sentences that say why this device has no copy of a page, and what to do about it. */
const NO_COPY: Readonly<Record<'none' | 'full', string>> = {
  none: 'This browser isn’t storing a copy of this page.',
  full: 'This device’s storage is full, so it has no copy of this page. Free up space to get one.',
}

/** Returns a sentence that says where unsent text is stored. */
function whereWords({ copy }: Pick<Facts, 'copy'>): string {
  if (copy !== 'none' && copy !== 'full') return 'Your changes are kept on this device.'
  const cause = copy === 'full' ? 'This device’s storage is full: free up space. ' : ''
  return `${cause}Your changes exist only in this tab. Keep it open, or copy your text.`
}

function endingState(ending: Ending, facts: Pick<Facts, 'unsent' | 'copy'>): SaveState {
  const { unsent } = facts
  const kept = unsent ? whereWords(facts) : 'Nothing you wrote was lost.'
  switch (ending.kind) {
    case 'signed-out':
      return {
        kind: 'needs-sign-in',
        label: 'Needs sign-in',
        tone: 'attention',
        detail: `Your session has ended. Sign in again to continue. ${kept}`,
      }
    case 'too-new':
      return {
        kind: 'read-only',
        label: 'Read only',
        tone: 'attention',
        detail: 'This page contains something this version can’t edit. Reload the page to update.',
      }
    case 'gone':
      return {
        kind: 'not-saved',
        label: 'Not saved',
        tone: 'bad',
        detail: `This page was deleted, or you can no longer see it. ${kept}`,
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
  'read-only': 'You can read this page but no longer edit it.',
  invalid: 'The server couldn’t accept your last change.',
  'too-large': 'This page is larger than the server accepts.',
  'project-full': 'This project has reached its storage limit. Ask the administrator for more.',
}
