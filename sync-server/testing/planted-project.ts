import type { Database } from '../../db/connect.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { endRefresh, noteDifference, openRefresh } from '../../db/tables/refreshes.ts'
import { putSourceFiles } from '../../db/tables/source-files.ts'
import { transaction } from '../../db/transaction.ts'
import { AnalysisPool } from '../../generator/analysis/worker-pool.ts'
import { indexProject } from '../../generator/passages/index-project.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import type { Visibility } from '../../shared/rbac/can.ts'
import { writeText } from './write-text.ts'

/** Words that occur nowhere else, by the place where they are planted. */
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
  otherPath: 'tremolind',
  otherSymbol: 'gastrafel',
  commit: 'schwertnok',
} as const

/** Planted words that are only in the repository, in parts that no page quotes. */
export const UNQUOTED = ['comment', 'otherPath', 'otherSymbol', 'commit'] as const

export const [FOLDER_PAGE, TEXT_PAGE] = [9101, 9102]
const [OTHER_PATH, COMMIT] = [`src/${PLANTED.otherPath}.ts`, 'c0ffee']

export type PlantedProject = { id: number; visibility: Visibility; roles: Readonly<Record<string, string>> }

/** A documented, indexed project that says each of the words. Resolves to the id of its receipt. */
export async function plantProject(database: Database, { id, visibility, roles }: PlantedProject): Promise<number> {
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
  const other = `export const ${PLANTED.otherSymbol} = 1\n`
  await putSourceFiles(
    sql,
    id,
    [[path, content] as const, [OTHER_PATH, other] as const].map(([path, content]) => ({
      path,
      content,
      hash: sha256(content),
      size: content.length,
      reason: null,
    })),
  )
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
  return await receive(database, id)
}

/** Simulates a push that added the file that no page quotes. */
async function receive(database: Database, projectId: number): Promise<number> {
  const receiptId = await openRefresh(database.sql, projectId, { from: null, to: COMMIT })
  const files = [{ path: OTHER_PATH, what: 'added' as const }]
  const symbols = [{ name: PLANTED.otherSymbol, path: OTHER_PATH, what: 'added' as const }]
  const commits = [{ hash: COMMIT, subject: `Bring the ${PLANTED.commit}` }]
  await transaction(database, async (tx) => {
    await noteDifference(tx, receiptId, { files, symbols })
    await endRefresh(tx, receiptId, { to: COMMIT, commits, moreCommits: false })
  })
  return receiptId
}
