import type { DocNode } from '../node.ts'

/** Conflict: a place where a person and the generator changed the same words, with both versions. */
export type Conflict = {
  /** `words`: part of a line. `lines`: whole lines of code. `blocks`: items, rows or blocks. */
  kind: 'words' | 'lines' | 'blocks'
  mine: readonly DocNode[]
  theirs: readonly DocNode[]
}

/** Picks the content that replaces a conflict. */
export type Choose = (conflict: Conflict) => readonly DocNode[]

export const CHOICES = ['yours', 'new', 'both'] as const
export type Choice = (typeof CHOICES)[number]

/** "Both" is offered only where both sides have something. */
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

/** Choices by the name of their conflict. */
export type Choices = ReadonlyMap<string, Choice>

/** Returns a name for each conflict. A name stays the same when the text around its conflict changes. */
export function namesOf(conflicts: readonly Conflict[]): string[] {
  const times = new Map<string, number>()
  return conflicts.map(({ mine, theirs }) => {
    const words = JSON.stringify([mine, theirs])
    const time = times.get(words) ?? 0
    times.set(words, time + 1)
    return `${time} ${words}`
  })
}

/** Returns a function that resolves conflicts by choices. Without a choice, the person's version is kept. */
export function choosing(conflicts: readonly Conflict[], choices: Choices): Choose {
  const names = new Map(namesOf(conflicts).map((name, at) => [conflicts[at], name]))
  return (conflict) => chosen(conflict, choices.get(names.get(conflict) ?? '') ?? 'yours')
}
