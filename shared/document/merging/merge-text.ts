import type { DocNode } from '../node.ts'
import type { Choose, Conflict } from './conflict.ts'
import type { Item } from './match.ts'
import { type Entry, mergeLists, type Side } from './merge-lists.ts'
import { mergeTokens, type Part, wordsOf } from './merge-tokens.ts'
import {
  endsClose,
  isSeparator,
  type Sentence,
  sentencesOf,
  separator,
  type TextKind,
  withoutSeparator,
} from './sentences.ts'
import { contentOf, counts, joinedText, type Token, tokensOf } from './tokens.ts'

export type Contents = { base?: readonly DocNode[] | undefined; mine: readonly DocNode[]; theirs: readonly DocNode[] }

/** Merged content of a text block. `read` resolves the conflicts. */
export type MergedText = { conflicts: readonly Conflict[]; read: (choose: Choose) => DocNode[] }

export function mergeText(contents: Contents, kind: TextKind): MergedText {
  const tokens = { mine: tokensOf(contents.mine), theirs: tokensOf(contents.theirs) }
  const entries = mergeLists<Sentence>(
    {
      base: contents.base && sentencesOf(tokensOf(contents.base), kind),
      mine: sentencesOf(tokens.mine, kind),
      theirs: sentencesOf(tokens.theirs, kind),
    },
    { itemOf: (sentence) => itemOf(sentence, kind), says },
  )
  const pieces = withJoinedLines(entries.map((entry): Piece => ({ places: entry.places, parts: partsOf(entry, kind) })))
  const conflicts = pieces.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'conflict' ? [part.conflict] : [])),
  )
  const isIndented = [tokens.mine, tokens.theirs].some(([first]) => first && isSeparator(first, kind))
  return { conflicts, read: (choose) => contentOf(readPieces(pieces, { kind, choose, isIndented })) }
}

type Piece = { places: Entry<Sentence>['places']; parts: readonly Part[] }

function itemOf(sentence: Sentence, kind: TextKind): Item {
  const bare = withoutSeparator(sentence, kind)
  return { key: bare.map(({ key }) => key).join('\0'), words: wordsOf(bare), kind }
}

function says(base: Sentence, version: Sentence, side: Side): boolean {
  const known = new Set(base.map(({ key }) => key))
  return version.some((token) => !known.has(token.key) && counts(token, side))
}

function partsOf({ base, mine, theirs }: Entry<Sentence>, kind: TextKind): Part[] {
  if (mine && theirs) {
    const parts = mergeTokens({ base, mine, theirs })
    const isOpen = parts.some(({ type }) => type === 'conflict')
    // In code, choose between whole lines: a mix of two half lines would be wrong in both versions.
    return isOpen && kind === 'code' ? [conflictOf(mine, theirs, kind)] : parts
  }
  if (base) return [conflictOf(mine ?? [], theirs ?? [], kind)]
  return (mine ?? theirs ?? []).map((token) => ({ type: 'token', token }))
}

function conflictOf(mine: Sentence, theirs: Sentence, kind: TextKind): Part {
  const conflict: Conflict = {
    kind: kind === 'code' ? 'lines' : 'words',
    mine: contentOf(mine),
    theirs: contentOf(theirs),
  }
  return { type: 'conflict', conflict }
}

/** Joins adjacent conflicts between lines of code, so that they're chosen together. */
function withJoinedLines(pieces: readonly Piece[]): Piece[] {
  const joined: { piece: Piece; lines: Conflict[] }[] = []
  for (const piece of pieces) {
    const [part] = piece.parts
    const lines = part?.type === 'conflict' && part.conflict.kind === 'lines' ? [part.conflict] : []
    const last = joined.at(-1)
    if (lines[0] && last?.lines[0]) {
      last.piece = piece
      last.lines.push(lines[0])
    } else joined.push({ piece, lines })
  }
  return joined.map(({ piece, lines: [first, ...rest] }) => {
    if (!first || rest.length === 0) return piece
    const all = (side: Side) => joinedText([first, ...rest].flatMap((conflict) => conflict[side]))
    return { ...piece, parts: [{ type: 'conflict', conflict: { ...first, mine: all('mine'), theirs: all('theirs') } }] }
  })
}

type Reading = { kind: TextKind; choose: Choose; isIndented: boolean | undefined }

function readPieces(pieces: readonly Piece[], { kind, choose, isIndented }: Reading): Token[] {
  const read: Token[] = []
  let before: Piece | undefined
  for (const piece of pieces) {
    const tokens = piece.parts.flatMap((part) =>
      part.type === 'token' ? [part.token] : tokensOf(choose(part.conflict)),
    )
    const [first] = tokens
    if (!first) continue
    if (!before) for (const token of isIndented ? tokens : withoutSeparator(tokens, kind)) read.push(token)
    else {
      const isParted = [first, read.at(-1)].some((token) => token && isSeparator(token, kind))
      const isNatural = follows(before, piece) || (kind === 'prose' && endsClose(read))
      if (!isParted && !isNatural) read.push(separator(kind))
      for (const token of tokens) read.push(token)
    }
    before = piece
  }
  return read
}

/**
 * Whether `other` directly follows `one` in either version. If so, `other` already has the right separator.
 */
function follows(one: Piece, other: Piece): boolean {
  return (['mine', 'theirs'] as const).some((side) => {
    const [before, after] = [one.places[side], other.places[side]]
    return before !== undefined && after === before + 1
  })
}
