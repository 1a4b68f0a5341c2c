/**
 * Checks a Yjs update by itself, before it's applied or stored. A client could put any name and value into a
 * document, and every editor and renderer would have to handle them. Checks that need the page itself happen
 * when the update is merged: see `updates/admit-update.ts`.
 */
import * as Y from 'yjs'
import { FRAGMENT, META } from '../protocol/collaboration.ts'
import { isSafeImageSource, isSafeLink } from './addresses.ts'
import { isCanvasRoot } from './canvas/canvas-id.ts'
import { canvasItemProblem, canvasValueProblem } from './canvas/canvas-problem.ts'
import { cellSide } from './cell-side.ts'
import { SCHEMA_VERSION } from './extensions.ts'
import { MAX_DEPTH, MAX_SPAN, MAX_VALUE_CHARS } from './limits.ts'
import { documentSchema } from './schema.ts'
import { versionOfKey } from './schema-version.ts'
import { UpdateProblem } from './updates/byte-reader.ts'
import { scanUpdate } from './updates/scan-update.ts'

export type Verdict = { ok: true; empty: boolean } | { ok: false; problem: string }

/** Maximum number of drawing values in an update, because each value is parsed. */
const MAX_CANVAS_VALUES = 20_000

const NODES = new Set(Object.keys(documentSchema.nodes))
const MARKS = new Set(Object.keys(documentSchema.marks))
const ATTRIBUTES = new Set(Object.values(documentSchema.nodes).flatMap((type) => Object.keys(type.spec.attrs ?? {})))
const ROOTS = new Set([FRAGMENT, META])

export function validateUpdate(update: Uint8Array): Verdict {
  let isEmpty: boolean
  let decoded: ReturnType<typeof Y.decodeUpdate>
  try {
    const { structs, ranges } = scanUpdate(update)
    isEmpty = structs + ranges === 0
    decoded = Y.decodeUpdate(update)
  } catch (error) {
    return bad(error instanceof UpdateProblem ? error.message : 'it is not a Yjs update')
  }
  const { structs } = decoded
  if (structs.filter(isCanvasValue).length > MAX_CANVAS_VALUES) return bad('it has too many shapes')
  const depths = new Map<string, number>()
  for (const struct of structs) {
    const problem = struct instanceof Y.Item ? (itemProblem(struct) ?? depthProblem(struct, depths)) : undefined
    if (problem) return bad(problem)
  }
  return { ok: true, empty: isEmpty }
}

const isCanvasValue = (struct: Y.Item | Y.GC | Y.Skip) =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentBinary

const bad = (problem: string): Verdict => ({ ok: false, problem })

function itemProblem(item: Y.Item): string | undefined {
  // Only a parent's first item names the parent. For other items, it follows from their neighbours.
  const parent = item.parent as unknown
  if (typeof parent === 'string' && isCanvasRoot(parent)) return canvasItemProblem(item)
  if (typeof parent === 'string' && !ROOTS.has(parent)) return `it writes into "${parent.slice(0, 40)}"`
  const { content, parentSub } = item
  const version = parent === META && parentSub ? versionOfKey(parentSub) : undefined
  if (version === null || (version ?? 0) > SCHEMA_VERSION) return 'it needs a schema that there is not'
  if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) return undefined
  if (content instanceof Y.ContentType) return typeProblem(content.type as unknown)
  if (content instanceof Y.ContentFormat) return markProblem(content.key, content.value)
  if (content instanceof Y.ContentAny) return attributeProblem(parentSub, content.arr as unknown[], parent === META)
  // When a value in a drawing is set again, the update names neither the map nor the key.
  if (content instanceof Y.ContentBinary && parent === null) return canvasValueProblem(content)
  return `it holds a ${content.constructor.name}`
}

function typeProblem(type: unknown): string | undefined {
  if (type instanceof Y.XmlText) return undefined
  if (type instanceof Y.XmlElement && NODES.has(type.nodeName)) return undefined
  if (type instanceof Y.XmlElement) return `it has an element "${type.nodeName.slice(0, 40)}"`
  return 'it has a type that pages do not use'
}

function markProblem(key: string, value: unknown): string | undefined {
  if (!MARKS.has(key)) return `it has a mark "${key.slice(0, 40)}"`
  if (key === 'link' && value !== null) {
    const attributes = value as { href?: unknown; title?: unknown }
    if (typeof value !== 'object' || !isSafeLink(attributes.href)) return 'it has a link that leads nowhere safe'
    if (Object.keys(attributes).some((name) => name !== 'href' && name !== 'title'))
      return 'its link has more than an address'
  }
  return isPlain(value) ? undefined : `the value of its mark "${key}" is not plain`
}

/**
 * Returns the problem with an attribute's values. When an attribute is set again, the update doesn't name it,
 * so renderers must check addresses once more.
 */
function attributeProblem(name: string | null, values: unknown[], meta: boolean): string | undefined {
  if (name !== null && !meta && !ATTRIBUTES.has(name)) return `it has an attribute "${name.slice(0, 40)}"`
  for (const value of values) {
    if (!isPlain(value)) return 'the value of an attribute is not plain'
    if ((name === 'colspan' || name === 'rowspan') && !isSpan(value)) return `its cell has a ${name} beyond limits`
    if (name === 'align' && value !== null && !cellSide(value)) return 'its cell is aligned to no side'
    if (name === 'src' && !isSafeImageSource(value)) return 'its image has no safe source'
    if (name === 'git_url' && value && !isSafeLink(value)) return 'its code leads nowhere safe'
  }
  return undefined
}

function isSpan(value: unknown): boolean {
  return value === null || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_SPAN)
}

/** Whether a value is a text, number, boolean, null, or a flat list of numbers (column widths of a table). */
function isPlain(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return true
  if (typeof value === 'string') return value.length <= MAX_VALUE_CHARS
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.length <= 100 && value.every((part) => typeof part === 'number')
  return isFlatObject(value)
}

function isFlatObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const parts = Object.values(value)
  return parts.length <= 10 && parts.every((part) => part === null || (typeof part !== 'object' && isPlain(part)))
}

/**
 * Checks how deeply this update nests a type. Deep nesting would exhaust the stack of the code that reads the
 * page.
 */
function depthProblem(item: Y.Item, depths: Map<string, number>): string | undefined {
  if (!(item.content instanceof Y.ContentType)) return undefined
  const parent = item.parent as unknown
  const above = parent instanceof Y.ID ? depths.get(`${parent.client}:${parent.clock}`) : undefined
  const depth = (above ?? 0) + 1
  depths.set(`${item.id.client}:${item.id.clock}`, depth)
  return depth > MAX_DEPTH ? 'it is nested too deeply' : undefined
}
