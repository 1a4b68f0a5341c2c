import type { DocMark, DocNode } from '../node.ts'

/** Marks whose signs must touch a letter. */
const AT_LETTERS: ReadonlySet<string> = new Set(['bold', 'italic', 'strike'])

/**
 * Reduces inline content to what Markdown can express, for reading and writing. Lines and emphasis don't
 * begin or end with spaces, blocks don't begin or end with line breaks, and adjacent texts with equal marks
 * are joined. Returns an empty list for a block without readable content.
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
  // Remove the code mark from text that contains only spaces, because it would be invisible.
  return [text.trim() === '' ? without({ ...node, text }, 'code') : { ...node, text }]
}

/** Text without line ends: each run of them becomes one space. */
export function onLine(text: string): string {
  const lines = text.split(/[\r\n]+/)
  if (lines.length === 1) return text
  return lines.map((line, at) => inside(line, at > 0, at < lines.length - 1)).join(' ')
}

const isSpaceAt = (text: string, at: number) => text[at] === ' ' || text[at] === '\t'

/**
 * Trims spaces at the requested ends. Uses a loop, because a pattern for the end would search again from each
 * space.
 */
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

/** Adds emphasis to a line break or a citation if the texts before and after it have the same emphasis. */
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

/** Removes a mark from the spaces at both ends of a stretch. */
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

/** Joins the paragraphs of a cell as lines of one paragraph, as Markdown requires. */
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
