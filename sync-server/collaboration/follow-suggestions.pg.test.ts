import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createElement, fragmentOf } from '../../shared/document/yjs.ts'
import { followSuggestions } from './follow-suggestions.ts'

it('a suggestion is accepted when the document says so, and open again when that is undone', async () => {
  const { sql } = await testDatabase()
  await insertProject(sql, { id: 1, type: 'zip', name: 'P', visibility: 'private', status: 'READY' }, null)
  await insertPages(sql, [{ id: 2, project_id: 1, parent_id: 0, name: 'Page', type: 'generated' }])
  for (const [id, block, state] of [
    [5, 'a', 'open'],
    [6, 'b', 'dismissed'],
    [7, 'gone', 'open'],
  ] as const) {
    await sql`insert into suggestions (id, project_id, page_id, block, node, hash, state)
      values (${id}, 1, 2, ${block}, '{}', ${`new ${block}`}, ${state})`
  }
  const doc = new Y.Doc()
  const block = (unit: string, text: string) =>
    createElement({ type: 'paragraph', attrs: { unit, hash: `old ${unit}` }, content: [{ type: 'text', text }] })
  fragmentOf(doc).insert(0, [block('a', 'Mine.'), block('b', 'Also mine.'), block('a', 'A copy.')])
  const states = async () => {
    await followSuggestions(sql, 2, doc)
    const rows = await sql<{ state: string }[]>`select state from suggestions order by id`
    return rows.map(({ state }) => state)
  }
  const [a, b] = fragmentOf(doc).toArray() as Y.XmlElement[]
  expect(await states()).toEqual(['open', 'dismissed', 'accepted'])
  a?.setAttribute('hash', 'new a')
  b?.setAttribute('hash', 'new b')
  expect(await states()).toEqual(['accepted', 'dismissed', 'accepted'])
  a?.setAttribute('hash', 'old a')
  fragmentOf(doc).push([block('gone', 'Here again.')])
  expect(await states()).toEqual(['open', 'dismissed', 'open'])
})
