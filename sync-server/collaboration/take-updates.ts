import type { Tx } from '../../db/connect.ts'
import type { LockedDoc, NewUpdate } from '../../db/tables/page-updates.ts'
import { type Noted, noteEffects } from '../../db/tables/recovered.ts'
import { followTitle, nameOf, renameCame } from '../../db/tables/titles.ts'
import type { Effect } from '../../shared/document/lost-text/apply-noting.ts'
import { IdSet } from '../../shared/document/lost-text/id-set.ts'
import type { PageCopy } from './page-copy.ts'
import type { Title } from './page-facts.ts'
import type { Admitted } from './page-state.ts'
import { runs } from './runs.ts'
import type { Incoming, Taking } from './store-outcome.ts'

type Updates = {
  pageId: number
  locked: LockedDoc
  updates: readonly Incoming[]
  at: Taking
  admit: (update: Incoming) => Promise<Admitted>
}

export function admitInto(copy: PageCopy, { update, isLarge = false, byHand, from }: Incoming): Promise<Admitted> {
  return copy.admit({ update, isValid: !isLarge, byHand }, from)
}

/**
 * Merges updates into a page, records their effects, and returns the rows to store. The caller must hold the
 * document's lock.
 */
export async function takeInto(
  copy: PageCopy,
  tx: Tx,
  { pageId, locked, updates, at, admit }: Updates,
): Promise<readonly NewUpdate[]> {
  let title: Title | undefined
  const noted: Noted[] = []
  const seen: (Incoming & { silent: boolean })[] = []
  const settled: NewUpdate[] = []
  for (const update of updates) {
    at.offender = update
    const admitted = await admit(update)
    if (admitted.type === 'unfit') at.unfit.set(update, admitted.unfit)
    if (admitted.type !== 'merged') continue
    const { isVisible, before } = admitted
    const effect = { ...admitted.effect, deletions: IdSet.of(admitted.effect.deletions) }
    noted.push({ effect, userId: update.userId, byHand: update.byHand })
    seen.push({ ...update, silent: !isVisible })
    title = admitted.title ?? title
    const came = effect.newClients.map(String).filter((client) => locked.titleAwaits.includes(client))
    if (came.length === 0) continue
    await renameCame(tx, pageId, came)
    // The device's title comes from a rename that was already applied, and maybe followed by others, so keeps the
    // page's title. If it has none, uses the page's name.
    const kept = await copy.putTitle(before || (await nameOf(tx, pageId)))
    settled.push(...kept.news.map((made) => ({ update: made, userId: update.userId })))
    title = kept.title
  }
  delete at.offender
  if (title) await followTitle(tx, pageId, title)
  const notable = noted.some(({ effect, byHand }) => concerns(effect, byHand && locked.recovering))
  // In a savepoint, because a failure to record effects must not fail other pages too.
  if (notable) await tx.savepoint((inner) => noteEffects(inner, pageId, noted))
  return [...runs(seen), ...settled]
}

function concerns({ arrivals, residents, deletions, newClients }: Effect, unlisting: boolean): boolean {
  return arrivals.length + residents.length + newClients.length > 0 || (unlisting && deletions.size > 0)
}
