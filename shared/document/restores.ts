import * as Y from 'yjs'
import { isId, randomKey } from '../basics/ids.ts'
import { META } from '../protocol/collaboration.ts'

/**
 * Record of a restored version, stored in the page's document by the edit that restores it. So the server
 * knows which version the citations belong to, whenever and from wherever it receives the edit.
 */

export type Restore = {
  key: string
  /** Number of the version. */
  seq: number
  /** Citations in the restored text. */
  citations: readonly number[]
}

const PREFIX = 'restored-'
/** Citation ids per record: a value in the META map may contain at most a hundred numbers. */
const IDS_AT_ONCE = 90

/** Records a restore. Must be called in the transaction that restores the text. */
export function noteRestore(doc: Y.Doc, { seq, citations }: Omit<Restore, 'key'>): void {
  const age = ageOf(doc)
  for (let at = 0; at < citations.length; at += IDS_AT_ONCE) {
    doc.getMap(META).set(`${PREFIX}${randomKey()}`, [age, seq, ...citations.slice(at, at + IDS_AT_ONCE)])
  }
}

/** Returns the restores in chronological order. The order of concurrent restores isn't defined. */
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

/** Returns the total amount of content ever written to a document, as the sum of all clocks. */
function ageOf(doc: Y.Doc): number {
  let sum = 0
  for (const clock of Y.decodeStateVector(Y.encodeStateVector(doc)).values()) sum += clock
  return sum
}
