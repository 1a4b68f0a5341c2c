import { describe, expect, it } from 'vitest'
import { type Person, testApp } from '../testing/test-app.ts'

describe('examples', async () => {
  const server = await testApp({ ADMIN_EMAILS: 'root@example.org' })
  const ann = await server.signIn('ann@example.org')
  const root = await server.signIn('root@example.org')
  const { sql } = server.database

  const create = async (name: string, isPrivate = false): Promise<number> => {
    const { body } = await server.ask(ann, 'POST', '/api/project', { name, is_private: isPrivate })
    return (body as { id: number }).id
  }
  const mark = async (person: Person | null, id: number) =>
    (await server.ask(person, 'POST', `/api/project/${id}/example`)).status
  const unmark = async (person: Person | null, id: number) =>
    (await server.ask(person, 'DELETE', `/api/project/${id}/example`)).status
  const listed = async (person: Person | null = null) => {
    const { body } = await server.ask(person, 'GET', '/api/examples')
    return (body as { name: string }[]).map(({ name }) => name)
  }

  it('examples are listed in the order of marking, after the example of the installation', async () => {
    const first = await create('First')
    const second = await create('Second')
    expect([await mark(root, second), await mark(root, first), await mark(root, second)]).toEqual([200, 200, 200])
    expect(await listed()).toEqual(['Second', 'First'])
    await sql`
      insert into projects (id, type, name, visibility, status, example)
      values (4242, 'zip', 'Docwright', 'public', 'READY', true)`
    expect(await listed()).toEqual(['Docwright', 'Second', 'First'])
    expect([await unmark(root, second), await unmark(root, first), await unmark(root, first)]).toEqual([200, 200, 200])
    expect(await listed()).toEqual(['Docwright'])
    await sql`delete from projects where id = 4242`
  })

  it('examples are the same for everyone and disappear when made private or deleted', async () => {
    const [open, gone] = [await create('Open'), await create('Gone')]
    await mark(root, open)
    await mark(root, gone)
    expect([await listed(), await listed(ann), await listed(root)]).toEqual(Array(3).fill(['Open', 'Gone']))
    await server.ask(ann, 'PATCH', `/api/project/${open}`, { visibility: 'private' })
    await server.ask(ann, 'DELETE', `/api/project/${gone}`)
    expect([await listed(), await listed(ann)]).toEqual([[], []])
  })

  it('a private project cannot be an example, and only administrators can mark an example', async () => {
    const secret = await create('Secret', true)
    const open = await create('Known')
    expect(await mark(root, secret)).toBe(404)
    expect([await mark(null, open), await mark(ann, open), await unmark(ann, open)]).toEqual([401, 403, 403])
    expect(await listed()).toEqual([])
  })

  it('an example gives administrators no right to write in it', async () => {
    const id = await create('Of others')
    await mark(root, id)
    expect((await server.ask(root, 'POST', `/api/project/${id}/page`, {})).status).toBe(403)
    await unmark(root, id)
  })

  it('an example comes with the first entries of its contents, the overview before the others', async () => {
    const id = await create('Lantern')
    await sql`delete from pages where project_id = ${id}`
    const names = ['Zones', 'Overview', 'Alarms', 'Below']
    for (const [index, name] of names.entries()) {
      const kind = name === 'Overview' ? 'overview' : 'topic'
      await sql`insert into pages (id, project_id, parent_id, name, type, kind)
        values (${id + index + 1}, ${id}, ${name === 'Below' ? id + 1 : 0}, ${name}, 'generated', ${kind})`
    }
    await mark(root, id)
    expect((await server.ask(null, 'GET', '/api/examples')).body).toMatchObject([
      { id, contents: ['Overview', 'Alarms', 'Zones'], pages: 4 },
    ])
  })

  it('the server tells a person whether they administer the installation', async () => {
    expect((await server.ask(root, 'GET', '/api/administrators/own')).body).toEqual({ administrator: true })
    expect((await server.ask(ann, 'GET', '/api/administrators/own')).body).toEqual({ administrator: false })
  })
})
