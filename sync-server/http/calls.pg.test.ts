import type { InjectOptions } from 'fastify'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

/** Arguments and answer of each call in the specification, by the specification's names. */

const PROJECT = [
  'id',
  'type',
  'name',
  'git_url',
  'git_repository_id',
  'github_node_id',
  'installation_id',
  'status',
  'visibility',
  'commit_hash',
  'description',
  'rag_status',
  'default_page_id',
]
const PAGE = ['id', 'project_id', 'parent_id', 'name', 'type', 'created_at', 'updated_at']
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('the call', async () => {
  const server = await testApp()
  const ann = await server.signIn('ann@example.org')

  async function ask<Answer>(method: InjectOptions['method'], url: string, body?: unknown): Promise<Answer> {
    const { status, body: answer } = await server.ask(ann, method, url, body)
    expect([status, status === 200 ? undefined : answer]).toEqual([200, undefined])
    return answer as Answer
  }
  const send = async (url: string, headers: Record<string, string>, payload: Buffer) => {
    const own = { host: 'localhost:3000', authorization: `Bearer ${ann.token}` }
    const answer = await server.app.inject({ method: 'POST', url, headers: { ...own, ...headers }, payload })
    expect(answer.statusCode).toBe(200)
    return answer.json<Record<string, unknown>>()
  }
  const expectFields = (answer: object, names: readonly string[]) =>
    expect(Object.keys(answer)).toEqual(expect.arrayContaining([...names]))
  const create = async () => {
    const { id } = await ask<{ id: number }>('POST', '/api/project', { name: 'Mine', is_private: true })
    const project = await ask<{ default_page_id: number }>('GET', `/api/project?projectId=${id}`)
    return { id, pageId: project.default_page_id }
  }
  // Shared by the calls that don't change this project, or only add to it.
  const mine = await create()

  it('GET /api/projects answers the projects', async () => {
    const [first = {}] = await ask<object[]>('GET', '/api/projects')
    expectFields(first, PROJECT)
  })

  it('POST /api/project/github takes repo_owner, repo_name, name, language and is_private, and answers the project', async () => {
    const body = { repo_owner: 'acme', repo_name: 'boat', name: 'Boat', language: 'ru', is_private: true }
    const project = await ask<object>('POST', '/api/project/github', body)
    expectFields(project, PROJECT)
    expect(project).toMatchObject({ type: 'github', name: 'Boat', language: 'ru', visibility: 'private' })
    for (const name of Object.keys(body)) {
      const without = { ...body, repo_name: 'other', [name]: undefined }
      expect((await server.ask(ann, 'POST', '/api/project/github', without)).status, name).toBe(400)
    }
  })

  it('GET /api/project takes projectId or gitUrl, and answers the project with its pages', async () => {
    const body = { repo_owner: 'acme', repo_name: 'ship', name: 'Ship', language: 'en', is_private: true }
    const { id } = await ask<{ id: number }>('POST', '/api/project/github', body)
    const byId = await ask<{ pages: object[] }>('GET', `/api/project?projectId=${id}`)
    expectFields(byId, [...PROJECT, 'pages'])
    const address = encodeURIComponent('https://github.com/acme/ship')
    expect(await ask('GET', `/api/project?gitUrl=${address}`)).toEqual(byId)
    const { pages } = await ask<{ pages: object[] }>('GET', `/api/project?projectId=${mine.id}`)
    expectFields(pages[0] ?? {}, PAGE)
  })

  it('POST /api/project takes name and is_private, and answers the id', async () => {
    expect(await ask('POST', '/api/project', { name: 'Mine', is_private: false })).toEqual({ id: expect.any(Number) })
  })

  it('PATCH /api/project/{id} takes name, description or visibility, and answers the project', async () => {
    const { id } = mine
    for (const change of [{ name: 'Ours' }, { description: 'Words' }, { visibility: 'public' }]) {
      const project = await ask<object>('PATCH', `/api/project/${id}`, change)
      expectFields(project, PROJECT)
      expect(project).toMatchObject(change)
    }
  })

  it('DELETE /api/project/{id} takes nothing', async () => {
    const { id } = await create()
    expect(await ask('DELETE', `/api/project/${id}`)).toEqual({})
    expect((await server.ask(ann, 'GET', `/api/project?projectId=${id}`)).status).toBe(404)
  })

  it('POST /api/project/zip takes name and is_private, and answers the id', async () => {
    expect(await ask('POST', '/api/project/zip', { name: 'Z', is_private: true })).toEqual({ id: expect.any(Number) })
  })

  it('POST /api/project/{id}/upload-zip takes multipart with a field named file', async () => {
    const { id } = await ask<{ id: number }>('POST', '/api/project/zip', { name: 'Z', is_private: true })
    const head = '--frame\r\ncontent-disposition: form-data; name="file"; filename="x.zip"\r\n\r\n'
    const archive = zipSync({ 'a.txt': new TextEncoder().encode('hello') })
    const body = Buffer.concat([Buffer.from(head), archive, Buffer.from('\r\n--frame--\r\n')])
    const type = { 'content-type': 'multipart/form-data; boundary=frame' }
    expect(await send(`/api/project/${id}/upload-zip`, type, body)).toMatchObject({ id, type: 'zip' })
  })

  it('GET /api/rbac/project/{id} answers entries of user_email and role', async () => {
    const { id } = mine
    expect(await ask('GET', `/api/rbac/project/${id}`)).toEqual([{ user_email: 'ann@example.org', role: 'admin' }])
  })

  it('POST, PATCH and DELETE /api/rbac/project take project_id and email, with role and with new_role', async () => {
    const { id } = mine
    const member = { project_id: id, email: 'bob@example.org' }
    const bob = async () =>
      (await ask<{ user_email: string }[]>('GET', `/api/rbac/project/${id}`)).filter(
        ({ user_email }) => user_email === member.email,
      )
    await ask('POST', '/api/rbac/project', { ...member, role: 'read' })
    expect(await bob()).toEqual([{ user_email: member.email, role: 'read' }])
    await ask('PATCH', '/api/rbac/project', { ...member, new_role: 'write' })
    expect(await bob()).toEqual([{ user_email: member.email, role: 'write' }])
    await ask('DELETE', '/api/rbac/project', member)
    expect(await bob()).toEqual([])
  })

  it('POST /api/project/{id}/page takes parent_page_id, and answers the id of a page named "Untitled"', async () => {
    const { id, pageId } = mine
    const answer = await ask<{ id: number }>('POST', `/api/project/${id}/page`, { parent_page_id: pageId })
    expect(answer).toEqual({ id: expect.any(Number) })
    expect(await ask('GET', `/api/page/${answer.id}`)).toMatchObject({ name: 'Untitled', parent_id: pageId })
  })

  it('GET /api/page/{id} answers the page, its language_code, content and content_bytea', async () => {
    const { pageId } = mine
    const page = await ask<{ content_bytea: string }>('GET', `/api/page/${pageId}`)
    expectFields(page, [...PAGE, 'content'])
    expect(page).toMatchObject({ page_id: pageId, language_code: 'en' })
    expect(page.content_bytea).toMatch(/^[A-Za-z0-9+/]+=*$/)
  })

  it('GET /api/page/{id}/content answers content_bytea, and 404 where there is no page', async () => {
    const { pageId } = mine
    expect(await ask('GET', `/api/page/${pageId}/content`)).toEqual({ content_bytea: expect.any(String) })
    expect((await server.ask(ann, 'GET', '/api/page/4242/content')).status).toBe(404)
  })

  it('PATCH /api/page/{id} takes a parent for a move, or a name for a title', async () => {
    const { id, pageId } = mine
    const { id: child } = await ask<{ id: number }>('POST', `/api/project/${id}/page`, {})
    expect(await ask('PATCH', `/api/page/${child}`, { parent_id: pageId })).toMatchObject({ parent_id: pageId })
    expect(await ask('PATCH', `/api/page/${child}`, { name: 'Named' })).toMatchObject({
      name: 'Named',
      parent_id: pageId,
    })
  })

  it('DELETE /api/page/{id} takes nothing', async () => {
    const { id } = mine
    const { id: child } = await ask<{ id: number }>('POST', `/api/project/${id}/page`, {})
    expect(await ask('DELETE', `/api/page/${child}`)).toEqual({})
    expect((await server.ask(ann, 'GET', `/api/page/${child}`)).status).toBe(404)
  })

  it('POST /api/project/{projectId}/page/{pageId}/upload takes a raw file with its type and name, and answers the url', async () => {
    const { id, pageId } = mine
    const headers = { 'content-type': 'image/png', 'x-file-name': 'dot.png' }
    const answer = await send(`/api/project/${id}/page/${pageId}/upload`, headers, PNG)
    expect(answer).toEqual({ url: expect.stringMatching(/^\/api\/blob\//) })
  })

  it('a refused call answers with code, msg and err', async () => {
    for (const [person, url, code] of [
      [ann, '/api/page/x', 400],
      [null, '/api/projects', 401],
      [ann, '/api/page/4242', 404],
    ] as const) {
      const { status, body } = await server.ask(person, 'GET', url)
      expect([status, body]).toEqual([code, { code, msg: expect.any(String), err: expect.any(String) }])
    }
  })

  it('POST /rag/projects/search takes query and project_id, and answers a text', async () => {
    const { id } = mine
    expect(await ask('POST', '/rag/projects/search', { query: 'anything', project_id: id })).toEqual(expect.any(String))
  })
})
