import { expect, it, vi } from 'vitest'
import { isStatus, messageOf } from '../../api/api-error.ts'
import { sendAtOnce } from './send-at-once.ts'
import type { Reply } from './sender.ts'

const entry = { key: 'key of it', name: 'rename-page', args: { projectId: 1, pageId: 7, name: 'New' }, createdAt: 1 }

function sent(reply: Reply) {
  const post = vi.fn(async (_body: unknown) => reply)
  return { post, outcome: sendAtOnce(entry, { post, uuid: () => 'a client of its own' }) }
}

it('a change sent at once has its own client id, and returns the rows that it wrote', async () => {
  const row = { id: 7, project_id: 1, name: 'New', version: 3, created_at: '2026-01-01 00:00:00+00', updated_at: '' }
  const gone = { project_id: 2 }
  const rows = [
    { relation: 'pages', op: 'put', row },
    { relation: 'my_projects', op: 'delete', row: gone, version: 4 },
  ]
  const { post, outcome } = sent({ status: 200, body: { answers: [{ id: 1, outcome: 'applied', rows }] } })
  expect(await outcome).toEqual({
    pages: { put: [{ ...row, created_at: '2026-01-01T00:00:00Z' }], delete: [] },
    my_projects: { put: [], delete: [2] },
  })
  const { createdAt: _at, ...change } = entry
  expect(post.mock.calls).toMatchObject([[{ clientId: 'a client of its own', changes: [{ ...change, id: 1 }] }]])
})

it("a change sent at once returns nothing when the server can't be reached or fails", async () => {
  for (const reply of [{ status: 0 } as const, { status: 500, body: {} }, { status: 200, body: { answers: [] } }]) {
    expect(await sent(reply).outcome).toBeUndefined()
  }
})

it("a change sent at once rejects with the server's reason", async () => {
  const answer = { id: 1, outcome: 'refused', reason: 'not_found', message: 'This does not exist.' }
  const { outcome } = sent({ status: 200, body: { answers: [answer] } })
  const error = await outcome.catch((refusal: unknown) => refusal)
  expect([isStatus(error, 404), messageOf(error, '')]).toEqual([true, 'This does not exist.'])
})
