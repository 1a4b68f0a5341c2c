import { mintId } from '../../shared/basics/ids.ts'
import type { GeneratedText } from '../../shared/document/merging/offer.ts'
import type { DocNode } from '../../shared/document/node.ts'
import type { Queries, Tx } from '../connect.ts'
import { storableJson } from '../storable-json.ts'

/** A suggestion: a new text for a block that people have changed. A newer suggestion replaces it. */

export type SuggestionToWrite = {
  id: number
  block: string
  node: unknown
  hash: string
  /** Text that the block was published with, if it is known. */
  base: GeneratedText | null
}

/** Texts that must not be suggested for a block: `all`, or texts with these hashes. */
export type Refusals = 'all' | ReadonlySet<string>

/** Page → block → texts that people refused. */
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

/** Writes the suggestions of a publication. Skips texts that a person refused after it was computed. */
export async function writeSuggestions(
  tx: Tx,
  { projectId, commit, refreshId = null }: { projectId: number; commit: string | null; refreshId?: number | null },
  pages: readonly SuggestionsOfPage[],
): Promise<void> {
  await settleSuggestions(
    tx,
    pages.flatMap(({ pageId, settled }) => settled.map((block) => ({ page_id: pageId, block }))),
  )
  const rows = pages.flatMap(({ pageId, suggestions }) =>
    suggestions.map(({ id, block, node, hash, base }) => ({
      id,
      page_id: pageId,
      block,
      node,
      hash,
      base: base?.node ?? null,
      base_hash: base?.hash ?? null,
    })),
  )
  if (rows.length === 0) return
  // A ZIP project has no commits. Its `commit` only identifies the archive, so it isn't stored.
  await tx`
    insert into suggestions (id, project_id, page_id, block, node, hash, base, base_hash, commit_hash, subject,
      uploaded_at)
    select r.id, p.id, r.page_id, r.block, r.node, r.hash, r.base, r.base_hash,
      case p.type when 'zip' then null else ${commit}::text end,
      (select nullif(c ->> 'subject', '') from jsonb_array_elements(f.commits) c
        where p.type <> 'zip' and c ->> 'hash' = ${commit}::text limit 1),
      case p.type when 'zip' then coalesce(f.uploaded_at, now()) end
    from json_to_recordset(${storableJson(rows)}::json) as r (id bigint, page_id bigint, block text, node jsonb,
        hash text, base jsonb, base_hash text)
      join projects p on p.id = ${projectId} left join refreshes f on f.id = ${refreshId}
    on conflict (page_id, block) do update set id = excluded.id, node = excluded.node, hash = excluded.hash,
      base = excluded.base, base_hash = excluded.base_hash, commit_hash = excluded.commit_hash,
      subject = excluded.subject, uploaded_at = excluded.uploaded_at, state = 'open', created_at = now()
    where suggestions.state <> 'kept' and not excluded.hash = any (suggestions.refused)`
}

/** Withdraws the suggestions for these blocks. */
export async function settleSuggestions(tx: Tx, blocks: readonly { page_id: number; block: string }[]): Promise<void> {
  if (blocks.length === 0) return
  const settled = JSON.stringify(blocks)
  await tx`
    delete from suggestions s using json_to_recordset(${settled}::json) as r (page_id bigint, block text)
    where s.page_id = r.page_id and s.block = r.block and s.state in ('open', 'accepted') and s.refused = '{}'`
  // Keeps earlier dismissals.
  await tx`
    update suggestions s set state = 'dismissed'
    from json_to_recordset(${settled}::json) as r (page_id bigint, block text)
    where s.page_id = r.page_id and s.block = r.block and s.state in ('open', 'accepted')`
}

export type Settlement = {
  pageId: number
  block: string
  suggestionId: number
  /** `dismissed`: this text. `kept`: whatever may come for the block. `open`: neither, after all. */
  as: 'dismissed' | 'kept' | 'open'
}

/**
 * Records a decision about a suggestion. Decisions may arrive in any order: `kept` stays until it is undone,
 * and a dismissal of a replaced text has no effect.
 */
export async function settleSuggestion(tx: Tx, { pageId, block, suggestionId, as }: Settlement): Promise<void> {
  if (as === 'open') {
    await tx`
      update suggestions set state = 'open', refused = array_remove(refused, hash)
      where page_id = ${pageId} and block = ${block} and hash <> ''
        and (state = 'kept' or (state = 'dismissed' and id = ${suggestionId}))`
    // A row without a hash has no text and only recorded `kept`.
    await tx`
      delete from suggestions where page_id = ${pageId} and block = ${block} and hash = '' and state = 'kept'`
    return
  }
  if (as === 'kept') {
    // Also inserts a row if the suggestion was withdrawn meanwhile, because `kept` must prevent the next
    // suggestion.
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
  base_hash: string | null
  state: 'open' | 'accepted'
  node: DocNode
}

/** Suggestions of a page that someone may have accepted, or whose acceptance may have been undone. */
export async function listAcceptable(sql: Queries, pageId: number): Promise<AcceptableSuggestion[]> {
  return sql<AcceptableSuggestion[]>`
    select id, block, hash, base_hash, state, node from suggestions
    where page_id = ${pageId} and state in ('open', 'accepted')`
}

/** Resolves to the ids of the suggestions whose state changed. */
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

/**
 * Records the texts that the blocks of these suggestions now follow. A suggestion is merged against that
 * text, if it is known.
 */
export async function setBases(
  sql: Queries,
  pageId: number,
  bases: readonly { id: number; block: string; hash: string }[],
): Promise<void> {
  if (bases.length === 0) return
  await sql`
    update suggestions s set base = old.node, base_hash = old.hash
    from json_to_recordset(${JSON.stringify(bases)}::json) as r (id bigint, block text, hash text)
      left join published p on p.page_id = ${pageId} and p.block = r.block
      left join lateral jsonb_to_recordset(p.olds) as old (hash text, node jsonb) on old.hash = r.hash
    where s.id = r.id and s.base_hash is distinct from old.hash`
}
