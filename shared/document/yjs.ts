import * as Y from 'yjs'
import { FRAGMENT } from '../protocol/collaboration.ts'
import { type DocMark, type DocNode, EXCLUDED_BY_CODE, textOf } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'

/**
 * Functions for a page in a Yjs document, for code without an editor. They use the mapping of the editor's
 * binding: an element is a `Y.XmlElement` with attributes, and a run of text is one `Y.XmlText` with marks as
 * formats.
 */

export function fragmentOf(doc: Y.Doc): Y.XmlFragment {
  return doc.getXmlFragment(FRAGMENT)
}

/** Builds a document from stored updates, oldest first. */
export function docFromUpdates(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  return doc
}

/**
 * Returns a page's text as ProseMirror JSON. Use `readPage` to include the pictures and words of drawings.
 */
export function readDoc(doc: Y.Doc): DocNode {
  return { type: 'doc', content: fragmentOf(doc).toArray().flatMap(readChild) }
}

export function readElement(element: Y.XmlElement): DocNode {
  const attributes = printableValues(element.getAttributes())
  const content = element.toArray().flatMap(readChild)
  return {
    type: element.nodeName,
    ...(Object.keys(attributes).length > 0 ? { attrs: attributes } : {}),
    ...(content.length > 0 ? { content } : {}),
  }
}

function readChild(child: Y.XmlElement | Y.XmlText | Y.XmlHook): DocNode[] {
  if (child instanceof Y.XmlText) return readText(child)
  return child instanceof Y.XmlElement ? [readElement(child)] : []
}

type Delta = { insert: unknown; attributes?: Record<string, unknown> }[]

function printableValues(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      // Skip bytes: only drawings contain them, and drawings aren't read here.
      if (value instanceof Uint8Array) return []
      return [[name, typeof value === 'string' ? printable(value) : value]]
    }),
  )
}

export function readText(text: Y.XmlText): DocNode[] {
  return (text.toDelta() as Delta).flatMap(({ insert, attributes }) => {
    if (typeof insert !== 'string') return []
    const marks = withoutExcluded(Object.entries(attributes ?? {}).map(toMark))
    return [{ type: 'text', text: printable(insert), ...(marks.length > 0 ? { marks } : {}) }]
  })
}

/**
 * Drops marks that can't be combined with code: two people can set code and bold at the same time, and code
 * wins.
 */
function withoutExcluded(marks: DocMark[]): DocMark[] {
  const isCode = marks.some(({ type }) => type === 'code')
  return isCode ? marks.filter(({ type }) => !EXCLUDED_BY_CODE.includes(type)) : marks
}

/**
 * Replaces NUL characters, which pasted logs can contain and Postgres rejects. Each is replaced by a single
 * character, so that positions in the text stay the same.
 */
function printable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}

function toMark([type, attrs]: [string, unknown]): DocMark {
  const own = printableValues((attrs ?? {}) as Record<string, unknown>)
  return Object.keys(own).length > 0 ? { type, attrs: own } : { type }
}

/** Marks as the formats of a `Y.XmlText`. */
export function formats(marks: readonly DocMark[] | undefined): Record<string, unknown> {
  return Object.fromEntries((marks ?? []).map(({ type, attrs }) => [type, attrs ?? {}]))
}

/** Creates an element to insert. */
export function createElement(node: DocNode): Y.XmlElement {
  const element = new Y.XmlElement(node.type)
  for (const [name, value] of Object.entries(node.attrs ?? {})) {
    if (value !== null && value !== undefined) element.setAttribute(name, value as string)
  }
  element.insert(0, segments(node.content ?? []).map(createSegment))
  return element
}

/** Adjacent content of an element: a run of text nodes, or a single other node. */
export type Segment = { type: 'text'; nodes: DocNode[] } | { type: 'node'; node: DocNode }

export function segments(content: readonly DocNode[]): Segment[] {
  const found: Segment[] = []
  for (const node of content) {
    const last = found.at(-1)
    if (node.type !== 'text') found.push({ type: 'node', node })
    else if (last?.type === 'text') last.nodes.push(node)
    else found.push({ type: 'text', nodes: [node] })
  }
  return found
}

export function createSegment(segment: Segment): Y.XmlElement | Y.XmlText {
  if (segment.type === 'node') return createElement(segment.node)
  const text = new Y.XmlText()
  text.applyDelta(segment.nodes.map((node) => ({ insert: node.text ?? '', attributes: formats(node.marks) })))
  return text
}

/**
 * Fills an empty document. The page must be new, so that no one has it open: filling it twice would double
 * the text.
 */
export function writeNewDoc(doc: Y.Doc, page: DocNode): void {
  doc.transact(() => {
    fragmentOf(doc).insert(0, (page.content ?? []).map(createElement))
  })
}

/** Plain text of a page, one line per block, for search and to detect empty pages. */
export function plainText(page: DocNode): string {
  return (page.content ?? []).flatMap((node) => (isRetiredAndEmpty(node) ? [] : [blockText(node)])).join('\n')
}

export function blockText(node: DocNode): string {
  if (node.type === 'editorCanvas') return typeof node.attrs?.words === 'string' ? node.attrs.words : ''
  const children = node.content ?? []
  const nested = children.some((child) => child.content !== undefined && child.type !== 'text')
  return nested ? children.map(blockText).join('\n') : textOf(node)
}
