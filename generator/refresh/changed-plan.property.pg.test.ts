import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import type { PlanNode } from '../plan/plan-node.ts'
import { planEveryPage } from '../plan/plan-pages.ts'
import { outlineOf } from '../testing/page-outline.ts'
import { type SampleFiles, SampleRefresh } from '../testing/sample-refresh.ts'

const database = await testDatabase()
const { sql } = database

const FOLDERS = ['http', 'mail', 'store', 'words']
const FILES: SampleFiles = Object.fromEntries(
  FOLDERS.flatMap((folder) =>
    ['open', 'read', 'close'].map((name) => [
      `${folder}/${name}.ts`,
      `/** Does ${name} for ${folder}. */\nexport function ${name}() {\n  return '${folder}'\n}\n`,
    ]),
  ),
)

async function docOf(pageId: number): Promise<Y.Doc> {
  const stored = await loadDoc(sql, pageId)
  return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
}

async function write(pageId: number, text: string): Promise<void> {
  const doc = await docOf(pageId)
  const before = Y.encodeStateVector(doc)
  fragmentOf(doc).push([createElement({ type: 'paragraph', content: [{ type: 'text', text }] })])
  await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc, before), userId: 'ann', by: 'ann' })
}

/** Plans like an earlier version, where `owners` says which topic had a file. */
function planBy(owners: readonly number[]): typeof planEveryPage {
  return (model, language) => {
    const now = planEveryPage(model, language)
    const files = Map.groupBy(Object.keys(FILES), (_, at) => owners[at])
    const topics = [...files.values()].map(
      (own, at): PlanNode => ({
        key: `topic:then-${at}`,
        parentKey: null,
        kind: 'topic',
        title: `Part ${at} and more`,
        sourcePath: null,
        files: own,
      }),
    )
    const isTopic = ({ kind }: PlanNode) => /topic/.test(kind)
    return now.flatMap((node) => (node.key === 'overview' ? [node, ...topics] : isTopic(node) ? [] : [node]))
  }
}

it('a refresh with a different page plan loses no edit and creates no duplicate page', async () => {
  let nextProject = 500
  const fresh = await SampleRefresh.start(database, nextProject++, FILES, { planPages: planEveryPage })
  const tree = await outlineOf(database, fresh.projectId)
  const owners = fc.array(fc.nat({ max: FOLDERS.length - 1 }), { minLength: 12, maxLength: 12 })
  const written = fc.uniqueArray(fc.nat({ max: FOLDERS.length - 1 }), { maxLength: FOLDERS.length })
  await fc.assert(
    fc.asyncProperty(owners, written, async (owned, edited) => {
      const sample = await SampleRefresh.start(database, nextProject++, FILES, { planPages: planBy(owned) })
      sample.planAs(planEveryPage)
      const topics = await sql<{ page_id: number }[]>`
        select page_id from plan where project_id = ${sample.projectId} and kind = 'topic' order by key`
      const pages = edited.flatMap((at) => topics[at]?.page_id ?? [])
      for (const page of pages) await write(page, `Nobody may lose sentence ${page}.`)
      await sample.push(FILES, 'commit-2')
      const live = await sql<{ id: number }[]>`
        select id from pages where project_id = ${sample.projectId} and deleted_at is null`
      const texts = await Promise.all(live.map(async ({ id }) => plainText(readDoc(await docOf(id)))))
      for (const page of pages) {
        expect(texts.filter((text) => text.includes(`Nobody may lose sentence ${page}.`))).toHaveLength(1)
      }
      for (const name of ['HTTP', 'Mail', 'Store', 'Words']) {
        expect(texts.filter((text) => text.startsWith(`${name}\n`))).toHaveLength(1)
      }
      if (pages.length === 0) expect(await outlineOf(database, sample.projectId)).toEqual(tree)
    }),
    { numRuns: 12 },
  )
})
