import type { Tx } from '../../db/connect.ts'
import { exchangeCited } from '../../db/tables/citations.ts'
import { keepEndedSessions } from '../../db/tables/page-versions.ts'
import { type AcceptableSuggestion, listAcceptable, setAccepted, setBases } from '../../db/tables/suggestions.ts'
import { citationIds } from '../../shared/document/citation-ids.ts'

/**
 * Updates the state of suggestions. A suggestion is accepted if its block in the document carries the hash of
 * the suggested text, even if people edited the text since. Undoing the acceptance opens the suggestion
 * again. If the block is gone, the suggestion counts as accepted until the block comes back. Its citations
 * stay as they are, since the text may be in another block. The caller must hold the document's lock.
 * `hashes`: the hash of each block, by its unit.
 */
export async function followSuggestions(tx: Tx, pageId: number, hashes: ReadonlyMap<string, string>): Promise<void> {
  const suggestions = await listAcceptable(tx, pageId)
  if (suggestions.length === 0) return
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
  // Stores the versions of ended sessions first, because their text cites the earlier code.
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

/**
 * Returns a new base for a suggestion if its block shows another text than the base. This happens if someone
 * offline accepted an older suggestion, or undid that.
 */
function otherBase({ id, block, base_hash }: AcceptableSuggestion, hash: string) {
  return base_hash === hash ? [] : [{ id, block, hash }]
}

const idOf = ({ id }: AcceptableSuggestion) => id

/**
 * Returns the citations in the changed suggestions. For these, statements about stale code move from a
 * person's text to the new text, or back.
 */
function citedBy(suggestions: readonly AcceptableSuggestion[], changed: ReadonlySet<number>): number[] {
  return [...new Set(suggestions.filter(({ id }) => changed.has(id)).flatMap(({ node }) => citationIds(node)))]
}
