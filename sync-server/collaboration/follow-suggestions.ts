import * as Y from 'yjs'
import type { Tx } from '../../db/connect.ts'
import { exchangeCited } from '../../db/tables/citations.ts'
import { keepEndedSessions } from '../../db/tables/page-versions.ts'
import { type AcceptableSuggestion, listAcceptable, setAccepted, setBases } from '../../db/tables/suggestions.ts'
import { citationIds } from '../../shared/document/citation-ids.ts'
import { fragmentOf } from '../../shared/document/yjs.ts'

/**
 * A suggestion is accepted when the document says so: its block carries the hash of the suggested text, whatever was
 * written there since. Undone, it is open again. Where its block is gone nothing is left to decide, until it comes back:
 * of what it cites that says nothing, since the words may stand elsewhere. The document is locked.
 */
export async function followSuggestions(tx: Tx, pageId: number, doc: Y.Doc): Promise<void> {
  const suggestions = await listAcceptable(tx, pageId)
  if (suggestions.length === 0) return
  const hashes = hashesByUnit(doc)
  const having = (fate: Fate) => suggestions.filter((one) => fateOf(one, hashes.get(one.block)) === fate)
  const [accepted, open, gone] = [having('accepted'), having('open'), having('gone')]
  const taken = await setAccepted(tx, accepted.map(idOf), 'accepted')
  const takenBack = await setAccepted(tx, open.map(idOf), 'open')
  await setAccepted(tx, gone.map(idOf), 'accepted')
  await setBases(
    tx,
    pageId,
    open.flatMap((one) => otherBase(one, hashes.get(one.block) ?? '')),
  )
  // What was written before this cites the code of before.
  if (taken.size + takenBack.size > 0) await keepEndedSessions(tx, pageId, new Date())
  await exchangeCited(tx, { pageId, ids: citedBy(accepted, taken), now: 'rewritten' })
  await exchangeCited(tx, { pageId, ids: citedBy(open, takenBack), now: 'taken-back' })
}

type Fate = 'accepted' | 'open' | 'gone'

/** `now`: the hash that its block carries. */
function fateOf({ hash }: AcceptableSuggestion, now: string | undefined): Fate {
  if (now === undefined) return 'gone'
  return now === hash ? 'accepted' : 'open'
}

/** Somebody has accepted an older suggestion without a network, or taken back that they did. */
function otherBase({ id, block, base_hash }: AcceptableSuggestion, hash: string) {
  return base_hash === hash ? [] : [{ id, block, hash }]
}

const idOf = ({ id }: AcceptableSuggestion) => id

/** What was said of stale code by hand is said by the new text now, or again by hand. */
function citedBy(suggestions: readonly AcceptableSuggestion[], changed: ReadonlySet<number>): number[] {
  return [...new Set(suggestions.filter(({ id }) => changed.has(id)).flatMap(({ node }) => citationIds(node)))]
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
