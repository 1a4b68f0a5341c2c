import { FORMER_MEMBER } from '../../shared/contract/audit.ts'
import type { Queries } from '../connect.ts'

/** Version strings that show readers whether their copy matches the stored state. */

/**
 * Version string of each page. It changes whenever anything shown on the page changes. Skips deleted
 * pages.
 */
export async function readingVersions(sql: Queries, pageIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; version: string }[]>`
    select p.id, concat_ws('.', d.seq, p.version, c.count, c.sum) as version
    from pages p join page_docs d on d.page_id = p.id
      cross join lateral (select count(*), sum(version) from citations where page_id = p.id) c
    where p.id = any (${pageIds as number[]}::bigint[]) and p.deleted_at is null`
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * Version string of each project. It changes with the names, settings and tree positions of the project and
 * its pages, but not when someone edits a page. It is a sum, not a maximum, because transactions may commit
 * in another order than their versions were assigned.
 */
export async function projectRevisions(sql: Queries, projectIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; revision: string }[]>`
    select p.id, md5(concat_ws(chr(1), p.name, p.description, p.visibility, p.status, p.status_reason, p.commit_hash,
      p.undone_commit, p.unreachable_since, p.sources_at, p.default_page_id, p.rag_status, t.count, t.sum)) as revision
    from projects p cross join lateral (
      select count(*), sum(hashtextextended(concat_ws(chr(1), g.id, g.parent_id, g.name, g.kind, g.source_path,
        g.source_gone, g.differs), 0)::numeric)
      from pages g where g.project_id = p.id and g.deleted_at is null
    ) t
    where p.id = any (${projectIds as number[]}::bigint[]) and p.deleted_at is null`
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

export type RecentWriter = { userId: string; name: string; at: Date }

/** People who stored something in a page since `since`. Exposes only an account's id and name or address. */
export async function writersSince(sql: Queries, pageId: number, since: Date): Promise<RecentWriter[]> {
  return sql<RecentWriter[]>`
    select u.user_id as "userId", max(u.created_at) as at, case when a.id is null then ${FORMER_MEMBER}
      else coalesce(nullif(trim(a.name), ''), a.login, '') end as name
    from page_updates u left join auth_user a on a.id = u.user_id
    where u.user_id is not null and u.page_id = ${pageId} and u.created_at > ${since}
    group by u.user_id, a.id, a.name, a.login`
}
