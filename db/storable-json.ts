import { storable } from '../shared/basics/whole-text.ts'

/**
 * Matches JSON escapes of characters that Postgres text can't contain: a NUL, or one half of a surrogate
 * pair.
 */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/

/** Returns JSON for a `jsonb` column. Replaces characters that Postgres would refuse with U+FFFD. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return UNSTORABLE.test(json)
    ? JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? storable(inner) : inner))
    : json
}
