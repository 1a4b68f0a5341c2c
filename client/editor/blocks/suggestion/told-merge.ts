import type { Conflict } from '../../../../shared/document/merging/conflict.ts'
import type { Merged } from '../../../../shared/document/merging/merged-node.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { blockWords, type Word } from './block-words.ts'
import { type Stretch, wordDifference } from './word-difference.ts'

/** Piece of a card, in reading order: unchanged, removed or added words, or a conflict by its index. */
export type Piece = ({ type: 'stretch' } & Stretch) | { type: 'conflict'; at: number }

/** Marks around a conflict. They're noncharacters of Unicode, which no text may contain. */
const [START, END] = ['\ufdd0', '\ufdd1']

/** Changes that accepting a merged text would make to its block, with each conflict at its place. */
export function toldMerge(block: DocNode, { read }: Merged): Piece[] {
  const { words, ranges } = withoutMarks(wordsOf(read(marked)))
  const pieces: Piece[] = []
  let [at, next] = [0, 0]
  const reachConflicts = () => {
    while (next < ranges.length && (ranges[next]?.from ?? 0) <= at) pieces.push({ type: 'conflict', at: next++ })
  }
  for (const { kind, words: own } of wordDifference(blockWords(block), words)) {
    for (const word of own) {
      if (kind !== 'removed') reachConflicts()
      const isInConflict = kind !== 'removed' && next > 0 && at < (ranges[next - 1]?.to ?? 0)
      if (!isInConflict) append(pieces, kind, word)
      if (kind !== 'removed') at += 1
    }
  }
  at = words.length
  reachConflicts()
  return pieces.flatMap((piece, place) => beside(piece, pieces[place - 1], pieces[place + 1]))
}

/** Trims spaces next to a conflict, because a conflict is shown on lines of its own. */
function beside(piece: Piece, before: Piece | undefined, after: Piece | undefined): Piece[] {
  if (piece.type === 'conflict') return [piece]
  const isBlank = ({ text, code }: Word) => !code && text.trim() === ''
  const from = before?.type === 'conflict' ? piece.words.findIndex((word) => !isBlank(word)) : 0
  const to = after?.type === 'conflict' ? piece.words.findLastIndex((word) => !isBlank(word)) + 1 : piece.words.length
  return from >= 0 && from < to ? [{ ...piece, words: piece.words.slice(from, to) }] : []
}

export function wordsOf(nodes: readonly DocNode[]): Word[] {
  return nodes.flatMap((node, at) => [...(at > 0 ? [{ text: '\n', code: false }] : []), ...blockWords(node)])
}

/** One side of a conflict as words. */
export function sideWords(kind: Conflict['kind'], side: readonly DocNode[]): Word[] {
  const words = kind === 'blocks' ? wordsOf(side) : blockWords({ type: 'paragraph', content: [...side] })
  const isBlank = ({ text }: Word) => text.trim() === ''
  const first = words.findIndex((word) => !isBlank(word))
  return first < 0 ? [] : words.slice(kind === 'lines' ? words.findIndex(({ text }) => !/^\n$/.test(text)) : first)
}

function append(pieces: Piece[], kind: Stretch['kind'], word: Word): void {
  const last = pieces.at(-1)
  if (last?.type === 'stretch' && last.kind === kind) last.words.push(word)
  else pieces.push({ type: 'stretch', kind, words: [word] })
}

/** The person's side of a conflict, between two marks. */
function marked({ kind, mine }: Conflict): DocNode[] {
  const mark = (text: string): DocNode => {
    const node: DocNode = { type: 'text', text }
    return kind === 'blocks' ? { type: 'paragraph', content: [node] } : node
  }
  return [mark(START), ...mine, mark(END)]
}

type Range = { from: number; to: number }

function withoutMarks(marked: readonly Word[]): { words: Word[]; ranges: Range[] } {
  const words: Word[] = []
  const ranges: Range[] = []
  for (const word of marked) {
    if (word.text === START) ranges.push({ from: words.length, to: words.length })
    else if (word.text === END) (ranges.at(-1) as Range).to = words.length
    else words.push(word)
  }
  return { words, ranges }
}
