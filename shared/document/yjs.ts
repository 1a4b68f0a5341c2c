import * as Y from 'yjs'
import { FRAGMENT } from '../protocol/collaboration.ts'
import { type DocMark, type DocNode, EXCLUDED_BY_CODE, textOf } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'

/**
 * Yjs side of a page, for code without an editor. It uses the editor binding's mapping: an element is a
 * `Y.XmlElement` with its attributes, a run of text is one `Y.XmlText` with marks as formats.
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

/** Text of a page as ProseMirror JSON; `readPage` also returns its drawings. */
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
      // Only drawings contain bytes, and they aren't read here.
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

/** Drops marks that code excludes: two people can make a text code and bold at once, and then code wins. */
function withoutExcluded(marks: DocMark[]): DocMark[] {
  const isCode = marks.some(({ type }) => type === 'code')
  return isCode ? marks.filter(({ type }) => !EXCLUDED_BY_CODE.includes(type)) : marks
}

/**
 * Replaces NUL characters, which pasted logs contain and Postgres rejects in text. Each becomes one
 * character, so positions in the text stay the same.
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

/** Content at one level of an element: a run of text nodes, or a single node. */
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

/** Fills an empty document. Only for pages that no one can have open yet: filling twice doubles the text. */
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
