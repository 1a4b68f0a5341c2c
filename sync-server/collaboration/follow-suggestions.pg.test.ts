import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { createElement, fragmentOf } from '../../shared/document/yjs.ts'
import { followSuggestions } from './follow-suggestions.ts'
import { hashesByUnit } from './page-facts.ts'

const follow = (database: Database, doc: Y.Doc) =>
  transaction(database, (tx) => followSuggestions(tx, 2, hashesByUnit(doc)))

it('a suggestion is accepted when its block has the suggested hash, and open again after an undo', async () => {
  const database = await testDatabase()
  const { sql } = database
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
    await follow(database, doc)
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

describe('what is cited', async () => {
  const database = await testDatabase()
  const { sql } = database
  const block = (hash: string) =>
    createElement({
      type: 'paragraph',
      attrs: { unit: 'a', hash },
      content: [{ type: 'citation', attrs: { id: 9 } }],
    })

  /**
   * A page whose only block a person edited; its code changed since, and a suggestion cites the current
   * code.
   */
  const suggestedPage = async (hash: string) => {
    await sql`truncate projects cascade`
    await insertProject(sql, { id: 1, type: 'zip', name: 'P', visibility: 'private', status: 'READY' }, null)
    await insertPages(sql, [{ id: 2, project_id: 1, parent_id: 0, name: 'Page', type: 'generated' }])
    const node = { type: 'paragraph', content: [{ type: 'citation', attrs: { id: 9 } }] }
    await sql`insert into suggestions (id, project_id, page_id, block, node, hash)
      values (5, 1, 2, 'a', ${sql.json(node)}, 'new')`
    await sql`insert into citations (id, project_id, page_id, path, start_line, end_line, hash, commit_hash, state, quote,
        other_path, other_start_line, other_end_line, other_hash, other_commit)
      values (9, 1, 2, 'a.ts', 1, 2, 'then', 'c1', 'stale', 'as it was', 'b.ts', 3, 4, 'now', 'c2')`
    const doc = new Y.Doc()
    fragmentOf(doc).insert(0, [block(hash)])
    return doc
  }
  const readCited = async () =>
    (await sql`select path, start_line, end_line, hash, commit_hash, state, quote from citations`)[0]
  const readState = async () => (await sql<{ state: string }[]>`select state from suggestions`)[0]?.state
  const then = { path: 'a.ts', start_line: 1, end_line: 2, hash: 'then', commit_hash: 'c1', state: 'stale' }
  const now = { path: 'b.ts', start_line: 3, end_line: 4, hash: 'now', commit_hash: 'c2', state: 'current' }

  it('a citation is current in an accepted text and stale again after an undo', async () => {
    const doc = await suggestedPage('old')
    const cited = async () => {
      await follow(database, doc)
      return readCited()
    }
    const [element] = fragmentOf(doc).toArray() as Y.XmlElement[]
    const before = await cited()
    expect(before).toMatchObject(then)
    element?.setAttribute('hash', 'new')
    expect(await cited()).toMatchObject(now)
    expect(await cited()).toMatchObject(now)
    element?.setAttribute('hash', 'old')
    expect(await cited()).toEqual(before)
  })

  it.each([
    ['deleted', (doc: Y.Doc) => fragmentOf(doc).delete(0, 1)],
    [
      'wrapped',
      (doc: Y.Doc) => {
        fragmentOf(doc).delete(0, 1)
        const quote = new Y.XmlElement('blockquote')
        quote.insert(0, [block('old')])
        fragmentOf(doc).insert(0, [quote])
      },
    ],
  ])('stays stale where the block of a suggestion is only %s', async (_, change) => {
    const doc = await suggestedPage('old')
    change(doc)
    await follow(database, doc)
    expect(await readState()).toBe('accepted')
    expect(await readCited()).toMatchObject(then)
    fragmentOf(doc).delete(0, fragmentOf(doc).length)
    fragmentOf(doc).insert(0, [block('old')])
    await follow(database, doc)
    expect(await readState()).toBe('open')
    expect(await readCited()).toMatchObject(then)
  })

  it('a citation stays current when a block with accepted text is deleted and restored', async () => {
    const doc = await suggestedPage('new')
    await follow(database, doc)
    fragmentOf(doc).delete(0, 1)
    await follow(database, doc)
    expect(await readCited()).toMatchObject(now)
    fragmentOf(doc).insert(0, [block('new')])
    await follow(database, doc)
    expect(await readCited()).toMatchObject(now)
  })
})
