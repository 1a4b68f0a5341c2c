import type { APIRequestContext, APIResponse, Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { request } from '@playwright/test'
import type { Project, ProjectWithPages } from '../../shared/contract/projects.ts'
import { archiveOf } from './archive.ts'
import type { ServerProcess } from './processes.ts'

let people = 0

export function newEmail(name: string): string {
  people += 1
  return `${name}.${process.pid}.${people}@example.org`
}

/**
 * A signed-in person. Tests use the API to prepare what they aren't about, and lend a browser this person's
 * session.
 */
export type Person = {
  /** Identifies the person where no cookie does. */
  token: string
  id: string
  email: string
  api: APIRequestContext
  /** `url`: by which way to the server, where there are several. */
  context: (browser: Browser, options?: BrowserContextOptions, url?: string) => Promise<BrowserContext>
}

export async function signIn(server: ServerProcess, name: string, email = newEmail(name)): Promise<Person> {
  const visitor = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await expectOk(visitor.post('/auth/email-otp/send-verification-otp', { data: { email, type: 'sign-in' } }))
  await expectOk(visitor.post('/auth/sign-in/email-otp', { data: { email, otp: await server.codeFor(email) } }))
  const answer = await visitor.get('/auth/get-session')
  const { user } = (await answer.json()) as { user: { id: string } }
  const token = tokenIn(answer)
  const { cookies } = await visitor.storageState()
  const localStorage = [
    { name: 'user-storage', value: JSON.stringify(user) },
    { name: 'auth-jwt', value: token },
    // Tips for newcomers would cover what other tests click.
    { name: 'documentation-layout', value: JSON.stringify({ firstStepsSeen: true }) },
  ]
  return {
    token,
    id: user.id,
    email,
    api: visitor,
    context: (browser, options, url = server.url) =>
      browser.newContext({
        baseURL: url,
        reducedMotion: 'reduce',
        storageState: { cookies, origins: [{ origin: url, localStorage }] },
        ...options,
      }),
  }
}

const tokenIn = (answer: APIResponse) => answer.headers()['set-auth-jwt'] ?? ''

/** A new token. `Person.token` expires 15 minutes after the sign-in. */
export const freshToken = async (api: APIRequestContext) => tokenIn(await api.get('/auth/get-session'))

export async function createPrivateProject({ api }: Person, name: string): Promise<ProjectWithPages> {
  const answer = await expectOk(api.post('/api/project', { data: { name, is_private: true } }))
  const { id } = (await answer.json()) as { id: number }
  return await readProject(api, id)
}

/** Creates a project documented from a real package; resolves when its pages exist. */
export async function createDocumentedProject(person: Person, pack: string, isPrivate: boolean) {
  return await createProjectFromArchive(person, { name: pack, isPrivate, file: archiveOf(pack) })
}

type FromArchive = { name: string; isPrivate: boolean; file: ReturnType<typeof archiveOf> }

export async function createProjectFromArchive({ api }: Person, { name, isPrivate, file }: FromArchive) {
  const created = await expectOk(
    api.post('/api/project/zip', { data: { name, is_private: isPrivate, language: 'en' } }),
  )
  const { id } = (await created.json()) as { id: number }
  await expectOk(api.post(`/api/project/${id}/upload-zip`, { multipart: { file } }))
  return await documented(api, id)
}

type FromRepository = { owner: string; repo: string; name: string }

/** Creates a private project of a repository that the server can read; resolves when its pages exist. */
export async function createProjectOfRepository({ api }: Person, { owner, repo, name }: FromRepository) {
  const data = { repo_owner: owner, repo_name: repo, name, language: 'en', is_private: true }
  const created = await expectOk(api.post('/api/project/github', { data }))
  return await documented(api, ((await created.json()) as { id: number }).id)
}

async function documented(api: APIRequestContext, id: Project['id']): Promise<ProjectWithPages> {
  for (;;) {
    const project = await readProject(api, id)
    if (project.status === 'DOC_SUCCESS') return project
    if (/FAIL/.test(project.status)) throw new Error(`${project.name} was not documented: ${project.status_reason}`)
    await new Promise((done) => {
      setTimeout(done, 150)
    })
  }
}

/** Names of a project's pages on the server, in alphabetical order, independent of what browsers show. */
export async function pageNames({ api }: Person, projectId: Project['id']): Promise<string[]> {
  return (await readProject(api, projectId)).pages.map(({ name }) => name).sort()
}

async function readProject(api: APIRequestContext, id: Project['id']): Promise<ProjectWithPages> {
  const answer = await expectOk(api.get('/api/project', { params: { projectId: id } }))
  return (await answer.json()) as ProjectWithPages
}

async function expectOk<Answer extends { ok: () => boolean; status: () => number; text: () => Promise<string> }>(
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
  return answer
}
