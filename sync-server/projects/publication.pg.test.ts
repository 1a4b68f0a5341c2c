import { beforeAll, describe, expect, it } from 'vitest'
import { putSourceFiles } from '../../db/tables/source-files.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { PageRow } from '../../shared/contract/pages.ts'
import type { Publication } from '../../shared/contract/publication.ts'
import { applyChange } from '../changes/apply-change.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const VALUE = 'Tr0ub4dor-and-3'

describe('what a project shows once it is public', async () => {
  const server = await testApp()
  const { sql } = server.database
  const people = {} as Record<'admin' | 'editor', Person>
  beforeAll(async () => {
    for (const name of ['admin', 'editor'] as const) people[name] = await server.signIn(`${name}@example.org`)
  })

  const newProject = async () => {
    const { body } = await server.ask(people.admin, 'POST', '/api/project', { name: 'Boats', is_private: true })
    const { id } = body as { id: number }
    await sql`insert into memberships (project_id, email, role) values (${id}, ${people.editor.email}, 'write')`
    const { pages } = (await server.ask(people.admin, 'GET', `/api/project?projectId=${id}`)).body as {
      pages: PageRow[]
    }
    const pageId = pages[0]?.id ?? 0
    const say = (text: string) => sql`
      insert into page_docs (page_id, project_id, text) values (${pageId}, ${id}, ${text})
      on conflict (page_id) do update set text = excluded.text`
    const addFile = (path: string, content: string) =>
      putSourceFiles(sql, id, [{ path, content, hash: content, size: content.length, reason: null }])
    const cite = (path: string, line: number) => sql`
      insert into citations (id, project_id, page_id, path, start_line, end_line, hash)
      values (${mintId()}, ${id}, ${pageId}, ${path}, ${line}, ${line}, 'x')`
    const look = async (query = '') =>
      (await server.ask(people.admin, 'GET', `/api/project/${id}/publication${query}`)).body as Publication
    const change = (body: object, person = people.admin) => server.ask(person, 'PATCH', `/api/project/${id}`, body)
    const overrides = () => sql`select findings, reason, email, at from secret_overrides where project_id = ${id}`
    return { id, pageId, say, addFile, cite, look, change, overrides }
  }

  it('the publication check lists the places of possible secrets without their values', async () => {
    const { pageId, say, addFile, cite, look } = await newProject()
    await say(`Boats\nSet password = "${VALUE}" first.`)
    await addFile('app.yaml', `user: me\npassword: ${VALUE}\n`)
    await addFile('other.yaml', `user: me\npassword: ${VALUE}\n`)
    await cite('app.yaml', 2)
    const page = { where: 'page', name: 'Untitled', page_id: pageId, line: null, kind: 'password' }
    const quote = { where: 'quote', name: 'app.yaml', page_id: null, line: 2, kind: 'password' }
    const source = { ...quote, where: 'source', name: 'other.yaml' }
    const shown = { show_source: false, repository: null, pages: 1, more: false }
    expect(await look()).toEqual({ ...shown, findings: [page, quote] })
    expect(await look('?show_source=true')).toEqual({ ...shown, findings: [page, quote, source] })
    expect((await look('?check=false')).findings).toEqual([])
    expect(JSON.stringify(await look('?show_source=true'))).not.toContain(VALUE)
  })

  it('publishing a project with secrets needs a reason, which is stored with its author and time', async () => {
    const { id, say, change, overrides, look } = await newProject()
    await say(`Boats\nSet password = "${VALUE}" first.`)
    const refused = await change({ visibility: 'public' })
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ err: 'secrets_found' })])
    expect(JSON.stringify(refused.body)).not.toContain(VALUE)
    expect((await change({ visibility: 'public', secrets_reason: ' ' })).status).toBe(400)
    const published = await change({ visibility: 'public', secrets_reason: 'An example' })
    expect(published.body).toMatchObject({ id, visibility: 'public' })
    expect(await overrides()).toEqual([
      {
        findings: [expect.objectContaining({ kind: 'password' })],
        reason: 'An example',
        email: people.admin.email,
        at: expect.any(Date),
      },
    ])
    expect((await look()).findings).toEqual([])
    await change({ visibility: 'private' })
    expect((await change({ visibility: 'public' })).status).toBe(200)
    await change({ visibility: 'private' })
    await say(`Boats\nSet password = "${VALUE}-4" first.`)
    expect((await change({ visibility: 'public' })).status).toBe(409)
    await say('Boats\nAsk for the password.')
    expect((await change({ visibility: 'public' })).status).toBe(200)
  })

  it('publishing through a queued change is checked for secrets too', async () => {
    const { id, say } = await newProject()
    await say(`password = "${VALUE}"`)
    const actor = { id: 'x', email: people.admin.email, administrator: false }
    const args = { projectId: id, visibility: 'public' as const }
    const making = transaction(server.database, (tx) => applyChange(tx, actor, { name: 'set-visibility', args }))
    await expect(making).rejects.toMatchObject({ reason: 'secrets_found', status: 409 })
  })

  it('an admin can show the source code of a project once it holds no secrets', async () => {
    const { id, addFile, cite, change } = await newProject()
    await addFile('a.ts', 'export const boat = 1\n')
    await addFile('other.yaml', `password: ${VALUE}\n`)
    await cite('a.ts', 1)
    const seen = async () => (await server.ask(null, 'GET', `/api/project/${id}/cited-files`)).status
    expect((await change({ visibility: 'public' })).status).toBe(200)
    expect(await seen()).toBe(404)
    expect((await change({ show_source: true }, people.editor)).status).toBe(403)
    expect((await change({ show_source: true })).body).toMatchObject({ err: 'secrets_found' })
    expect(await seen()).toBe(404)
    await addFile('other.yaml', 'password: <yours>\n')
    expect((await change({ show_source: true })).body).toMatchObject({ source_open: true })
    expect(await seen()).toBe(200)
    await change({ show_source: false })
    expect(await seen()).toBe(404)
  })
})
