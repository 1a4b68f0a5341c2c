import type { Project } from '../../../../../shared/contract/projects.ts'
import type { Receipt, ReceiptPage, Undone } from '../../../../../shared/contract/receipts.ts'
import { originWords } from '../../../../editor/blocks/suggestion/origin-words.ts'

/** Texts about refreshes, for the list and the details. */

const list = new Intl.ListFormat('en')

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

const some = (count: number, one: string, many?: string) => (count === 0 ? [] : [counted(count, one, many)])

/**
 * Returns the title of a refresh: the newest commit's message or the archive's name, otherwise a fallback.
 */
export function titleOf({ commits, to_commit }: Receipt, type: Project['type']): string {
  const isOfCommit = type === 'github' && to_commit !== null
  return commits[0]?.subject || (isOfCommit ? `Commit ${short(to_commit)}` : 'New sources')
}

/** The commits of a refresh, or when its archive was uploaded. */
export function originOf(receipt: Receipt, type: Project['type'], now: Date): string {
  const { from_commit: from, to_commit: to, uploaded_at: uploaded } = receipt
  if (type !== 'github') return originWords({ commit_hash: null, subject: null, uploaded_at: uploaded }, { now }).words
  return from && to && from !== to ? `${short(from)} to ${short(to)}` : to ? short(to) : ''
}

export function short(commit: string): string {
  return commit.slice(0, 7)
}

/** Summary of a refresh in a few words, for the list. */
export function gistOf(receipt: Receipt): string {
  if (receipt.undone_at) return 'Undone'
  const { pages, suggested, stale, gone } = receipt
  const parts = [...some(pages, 'page'), ...some(suggested, 'suggestion'), ...some(stale + gone, 'stale statement')]
  return parts.join(' · ') || 'Nothing to rewrite'
}

/** Describes in sentences what a refresh did. */
export function storyOf(receipt: Receipt): string[] {
  const { files, symbols } = receipt
  const code =
    files === 0
      ? 'No documented file changed.'
      : `${list.format([...some(files, 'file'), ...some(symbols, 'symbol')])} changed.`
  const deeds = deedsOf({ ...receipt, created: false, fate: null })
  const made = some(receipt.created, 'page was created', 'pages were created')
  if (receipt.pages === 0) {
    const why = files > 0 && symbols === 0 ? ' Only comments, formatting or other text changed.' : ''
    return [code, `No page changed.${why}`]
  }
  const touched = receipt.pages - receipt.created - receipt.fates.removed
  const where = touched > 0 && deeds ? [`On ${counted(touched, 'page')} ${deeds}.`] : []
  return [code, ...[...made, ...fatesOf(receipt.fates)].map((words) => `${words}.`), ...where]
}

function fatesOf({ removed, kept, restored }: Receipt['fates']): string[] {
  const their = (count: number) => (count === 1 ? 'its source was' : 'their sources were')
  return [
    ...some(removed, 'page').map((pages) => `${pages} went to the trash because ${their(removed)} deleted`),
    ...some(kept, 'page').map(
      (pages) => `${pages} stayed because people edited ${kept === 1 ? 'it' : 'them'}, although ${their(kept)} deleted`,
    ),
    ...some(restored, 'page').map(
      (pages) => `${pages} came back with ${restored === 1 ? 'its source' : 'their sources'}`,
    ),
  ]
}

const FATE_WORDS: Record<NonNullable<ReceiptPage['fate']>, string> = {
  removed: 'its source was deleted, and the page went to the trash',
  kept: 'its source was deleted, and the page stayed because people edited it',
  restored: 'the page came back with its source',
}

type Deeds = Pick<
  ReceiptPage,
  'written' | 'changed' | 'removed' | 'suggested' | 'stale' | 'gone' | 'moved' | 'cleared' | 'fate'
> & { created: boolean }

/** Says what happened to a page, its blocks and its statements, without the last full stop. */
export function deedsOf({
  written,
  changed,
  removed,
  suggested,
  stale,
  gone,
  moved,
  cleared,
  created,
  fate,
}: Deeds): string {
  const was = (count: number, what: string, done: string) =>
    count === 0 ? [] : [`${counted(count, what)} ${count === 1 ? 'was' : 'were'} ${done}`]
  const deeds = list.format([
    ...(created ? ['the page was created'] : []),
    ...was(changed, 'block', 'rewritten'),
    ...was(written, 'block', 'added'),
    ...was(removed, 'block', 'taken out'),
    ...was(suggested, 'text', 'suggested because people had edited the block'),
    ...was(stale, 'statement', 'marked stale'),
    ...(gone === 0 ? [] : [`${counted(gone, 'statement')} lost ${gone === 1 ? 'its' : 'their'} source`]),
    ...(cleared === 0 ? [] : [`${counted(cleared, 'statement')} ${cleared === 1 ? 'holds' : 'hold'} again`]),
    ...was(moved, 'citation', 'moved'),
  ])
  if (!fate) return deeds
  return deeds === '' ? FATE_WORDS[fate] : `${FATE_WORDS[fate]}. ${capital(deeds)}`
}

/** The words as a sentence, with a capital and a full stop. */
export function sentence(words: string): string {
  return `${capital(words)}.`
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Describes what undoing a refresh did to a page. */
export function undoneWords({ blocks, edited, rewritten, lost, page }: Undone): string {
  switch (page) {
    case 'removed':
      return 'Undone: the page was deleted.'
    case 'written-in':
      return 'Not undone: people have edited this page.'
    case 'has-pages':
      return 'Not undone: people have created pages in it.'
    case 'deleted-before':
      return 'Not undone: the page had already been deleted.'
    case 'back':
      return 'Undone: the page is back.'
  }
  const stays = [
    ...(edited > 0 ? [`${counted(edited, 'block')} changed by people`] : []),
    ...(rewritten > 0 ? [`${counted(rewritten, 'block')} rewritten by a later refresh`] : []),
    ...(lost > 0 ? [`${counted(lost, 'block')} that ${lost === 1 ? 'is' : 'are'} no longer there`] : []),
  ]
  if (stays.length === 0) return 'Undone.'
  return `${blocks > 0 ? 'Partly undone' : 'Not undone'}. Kept: ${list.format(stays)}.`
}

/** Duration of a refresh in words, at least one second. */
export function tookWords({ begun_at, ended_at }: Pick<Receipt, 'begun_at' | 'ended_at'>): string {
  const seconds = Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(begun_at)) / 1000))
  return seconds < 120 ? `took ${seconds} s` : `took ${Math.round(seconds / 60)} min`
}

export function tokenWords(tokens: number): string {
  return tokens === 0 ? 'no model used' : `${tokens.toLocaleString('en')} tokens`
}
