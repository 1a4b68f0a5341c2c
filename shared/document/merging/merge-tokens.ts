import { difference, type Edit } from '../editing/difference.ts'
import type { Conflict } from './conflict.ts'
import { overlap } from './similarity.ts'
import {
  commonMarks,
  contentOf,
  isCitation,
  isSpace,
  isWord,
  mergedMarks,
  type Token,
  withMarks,
  withMergedMarks,
} from './tokens.ts'

type Versions = Record<'base' | 'mine' | 'theirs', readonly Token[]>

export type Part = { type: 'token'; token: Token } | { type: 'conflict'; conflict: Conflict }

/**
 * Minimum similarity of two versions of a sentence. Below it, the sentence counts as rewritten, and common
 * words as coincidence.
 */
const MIN_ALIKE = 0.35

/** Versions of one line or sentence: the base if known, the person's version, and the generator's. */
type Sentences = Omit<Versions, 'base'> & { base?: readonly Token[] | undefined }

/**
 * Merges three versions of one sentence word by word. Keeps each side's changes; if both changed the same
 * words, there is a conflict. Marks follow their words.
 */
export function mergeTokens({ base: known, mine, theirs }: Sentences): Part[] {
  const base = known ?? commonTokens(mine, theirs)
  const versions = { base, mine, theirs }
  const groups = grouped(editsOf(base, mine), editsOf(base, theirs))
  const parts: Part[] = []
  const at = { base: 0, mine: 0, theirs: 0 }
  const keep = (until: number) => {
    for (; at.base < until; at.base++) parts.push({ type: 'token', token: kept(versions, at) })
  }
  for (const group of groups) {
    keep(group.from)
    for (const part of mergeGroup(group, versions, at)) parts.push(part)
    at.mine += group.to - group.from + growth(group.mine)
    at.theirs += group.to - group.from + growth(group.theirs)
    at.base = group.to
  }
  keep(base.length)
  return parts
}

/** Returns a substitute for an unknown base: the tokens that both versions have in common. */
function commonTokens(mine: readonly Token[], theirs: readonly Token[]): Token[] {
  const edits = editsOf(mine, theirs)
  const isNew = (at: number) => edits.some(({ start, end }) => at >= start && at < end)
  return theirs.filter((_, at) => !isNew(at))
}

type Place = { base: number; mine: number; theirs: number }

function kept({ base, mine, theirs }: Versions, at: Place): Token {
  const token = withMergedMarks({
    base: base[at.base] as Token,
    mine: mine[at.mine] as Token,
    theirs: theirs[at.theirs] as Token,
  })
  at.mine += 1
  at.theirs += 1
  return token
}

/** Overlapping edits of both sides, with the range of the base that they change. Only they can conflict. */
type Group = { from: number; to: number; mine: Edit[]; theirs: Edit[] }

function growth(edits: readonly Edit[]): number {
  return edits.reduce((sum, { from, to, start, end }) => sum + (end - start) - (to - from), 0)
}

function editsOf(base: readonly Token[], other: readonly Token[]): Edit[] {
  if (base.length === 0 && other.length === 0) return []
  const edits = difference(keysOf(base), keysOf(other))
  const isRewritten = edits.length > 1 && overlap(wordsOf(base), wordsOf(other)) < MIN_ALIKE
  if (isRewritten) return [{ from: 0, to: base.length, start: 0, end: other.length }]
  return withoutGaps(edits, base)
}

const keysOf = (tokens: readonly Token[]) => tokens.map(({ key }) => key)
export const wordsOf = (tokens: readonly Token[]) => keysOf(tokens.filter(isWord))

/**
 * Joins edits that are separated only by spaces if both replace words: the space between them stayed only by
 * chance.
 */
function withoutGaps(edits: readonly Edit[], base: readonly Token[]): Edit[] {
  const found: Edit[] = []
  for (const edit of edits) {
    const last = found.at(-1)
    const isReplaced = last && last.to > last.from && edit.to > edit.from
    if (isReplaced && base.slice(last.to, edit.from).every(isSpace)) {
      last.to = edit.to
      last.end = edit.end
    } else found.push({ ...edit })
  }
  return found
}

function grouped(mine: readonly Edit[], theirs: readonly Edit[]): Group[] {
  const all = [
    ...mine.map((edit) => ({ edit, by: 'mine' as const })),
    ...theirs.map((edit) => ({ edit, by: 'theirs' as const })),
  ]
  all.sort(({ edit: a }, { edit: b }) => a.from - b.from || a.to - b.to)
  const groups: Group[] = []
  for (const { edit, by } of all) {
    const last = groups.at(-1)
    if (last && meets(last, edit)) {
      last.to = Math.max(last.to, edit.to)
      last[by].push(edit)
    } else groups.push({ from: edit.from, to: edit.to, mine: [], theirs: [], [by]: [edit] })
  }
  return groups
}

/** Whether an edit overlaps a group. Adjacent edits overlap only if both are insertions at the same place. */
function meets(group: Group, edit: Edit): boolean {
  const isAdding = edit.from === edit.to
  if (isAdding && group.from === group.to) return edit.from === group.from
  return isAdding ? edit.from > group.from && edit.from < group.to : edit.from < group.to
}

function mergeGroup(group: Group, { base, mine, theirs }: Versions, at: Place): Part[] {
  const length = group.to - group.from
  const was = base.slice(group.from, group.to)
  const own = mine.slice(at.mine, at.mine + length + growth(group.mine))
  const other = theirs.slice(at.theirs, at.theirs + length + growth(group.theirs))
  if (group.theirs.length === 0) return tokenParts(marked(own, was, other))
  if (group.mine.length === 0) return tokenParts(marked(other, was, own))
  const agreed = agreement(group, { was, own, other })
  if (agreed) return tokenParts(agreed)
  const isReplaced = covers(group.mine, group) && covers(group.theirs, group)
  return conflictParts({ own, other, isReplaced })
}

/** Whether the edits replace or remove the whole range of the base. */
function covers(edits: readonly Edit[], { from, to }: Group): boolean {
  return edits.length === 1 && edits[0]?.from === from && edits[0].to === to
}

function tokenParts(tokens: readonly Token[]): Part[] {
  return tokens.map((token) => ({ type: 'token', token }))
}

/** Applies the other side's mark changes to replacement words, if they concern all of the replaced words. */
function marked(fresh: readonly Token[], was: readonly Token[], kept: readonly Token[]): readonly Token[] {
  if (was.length === 0) return fresh
  const [before, after] = [commonMarks(was), commonMarks(kept)]
  return fresh.map((token) => ({
    ...token,
    nodes: token.nodes.map((node) =>
      node.type === 'text' ? withMarks(node, mergedMarks(before, node.marks ?? [], after)) : node,
    ),
  }))
}

type Sides = Record<'was' | 'own' | 'other', readonly Token[]>

/** Returns the result if both sides' edits are compatible; undefined if they conflict. */
function agreement(group: Group, { was, own, other }: Sides): readonly Token[] | undefined {
  const isSame = own.length === other.length && own.every(({ key }, at) => key === other[at]?.key)
  if (isSame) return own
  const onlyTakes = (edits: readonly Edit[]) => edits.every(({ start, end }) => start === end)
  if (onlyTakes(group.mine) && onlyTakes(group.theirs)) return withoutBoth(group, was)
  if (was.length > 0) return undefined
  // An insertion of only citations or spaces can't contradict the other side's words.
  if (other.every(isCitation)) return [...own, ...other]
  if (own.every(isCitation)) return [...other, ...own]
  if (other.every(isSpace)) return own
  return own.every(isSpace) ? other : undefined
}

function withoutBoth({ from, mine, theirs }: Group, was: readonly Token[]): Token[] {
  const isGone = (at: number) => [...mine, ...theirs].some((edit) => at >= edit.from && at < edit.to)
  return was.filter((_, index) => !isGone(from + index))
}

type Alternatives = Record<'own' | 'other', readonly Token[]> & { isReplaced: boolean }

/**
 * Limits a conflict to the tokens that differ. If both sides wrote the same and one side added something,
 * there is no conflict and the longer version is used.
 */
function conflictParts({ own, other, isReplaced }: Alternatives): Part[] {
  const most = Math.min(own.length, other.length)
  const isSame = (one: Token | undefined, two: Token | undefined) => one?.key === two?.key
  let head = 0
  while (head < most && isSame(own[head], other[head])) head += 1
  let tail = 0
  while (tail < most - head && isSame(own.at(-1 - tail), other.at(-1 - tail))) tail += 1
  const [mine, theirs] = [own.slice(head, own.length - tail), other.slice(head, other.length - tail)]
  const isMore = isReplaced && head + tail > 0 && (mine.length === 0 || theirs.length === 0)
  const conflict: Conflict = { kind: 'words', mine: contentOf(mine), theirs: contentOf(theirs) }
  return [
    ...tokenParts(own.slice(0, head)),
    ...(isMore ? tokenParts([...mine, ...theirs]) : [{ type: 'conflict', conflict } as const]),
    ...tokenParts(own.slice(own.length - tail)),
  ]
}
