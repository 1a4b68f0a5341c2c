import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type GitServer, startGitServer } from '../../generator/testing/git-server.ts'
import type { ProjectWithPages } from '../../shared/contract/projects.ts'
import { type Network, startNetwork } from './network.ts'
import { createDocumentedProject, type Person, signIn } from './people.ts'
import { startServer } from './processes.ts'
import { collectTexts, readTexts, storeTexts } from './seen-texts.ts'

type Workers = {
  /** The git host whose repositories the server may read. */
  git: GitServer
  server: Awaited<ReturnType<typeof startServer>>
  administrator: Person
  /** Owns `documented`. */
  owner: Person
  /** A public project, generated from the sources of a real package. */
  documented: ProjectWithPages
  /** Browser of the owner, which stores everything that was opened in it and may use the clipboard. */
  ownersBrowser: BrowserContext
}

/** The server over a connection that a test can cut, for people whose browser can start without it. */
export type Distant = {
  network: Network
  context: (person?: Person) => Promise<BrowserContext>
}

const PACKAGE = 'wouter'

export const CONTACT = { email: 'hello@example.org', community: 'https://chat.example.org/' }
const ADMINISTRATOR = 'root@example.org'

/** Each worker has its own server for as long as it runs. */
export const test = base.extend<{ page: Page; ownersPage: Page; distant: Distant }, Workers>({
  browser: [
    async ({ browser }, use, { workerIndex }) => {
      const seen = collectTexts(browser)
      await use(browser)
      storeTexts(seen, workerIndex)
    },
    { scope: 'worker' },
  ],
  git: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      const git = await startGitServer()
      await use(git)
      await git.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ git }, use) => {
      const server = await startServer(
        {
          GITHUB_URL: git.origin,
          // The test's git server under a second name acts as a host other than GitHub.
          GIT_HOSTS: git.origin.replace('127.0.0.1', 'localhost'),
          ADMIN_EMAILS: ADMINISTRATOR,
          CONTACT_EMAIL: CONTACT.email,
          COMMUNITY_URL: CONTACT.community,
        },
        'postgres',
      )
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  administrator: [async ({ server }, use) => use(await signIn(server, 'root', ADMINISTRATOR)), { scope: 'worker' }],
  owner: [async ({ server }, use) => use(await signIn(server, 'mara')), { scope: 'worker' }],
  documented: [
    async ({ owner }, use) => use(await createDocumentedProject(owner, PACKAGE, false)),
    { scope: 'worker', timeout: 120_000 },
  ],
  ownersBrowser: [
    async ({ browser, owner }, use) => {
      const context = await owner.context(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  /** A tab of the owner's browser, for tests that don't need their own browser, which starts more slowly. */
  ownersPage: async ({ ownersBrowser }, use) => {
    const page = await ownersBrowser.newPage()
    await use(page)
    await readTexts(page)
    await page.close()
  },
  distant: async ({ browser, server }, use) => {
    const network = await startNetwork(server.url)
    const contexts: BrowserContext[] = []
    await use({
      network,
      context: async (person) => {
        const options = { baseURL: network.url, serviceWorkers: 'allow' } as const
        const context = await (person ? person.context(browser, options, network.url) : browser.newContext(options))
        contexts.push(context)
        return context
      },
    })
    for (const context of contexts) await context.close()
    await network.close()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect }

/** Collects the names of the events that a page has counted, in their order. */
export function eventsOf(page: Page): string[] {
  const events: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') return
    const { name } = request.postDataJSON() as { name: string }
    events.push(name)
  })
  return events
}

/** Collects a page's complaints. A test that uses this expects none. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url}, on ${page.url()})`)
  })
  page.on('pageerror', (error) => complaints.push(`${error.stack ?? error.message} (${page.url()})`))
  return complaints
}
