import { isObject, type Json, type JsonObject } from './json.ts'

/**
 * Returns a function that counts the values in a part of a description as if its references were expanded.
 * The target of each reference is counted once and cached. A recursive reference counts as one value.
 */
export function expandedSize(root: JsonObject): (part: Json) => number {
  const known = new Map<string, number>()
  const open = new Set<string>()

  const sizeOf = (part: Json): number => {
    if (Array.isArray(part)) return part.reduce<number>((sum, item) => sum + sizeOf(item), 1)
    if (!isObject(part)) return 1
    const { $ref } = part
    if (typeof $ref === 'string') return sizeOfTarget($ref)
    return Object.values(part).reduce<number>((sum, value) => sum + sizeOf(value), 1)
  }

  const sizeOfTarget = (pointer: string): number => {
    const before = known.get(pointer)
    if (before !== undefined) return before
    if (open.has(pointer)) return 1
    open.add(pointer)
    const size = 1 + sizeOf(targetOf(root, pointer) ?? null)
    open.delete(pointer)
    known.set(pointer, size)
    return size
  }

  return sizeOf
}

/** Value that a reference such as `#/components/schemas/Pet` points to. */
function targetOf(root: JsonObject, pointer: string): Json | undefined {
  let at: Json | undefined = root
  for (const part of pointer.replace(/^#\/?/, '').split('/')) {
    if (part === '') continue
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(at)) at = at[Number(key)]
    else at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }
  return at
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
