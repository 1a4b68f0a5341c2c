import * as Y from 'yjs'
import { MAX_CANVAS_PART_BYTES, MAX_DEPTH } from '../limits.ts'
import { versionOfKey } from '../schema-version.ts'
import { CANVAS_SCHEMA, PICTURE, recordOf } from './canvas.ts'
import { readPicture } from './picture.ts'

/** Forbidden property names: code that copies such a value key by key would change a prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Problem with a named item that an update puts into a drawing; undefined for a valid one. */
export function canvasItemProblem({ content, parentSub }: Y.Item): string | undefined {
  // A deleted item was already replaced by a later value, so there's nothing to check.
  if (content instanceof Y.ContentDeleted) return undefined
  if (parentSub === null) return 'it puts a list into a drawing'
  if (content instanceof Y.ContentBinary) return entryProblem(parentSub, content.content)
  const values = content instanceof Y.ContentAny ? (content.arr as unknown[]) : [undefined]
  return values.map((value) => entryProblem(parentSub, value)).find((problem) => problem !== undefined)
}

/** Problem with an entry of a drawing; undefined for a valid one. */
export function entryProblem(key: string, value: unknown): string | undefined {
  const version = versionOfKey(key)
  if (version !== undefined) {
    const isKnown = version !== null && version <= CANVAS_SCHEMA && value === true
    return isKnown ? undefined : 'it needs a schema of drawings that there is not'
  }
  if (!(value instanceof Uint8Array)) return 'it has a value in a drawing that is not bytes'
  if (key === PICTURE) return readPicture(value) === undefined ? 'its picture is none' : undefined
  if (recordOf(key) === undefined) return `it has "${key.slice(0, 40)}" in a drawing`
  return partProblem(value)
}

/**
 * Returns the problem with bytes whose map and key the update doesn't name; undefined if valid. Only drawings
 * contain bytes.
 */
export function canvasValueProblem({ content }: Y.ContentBinary): string | undefined {
  // Values are pictures or JSON. Only pictures begin with `<`.
  if (content[0] === '<'.charCodeAt(0)) return readPicture(content) === undefined ? 'its picture is none' : undefined
  return partProblem(content)
}

function partProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_CANVAS_PART_BYTES) return 'a part of its drawing is too large'
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && isHarmless(value)
      ? undefined
      : 'a part of its drawing is not plain'
  } catch {
    return 'a part of its drawing is not JSON'
  }
}

/**
 * Checks a value for forbidden names and depth. Iterative, because a value's nesting is limited only by its
 * size.
 */
function isHarmless(value: object): boolean {
  const open: { value: object; depth: number }[] = [{ value, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > MAX_DEPTH) return false
    for (const [name, child] of Object.entries(next.value)) {
      if (FORBIDDEN.has(name)) return false
      if (typeof child === 'object' && child !== null) open.push({ value: child, depth: next.depth + 1 })
    }
  }
  return true
}
