import type { Citation } from '../../shared/contract/pages.ts'
import type { Queries } from '../connect.ts'

export type CitationRow = Citation & { project_id: number; page_id: number; hash: string }

const columns = (sql: Queries) =>
  sql`id, project_id, page_id, path, symbol, start_line, end_line, hash, commit_hash, state`

export async function listCitations(sql: Queries, pageId: number): Promise<CitationRow[]> {
  return sql<CitationRow[]>`select ${columns(sql)} from citations where page_id = ${pageId} order by id`
}

export async function findCitation(sql: Queries, id: number): Promise<CitationRow | undefined> {
  const [row] = await sql<CitationRow[]>`select ${columns(sql)} from citations where id = ${id}`
  return row
}

export function toCitation(row: CitationRow): Citation {
  const { id, path, symbol, start_line, end_line, commit_hash, state } = row
  return { id, path, symbol, start_line, end_line, commit_hash, state }
}
