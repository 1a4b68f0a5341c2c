import { expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { PageFeeds } from './page-feeds.ts'

it('a hundred windows that open a page at once share two looks at the page', async () => {
  let queries = 0
  const sql = async () => {
    queries += 1
    return []
  }
  const feeds = new PageFeeds({ sql } as unknown as Database, () => {})
  const follow = () => feeds.follow({ pageId: 1, projectId: 1 }, () => {})
  const stop = await follow()
  const ofOneLook = queries
  queries = 0
  const stops = await Promise.all(Array.from({ length: 100 }, follow))
  expect(queries).toBe(2 * ofOneLook)
  for (const end of [stop, ...stops]) end()
})
