import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../shared/basics/hash.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { PageDetail, Source } from '../../shared/contract/pages.ts'
import type { ChangeAnswer } from '../../shared/protocol/changes.ts'
import { REDACTED } from '../../shared/secrets/redact.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const [THEN, NOW] = ['limit = 10', 'limit = 20']
const ROLES = ['outsider', 'read', 'write', 'admin'] as const

describe('a statement whose code has changed', async () => {
  const server = await testApp()
  const { sql } = server.database
  const people = {} as Record<(typeof ROLES)[number], Person>

  beforeAll(async () => {
    for (const role of ROLES) people[role] = await server.signIn(`${role}@example.org`)
  })

  const send = async (person: Person, name: string, args: Record<string, unknown>): Promise<ChangeAnswer> => {
    const changes = [{ id: 1, key: randomUUID(), name, args }]
    const { body } = await server.ask(person, 'POST', '/api/changes', { protocol: 1, clientId: randomUUID(), changes })
    return (body as { answers: [ChangeAnswer] }).answers[0]
  }
  const stale = async (visibility: 'private' | 'public' = 'public') => {
    const [projectId, pageId, citationId] = [mintId(), mintId(), mintId()]
    await send(people.admin, 'create-project', { projectId, pageId, name: 'Notes', visibility })
    for (const role of ['read', 'write'] as const) {
      await send(people.admin, 'add-member', { projectId, email: people[role].email, role })
    }
    await sql`update projects set git_url = 'https://github.com/a/b' where id = ${projectId}`
    await sql`insert into source_files (project_id, path, hash, size, content)
      values (${projectId}, 'a.ts', 'x', 3, ${`one\n${NOW}\nthree`})`
    await sql`insert into citations (id, project_id, page_id, path, start_line, end_line, hash, commit_hash, state, quote,
        other_path, other_start_line, other_end_line, other_hash, other_bare_hash, other_commit)
      values (${citationId}, ${projectId}, ${pageId}, 'a.ts', 1, 1, ${sha256(THEN)}, 'c1', 'stale', ${THEN}, 'a.ts', 2, 2,
        ${sha256(NOW)}, 'bare', 'c2')`
    const confirm = (person: Person, more: object = {}) =>
      send(person, 'confirm-citation', { projectId, pageId, citationId, hash: sha256(NOW), ...more })
    const row = async () => {
      const [found] = await sql`select state, start_line, commit_hash, quote, other_hash from citations
        where id = ${citationId}`
      return found
    }
    const source = async () =>
      (await server.ask(people.read, 'GET', `/api/citation/${citationId}/source`)).body as Source
    return { projectId, pageId, citationId, confirm, row, source }
  }

  it('a stale citation shows its current and its previous code, each with the commit', async () => {
    const { source } = await stale()
    expect(await source()).toMatchObject({
      text: NOW,
      start_line: 2,
      href: 'https://github.com/a/b/blob/c2/a.ts#L2',
      seen: sha256(NOW),
      before: { path: 'a.ts', start_line: 1, text: THEN, href: 'https://github.com/a/b/blob/c1/a.ts#L1' },
    })
  })

  it('a citation shows only the stored old code once its source is gone', async () => {
    const { citationId, source } = await stale()
    await sql`update citations set quote = null where id = ${citationId}`
    expect(await source()).toMatchObject({ text: NOW, before: { text: null } })
    await sql`update citations set state = 'gone' where id = ${citationId}`
    expect(await source()).toMatchObject({ code: 404 })
    await sql`update citations set quote = ${THEN} where id = ${citationId}`
    expect(await source()).toMatchObject({ text: THEN, before: null, seen: null })
  })

  it('a stale citation shows code with Windows line endings as plain lines', async () => {
    const { projectId, citationId, source } = await stale()
    const [then, now] = ['a\r\nlimit = 10\r\nb\r', 'a\r\nlimit = 20\rof all\r\nb\r']
    await sql`update source_files set content = ${`one\r\n${now}\nlast`} where project_id = ${projectId}`
    await sql`update citations set quote = ${then}, other_end_line = 4 where id = ${citationId}`
    expect(await source()).toMatchObject({ text: 'a\nlimit = 20\rof all\nb', before: { text: 'a\nlimit = 10\nb' } })
  })

  it('a stale citation hides secrets, even those in the stored old code', async () => {
    const { citationId, source } = await stale()
    const [kept, told] = ['user: me\npassword: Sup3rSecret', `user: me\npassword: ${REDACTED}`]
    await sql`update citations set path = 'app.yaml', quote = ${kept} where id = ${citationId}`
    expect(await source()).toMatchObject({ text: NOW, before: { path: 'app.yaml', text: told } })
    await sql`update citations set state = 'gone' where id = ${citationId}`
    expect(await source()).toMatchObject({ text: told, before: null })
  })

  it('[CH7] a confirmed citation becomes current and is answered with its shape row', async () => {
    const { pageId, citationId, confirm, row, source } = await stale()
    expect(await confirm(people.write)).toMatchObject({
      outcome: 'applied',
      rows: [
        {
          relation: 'citations',
          op: 'put',
          row: { id: citationId, page_id: pageId, state: 'current', start_line: 2, commit_hash: 'c2' },
        },
      ],
    })
    expect(await row()).toEqual({
      state: 'current',
      start_line: 2,
      commit_hash: 'c2',
      quote: null,
      other_hash: null,
    })
    expect(await source()).toMatchObject({ text: NOW, before: null, seen: null })
    const { body } = await server.ask(people.read, 'GET', `/api/page/${pageId}`)
    expect((body as PageDetail).citations).toMatchObject([{ state: 'current', hash: sha256(NOW), bare_hash: 'bare' }])
    expect(await confirm(people.admin)).toMatchObject({ outcome: 'applied', rows: [] })
  })

  it('[CH15] a confirmation of outdated code leaves the citation stale', async () => {
    const { confirm, row } = await stale()
    expect(await confirm(people.write, { hash: sha256(THEN) })).toMatchObject({ outcome: 'applied', rows: [] })
    expect(await row()).toMatchObject({ state: 'stale' })
  })

  for (const visibility of ['private', 'public'] as const) {
    it(`[CH8] only people who may write can confirm a citation in a ${visibility} project`, async () => {
      const outcomes: Record<string, unknown> = {}
      for (const role of ROLES) {
        const { confirm, row } = await stale(visibility)
        const answer = await confirm(people[role])
        outcomes[role] = [answer.outcome === 'refused' ? answer.reason : answer.outcome, (await row())?.state]
      }
      expect(outcomes).toEqual({
        outsider: [visibility === 'private' ? 'not_found' : 'forbidden', 'stale'],
        read: ['forbidden', 'stale'],
        write: ['applied', 'current'],
        admin: ['applied', 'current'],
      })
    })
  }

  it('[CH8] a citation cannot be confirmed through another page or project', async () => {
    const [mine, other] = [await stale(), await stale()]
    expect(await mine.confirm(people.admin, { pageId: other.pageId })).toMatchObject({ reason: 'not_found' })
    expect(await mine.confirm(people.admin, { citationId: other.citationId })).toMatchObject({ rows: [] })
    expect(await mine.confirm(people.admin, { hash: 'x' })).toMatchObject({ reason: 'invalid_request' })
    expect([(await mine.row())?.state, (await other.row())?.state]).toEqual(['stale', 'stale'])
  })

  it('a citation cannot be confirmed without sign-in', async () => {
    const { projectId, pageId, citationId, row } = await stale()
    const args = { projectId, pageId, citationId, hash: sha256(NOW) }
    const changes = [{ id: 1, key: randomUUID(), name: 'confirm-citation', args }]
    const body = { protocol: 1, clientId: randomUUID(), changes }
    expect((await server.ask(null, 'POST', '/api/changes', body)).status).toBe(401)
    expect(await row()).toMatchObject({ state: 'stale' })
  })
})
