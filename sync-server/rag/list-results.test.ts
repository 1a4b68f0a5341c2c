import { expect, it } from 'vitest'
import type { Retrieved } from '../../shared/retrieval/retrieve.ts'
import { listResults } from './list-results.ts'

it('other work gets many turns while a thousand results are written', async () => {
  const project = { id: 1, language: 'en' as const, git_url: null, commit_hash: null }
  const found = (id: number) => ({
    ...{ id, kind: 'docs' as const, pageId: 1, score: 1, share: 1, headers: ['Page'], filepath: null },
    blocks: [{ type: 'paragraph', content: [{ type: 'text', text: `Passage ${id}` }] }],
    ...{ fragments: [`Passage ${id}`], startLine: null, endLine: null },
  })
  const docs = Array.from({ length: 1_000 }, (_, id) => ({ project, found: found(id) }))
  let isOver = false
  const writing = listResults({ docs, code: [] } satisfies Pick<Retrieved, 'docs' | 'code'>).finally(() => {
    isOver = true
  })
  let turns = 0
  while (!isOver) {
    turns += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(turns).toBeGreaterThanOrEqual(99)
  const results = await writing
  expect(results.map(({ content }) => content)).toEqual(docs.map(({ found: { id } }) => `Passage ${id}`))
})
