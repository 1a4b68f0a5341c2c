import type { DocNode } from '../node.ts'

/** A place where a person and the generator both changed the same words: what each of them wants there. */
export type Conflict = {
  /** `words`: a part of a line, `lines`: whole lines of code, `blocks`: items, rows or blocks. */
  kind: 'words' | 'lines' | 'blocks'
  mine: readonly DocNode[]
  theirs: readonly DocNode[]
}

/** What stands in the place of a conflict. */
export type Choose = (conflict: Conflict) => readonly DocNode[]

export const CHOICES = ['yours', 'new', 'both'] as const
export type Choice = (typeof CHOICES)[number]

/** Where one of them wants nothing there is no both. */
export function choicesFor({ mine, theirs }: Conflict): readonly Choice[] {
  return mine.length > 0 && theirs.length > 0 ? CHOICES : ['yours', 'new']
}

export function chosen({ kind, mine, theirs }: Conflict, choice: Choice): readonly DocNode[] {
  if (choice === 'yours') return mine
  if (choice === 'new') return theirs
  return [...mine, ...between(kind, mine, theirs), ...theirs]
}

function between(kind: Conflict['kind'], mine: readonly DocNode[], theirs: readonly DocNode[]): DocNode[] {
  if (kind === 'blocks' || mine.length === 0 || theirs.length === 0) return []
  const isApart = /\s$/.test(mine.at(-1)?.text ?? '') || /^\s/.test(theirs[0]?.text ?? '')
  return isApart ? [] : [{ type: 'text', text: kind === 'lines' ? '\n' : ' ' }]
}
