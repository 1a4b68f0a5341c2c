import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { storeUpdate } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { tidy } from '../../generator/hourly.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { Change } from '../../shared/changes/changes.ts'
import { NO_QUOTAS } from '../../shared/contract/quotas.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'
import type { ChangeAnswer, SentChange } from '../../shared/protocol/changes.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { receiveChanges } from './receive-changes.ts'

type Answer = { answers: ChangeAnswer[]; stopped?: string; expected?: number }

describe('changes that devices send', async () => {
  const server = await testApp()
  let anna: Person
  let ben: Person

  beforeAll(async () => {
    anna = await server.signIn('anna@example.org')
    ben = await server.signIn('ben@example.org')
  })

  const numbered = (change: Change, id: number): SentChange => ({ id, key: randomUUID(), ...change })
  const post = (person: Person | null, clientId: string, changes: unknown[], more: object = {}) =>
    server.ask(person, 'POST', '/api/changes', { protocol: 1, clientId, changes, ...more })
  const send = async (clientId: string, changes: unknown[], more: object = {}): Promise<Answer> => {
    const { status, body } = await post(anna, clientId, changes, more)
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }

  const createProject = (): Extract<Change, { name: 'create-project' }> => ({
    name: 'create-project',
    args: { projectId: mintId(), pageId: mintId(), name: 'Notes', visibility: 'private' },
  })
  /** A project of Anna's with one page, made by a client of its own. */
  async function project(): Promise<{ projectId: number; pageId: number; client: string }> {
    const change = createProject()
    const client = randomUUID()
    await send(client, [numbered(change, 1)])
    return { ...change.args, client }
  }
  const pagesOf = async (projectId: number) => {
    const { status, body } = await server.ask(anna, 'GET', `/api/project?projectId=${projectId}`)
    return status === 200 ? (body as { pages: { id: number; name: string; parent_id: number }[] }).pages : []
  }
  const names = async (projectId: number) => (await pagesOf(projectId)).map(({ name }) => name).sort()
  const createPage = (projectId: number, name: string, parentId = 0): Change & { name: 'create-page' } => ({
    name: 'create-page',
    args: { projectId, pageId: mintId(), parentId, name },
  })

  /** Writes a heading into a page that has nothing yet. */
  const write = async (pageId: number, heading: string) => {
    const doc = new Y.Doc()
    const content = [{ type: 'text', text: heading }]
    writeNewDoc(doc, { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 }, content }] })
    const update = { pageId, update: Y.encodeStateAsUpdate(doc), userId: 'someone', by: 'test' }
    await storeUpdate(server.database, update)
  }

  it('[CH1] a change is applied once, however often it comes', async () => {
    const { projectId, client } = await project()
    const change = numbered(createPage(projectId, 'Once'), 2)
    const first = await send(client, [change])
    expect(await send(client, [change])).toEqual(first)
    expect(await names(projectId)).toEqual(['Once', 'Untitled'])
  })

  it('[CH1] a change that comes on several connections at the same time is applied once', async () => {
    const { projectId, client } = await project()
    const changes = ['a', 'b', 'c'].map((name, at) => numbered(createPage(projectId, name), at + 2))
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(client, changes)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await names(projectId)).toEqual(['Untitled', 'a', 'b', 'c'])
  })

  it('[CH1] a resent change is not applied again after its answer was received and deleted', async () => {
    const { projectId, client } = await project()
    const page = numbered(createPage(projectId, 'Known'), 2)
    await send(client, [page])
    await send(client, [numbered({ name: 'rename-project', args: { projectId, name: 'New' } }, 3)], { received: 2 })
    expect(await send(client, [page])).toEqual({ answers: [{ id: 2, outcome: 'applied', rows: [] }] })
    expect(await names(projectId)).toEqual(['Known', 'Untitled'])
  })

  it('[CH1] a resent change is not applied again after the answers for an absent device were deleted', async () => {
    const { projectId, client } = await project()
    const { client: other } = await project()
    const changes = [
      numbered(createPage(projectId, 'Known'), 2),
      numbered({ name: 'rename-project', args: { projectId, name: 'Renamed' } }, 3),
    ]
    const first = await send(client, changes)
    const { database } = server
    const kept = async (id: string) => (await database.sql`select 1 from change_results where client_id = ${id}`).length
    const { signal } = new AbortController()
    const tidyAfter = (days: number) => tidy(database, { now: new Date(Date.now() + days * 86_400_000), signal })
    await tidyAfter(29)
    expect(await send(client, changes)).toEqual(first)
    await database.sql`update sync_clients set seen_at = now() - interval '2 days' where client_id = ${client}`
    await tidyAfter(29)
    expect([await kept(client), await kept(other)]).toEqual([0, 1])
    const again = changes.map(({ id }) => ({ id, outcome: 'applied', rows: [] }))
    expect(await send(client, changes)).toEqual({ answers: again })
    expect(await names(projectId)).toEqual(['Known', 'Untitled'])
    const { answers } = await send(client, [numbered(createPage(projectId, 'Next'), 4)], { received: 3 })
    expect(answers).toMatchObject([{ id: 4, outcome: 'applied' }])
    expect(await names(projectId)).toEqual(['Known', 'Next', 'Untitled'])
  })

  it('[CH2] the server stops at a gap between changes and returns the number it expects', async () => {
    const { projectId, client } = await project()
    const changes = [numbered(createPage(projectId, 'two'), 2), numbered(createPage(projectId, 'four'), 4)]
    const { answers, stopped, expected } = await send(client, changes)
    expect([answers.length, stopped, expected]).toEqual([1, 'gap', 3])
    expect(await names(projectId)).toEqual(['Untitled', 'two'])
  })

  it('[CH2] the server reports a gap if it no longer knows changes that it has answered', async () => {
    const { client } = await project()
    expect(await send(client, [], { received: 1 })).toEqual({ answers: [] })
    expect(await send(client, [], { received: 4 })).toEqual({ answers: [], stopped: 'gap', expected: 2 })
    expect(await send(randomUUID(), [], { received: 1 })).toEqual({ answers: [], stopped: 'gap', expected: 1 })
  })

  it('[CH3] the server distinguishes a resent change from another change with the same number', async () => {
    const { projectId, client } = await project()
    await send(client, [numbered(createPage(projectId, 'mine'), 2)])
    const other = await send(client, [numbered(createPage(projectId, 'another'), 2)])
    expect(other).toEqual({ answers: [], stopped: 'diverged' })
    expect(await names(projectId)).toEqual(['Untitled', 'mine'])
  })

  it('[CH4] the server rolls back a refused change and continues with the next', async () => {
    const { projectId, pageId, client } = await project()
    const child = createPage(projectId, 'below', pageId)
    const changes = [
      numbered(child, 2),
      numbered({ name: 'move-page', args: { projectId, pageId, parentId: child.args.pageId } }, 3),
      numbered(createPage(projectId, 'after'), 4),
    ]
    const { answers } = await send(client, changes)
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'refused', 'applied'])
    expect(answers[1]).toMatchObject({ reason: 'page_cycle', message: expect.stringContaining('into itself') })
    expect(await send(client, changes)).toEqual({ answers })
  })

  it('[CH5] a change with an unknown name gets an answer', async () => {
    const { projectId, client } = await project()
    const { answers } = await send(client, [
      { id: 2, key: randomUUID(), name: 'paint-page', args: { projectId } },
      numbered(createPage(projectId, 'after'), 3),
    ])
    expect(answers.map(({ outcome }) => outcome)).toEqual(['unknown', 'applied'])
  })

  it('[CH6] the client id of another person is refused', async () => {
    const { projectId, client } = await project()
    const change = numbered(createPage(projectId, 'forged'), 2)
    expect((await post(ben, client, [change])).status).toBe(403)
    expect((await post(null, client, [change])).status).toBe(401)
    expect(await names(projectId)).toEqual(['Untitled'])
    expect((await send(client, [numbered(createPage(projectId, 'own'), 2)])).answers[0]?.outcome).toBe('applied')
  })

  it('[CH7] an answer lists the written rows with the versions of the shapes', async () => {
    const { projectId, pageId, client } = await project()
    const { answers } = await send(client, [
      numbered({ name: 'rename-page', args: { projectId, pageId, name: 'Start' } }, 2),
      numbered({ name: 'add-member', args: { projectId, email: 'Ben@example.org', role: 'write' } }, 3),
      numbered({ name: 'rename-project', args: { projectId, name: 'Ours' } }, 4),
    ])
    const rows = answers.map((answer) => (answer.outcome === 'applied' ? answer.rows : []))
    const shape = await server.ask(anna, 'GET', `/api/shapes/project/${projectId}/pages?offset=-1`)
    const inShape = (shape.body as { value?: Record<string, string> }[]).find(({ value }) => value)?.value
    expect(rows[0]).toMatchObject([
      { relation: 'pages', op: 'put', row: { id: pageId, name: 'Start', version: Number(inShape?.version) } },
    ])
    // Ben's own row of the project is his.
    expect(rows[1]).toMatchObject([{ relation: 'memberships', op: 'put', row: { email: 'ben@example.org' } }])
    expect(rows[2]).toMatchObject([{ relation: 'my_projects', row: { email: 'anna@example.org', name: 'Ours' } }])
    const { answers: deleted } = await send(client, [numbered({ name: 'delete-page', args: { projectId, pageId } }, 5)])
    expect(deleted[0]).toMatchObject({
      rows: expect.arrayContaining([
        { relation: 'pages', op: 'delete', row: { id: pageId, project_id: projectId }, version: expect.any(Number) },
        expect.objectContaining({ relation: 'my_projects', row: expect.objectContaining({ default_page_id: null }) }),
      ]),
    })
  })

  it('[CH13] a page keeps the title in its text when an older title arrives as its name', async () => {
    const { projectId, pageId, client } = await project()
    const typed = (name: string, id: number) =>
      numbered({ name: 'rename-page', args: { projectId, pageId, name, titleClock: 6 } }, id)
    // Nothing is written on the page: the name is all that is known.
    await send(client, [typed('Journey', 2)])
    expect(await names(projectId)).toEqual(['Journey'])
    await write(pageId, 'Shared journey')
    const { answers } = await send(client, [typed('Shared', 3)])
    expect(answers).toMatchObject([{ outcome: 'applied', rows: [{ row: { name: 'Shared journey' } }] }])
    expect(await names(projectId)).toEqual(['Shared journey'])
  })

  it('[CH8] the server judges rights when it applies a change', async () => {
    const { projectId, pageId, client } = await project()
    const rename = (name: string, id: number) =>
      numbered({ name: 'rename-page', args: { projectId, pageId, name } }, id)
    const bens = randomUUID()
    const asBen = async (change: SentChange) => (await post(ben, bens, [change])).body as Answer
    expect((await asBen(rename('x', 1))).answers[0]).toMatchObject({ outcome: 'refused', reason: 'not_found' })
    const absent = { projectId: mintId(), pageId, name: 'x' }
    expect((await asBen(numbered({ name: 'rename-page', args: absent }, 2))).answers[0]).toMatchObject({
      outcome: 'refused',
      reason: 'not_found',
    })
    await send(client, [numbered({ name: 'add-member', args: { projectId, email: ben.email, role: 'read' } }, 2)])
    expect((await asBen(rename('x', 3))).answers[0]).toMatchObject({ outcome: 'refused', reason: 'forbidden' })
    await send(client, [numbered({ name: 'change-role', args: { projectId, email: ben.email, role: 'write' } }, 3)])
    expect((await asBen(rename('By Ben', 4))).answers[0]).toMatchObject({ outcome: 'applied' })
  })

  it('[CH9] a failure keeps the changes before it, and a resend applies the rest', async () => {
    const { projectId, client } = await project()
    const changes = ['one', 'two', 'three'].map((name, at) => numbered(createPage(projectId, name), at + 2))
    const { sql } = server.database
    await sql.unsafe(`create function break_two() returns trigger language plpgsql as $$
      begin if new.name = 'two' then raise exception 'broken' using errcode = 'XX000'; end if; return new; end $$`)
    await sql.unsafe('create trigger break_two before insert on pages for each row execute function break_two()')
    const broken = await send(client, changes)
    await sql.unsafe('drop trigger break_two on pages; drop function break_two()')
    expect([broken.answers.length, broken.stopped]).toEqual([1, 'failed'])
    expect(await names(projectId)).toEqual(['Untitled', 'one'])
    expect((await send(client, changes)).answers.map(({ outcome }) => outcome)).toEqual(Array(3).fill('applied'))
    expect(await names(projectId)).toEqual(['Untitled', 'one', 'three', 'two'])
  })

  it('[CH10] a client with another protocol version is asked to update', async () => {
    const { status, body } = await server.ask(anna, 'POST', '/api/changes', {
      protocol: 2,
      clientId: randomUUID(),
      changes: [numbered(createProject(), 1)],
    })
    expect([status, body]).toEqual([426, expect.objectContaining({ err: 'update_needed' })])
  })

  it('[CH11] a description is measured without the spaces around it', async () => {
    const { projectId, client } = await project()
    const args = { projectId, description: `\n${' '.repeat(100)}${'x'.repeat(120)} ` }
    const { answers } = await send(client, [numbered({ name: 'describe-project', args }, 2)])
    expect(answers).toMatchObject([{ outcome: 'applied', rows: [{ row: { description: 'x'.repeat(120) } }] }])
  })

  it('[CH11] an id that is taken gets the same answer as an id without access', async () => {
    const { projectId, pageId, client } = await project()
    const other = await project()
    const page = (at: number, inProject: number, id: number) =>
      numbered({ name: 'create-page', args: { projectId: inProject, pageId: id, parentId: 0, name: 'x' } }, at)
    const anew = (at: number, id: number, first: number) =>
      numbered({ name: 'create-project', args: { projectId: id, pageId: first, name: 'x', visibility: 'private' } }, at)
    const { answers } = await send(client, [
      page(2, mintId(), mintId()),
      page(3, projectId, other.pageId),
      page(4, projectId, pageId),
      anew(5, other.projectId, mintId()),
      anew(6, mintId(), other.pageId),
    ])
    const said = answers.map(({ id: _, ...answer }) => answer)
    for (const answer of said) expect(answer).toEqual(said[0])
    expect(said[0]).toMatchObject({ outcome: 'refused', reason: 'not_found' })
  })

  it('[CH11] the server refuses an invalid change and continues with the next', async () => {
    const { projectId, pageId, client } = await project()
    const taken = { projectId: mintId(), pageId, name: 'x', visibility: 'private' as const }
    const bad: [string, object][] = [
      ['rename-page', { projectId, pageId, name: '' }],
      ['rename-page', { projectId, pageId, name: 'a\u0000b' }],
      ['rename-page', { projectId, pageId: -1, name: 'x' }],
      ['rename-page', { projectId, pageId, name: 'x', extra: 1 }],
      ['move-page', { projectId, pageId, parentId: mintId() }],
      ['move-page', { projectId, pageId, parentId: pageId }],
      ['create-page', { projectId, pageId, parentId: 0, name: 'x' }],
      ['create-project', taken],
      ['delete-page', { projectId: mintId(), pageId }],
      ['set-visibility', { projectId, visibility: 'secret' }],
      ['describe-project', { projectId, description: 'x'.repeat(121) }],
      ['change-role', { projectId, email: 'anna@example.org', role: 'read' }],
      ['remove-member', { projectId, email: 'nobody@example.org' }],
      ['constructor', {}],
      ['__proto__', {}],
    ]
    const { answers } = await send(client, [
      ...bad.map(([name, args], at) => ({ id: at + 2, key: randomUUID(), name, args })),
      numbered(createPage(projectId, 'after'), bad.length + 2),
    ])
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      ...bad.map(([name]) => (/-/.test(name) ? 'refused' : 'unknown')),
      'applied',
    ])
    expect(await names(projectId)).toEqual(['Untitled', 'after'])
    for (const body of [
      { changes: {} },
      { changes: [{ id: 0, key: randomUUID(), name: 'x', args: {} }] },
      { changes: Array.from({ length: 51 }, (_, at) => numbered(createPage(projectId, 'x'), at + 100)) },
      { changes: [numbered(createPage(projectId, 'x'.repeat(300_000)), 100)] },
      { clientId: '../x', changes: [numbered(createPage(projectId, 'x'), 100)] },
    ]) {
      const { status } = await server.ask(anna, 'POST', '/api/changes', { protocol: 1, clientId: client, ...body })
      expect([400, 413]).toContain(status)
    }
  })

  it('a page that was created offline is kept if the page above it is gone', async () => {
    const { projectId, client } = await project()
    const { answers } = await send(client, [numbered(createPage(projectId, 'orphan', mintId()), 2)])
    expect(answers[0]?.outcome).toBe('applied')
    expect((await pagesOf(projectId)).find(({ name }) => name === 'orphan')?.parent_id).toBe(0)
  })

  it('deleting a folder with many pages may take longer than other changes', async () => {
    const { projectId, pageId } = await project()
    const { sql } = server.database
    const [user] = await sql`select id from auth_user where email = ${anna.email}`
    const actor = { id: user?.id as string, email: anna.email, administrator: false }
    const sender = { actor, clientId: randomUUID(), quotas: NO_QUOTAS }
    const below = { project_id: projectId, parent_id: pageId, name: 'below', type: 'generated' as const }
    await insertPages(
      sql,
      Array.from({ length: 300 }, () => ({ ...below, id: mintId() })),
    )
    const failures: Error[] = []
    const receive = (change: Change, id: number) =>
      receiveChanges({ ...server.database, transactionMs: 1 }, sender, { changes: [numbered(change, id)] }, (error) =>
        failures.push(error),
      )
    const { answers } = await receive({ name: 'delete-page', args: { projectId, pageId } }, 1)
    expect(failures).toEqual([])
    expect(answers[0]).toMatchObject({ outcome: 'applied' })
    expect((answers[0] as { rows: { op: string }[] }).rows.filter(({ op }) => op === 'delete')).toHaveLength(301)
    expect(await names(projectId)).toEqual([])
  })

  it('two simultaneous moves never create a cycle in the page tree', async () => {
    const { projectId, pageId, client } = await project()
    const other = createPage(projectId, 'other')
    await send(client, [numbered(other, 2)])
    const move = (from: number, to: number) =>
      send(randomUUID(), [numbered({ name: 'move-page', args: { projectId, pageId: from, parentId: to } }, 1)])
    const both = await Promise.all([move(pageId, other.args.pageId), move(other.args.pageId, pageId)])
    expect(both.map(({ answers }) => answers[0]?.outcome).sort()).toEqual(['applied', 'refused'])
  })
})
