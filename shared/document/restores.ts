import * as Y from 'yjs'
import { isId, randomKey } from '../basics/ids.ts'
import { META } from '../protocol/collaboration.ts'

/**
 * A version that someone restored from a page's history, noted in the page together with the edit. No matter
 * when and from where the edit is stored, the server knows the version that the citations belong to.
 */

export type Restore = {
  key: string
  /** Number of the version. */
  seq: number
  /** Citations in the restored text. */
  citations: readonly number[]
}

const PREFIX = 'restored-'
/** A value in the META map holds at most a hundred numbers. */
const IDS_AT_ONCE = 90

/** Records a restore. Call it in the transaction that puts the text back. */
export function noteRestore(doc: Y.Doc, { seq, citations }: Omit<Restore, 'key'>): void {
  const age = ageOf(doc)
  for (let at = 0; at < citations.length; at += IDS_AT_ONCE) {
    doc.getMap(META).set(`${PREFIX}${randomKey()}`, [age, seq, ...citations.slice(at, at + IDS_AT_ONCE)])
  }
}

/** Returns the restores in the order that they were made, as far as their authors knew of each other. */
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

/** Total amount of content ever written to a document. */
function ageOf(doc: Y.Doc): number {
  let sum = 0
  for (const clock of Y.decodeStateVector(Y.encodeStateVector(doc)).values()) sum += clock
  return sum
}
