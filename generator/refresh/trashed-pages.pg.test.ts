import { expect, it } from 'vitest'
import { loadDoc } from '../../db/tables/page-updates.ts'
import { findPage } from '../../db/tables/pages.ts'
import { takeFromTrash } from '../../db/tables/trash.ts'
import { deletePages } from '../../db/testing/delete-pages.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { docFromUpdates, plainText, readDoc } from '../../shared/document/yjs.ts'
import { pageIdOf } from '../plan/page-ledger.ts'
import { type SampleFiles, SampleRefresh } from '../testing/sample-refresh.ts'

const queue = (words: string): SampleFiles => ({
  'README.md': '# Queue\n\nKeeps what waits.\n',
  'src/queue.ts': `/** ${words} */\nexport function admit(name: string): boolean {\n  return name.length < 10\n}\n`,
  'src/other.ts': "import { admit } from './queue.ts'\n\nexport const other = admit('other')\n",
})

it('a refresh leaves a page in the trash unchanged and updates the page again once restored', async () => {
  const database = await testDatabase()
  const { sql } = database
  const sample = await SampleRefresh.start(database, 100, queue('Lets everybody in.'))
  const pageId = pageIdOf(100, 'file:src/queue.ts')
  const says = async () => {
    const stored = await loadDoc(sql, pageId)
    return plainText(readDoc(docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])))
  }
  const before = await findPage(sql, pageId)
  await deletePages(database, [pageId])
  await sample.push(queue('Lets nobody in.'), 'commit-2')
  // Holds even if its place in the plan changes, so that the page is planned again.
  await sample.push({ ...queue('Lets some in.'), 'aaa/first.ts': 'export const first = 1\n' }, 'commit-3')
  expect(await findPage(sql, pageId)).toBeUndefined()
  expect(await says()).toContain('Lets everybody in.')
  await transaction(database, (tx) => takeFromTrash(tx, pageId, before?.parent_id ?? 0))
  await sample.push({ ...queue('Lets you in.'), 'aaa/first.ts': 'export const first = 1\n' }, 'commit-4')
  expect(await findPage(sql, pageId)).toMatchObject({ name: before?.name, parent_id: before?.parent_id })
  expect(await says()).toContain('Lets you in.')
  const cited = await sql<{ state: string }[]>`select state from citations where page_id = ${pageId}`
  expect(new Set(cited.map(({ state }) => state))).toEqual(new Set(['current']))
})
