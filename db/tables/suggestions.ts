import { mintId } from '../../shared/basics/ids.ts'
import type { DocNode } from '../../shared/document/node.ts'
import type { Queries, Tx } from '../connect.ts'

/** New texts for blocks that people have changed. One a block: a newer text takes the place of an older one. */

export type SuggestionToWrite = { id: number; block: string; node: unknown; hash: string }

/** What is not to be suggested for a block: nothing at all, or these texts by their hashes. */
export type Refusals = 'all' | ReadonlySet<string>

/** Page → block → what people said they do not want there. */
export async function readRefusals(
  sql: Queries,
  pageIds: readonly number[],
): Promise<Map<number, Map<string, Refusals>>> {
  const rows = await sql<{ page_id: number; block: string; state: string; refused: string[] }[]>`
    select page_id, block, state, refused from suggestions
    where page_id = any (${sql.array(pageIds as number[], 20)}::bigint[]) and (state = 'kept' or refused <> '{}')`
  const pages = new Map<number, Map<string, Refusals>>()
  for (const { page_id, block, state, refused } of rows) {
    const blocks = pages.get(page_id) ?? new Map<string, Refusals>()
    pages.set(page_id, blocks.set(block, state === 'kept' ? 'all' : new Set(refused)))
  }
  return pages
}

type SuggestionsOfPage = {
  pageId: number
  suggestions: readonly SuggestionToWrite[]
  /** Blocks whose suggestion no longer applies. */
  settled: readonly string[]
}

/** Part of a publication. What a person has refused since it was computed stays refused. */
export async function writeSuggestions(
  tx: Tx,
  { projectId, commit }: { projectId: number; commit: string | null },
  pages: readonly SuggestionsOfPage[],
): Promise<void> {
  await settle(
    tx,
    pages.flatMap(({ pageId, settled }) => settled.map((block) => ({ page_id: pageId, block }))),
  )
  const rows = pages.flatMap(({ pageId, suggestions }) =>
    suggestions.map(({ id, block, node, hash }) => ({
      id,
      project_id: projectId,
      page_id: pageId,
      block,
      node: JSON.stringify(node),
      hash,
      commit_hash: commit,
    })),
  )
  if (rows.length === 0) return
  await tx`
    insert into suggestions ${tx(rows, 'id', 'project_id', 'page_id', 'block', 'node', 'hash', 'commit_hash')}
    on conflict (page_id, block) do update set id = excluded.id, node = excluded.node, hash = excluded.hash,
      commit_hash = excluded.commit_hash, state = 'open', created_at = now()
    where suggestions.state <> 'kept' and not excluded.hash = any (suggestions.refused)`
}

/** Withdraws what was suggested for these blocks. */
async function settle(tx: Tx, blocks: readonly { page_id: number; block: string }[]): Promise<void> {
  if (blocks.length === 0) return
  const settled = JSON.stringify(blocks)
  await tx`
    delete from suggestions s using json_to_recordset(${settled}::json) as r (page_id bigint, block text)
    where s.page_id = r.page_id and s.block = r.block and s.state in ('open', 'accepted') and s.refused = '{}'`
  // What was dismissed earlier is remembered.
  await tx`
    update suggestions s set state = 'dismissed'
    from json_to_recordset(${settled}::json) as r (page_id bigint, block text)
    where s.page_id = r.page_id and s.block = r.block and s.state in ('open', 'accepted')`
}

export type Settlement = {
  pageId: number
  block: string
  suggestionId: number
  /** `dismissed`: this text. `kept`: whatever may come for the block. */
  as: 'dismissed' | 'kept'
}

/** Whoever settles last, and in whichever order it arrives: `kept` stays, and a text that was replaced is not meant. */
export async function settleSuggestion(tx: Tx, { pageId, block, suggestionId, as }: Settlement): Promise<void> {
  if (as === 'kept') {
    // Also where the suggestion was withdrawn meanwhile: the next one is not to come.
    await tx`
      insert into suggestions (id, project_id, page_id, block, node, hash, state)
      select ${mintId()}, project_id, id, ${block}, '{"type": "paragraph"}', '', 'kept' from pages where id = ${pageId}
      on conflict (page_id, block) do update set state = 'kept' where suggestions.state <> 'kept'`
    return
  }
  await tx`
    update suggestions set state = 'dismissed', refused = array_append(array_remove(refused, hash), hash)
    where id = ${suggestionId} and page_id = ${pageId} and state in ('open', 'accepted')`
}

export type AcceptableSuggestion = {
  id: number
  block: string
  hash: string
  state: 'open' | 'accepted'
  node: DocNode
}

/** Those of a page that may have been accepted, or taken back. */
export async function listAcceptable(sql: Queries, pageId: number): Promise<AcceptableSuggestion[]> {
  return sql<AcceptableSuggestion[]>`
    select id, block, hash, state, node from suggestions where page_id = ${pageId} and state in ('open', 'accepted')`
}

/** Resolves to the ids of those that were not so before. */
export async function setAccepted(
  sql: Queries,
  ids: readonly number[],
  state: 'open' | 'accepted',
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const before = state === 'open' ? 'accepted' : 'open'
  const changed = await sql<{ id: number }[]>`
    update suggestions set state = ${state} where id in ${sql(ids as number[])} and state = ${before} returning id`
  return new Set(changed.map(({ id }) => id))
}
