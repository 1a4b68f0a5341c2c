import * as Y from 'yjs'
import { isId, randomKey } from '../basics/ids.ts'
import { META } from '../protocol/collaboration.ts'

/**
 * What people put back from the history of a page is noted in the page itself, with the edit: whenever and from wherever
 * that is stored, the server sees which version the citations in it are of.
 */

export type Restore = {
  key: string
  /** Of the version. */
  seq: number
  /** What is cited in the text that was put back. */
  citations: readonly number[]
}

const PREFIX = 'restored-'
/** A value in that map is a list of at most a hundred numbers. */
const IDS_AT_ONCE = 90

/** Within the transaction that puts the text back. */
export function noteRestore(doc: Y.Doc, { seq, citations }: Omit<Restore, 'key'>): void {
  const age = ageOf(doc)
  for (let at = 0; at < citations.length; at += IDS_AT_ONCE) {
    doc.getMap(META).set(`${PREFIX}${randomKey()}`, [age, seq, ...citations.slice(at, at + IDS_AT_ONCE)])
  }
}

/** In the order in which they were made, as far as they knew of each other. */
export function restoresIn(doc: Y.Doc): Restore[] {
  const noted = [...doc.getMap(META)].flatMap(([key, value]) => {
    if (!key.startsWith(PREFIX) || !isNote(value)) return []
    const [age = 0, seq = 0, ...citations] = value
    return [{ age, restore: { key, seq, citations } }]
  })
  return noted.sort((one, other) => one.age - other.age).map(({ restore }) => restore)
}

function isNote(value: unknown): value is number[] {
  if (!Array.isArray(value)) return false
  const [age, seq, ...citations] = value
  return Number.isSafeInteger(age) && Number.isSafeInteger(seq) && citations.every(isId)
}

/** How much has been written in a document. */
function ageOf(doc: Y.Doc): number {
  let sum = 0
  for (const clock of Y.decodeStateVector(Y.encodeStateVector(doc)).values()) sum += clock
  return sum
}
