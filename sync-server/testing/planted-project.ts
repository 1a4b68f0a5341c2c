import type { Database } from '../../db/connect.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { putSourceFiles } from '../../db/tables/source-files.ts'
import { AnalysisPool } from '../../generator/analysis/worker-pool.ts'
import { indexProject } from '../../generator/passages/index-project.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import type { Visibility } from '../../shared/rbac/can.ts'
import { writeText } from './write-text.ts'

/** Words that stand nowhere else, by where they are planted. */
export const PLANTED = {
  name: 'Quagmarine',
  description: 'zibbelnose',
  repository: 'velbradok',
  folderTitle: 'Hurzelkamm',
  pageTitle: 'Wimbrosch',
  text: 'karfonkel',
  path: 'snorvaldi',
  symbol: 'plexorbit',
  comment: 'drombusch',
} as const

export const [FOLDER_PAGE, TEXT_PAGE] = [9101, 9102]

export type PlantedProject = { id: number; visibility: Visibility; roles: Readonly<Record<string, string>> }

/** A documented, indexed project that says each of the words. */
export async function plantProject(database: Database, { id, visibility, roles }: PlantedProject): Promise<void> {
  const { sql } = database
  const description = `About ${PLANTED.description}`
  const git_url = `https://github.com/acme/${PLANTED.repository}`
  await insertProject(
    sql,
    { id, type: 'github', name: PLANTED.name, description, visibility, status: 'READY', git_url },
    null,
  )
  for (const [email, role] of Object.entries(roles)) {
    await sql`insert into memberships (project_id, email, role) values (${id}, ${email}, ${role})`
  }
  const row = { project_id: id, type: 'generated' as const }
  await insertPages(sql, [
    { ...row, id: FOLDER_PAGE, parent_id: 0, name: PLANTED.folderTitle, kind: 'topic' },
    { ...row, id: TEXT_PAGE, parent_id: FOLDER_PAGE, name: PLANTED.pageTitle },
  ])
  await sql`update projects set default_page_id = ${FOLDER_PAGE} where id = ${id}`
  const path = `src/${PLANTED.path}.ts`
  const content = `/** Does the ${PLANTED.comment}. */\nexport function ${PLANTED.symbol}(on: boolean): boolean {\n  return on\n}\n`
  await putSourceFiles(sql, id, [{ path, content, hash: sha256(content), size: content.length, reason: null }])
  await sql`insert into citations (id, project_id, page_id, path, symbol, start_line, end_line, hash, commit_hash)
    values (${id}, ${id}, ${TEXT_PAGE}, ${path}, ${PLANTED.symbol}, 2, 4, ${sha256(content)}, 'abc')`
  await writeText(database, FOLDER_PAGE, [{ type: 'text', text: 'Pages below.' }])
  await writeText(database, TEXT_PAGE, [
    { type: 'text', text: `Every ${PLANTED.text} is counted by ${PLANTED.symbol}.` },
    { type: 'citation', attrs: { id } },
  ])
  const pool = new AnalysisPool({ size: 1 })
  try {
    await indexProject(id, { database, pool, signal: new AbortController().signal })
  } finally {
    await pool.close()
  }
}
