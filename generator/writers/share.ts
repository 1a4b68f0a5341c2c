/**
 * `now`, with every part of it that equals the same part of `before` replaced by that one: what did not change can then
 * be told by identity. For maps, arrays and plain objects; anything else is the same only if it is.
 */
export function share<Value>(before: unknown, now: Value): Value {
  if (before === now || typeof before !== 'object' || typeof now !== 'object' || !before || !now) return now
  if (Object.getPrototypeOf(before) !== Object.getPrototypeOf(now)) return now
  if (now instanceof Map) return shareMap(before as Map<unknown, unknown>, now) as Value
  if (Array.isArray(now)) return shareList(before as unknown[], now) as Value
  return Object.getPrototypeOf(now) === Object.prototype ? (shareObject(before as Fields, now as Fields) as Value) : now
}

type Fields = Record<string, unknown>

function shareMap(
  before: ReadonlyMap<unknown, unknown>,
  now: ReadonlyMap<unknown, unknown>,
): ReadonlyMap<unknown, unknown> {
  const keys = before.keys()
  const shared = new Map<unknown, unknown>()
  let isSame = before.size === now.size
  for (const [key, value] of now) {
    const known = before.get(key)
    const part = share(known, value)
    // A changed order makes a different map, because the map is read in order.
    isSame &&= part === known && keys.next().value === key
    shared.set(key, part)
  }
  return isSame ? before : shared
}

function shareList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const shared = now.map((value, at) => share(before[at], value))
  if (before.length === now.length && shared.every((part, at) => part === before[at])) return before
  return shared.every((part, at) => part === now[at]) ? now : shared
}

function shareObject(before: Fields, now: Fields): Fields {
  const names = Object.keys(now)
  const parts = names.map((name) => share(before[name], now[name]))
  const known = Object.keys(before)
  const isSame =
    known.length === names.length && names.every((name, at) => known[at] === name && parts[at] === before[name])
  if (isSame) return before
  if (names.every((name, at) => parts[at] === now[name])) return now
  return Object.fromEntries(names.map((name, at) => [name, parts[at]]))
}
