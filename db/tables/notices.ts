import { TRASH_DAYS } from '../../shared/contract/trash.ts'
import type { Queries, Tx } from '../connect.ts'

/** A writer's text in a trashed page. The person who deleted the page hasn't seen this text. */
export type UnseenWords = { userId: string; pageId: number; pageName: string }

type People = { id: string; email: string; name: string }[]

/**
 * Notifies the person who deleted the pages that others wrote in them, and notifies these writers that their
 * text is in the trash. A later notice adds its names and pages to the first. If it adds nothing, the stored
 * notice stays unchanged.
 */
export async function noteUnseenWords(tx: Tx, root: number, words: readonly UnseenWords[]): Promise<void> {
  const [entry] = await tx<{ project_id: number; deleted_by_id: string | null; deleted_by: string | null }[]>`
    select project_id, deleted_by_id, deleted_by from trash where page_id = ${root} for update`
  const others = words.filter(({ userId }) => userId !== entry?.deleted_by_id)
  if (!entry || others.length === 0) return
  const byWriter = Map.groupBy(others, ({ userId }) => userId)
  const people = await peopleOf(tx, [
    ...byWriter.keys(),
    ...(entry.deleted_by_id === null ? [] : [entry.deleted_by_id]),
  ])
  const names = people.flatMap(({ id, name }) => (byWriter.has(id) ? [name] : []))
  await keepLonger(tx, root, names)
  // Ordered by address, so that two transactions that notify the same people don't deadlock.
  for (const { id, email } of people) {
    const words = byWriter.get(id)
    const notice: Pick<Notice, 'kind' | 'people' | 'pages'> = words
      ? { kind: 'deleted-words', people: entry.deleted_by === null ? [] : [entry.deleted_by], pages: pagesOf(words) }
      : { kind: 'newer-words', people: names, pages: pagesOf(others) }
    await put(tx, { root, email, ...notice })
  }
}

/**
 * Sends the notices of `noteUnseenWords` for text that was stored in pages already in the trash. The caller
 * must hold the locks of their documents.
 */
export async function noteWordsInTrash(
  tx: Tx,
  stored: readonly { pageId: number; userIds: readonly string[] }[],
): Promise<void> {
  if (stored.length === 0) return
  const rows = await tx<{ id: number; name: string; trash_id: number }[]>`
    select id, name, trash_id from pages where trash_id is not null
      and id = any (${tx.array(
        stored.map(({ pageId }) => pageId),
        BIGINT,
      )})`
  const pages = new Map(rows.map((row) => [row.id, row]))
  const words = stored.flatMap(({ pageId, userIds }) => {
    const page = pages.get(pageId)
    return page ? userIds.map((userId) => ({ userId, pageId, pageName: page.name, root: page.trash_id })) : []
  })
  for (const [root, ofRoot] of Map.groupBy(words, (one) => one.root)) await noteUnseenWords(tx, root, ofRoot)
}

/** Deletes a person's notices about a deletion. */
export async function dismissNotice(sql: Queries, { root, email }: { root: number; email: string }): Promise<void> {
  await sql`delete from notices where page_id = ${root} and email = ${email}`
}

async function peopleOf(sql: Queries, ids: readonly string[]): Promise<People> {
  return sql<People>`
    select id, lower(email) as email, coalesce(nullif(name, ''), email) as name from auth_user
    where id = any (${[...new Set(ids)]}::text[]) order by 2`
}

function pagesOf(words: readonly UnseenWords[]): { id: number; name: string }[] {
  return [...new Map(words.map(({ pageId, pageName }) => [pageId, { id: pageId, name: pageName }])).values()]
}

/** Restarts the retention period of a trash entry whose pages got newer text. */
async function keepLonger(tx: Tx, root: number, names: readonly string[]): Promise<void> {
  const news = JSON.stringify(names)
  await tx`
    update trash t set expires_at = now() + ${TRASH_DAYS} * interval '1 day', newer = ${union(tx, 'newer', news)}
    where page_id = ${root}
      and (not newer @> ${news}::jsonb or expires_at < now() + ${TRASH_DAYS - 1} * interval '1 day')`
}

type Notice = {
  root: number
  email: string
  kind: 'newer-words' | 'deleted-words'
  people: readonly string[]
  pages: readonly { id: number; name: string }[]
}

/** Stores a notice, but only for a project member: other people must not learn that the project exists. */
async function put(tx: Tx, { root, email, kind, ...said }: Notice): Promise<void> {
  const [people, pages] = [JSON.stringify(said.people), JSON.stringify(said.pages.slice(0, MAX_PAGES))]
  await tx`
    insert into notices (page_id, email, kind, project_id, people, pages)
    select t.page_id, m.email, ${kind}, t.project_id, ${people}::jsonb, ${pages}::jsonb
    from trash t join memberships m on m.project_id = t.project_id and m.email = ${email}
    where t.page_id = ${root}
    on conflict (page_id, email, kind) do update set created_at = now(),
      people = ${union(tx, 'people', people, 'notices')}, pages = ${union(tx, 'pages', pages, 'notices')}
    where not (notices.people @> excluded.people and notices.pages @> excluded.pages)`
}

/**
 * Merges two lists without duplicates and cuts the result at `MAX_PAGES`, the most that a notice can
 * show.
 */
const union = (tx: Tx, column: string, more: string, table = 't') => tx`(
  select coalesce(jsonb_agg(value), '[]') from (
    select value from (
      select value, n from jsonb_array_elements(${tx(table)}.${tx(column)}) with ordinality as a (value, n)
      union all
      select value, n + 1000 from jsonb_array_elements(${more}::jsonb) with ordinality as b (value, n)
    ) both_lists group by value order by min(n) limit ${MAX_PAGES}) kept)`

const MAX_PAGES = 20
/** Postgres type number (OID), for arrays whose element type the driver cannot infer from the values. */
const BIGINT = 20
