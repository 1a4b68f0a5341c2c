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
  const gone = block('gone', 'Here again.')
  fragmentOf(doc).push([gone])
  expect(await states()).toEqual(['open', 'dismissed', 'open'])
  // Restored from the page's history.
  gone.removeAttribute('hash')
  expect(await states()).toEqual(['open', 'dismissed', 'open'])
})

it('what was stale by hand is current in an accepted text, and stale again when that is undone', async () => {
  const { sql } = await testDatabase()
  await insertProject(sql, { id: 1, type: 'zip', name: 'P', visibility: 'private', status: 'READY' }, null)
  await insertPages(sql, [{ id: 2, project_id: 1, parent_id: 0, name: 'Page', type: 'generated' }])
  const node = { type: 'paragraph', content: [{ type: 'citation', attrs: { id: 9 } }] }
  await sql`insert into suggestions (id, project_id, page_id, block, node, hash)
    values (5, 1, 2, 'a', ${sql.json(node)}, 'new')`
  await sql`insert into citations (id, project_id, page_id, path, start_line, end_line, hash, commit_hash, state, quote,
      other_path, other_start_line, other_end_line, other_hash, other_commit)
    values (9, 1, 2, 'a.ts', 1, 2, 'then', 'c1', 'stale', 'as it was', 'b.ts', 3, 4, 'now', 'c2')`
  const doc = new Y.Doc()
  const block = createElement({ type: 'paragraph', attrs: { unit: 'a', hash: 'old' } })
  fragmentOf(doc).insert(0, [block])
  const cited = async () => {
    await followSuggestions(sql, 2, doc)
    const [row] = await sql`select path, start_line, end_line, hash, commit_hash, state, quote from citations`
    return row
  }
  const before = await cited()
  block.setAttribute('hash', 'new')
  const now = { path: 'b.ts', start_line: 3, end_line: 4, hash: 'now', commit_hash: 'c2', state: 'current' }
  expect(await cited()).toMatchObject(now)
  expect(await cited()).toMatchObject(now)
  block.setAttribute('hash', 'old')
  expect(await cited()).toEqual(before)
})
