/**
 * A drawing beside the text of a page: a root map named by the id in its block.
 *
 * [CA1] A shape is stored in parts, each under its own key: `shape:x` holds its position, `shape:x/props` its
 *       look, and `shape:x/text` its words. One person can move it while another writes in it, and a move
 *       doesn't rewrite its strokes. If two people change one part at once, one change wins.
 * [CA2] A binding, which ties an arrow to a shape, is a single part.
 * [CA3] A record exists while its first part does. Deleting it deletes all parts it has. If someone else
 *       changed a part at that moment, the leftover is no record, and isn't shown.
 * [CA4] Every value is JSON as bytes. The server can then tell it from anything else in a page, even if an
 *       update names neither the map nor the key.
 * [CA5] `schema-n` says that records need version n of the drawing's schema; `picture` is the image for
 *       readers.
 * [CA6] The records stay when the block is deleted. Undo, or pasting the block elsewhere in the page,
 *       restores the whole drawing.
 */
import type * as Y from 'yjs'
import { versionOfKey } from '../schema-version.ts'
import { isCanvasRoot } from './canvas-id.ts'

/** Record of the drawing library tldraw, as plain JSON. */
export type CanvasRecord = { id: string; typeName: 'shape' | 'binding' } & Record<string, unknown>

/**
 * Version of the drawing library's schema. Raise it when the library's schema changes, and add the new schema
 * to `tldraw-schemas.ts` in the client.
 */
export const CANVAS_SCHEMA = 1

export const PICTURE = 'picture'

const PART = /^((shape|binding):[\w-]{1,64})(?:\/(?:props|text))?$/

/** Id of the record that a key belongs to. */
export function recordOf(key: string): string | undefined {
  return PART.exec(key)?.[1]
}

/** Returns the map of a drawing. Doesn't write to the document. */
export function canvasOf(doc: Y.Doc, id: string): Y.Map<unknown> {
  return doc.getMap(`canvas:${id}`)
}

/** Whether a document holds anything of a drawing. */
export function hasCanvas(doc: Y.Doc, id: string): boolean {
  return doc.share.has(`canvas:${id}`) && canvasOf(doc, id).size > 0
}

export function hasAnyCanvas(doc: Y.Doc): boolean {
  return [...doc.share.keys()].some(isCanvasRoot)
}

/** Returns the schema version that a drawing needs; 0 for an empty drawing. */
export function neededCanvasSchema(map: Y.Map<unknown>): number {
  return Math.max(0, ...[...map.keys()].map((key) => versionOfKey(key) ?? 0))
}

export function recordIds(map: Y.Map<unknown>): Set<string> {
  const ids = new Set<string>()
  for (const key of map.keys()) if (recordOf(key) === key) ids.add(key)
  return ids
}

/** Returns a record as stored, or `undefined`. The drawing library may still reject it. */
export function readRecord(map: Y.Map<unknown>, id: string): CanvasRecord | undefined {
  const own = readValue(map.get(id))
  const typeName = PART.exec(id)?.[2]
  if (!isObject(own) || !typeName) return undefined
  if (typeName === 'binding') return { ...own, id, typeName }
  const props = readValue(map.get(`${id}/props`))
  const text = readValue(map.get(`${id}/text`))
  if (!isObject(props)) return undefined
  return { ...own, id, typeName: 'shape', props: text === undefined ? props : { ...props, richText: text } }
}

/**
 * Writes only the parts of a record that differ from `before`. This keeps concurrent changes by others to the
 * other parts.
 */
export function writeRecord(map: Y.Map<unknown>, record: CanvasRecord, before?: CanvasRecord): void {
  if (!map.has(`schema-${CANVAS_SCHEMA}`)) map.set(`schema-${CANVAS_SCHEMA}`, true)
  const known = before ? partsOf(before) : new Map<string, string>()
  const parts = partsOf(record)
  for (const [key, json] of parts) {
    if (known.get(key) !== json || !map.has(key)) map.set(key, new TextEncoder().encode(json))
  }
  for (const key of known.keys()) if (!parts.has(key) && map.has(key)) map.delete(key)
}

export function deleteRecord(map: Y.Map<unknown>, id: string): void {
  for (const key of [id, `${id}/props`, `${id}/text`]) if (map.has(key)) map.delete(key)
}

/** Byte size of a record and of its largest part. */
export function sizeOfRecord(record: CanvasRecord): { whole: number; largest: number } {
  const sizes = [...partsOf(record).values()].map((json) => new TextEncoder().encode(json).length)
  return { whole: sizes.reduce((sum, size) => sum + size, 0), largest: Math.max(...sizes) }
}

/** Byte size of all records. */
export function sizeOfCanvas(map: Y.Map<unknown>): number {
  let size = 0
  for (const [key, value] of map.entries()) if (key !== PICTURE && value instanceof Uint8Array) size += value.length
  return size
}

/** Copies the whole content of one drawing into another. */
export function copyCanvas(doc: Y.Doc, from: string, to: string): void {
  const target = canvasOf(doc, to)
  doc.transact(() => {
    for (const [key, value] of canvasOf(doc, from).entries()) target.set(key, value)
  })
}

/** Words in a drawing, for search and for readers who can't see it. */
export function wordsOfCanvas(map: Y.Map<unknown>): string {
  const words: string[] = []
  for (const id of [...recordIds(map)].sort()) {
    const text = readValue(map.get(`${id}/text`))
    const props = text === undefined ? readValue(map.get(`${id}/props`)) : undefined
    const name = isObject(props) && typeof props.name === 'string' ? props.name : ''
    const found = text === undefined ? name : wordsIn(text, 0)
    if (found.trim()) words.push(found.trim())
  }
  return words.join(', ')
}

/** Returns a hash of the records, to detect whether a drawing has changed. */
export function fingerprint(map: Y.Map<unknown>): string {
  let sum = 0x811c9dc5
  const take = (byte: number) => {
    sum = Math.imul(sum ^ byte, 0x01000193)
  }
  for (const key of [...map.keys()].filter((key) => recordOf(key) !== undefined).sort()) {
    for (let at = 0; at < key.length; at++) take(key.charCodeAt(at))
    const value = map.get(key)
    if (value instanceof Uint8Array) for (const byte of value) take(byte)
  }
  return (sum >>> 0).toString(16)
}

export function readValue(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(value))
  } catch {
    return undefined
  }
}

function partsOf({ id, typeName, ...record }: CanvasRecord): Map<string, string> {
  if (typeName === 'binding') return new Map([[id, JSON.stringify(record)]])
  const { props, ...own } = record
  const { richText, ...look } = (props ?? {}) as Record<string, unknown>
  const parts = new Map([
    [id, JSON.stringify(own)],
    [`${id}/props`, JSON.stringify(look)],
  ])
  if (richText !== undefined) parts.set(`${id}/text`, JSON.stringify(richText))
  return parts
}

const MAX_TEXT_DEPTH = 40

function wordsIn(node: unknown, depth: number): string {
  if (!isObject(node) || depth > MAX_TEXT_DEPTH) return ''
  if (typeof node.text === 'string') return node.text
  const children = Array.isArray(node.content) ? node.content : []
  const words = children.map((child) => wordsIn(child, depth + 1))
  return words.join(node.type === 'paragraph' || node.type === 'heading' ? '' : ' ')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
