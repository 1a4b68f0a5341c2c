import type { Secret } from '../../shared/secrets/secret.ts'
import type { Queries } from '../connect.ts'

/** Reads, in portions, the text that is searched for secrets before others may read it. */

const PAGES_AT_ONCE = 200
const FILES_AT_ONCE = 50

export type PageText = { id: number; name: string; text: string }

/** Texts of a project's pages, with their names. */
export async function* pageTexts(sql: Queries, projectId: number): AsyncGenerator<PageText> {
  for (let after = 0; ; ) {
    const rows = await sql<PageText[]>`
      select p.id, p.name, coalesce(d.text, '') as text from pages p left join page_docs d on d.page_id = p.id
      where p.project_id = ${projectId} and p.deleted_at is null and p.id > ${after}
      order by p.id limit ${PAGES_AT_ONCE}`
    yield* rows
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGES_AT_ONCE) return
  }
}

export type FileText = { path: string; content: string }

/** The imported text of a project's files, including secrets. With `paths`, only of these files. */
export async function* fileTexts(sql: Queries, projectId: number, paths?: readonly string[]): AsyncGenerator<FileText> {
  const wanted = paths ? sql`and path = any (${sql.array(paths as string[], TEXT)}::text[])` : sql``
  for (let after = ''; ; ) {
    const rows = await sql<FileText[]>`
      select path, content from source_files
      where project_id = ${projectId} and content is not null and path collate "C" > ${after} ${wanted}
      order by path collate "C" limit ${FILES_AT_ONCE}`
    yield* rows
    after = rows.at(-1)?.path ?? after
    if (rows.length < FILES_AT_ONCE) return
  }
}

const TEXT = 25

export type KeptQuote = { page_id: number; page: string; path: string; quote: string }

/** Earlier versions of code lines that pages quote, because the code has changed since. */
export async function keptQuotes(sql: Queries, projectId: number): Promise<KeptQuote[]> {
  return sql<KeptQuote[]>`
    select c.page_id, p.name as page, c.path, c.quote from citations c
    join pages p on p.id = c.page_id and p.deleted_at is null
    where c.project_id = ${projectId} and c.quote is not null order by c.id`
}

export type SecretOverride = {
  projectId: number
  findings: readonly ({ name: string } & Omit<Secret, 'line'>)[]
  keys: readonly string[]
  reason: string
  email: string
}

/** Records who accepted which findings, when and why. */
export async function insertOverride(sql: Queries, override: SecretOverride): Promise<void> {
  const { projectId, findings, keys, reason, email } = override
  await sql`
    insert into secret_overrides (project_id, findings, keys, reason, email)
    values (${projectId}, ${JSON.stringify(findings)}::text::jsonb, ${sql.array(keys as string[], TEXT)}::text[],
      ${reason}, ${email})`
}

/** Keys of the findings that admins of a project accepted. */
export async function acceptedKeys(sql: Queries, projectId: number): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select distinct unnest(keys) as key from secret_overrides where project_id = ${projectId}`
  return new Set(rows.map(({ key }) => key))
}
