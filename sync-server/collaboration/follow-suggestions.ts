import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { exchangeCited } from '../../db/tables/citations.ts'
import { listAcceptable, setAccepted } from '../../db/tables/suggestions.ts'
import { citationIds } from '../../shared/document/citation-ids.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { fragmentOf } from '../../shared/document/yjs.ts'

/**
 * A suggestion is accepted when the document says so: its block carries the hash of the suggested text, whatever was
 * written there since. Undone, it is open again. Where its block is gone nothing is left to decide, until it comes back.
 */
export async function followSuggestions(sql: Database['sql'], pageId: number, doc: Y.Doc): Promise<void> {
  const suggestions = await listAcceptable(sql, pageId)
  if (suggestions.length === 0) return
  const hashes = hashesByUnit(doc)
  const changed = suggestions.flatMap(({ id, block, hash, state, node }) => {
    const now = (hashes.get(block) ?? hash) === hash ? 'accepted' : 'open'
    return now === state ? [] : [{ id, now, node }]
  })
  for (const state of ['accepted', 'open'] as const) {
    const ids = changed.filter(({ now }) => now === state).map(({ id }) => id)
    await setAccepted(sql, ids, state)
  }
  await exchangeCited(sql, { pageId, ids: citedBy(changed, 'accepted'), now: 'rewritten' })
  await exchangeCited(sql, { pageId, ids: citedBy(changed, 'open'), now: 'taken-back' })
}

/** What was said of stale code by hand is said by the new text now, or again by hand. */
function citedBy(changed: readonly { now: string; node: DocNode }[], state: 'accepted' | 'open'): number[] {
  return [...new Set(changed.filter(({ now }) => now === state).flatMap(({ node }) => citationIds(node)))]
}

/** Of several blocks with one unit the first is meant. */
function hashesByUnit(doc: Y.Doc): Map<string, string> {
  const hashes = new Map<string, string>()
  for (const element of fragmentOf(doc).toArray()) {
    if (!(element instanceof Y.XmlElement)) continue
    const [unit, hash] = [element.getAttribute('unit'), element.getAttribute('hash')]
    // One that was restored has no hash: it is there, and says nothing of what was suggested.
    if (unit && !hashes.has(unit)) hashes.set(unit, hash ?? '')
  }
  return hashes
}
