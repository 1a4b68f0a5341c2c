import { canonical, canonicalMark } from '../canonical.ts'
import { wordsIn } from '../editing/words.ts'
import { type DocMark, type DocNode, EXCLUDED_BY_CODE } from '../node.ts'

/**
 * Smallest unit of merging: a word, a separator between words, a whole inline code, or a node without text
 * such as a citation. `key`: equal for tokens that read the same, regardless of their marks. `nodes`: the
 * token as nodes; several if its marks change inside.
 */
export type Token = { key: string; nodes: readonly DocNode[] }

export function tokensOf(content: readonly DocNode[]): Token[] {
  const tokens: Token[] = []
  let run: DocNode[] = []
  let isCode = false
  const flush = () => {
    // Push one by one: a text can have more words than a call can have arguments.
    for (const token of isCode ? [tokenOf(run)] : words(run)) if (run.length > 0) tokens.push(token)
    run = []
  }
  for (const node of content) {
    const isText = node.type === 'text'
    if (!isText || hasCode(node) !== isCode) flush()
    isCode = isText && hasCode(node)
    if (isText) run.push(node)
    else tokens.push({ key: `\0${canonical(node)}`, nodes: [node] })
  }
  flush()
  return tokens
}

function hasCode({ marks = [] }: DocNode): boolean {
  return marks.some(({ type }) => type === 'code')
}

function words(run: readonly DocNode[]): Token[] {
  let end = 0
  return wordsIn(textOf(run)).map((word) => {
    end += word.length
    return tokenOf(cut(run, end - word.length, end))
  })
}

function tokenOf(nodes: readonly DocNode[]): Token {
  return { key: textOf(nodes), nodes }
}

function textOf(nodes: readonly DocNode[]): string {
  return nodes.map(({ text = '' }) => text).join('')
}

function cut(nodes: readonly DocNode[], from: number, to: number): DocNode[] {
  const pieces: DocNode[] = []
  let at = 0
  for (const node of nodes) {
    const { text = '' } = node
    const piece = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (piece) pieces.push(piece === text ? node : { ...node, text: piece })
    at += text.length
  }
  return pieces
}

/** Turns tokens into the content of a block. */
export function contentOf(tokens: readonly Token[]): DocNode[] {
  return joinedText(tokens.flatMap(({ nodes }) => nodes))
}

/** Joins adjacent texts with the same marks. */
export function joinedText(nodes: readonly DocNode[]): DocNode[] {
  const joined: DocNode[] = []
  let marks = ''
  for (const node of nodes) {
    const last = joined.at(-1)
    const own = node.type === 'text' ? sortedMarks(node) : ''
    if (last?.type === 'text' && node.type === 'text' && own === marks) {
      joined[joined.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` }
    } else joined.push(node)
    marks = own
  }
  return joined
}

function sortedMarks({ marks = [] }: DocNode): string {
  return JSON.stringify(marks.map(canonicalMark).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function isSpace({ key }: Token): boolean {
  return /^\s+$/.test(key)
}

/** Whether a token contains a letter or digit. */
export function isWord(token: Token): boolean {
  return !isNode(token) && /[\p{L}\p{N}]/u.test(token.key)
}

/**
 * Whether an added token counts as a change. For a person, every token except a space does. For the
 * generator, only words do, because its citations come and go with its words.
 */
export function counts(token: Token, side: 'mine' | 'theirs'): boolean {
  return side === 'mine' ? !isSpace(token) : isWord(token)
}

/** Whether a token is a node without text: a citation, a line break. */
function isNode({ nodes }: Token): boolean {
  return nodes[0]?.type !== 'text'
}

export function isCitation({ nodes }: Token): boolean {
  return nodes[0]?.type === 'citation'
}

type Marks = readonly DocMark[]

/**
 * Merges the marks of a token that reads the same in three versions. Applies the changes of each side to the
 * base's marks.
 */
export function withMergedMarks({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Token>): Token {
  if (mine.nodes[0]?.type !== 'text') return mine
  const places = new Set([base, mine, theirs].flatMap(({ nodes }) => ends(nodes)))
  let from = 0
  const nodes = [...places]
    .sort((a, b) => a - b)
    .flatMap((to) => {
      const [piece] = cut(mine.nodes, from, to)
      const [was, other] = [cut(base.nodes, from, to)[0]?.marks, cut(theirs.nodes, from, to)[0]?.marks]
      from = to
      return piece ? [withMarks(piece, mergedMarks(was ?? [], piece.marks ?? [], other ?? []))] : []
    })
  return { key: mine.key, nodes }
}

function ends(nodes: readonly DocNode[]): number[] {
  let at = 0
  return nodes.map(({ text = '' }) => (at += text.length))
}

export function mergedMarks(base: Marks, mine: Marks, theirs: Marks): Marks {
  const types = [...new Set([...mine, ...theirs].map(({ type }) => type))]
  const marks = types.flatMap((type) => {
    const [was, own, other] = [base, mine, theirs].map((all) => all.find((mark) => mark.type === type))
    return (isSame(own, was) ? other : own) ?? []
  })
  const isCode = marks.some(({ type }) => type === 'code')
  return isCode ? marks.filter(({ type }) => !EXCLUDED_BY_CODE.includes(type)) : marks
}

function isSame(one: DocMark | undefined, other: DocMark | undefined): boolean {
  return JSON.stringify(one && canonicalMark(one)) === JSON.stringify(other && canonicalMark(other))
}

export function withMarks({ marks: _, ...node }: DocNode, marks: Marks): DocNode {
  return marks.length > 0 ? { ...node, marks: [...marks] } : node
}

/** Marks that all tokens share throughout. */
export function commonMarks(tokens: readonly Token[]): Marks {
  const [first, ...rest] = tokens.flatMap(({ nodes }) => nodes).filter(({ type }) => type === 'text')
  return (first?.marks ?? []).filter((mark) =>
    rest.every(({ marks = [] }) => marks.some((other) => isSame(mark, other))),
  )
}
