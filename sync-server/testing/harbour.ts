import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { storeUpdate } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { putSourceFiles } from '../../db/tables/source-files.ts'
import { AnalysisPool } from '../../generator/analysis/worker-pool.ts'
import { indexProject } from '../../generator/passages/index-project.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'

export const [HARBOUR, SHIPYARD] = [501, 502]
const FILES = {
  'src/lamp.ts':
    '/** Lights the lamp of a pier. */\nexport function lightLamp(on: boolean): boolean {\n  return on\n}\n',
  'src/pier.ts': "import { lightLamp } from './lamp.ts'\n\nexport function dock() {\n  lightLamp(true)\n}\n",
  'src/lamp.test.ts': "import { lightLamp } from './lamp.ts'\n\nit('lights', () => {\n  lightLamp(true)\n})\n",
}

/** Two documented and indexed projects that reader@example.org may read. */
export async function fillHarbour(database: Database): Promise<void> {
  const { sql } = database
  for (const [id, name] of [
    [HARBOUR, 'Harbour'],
    [SHIPYARD, 'Shipyard'],
  ] as const) {
    await insertProject(sql, { id, type: 'user', name, visibility: 'private', status: 'READY' }, 'admin@example.org')
    await sql`insert into memberships (project_id, email, role) values (${id}, 'reader@example.org', 'read')`
  }
  const pages: [number, number, string, string[]][] = [
    [1, HARBOUR, 'Arriving', ['Ships arrive at dawn.', 'Each ship docks at a pier.']],
    [2, HARBOUR, 'Leaving', ['Ships leave with the tide.']],
    [3, SHIPYARD, 'Building', ['A ship takes a year to build.']],
    [4, HARBOUR, 'lamp.ts', ['Lights lamps.']],
  ]
  for (const [id, project_id, name, texts] of pages) {
    const file = name.endsWith('.ts') ? { kind: 'file' as const, source_path: 'src/lamp.ts' } : {}
    await insertPages(sql, [{ id, project_id, parent_id: 0, name, type: 'generated', ...file }])
    const doc = new Y.Doc()
    const content = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
    writeNewDoc(doc, { type: 'doc', content })
    const update = Y.encodeStateAsUpdate(doc)
    await storeUpdate(database, { pageId: id, update, userId: null, by: 'test' })
  }
  const rows = Object.entries(FILES).map(([path, content]) => ({
    path,
    content,
    hash: sha256(content),
    size: content.length,
    reason: null,
  }))
  await putSourceFiles(sql, HARBOUR, rows)
  const pool = new AnalysisPool({ size: 1 })
  try {
    for (const id of [HARBOUR, SHIPYARD]) {
      await indexProject(id, { database, pool, signal: new AbortController().signal })
    }
  } finally {
    await pool.close()
  }
}
