import { storable } from '../shared/basics/whole-text.ts'

/** How JSON writes what Postgres takes in no text: a NUL, or half of a surrogate pair. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/

/** JSON for a `jsonb` column. What Postgres would refuse stands as U+FFFD in it. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return UNSTORABLE.test(json)
    ? JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? storable(inner) : inner))
    : json
}
