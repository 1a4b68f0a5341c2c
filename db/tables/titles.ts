import type { Queries, Tx } from '../connect.ts'

/** Pages take their names from their titles. `page_docs.title` is the last title that the name followed. */

/**
 * Renames a page to its title if the title has changed since the name last followed it. `untouched`: no one
 * has edited the generated page; without a recorded title, its name then stays.
 */
export async function followTitle(
  tx: Tx,
  pageId: number,
  { title, untouched }: { title: string; untouched: boolean },
): Promise<void> {
  await tx`
    with known as (select title from page_docs where page_id = ${pageId}),
    followed as (
      update page_docs set title = ${title} where page_id = ${pageId} and title is distinct from ${title}
    )
    update pages p set name = ${title}, updated_at = now() from known
    where p.id = ${pageId} and p.name <> ${title} and ${title} <> ''
      and (known.title <> ${title} or (known.title is null and not ${untouched}))`
}

/** A page's title before and after generation. */
export type GeneratedTitle = { pageId: number; before: string; after: string }

/**
 * Renames pages whose titles the generator changed. Skips pages whose name differs from their previous
 * title.
 */
export async function followGenerated(sql: Queries, titles: readonly GeneratedTitle[]): Promise<void> {
  if (titles.length === 0) return
  const given = JSON.stringify(titles)
  await sql`
    with given as (
      select * from json_to_recordset(${given}::json) as g ("pageId" bigint, before text, after text)
    ), known as (
      select g.*, d.title from given g join page_docs d on d.page_id = g."pageId"
    ), followed as (
      update page_docs d set title = k.after from known k where d.page_id = k."pageId" and d.title is distinct from k.after
    )
    update pages p set name = k.after, updated_at = now() from known k
    where p.id = k."pageId" and p.name <> k.after and k.after <> '' and (p.name = k.before or k.title <> k.before)`
}

/** Sets the name of a page, and records its new title as followed. */
export async function putName(sql: Queries, pageId: number, { name, title }: { name: string; title: string }) {
  await sql`update page_docs set title = ${title} where page_id = ${pageId}`
  await sql`
    update pages set name = ${name}, updated_at = now() where id = ${pageId} and name <> ${name}`
}

export async function nameOf(sql: Queries, pageId: number): Promise<string> {
  const [page] = await sql<{ name: string }[]>`select name from pages where id = ${pageId}`
  return page?.name ?? ''
}

/** Maximum number of renamings per page whose title edits are still awaited. */
const MAX_AWAITED = 50

/**
 * Records that a page was renamed, while the edit of its title hasn't arrived from the author's device
 * yet.
 */
export async function awaitRename(tx: Tx, pageId: number, client: number): Promise<void> {
  await tx`
    update page_docs set title_awaits = (array_append(array_remove(title_awaits, ${String(client)}), ${String(client)}))
      [greatest(1, cardinality(title_awaits) + 2 - ${MAX_AWAITED}):]
    where page_id = ${pageId}`
}

export async function renameCame(tx: Tx, pageId: number, clients: readonly string[]): Promise<void> {
  await tx`
    update page_docs set title_awaits = array(
      select unnest(title_awaits) except select unnest(${clients as string[]}::text[]))
    where page_id = ${pageId}`
}
