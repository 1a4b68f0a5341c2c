import type { TLArrowBinding, TLParentId, TLShape, TLShapeId } from 'tldraw'
import type { DrawingRecord } from './read-canvas.ts'

export const PAGE = 'page:page' as TLParentId

/**
 * Repairs a drawing whose records were changed at the same time. Each record may be valid by itself and
 * still depend on a deleted record. Every device makes the same repairs from the same records, so the
 * repairs needn't be written.
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

/** Deletes bindings whose arrow or target is missing. Keeps only one binding for each end of an arrow. */
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

/**
 * Whether a shape counts as attached to the page. If shapes are each other's parents in a cycle, only the
 * shape with the lowest id counts as detached.
 */
function isRooted(shape: TLShape, records: ReadonlyMap<string, DrawingRecord>): boolean {
  const seen = new Set<string>()
  let at: DrawingRecord | undefined = shape
  while (at?.typeName === 'shape') {
    if (at.parentId === PAGE) return true
    seen.add(at.id)
    const parent: DrawingRecord | undefined = records.get(at.parentId)
    if (!parent) return at.id !== shape.id
    if (parent.id === shape.id) return [...seen].some((id) => id < shape.id)
    // The shape's ancestors form a cycle, but the shape itself isn't part of it.
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

/** New indices for siblings that share an index. They lie between this index and the next sibling's. */
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
 * Returns the `n`th of `count` indices between `index` and `next`. The library's own function isn't used,
 * because its indices are partly random and would differ between devices.
 */
function after(index: string, next: string | undefined, n: number, count: number): TLShape['index'] {
  const rest = next?.startsWith(index) ? next.slice(index.length) : ''
  // With these zeros, the new index sorts before `next`.
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
