import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { InstallationStatus } from '../../shared/contract/github.ts'
import { startFakeGithub } from '../testing/fake-github.ts'
import { signInWithGithub } from '../testing/github-person.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const NOTHING = {
  is_project_already_exists: false,
  has_installation_access: false,
  is_public: false,
  is_identity_needed: false,
}

describe('a repository, for who asks', async () => {
  const github = await startFakeGithub()
  afterAll(github.close)
  afterEach(() => {
    github.hooks.intercept = null
  })
  const { store } = github
  store.accounts.set(43, 'mallory')
  store.install(
    store.addRepository('acme/secret', { isPrivate: true, readers: [42] }),
    store.addRepository('acme/open'),
  )
  store.addRepository('acme/apart')
  const server = await testApp(github.settings)
  const octo = await signInWithGithub(server, 'octo@example.org', 42)
  const mallory = await signInWithGithub(server, 'mallory@example.org', 43)
  const ann = await server.signIn('ann@example.org')

  const status = async (person: Person | null, name: string) =>
    (await server.ask(person, 'GET', `/api/github/acme/${name}/installation/status`)).body as InstallationStatus
  const create = (person: Person, name: string) =>
    server.ask(person, 'POST', '/api/project/github', {
      repo_owner: 'acme',
      repo_name: name,
      name,
      language: 'en',
      is_private: true,
    })

  it('a repository can be documented by anyone who can read it on GitHub', async () => {
    expect(await status(octo, 'secret')).toEqual({ ...NOTHING, has_installation_access: true })
    expect(await status(octo, 'secret.git')).toEqual({ ...NOTHING, has_installation_access: true })
    expect(await status(octo, 'open')).toEqual({ ...NOTHING, has_installation_access: true, is_public: true })
    expect(await status(ann, 'open')).toEqual({ ...NOTHING, has_installation_access: true, is_public: true })
  })

  it('a repository looks the same to all others whether it exists or not', async () => {
    expect(await status(mallory, 'secret')).toEqual(NOTHING)
    expect(await status(mallory, 'missing')).toEqual(NOTHING)
    const unknown = { ...NOTHING, is_identity_needed: true }
    expect(await status(ann, 'secret')).toEqual(unknown)
    expect(await status(ann, 'missing')).toEqual(unknown)
    expect((await create(mallory, 'secret')).body).toEqual((await create(mallory, 'missing')).body)
    expect(await create(mallory, 'secret')).toMatchObject({ status: 422, body: { err: 'repository_unreachable' } })
    expect((await create(ann, 'secret')).status).toBe(422)
  })

  it('a public repository can be documented without the App', async () => {
    expect(await status(ann, 'apart')).toEqual({ ...NOTHING, is_public: true })
    expect((await create(ann, 'apart')).body).toMatchObject({ installation_id: null, git_repository_id: null })
  })

  it('a public repository is read through the App only for people who could read it if private', async () => {
    const repository = store.addRepository('acme/both', { writers: [42] })
    store.install(repository)
    const withoutApp = { installation_id: null, git_repository_id: null }
    expect((await create(ann, 'both')).body).toMatchObject(withoutApp)
    expect((await create(mallory, 'both')).body).toMatchObject(withoutApp)
    expect((await create(octo, 'both')).body).toMatchObject({ git_repository_id: String(repository.id) })
  })

  it('a project keeps the number and installation of its repository, and only members learn of it', async () => {
    const { body } = await create(octo, 'secret')
    const repository = store.byName('acme/secret')
    expect(body).toMatchObject({
      git_url: `${github.origin}/acme/secret`,
      git_repository_id: String(repository?.id),
      github_node_id: `R_${repository?.id}`,
      installation_id: String(repository && store.installationOf(repository)?.id),
    })
    expect(await status(octo, 'secret')).toMatchObject({ is_project_already_exists: true })
    expect(await status(mallory, 'secret')).toEqual(NOTHING)
    expect(await status(ann, 'secret')).toMatchObject({ is_project_already_exists: false })
  })

  it('a project of a renamed repository stores its current name', async () => {
    const repository = store.addRepository('acme/first', { isPrivate: true, readers: [42] })
    store.install(repository)
    store.rename(repository, 'acme/second')
    expect(await status(octo, 'first')).toMatchObject({ has_installation_access: true })
    expect((await create(octo, 'first')).body).toMatchObject({ git_url: `${github.origin}/acme/second` })
    expect((await create(octo, 'second')).status).toBe(409)
  })

  it('a project of a renamed repository is found by its old name, but only by its members', async () => {
    const repository = store.addRepository('acme/earlier', { isPrivate: true, readers: [42, 43] })
    store.install(repository)
    store.rename(repository, 'acme/later')
    await create(octo, 'earlier')
    const known = { is_project_already_exists: true, git_url: `${github.origin}/acme/later` }
    expect(await status(octo, 'earlier')).toMatchObject(known)
    expect(await status(octo, 'later')).toMatchObject(known)
    expect(await status(mallory, 'earlier')).toEqual({ ...NOTHING, has_installation_access: true })
    expect((await create(octo, 'earlier')).status).toBe(409)
  })

  it('a repository check answers 503 when GitHub is silent or wants a pause', async () => {
    github.hooks.intercept = (_request, response) => Boolean(response.writeHead(403, { 'retry-after': '40' }).end())
    const limited = await server.ask(octo, 'GET', '/api/github/acme/open/installation/status')
    expect(limited).toMatchObject({
      status: 503,
      body: { err: 'repository_unreachable' },
      headers: { 'retry-after': '40' },
    })
    github.hooks.intercept = (request) => Boolean(request.socket.destroy())
    expect((await server.ask(octo, 'GET', '/api/github/acme/open/installation/status')).status).toBe(503)
  })

  it('the configuration leads to the page of the App that belongs to the mode', async () => {
    const { body } = await server.ask(null, 'GET', '/api/config')
    expect(body).toMatchObject({ github_app_url: `${github.origin}/github-apps/docwright-test/installations/new` })
  })

  it('a repository check requires sign-in', async () => {
    expect((await server.ask(null, 'GET', '/api/github/acme/open/installation/status')).status).toBe(401)
  })
})
