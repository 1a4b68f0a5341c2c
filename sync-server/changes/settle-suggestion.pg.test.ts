import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRefusals, writeSuggestions } from '../../db/tables/suggestions.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { ChangeAnswer } from '../../shared/protocol/changes.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const NODE = { type: 'paragraph', content: [{ type: 'text', text: 'Generated anew.' }] }

describe('what people say to a suggestion', async () => {
  const server = await testApp()
  const { sql } = server.database
  let anna: Person
  let ben: Person
  let carl: Person

  beforeAll(async () => {
    anna = await server.signIn('anna@example.org')
    ben = await server.signIn('ben@example.org')
    carl = await server.signIn('carl@example.org')
  })

  const send = async (person: Person, name: string, args: Record<string, unknown>): Promise<ChangeAnswer> => {
    const changes = [{ id: 1, key: randomUUID(), name, args }]
    const { body } = await server.ask(person, 'POST', '/api/changes', { protocol: 1, clientId: randomUUID(), changes })
    return (body as { answers: [ChangeAnswer] }).answers[0]
  }
  const suggested = async () => {
    const [projectId, pageId, suggestionId] = [mintId(), mintId(), mintId()]
    await send(anna, 'create-project', { projectId, pageId, name: 'Notes', visibility: 'public' })
    await send(anna, 'add-member', { projectId, email: ben.email, role: 'write' })
    await send(anna, 'add-member', { projectId, email: carl.email, role: 'read' })
    await sql`insert into suggestions (id, project_id, page_id, block, node, hash)
      values (${suggestionId}, ${projectId}, ${pageId}, 'a', ${sql.json(NODE)}, 'h1')`
    const settle = (person: Person, as: 'dismissed' | 'kept' | 'open', more: object = {}) =>
      send(person, 'settle-suggestion', { projectId, pageId, block: 'a', suggestionId, as, ...more })
    const row = async () => {
      const [found] = await sql`select state, refused from suggestions where page_id = ${pageId}`
      return found
    }
    return { projectId, pageId, suggestionId, settle, row }
  }

  it('[CH7] a dismissed suggestion is stored and answered with its shape row', async () => {
    const { suggestionId, settle, row } = await suggested()
    expect(await settle(ben, 'dismissed')).toMatchObject({
      outcome: 'applied',
      rows: [{ relation: 'suggestions', op: 'put', row: { id: suggestionId, state: 'dismissed', node: NODE } }],
    })
    expect(await row()).toEqual({ state: 'dismissed', refused: ['h1'] })
  })

  it('[CH14] a settled suggestion can be reopened unless a newer text has replaced it', async () => {
    const [dismissed, kept, replaced] = [await suggested(), await suggested(), await suggested()]
    await dismissed.settle(anna, 'dismissed')
    expect(await dismissed.settle(anna, 'open')).toMatchObject({
      outcome: 'applied',
      rows: [{ relation: 'suggestions', op: 'put', row: { id: dismissed.suggestionId, state: 'open' } }],
    })
    expect(await dismissed.row()).toEqual({ state: 'open', refused: [] })
    await kept.settle(ben, 'kept')
    await kept.settle(anna, 'open')
    expect(await kept.row()).toEqual({ state: 'open', refused: [] })
    await replaced.settle(anna, 'dismissed')
    await sql`update suggestions set id = ${mintId()}, hash = 'h2' where page_id = ${replaced.pageId}`
    await replaced.settle(anna, 'open')
    expect(await replaced.row()).toMatchObject({ state: 'dismissed' })
  })

  it('[CH14] a suggestion that is both kept and dismissed ends as kept, in any order', async () => {
    const [one, other] = [await suggested(), await suggested()]
    await one.settle(anna, 'dismissed')
    await one.settle(ben, 'kept')
    await other.settle(ben, 'kept')
    await other.settle(anna, 'dismissed')
    expect([(await one.row())?.state, (await other.row())?.state]).toEqual(['kept', 'kept'])
  })

  it('[CH14] dismissing a replaced suggestion leaves the newer suggestion open', async () => {
    const { pageId, settle, row } = await suggested()
    await sql`update suggestions set id = ${mintId()}, hash = 'h2' where page_id = ${pageId}`
    expect(await settle(anna, 'dismissed')).toMatchObject({ outcome: 'applied', rows: [] })
    expect(await row()).toEqual({ state: 'open', refused: [] })
    // `kept` applies to the block, not to one suggestion.
    await settle(anna, 'kept')
    expect(await row()).toMatchObject({ state: 'kept' })
  })

  it('[CH14] a person can keep a block after its suggestion was deleted', async () => {
    const { projectId, pageId, settle, row } = await suggested()
    const publish = (hash: string) =>
      transaction(server.database, (tx) =>
        writeSuggestions(tx, { projectId, commit: null }, [
          { pageId, suggestions: [{ id: mintId(), block: 'a', node: NODE, hash, base: null }], settled: [] },
        ]),
      )
    await sql`delete from suggestions where page_id = ${pageId}`
    expect(await settle(ben, 'dismissed')).toMatchObject({ outcome: 'applied', rows: [] })
    expect(await row()).toBeUndefined()
    expect(await settle(ben, 'kept')).toMatchObject({
      outcome: 'applied',
      rows: [{ relation: 'suggestions', op: 'put', row: { page_id: pageId, block: 'a', state: 'kept' } }],
    })
    await publish('h2')
    expect(await row()).toMatchObject({ state: 'kept' })
    expect((await readRefusals(sql, [pageId])).get(pageId)).toEqual(new Map([['a', 'all']]))
    // Undoing the decision deletes the row, because there was no suggested text.
    await settle(ben, 'open')
    expect(await row()).toBeUndefined()
  })

  it('[CH8] settling a suggestion is refused to readers and for a page of another project', async () => {
    const [mine, other] = [await suggested(), await suggested()]
    expect(await mine.settle(carl, 'dismissed')).toMatchObject({ outcome: 'refused', reason: 'forbidden' })
    expect(await mine.settle(anna, 'kept', { pageId: other.pageId })).toMatchObject({
      outcome: 'refused',
      reason: 'not_found',
    })
    expect(await mine.settle(anna, 'kept', { as: 'accepted' })).toMatchObject({ reason: 'invalid_request' })
    expect([(await mine.row())?.state, (await other.row())?.state]).toEqual(['open', 'open'])
  })
})
