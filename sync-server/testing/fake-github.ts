import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { type FakeApp, registerApi } from './github/api.ts'
import { type Delivery, signedDelivery } from './github/deliver.ts'
import { createGithubStore, type FakeRepository } from './github/github-store.ts'
import { registerSignIn } from './github/sign-in-page.ts'

export { type GithubAnswers, sendJson } from './github/sign-in-page.ts'
export type { FakeRepository }

export type FakeGithub = Awaited<ReturnType<typeof startFakeGithub>>

/** A GitHub of our own at the network boundary: signing in, the API of an App, git over http, webhooks. */
export async function startFakeGithub() {
  const server = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  const store = createGithubStore()
  const { app, privateKey } = makeApp()
  const seen: string[] = []
  let origin = ''
  const hooks: { intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null } = {
    intercept: null,
  }

  // Each handler reads forms and git's own formats itself.
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  server.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    seen.push(`${request.method} ${path} ${request.headers.authorization ?? ''}`)
    if (hooks.intercept?.(request.raw, reply.raw)) reply.hijack()
  })
  const answers = registerSignIn(server)
  const api = registerApi(server, store, app, () => origin)
  registerInstallPage(server, store, app)
  registerGit(server, store, api)
  await server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`

  return {
    /** Also the value for `GITHUB_URL`. */
    origin,
    answers,
    /** Method, path and authorisation of every request so far. */
    seen,
    store,
    api,
    hooks,
    /** The settings of an installation that has this GitHub's App. */
    settings: {
      GITHUB_URL: origin,
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      GITHUB_APP_ID: app.id,
      GITHUB_APP_PRIVATE_KEY: privateKey,
      GITHUB_WEBHOOK_SECRET: app.secret,
      GITHUB_APP_SLUG: app.slug,
    },
    /** Sends a webhook to an installation. */
    deliver: async (url: string, delivery: Omit<Delivery, 'secret'>): Promise<number> => {
      const { headers, body } = signedDelivery({ secret: app.secret, ...delivery })
      return (await fetch(`${url}/webhooks/github`, { method: 'POST', headers, body })).status
    },
    /** GitHub's event for a push to a branch, `main` by default. */
    push: (repository: FakeRepository, branch = 'main') => ({
      event: 'push',
      payload: {
        ref: `refs/heads/${branch}`,
        after: repository.git('rev-parse', 'HEAD').trim(),
        repository: api.describe(repository),
        installation: { id: store.installationOf(repository)?.id },
      },
    }),
    close: async () => {
      await server.close()
      store.git.remove()
    },
  }
}

function makeApp(): { app: FakeApp; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const app = { id: '7001', publicKey, slug: 'docwright-test', secret: 'It is a secret to everybody' }
  return { app, privateKey: String(privateKey.export({ type: 'pkcs1', format: 'pem' })) }
}

type Store = ReturnType<typeof createGithubStore>

/** The page where a person installs the App; here, in all repositories at once. */
function registerInstallPage(server: FastifyInstance, store: Store, { slug }: FakeApp): void {
  server.get(`/github-apps/${slug}/installations/new`, async (_request, reply) =>
    reply.type('text/html').send(`<!doctype html><title>Install ${slug}</title>
      <form method="post"><button>Install</button></form>`),
  )
  server.post(`/github-apps/${slug}/installations/new`, async (_request, reply) => {
    store.install(...store.repositories.values())
    return reply.type('text/html').send('<!doctype html><title>Installed</title>Installed')
  })
}

/** Git over HTTP. People who may not read a repository get the same answer as for a missing one. */
function registerGit(server: FastifyInstance, store: Store, api: ReturnType<typeof registerApi>): void {
  server.all<{ Params: { owner: string; '*': string } }>('/:owner/*', async (request, reply) => {
    const { owner, '*': rest } = request.params
    const [name = '', path = ''] = rest.split(/\.git(?=\/)/)
    const moved = store.byName(`${owner}/${name}`) ? undefined : store.byFormerName(`${owner}/${name}`)
    const repository = store.byName(`${owner}/${name}`) ?? moved
    if (!repository || (repository.private && !api.opens(repository, request.headers.authorization))) {
      return reply.code(401).header('www-authenticate', 'Basic realm="GitHub"').send('Repository not found.')
    }
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    if (moved) return reply.code(301).header('location', `/${moved.name}.git${path}${search}`).send()
    reply.hijack()
    store.git.serve(request.raw, reply.raw, `/${repository.stored}.git${path}${search}`)
  })
}
