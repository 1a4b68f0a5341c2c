import { afterAll, describe, expect, it } from 'vitest'
import { changeStatus } from '../../db/tables/projects.ts'
import { startGitServer } from '../../generator/testing/git-server.ts'
import type { InstallationStatus } from '../../shared/contract/github.ts'
import type { Project } from '../../shared/contract/projects.ts'
import { startFakeGithub } from '../testing/fake-github.ts'
import { signInWithGithub } from '../testing/github-person.ts'
import { testApp } from '../testing/test-app.ts'

describe('a repository at a host that GIT_HOSTS names', async () => {
  const [github, git] = [await startFakeGithub(), await startGitServer()]
  afterAll(async () => {
    await github.close()
    await git.close()
  })
  // GitHub has another repository of the same name, which the App may read.
  github.store.install(github.store.addRepository('acme/nano', { isPrivate: true, readers: [42] }))
  git.repository('acme/nano', { 'src/a.ts': 'export const a = 1\n' })
  const host = new URL(git.origin).host
  const server = await testApp({ ...github.settings, GIT_HOSTS: git.origin })
  const octo = await signInWithGithub(server, 'octo@example.org', 42)

  const status = async (repo: string, at = host) =>
    server.ask(octo, 'GET', `/api/github/acme/${repo}/installation/status?host=${encodeURIComponent(at)}`)
  const create = (more: object = {}) =>
    server.ask(octo, 'POST', '/api/project/github', {
      ...{ repo_owner: 'acme', repo_name: 'nano', name: 'Nano', language: 'en', is_private: true, repo_host: host },
      ...more,
    })

  it('a repository at a configured host is offered without the App or an account there', async () => {
    const found = { has_installation_access: true, is_public: true, is_identity_needed: false }
    expect((await status('nano')).body).toMatchObject({ is_project_already_exists: false, ...found })
    expect((await status('missing')).body).toMatchObject({ has_installation_access: false, is_identity_needed: false })
  })

  it('a repository at a configured host is imported from there and keeps its address on a retry', async () => {
    const { status: code, body } = await create()
    const project = body as Project
    expect([code, project.git_url]).toEqual([200, `${git.origin}/acme/nano`])
    const [job] = await server.database.sql<{ data: object }[]>`
      select data from pgboss.job where name = 'import' and singleton_key = ${String(project.id)}`
    expect(job?.data).toMatchObject({ source: { type: 'git', url: `${git.origin}/acme/nano` } })
    await server.database.sql`delete from pgboss.job where singleton_key = ${String(project.id)}`
    await changeStatus(server.database.sql, project.id, ['REQUEST_TO_CLONE'], { to: 'CLONING' })
    await changeStatus(server.database.sql, project.id, ['CLONING'], { to: 'CLONE_FAIL', reason: 'Broken off' })
    const again = (await server.ask(octo, 'POST', `/api/project/${project.id}/regenerate`)).body as Project
    expect(again).toMatchObject({ git_url: `${git.origin}/acme/nano`, installation_id: null })
    const known = (await status('nano')).body as InstallationStatus
    expect(known).toMatchObject({ is_project_already_exists: true, project_id: project.id })
    expect((await create()).status).toBe(409)
  })

  it('a repository at an unknown host is refused with the hosts that work', async () => {
    for (const answer of [await status('nano', 'git.elsewhere'), await create({ repo_host: 'git.elsewhere' })]) {
      expect(answer.status).toBe(400)
      const { msg } = answer.body as { msg: string }
      expect(msg).toContain(`Use a URL on ${new URL(github.origin).host} or ${host}, or upload a ZIP.`)
    }
    expect((await status('nano', 'user@git.elsewhere/x')).status).toBe(400)
  })

  it('the settings tell the client which git hosts are allowed', async () => {
    const config = (await server.ask(null, 'GET', '/api/config')).body
    expect(config).toMatchObject({ git_hosts: [github.origin, git.origin] })
  })
})
