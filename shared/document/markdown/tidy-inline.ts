import type { DocMark, DocNode } from '../node.ts'

/** Signs of these must stand at a letter. */
const AT_LETTERS: ReadonlySet<string> = new Set(['bold', 'italic', 'strike'])

/**
 * Inline content as Markdown can hold it, for what is read and for what is written: no space at the ends of a line and
 * of emphasis, no break at the ends of a block, one node for each stretch with the same marks. Nothing for a block
 * without anything to read.
 */
export function tidyInline(nodes: readonly DocNode[]): DocNode[] {
  const lines = linesOf(merged(nodes.flatMap(onOneLine))).map(({ end, nodes: line }) => ({
    end,
    nodes: trimLine(line),
  }))
  const first = lines.findIndex(({ nodes: line }) => line.length > 0)
  const last = lines.findLastIndex(({ nodes: line }) => line.length > 0)
  const kept = lines.slice(Math.max(first, 0), last + 1)
  const runs = kept.flatMap(({ end, nodes: line }, at) => (end && at < kept.length - 1 ? [...line, end] : line))
  if (runs.every(isBlank)) return []
  return merged([...AT_LETTERS].reduce(withoutSpaceInside, withMarksOfAtoms(runs)))
}

export function sameMarks(a: DocNode, b: DocNode): boolean {
  return JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? [])
}

export function has(node: DocNode | undefined, mark: string): boolean {
  return node?.marks?.some(({ type }) => type === mark) ?? false
}

function onOneLine(node: DocNode): DocNode[] {
  if (node.type !== 'text') return [node]
  const text = onLine(node.text ?? '')
  if (text === '') return []
  // Code of nothing but spaces is nothing to see.
  return [text.trim() === '' ? without({ ...node, text }, 'code') : { ...node, text }]
}

/** A text without line ends: where there were some is one space. */
export function onLine(text: string): string {
  const lines = text.split(/[\r\n]+/)
  if (lines.length === 1) return text
  return lines.map((line, at) => inside(line, at > 0, at < lines.length - 1)).join(' ')
}

const isSpaceAt = (text: string, at: number) => text[at] === ' ' || text[at] === '\t'

/** A text without spaces at its ends. A pattern for the end of a text would look from each space on. */
function inside(text: string, trimsStart: boolean, trimsEnd: boolean): string {
  let start = 0
  let end = text.length
  while (trimsStart && isSpaceAt(text, start)) start += 1
  while (trimsEnd && end > start && isSpaceAt(text, end - 1)) end -= 1
  return text.slice(start, end)
}

function merged(nodes: readonly DocNode[]): DocNode[] {
  const found: DocNode[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (node.type === 'text' && last?.type === 'text' && sameMarks(last, node)) {
      found[found.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` }
    } else found.push(node)
  }
  return found
}

/** A break or a citation within emphasis does not end it. */
function withMarksOfAtoms(nodes: DocNode[]): DocNode[] {
  const after = nodes.map((): DocNode | undefined => undefined)
  for (let at = nodes.length - 2; at >= 0; at -= 1) {
    after[at] = nodes[at + 1]?.type === 'text' ? nodes[at + 1] : after[at + 1]
  }
  let before: DocMark[] = []
  return nodes.map((node, at) => {
    if (node.type === 'text') before = node.marks ?? []
    return node.type === 'text'
      ? node
      : withMarks(
          node,
          before.filter(({ type }) => AT_LETTERS.has(type) && has(after[at], type)),
        )
  })
}

function withMarks({ marks: _, ...node }: DocNode, marks: readonly DocMark[]): DocNode {
  return marks.length > 0 ? { ...node, marks: [...marks] } : node
}

function withoutSpaceInside(nodes: DocNode[], mark: string): DocNode[] {
  const found: DocNode[] = []
  for (let at = 0; at < nodes.length; ) {
    let end = at
    while (has(nodes[end], mark)) end += 1
    const stretch = end > at ? bareEnds(nodes.slice(at, end), mark) : nodes.slice(at, at + 1)
    for (const node of stretch) found.push(node)
    at = Math.max(end, at + 1)
  }
  return found
}

function without(node: DocNode, mark: string): DocNode {
  return withMarks(
    node,
    (node.marks ?? []).filter(({ type }) => type !== mark),
  )
}

/** A stretch with a mark, its spaces at the ends without. */
function bareEnds(stretch: DocNode[], mark: string): DocNode[] {
  const first = stretch.findIndex((node) => !isBlank(node))
  const last = stretch.findLastIndex((node) => !isBlank(node))
  return stretch.flatMap((node, at) => {
    if (first < 0 || at < first || at > last) return [without(node, mark)]
    const text = node.text ?? ''
    const start = at === first ? text.length - text.trimStart().length : 0
    const end = at === last ? text.trimEnd().length : text.length
    if (node.type !== 'text' || (start === 0 && end === text.length)) return [node]
    return [
      { ...without(node, mark), text: text.slice(0, start) },
      { ...node, text: text.slice(start, end) },
      { ...without(node, mark), text: text.slice(end) },
    ].filter((part) => part.text !== '')
  })
}

function isBlank(node: DocNode): boolean {
  return node.type === 'text' ? (node.text ?? '').trim() === '' : node.type === 'hardBreak'
}

type Line = { nodes: DocNode[]; end?: DocNode }

function linesOf(nodes: readonly DocNode[]): Line[] {
  let line: Line = { nodes: [] }
  const lines = [line]
  for (const node of nodes) {
    if (node.type === 'hardBreak') {
      line.end = node
      line = { nodes: [] }
      lines.push(line)
    } else line.nodes.push(node)
  }
  return lines
}

function trimLine(line: DocNode[]): DocNode[] {
  const start = trimEdge(line, (text) => inside(text, true, false))
  return trimEdge(start.toReversed(), (text) => inside(text, false, true)).toReversed()
}

function trimEdge(line: DocNode[], trim: (text: string) => string): DocNode[] {
  for (const [at, node] of line.entries()) {
    if (node.type !== 'text' || has(node, 'code')) return line.slice(at)
    const text = trim(node.text ?? '')
    if (text !== '') return [{ ...node, text }, ...line.slice(at + 1)]
  }
  return []
}

/** Paragraphs of a cell are lines of one: that is how Markdown holds them. */
export function joinParagraphs(blocks: readonly DocNode[]): DocNode[] {
  const found: DocNode[] = []
  for (const block of blocks) {
    const last = found.at(-1)
    if (block.type !== 'paragraph') found.push(block)
    else if (last?.type !== 'paragraph') found.push({ ...block, content: [...(block.content ?? [])] })
    else for (const node of [{ type: 'hardBreak' }, ...(block.content ?? [])]) last.content?.push(node)
  }
  return found
}
