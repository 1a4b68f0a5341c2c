import { expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import type { ReadingEvent } from '../../shared/protocol/reading.ts'
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

it('a reader hears of stored text by its own message, before any change of rows is announced', async () => {
  let version = 'v1'
  const sql = async ([query = '']: TemplateStringsArray) => (query.includes('as version') ? [{ id: 1, version }] : [])
  const channels = new Map<string, (text: string) => void>()
  const listener = {
    listen: async (channel: string, hear: (text: string) => void) => {
      channels.set(channel, hear)
      return async () => undefined
    },
  }
  const feeds = new PageFeeds({ sql, listener } as unknown as Database, () => {})
  await feeds.start()
  const events: ReadingEvent[] = []
  await feeds.follow({ pageId: 1, projectId: 1 }, (event) => events.push(event))
  version = 'v2'
  channels.get('page_updates')?.(JSON.stringify({ pageId: 1, seq: 2, by: 'someone' }))
  await expect
    .poll(() => events.filter(({ type }) => type === 'page'))
    .toEqual([
      { type: 'page', version: 'v1' },
      { type: 'page', version: 'v2' },
    ])
  await feeds.close()
})
