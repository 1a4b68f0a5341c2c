import type { TLArrowBinding, TLParentId, TLShape, TLShapeId } from 'tldraw'
import type { DrawingRecord } from './read-canvas.ts'

export const PAGE = 'page:page' as TLParentId

/**
 * Makes one drawing of records that were changed at the same time. Each record may be valid by itself and
 * still depend on a deleted one. The same records give the same drawing on every device, so nothing is
 * written.
 */
export function mend(records: ReadonlyMap<string, DrawingRecord>): Map<string, DrawingRecord> {
  const mended = new Map(records)
  dropLooseBindings(mended)
  for (const id of [...mended.keys()].sort()) {
    const record = mended.get(id)
    if (record?.typeName === 'shape' && !isRooted(record, mended)) mended.set(id, { ...record, parentId: PAGE })
  }
  for (const siblings of families(mended)) {
    for (const [id, index] of distinctIndices(siblings)) mended.set(id, { ...(mended.get(id) as TLShape), index })
  }
  return mended
}

/** Drops bindings that lack an end. An end of an arrow can be bound to only one shape. */
function dropLooseBindings(records: Map<string, DrawingRecord>): void {
  const taken = new Set<string>()
  for (const id of [...records.keys()].sort()) {
    const binding = records.get(id)
    if (binding?.typeName !== 'binding') continue
    const end = `${binding.fromId} ${(binding as TLArrowBinding).props.terminal}`
    const isTied = isShape(records.get(binding.fromId), 'arrow') && isShape(records.get(binding.toId))
    if (!isTied || taken.has(end)) records.delete(id)
    else taken.add(end)
  }
}

function isShape(record: DrawingRecord | undefined, type?: TLShape['type']): boolean {
  return record?.typeName === 'shape' && (type === undefined || record.type === type)
}

/** Whether the page is an ancestor of a shape. In a ring of shapes, the first by id counts as detached. */
function isRooted(shape: TLShape, records: ReadonlyMap<string, DrawingRecord>): boolean {
  const seen = new Set<string>()
  let at: DrawingRecord | undefined = shape
  while (at?.typeName === 'shape') {
    if (at.parentId === PAGE) return true
    seen.add(at.id)
    const parent: DrawingRecord | undefined = records.get(at.parentId)
    if (!parent) return at.id !== shape.id
    if (parent.id === shape.id) return [...seen].some((id) => id < shape.id)
    // This shape is attached to a ring, but isn't part of it.
    if (seen.has(parent.id)) return true
    at = parent
  }
  return false
}

function families(records: ReadonlyMap<string, DrawingRecord>): TLShape[][] {
  const families = new Map<string, TLShape[]>()
  for (const record of records.values()) {
    if (record.typeName !== 'shape') continue
    const siblings = families.get(record.parentId) ?? []
    families.set(record.parentId, siblings)
    siblings.push(record)
  }
  return [...families.values()]
}

/** New indices for siblings with the same index, between this index and the next. */
function distinctIndices(siblings: readonly TLShape[]): Map<TLShapeId, TLShape['index']> {
  const sorted = [...siblings].sort((a, b) =>
    a.index === b.index ? (a.id < b.id ? -1 : 1) : a.index < b.index ? -1 : 1,
  )
  const changed = new Map<TLShapeId, TLShape['index']>()
  for (let first = 0; first < sorted.length; ) {
    const { index } = sorted[first] as TLShape
    let next = first + 1
    while (sorted[next]?.index === index) next += 1
    const same = sorted.slice(first + 1, next)
    same.forEach(({ id }, at) => {
      changed.set(id, after(index, sorted[next]?.index, at + 1, same.length))
    })
    first = next
  }
  return changed
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * The `n`th of `count` indices after `index` and before `next`. The library's own indices are partly random,
 * so they differ between devices.
 */
function after(index: string, next: string | undefined, n: number, count: number): TLShape['index'] {
  const rest = next?.startsWith(index) ? next.slice(index.length) : ''
  // Makes the new index smaller than the rest of `next`.
  const zeros = /^0*/.exec(rest)?.[0] ?? ''
  let number = ''
  for (let left = n, width = digitsOf(count); width > 0; width--, left = Math.floor(left / DIGITS.length)) {
    number = `${DIGITS[left % DIGITS.length]}${number}`
  }
  return `${index}${rest ? `${zeros}0` : ''}${number}V` as TLShape['index']
}

function digitsOf(count: number): number {
  return Math.floor(Math.log(count) / Math.log(DIGITS.length)) + 1
}
