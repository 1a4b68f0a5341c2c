import { createVerify, type KeyObject } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FakeRepository, GithubStore } from './github-store.ts'

export type FakeApp = { id: string; publicKey: KeyObject; slug: string; secret: string }
type Token = { installation: number; repository: number; until: number; permissions: object }
type Named = { Params: { owner: string; name: string } }
type Numbered = { Params: { id: string } }

const TOKEN_LIFETIME_MS = 60 * 60_000

/** GitHub's API as far as an App uses it: its access rules, and verbatim answers where we read them. */
export function registerApi(server: FastifyInstance, store: GithubStore, app: FakeApp, origin: () => string) {
  /** Clock of the fake GitHub. */
  const clock = { now: () => Date.now() }
  const tokens = new Map<string, Token>()

  const describe = (repository: FakeRepository) => ({
    id: repository.id,
    node_id: `R_${repository.id}`,
    name: repository.name.split('/')[1],
    full_name: repository.name,
    private: repository.private,
    html_url: `${origin()}/${repository.name}`,
    default_branch: 'main',
  })

  /** The repository that a token opens. */
  const opened = (header: string | undefined): FakeRepository | undefined => {
    const token = tokens.get(/^Bearer (.+)$/.exec(header ?? '')?.[1] ?? '')
    if (!token || token.until < clock.now()) return undefined
    const installation = store.installations.get(token.installation)
    if (!installation || installation.suspended || !installation.repositories.has(token.repository)) return undefined
    return store.repositories.get(token.repository)
  }

  const answerInstallation = (repository: FakeRepository | undefined, reply: FastifyReply) => {
    const installation = repository && store.installationOf(repository)
    if (!installation) return notFound(reply)
    return { id: installation.id, app_slug: app.slug, suspended_at: installation.suspended ? '2026-01-01' : null }
  }

  server.get<Named>('/api/v3/repos/:owner/:name/installation', async (request, reply) => {
    if (!isApp(request, app, clock.now())) return unauthorized(reply)
    const name = `${request.params.owner}/${request.params.name}`
    const moved = store.byName(name) ? undefined : store.byFormerName(name)
    if (moved) {
      const url = `${origin()}/api/v3/repositories/${moved.id}/installation`
      return reply.code(301).header('location', url).send({ message: 'Moved Permanently', url })
    }
    return answerInstallation(store.byName(name), reply)
  })

  server.get<Numbered>('/api/v3/repositories/:id/installation', async (request, reply) =>
    isApp(request, app, clock.now())
      ? answerInstallation(store.repositories.get(Number(request.params.id)), reply)
      : unauthorized(reply),
  )

  server.post<Numbered & { Body: { repositories?: string[]; repository_ids?: number[]; permissions?: object } }>(
    '/api/v3/app/installations/:id/access_tokens',
    async (request, reply) => {
      if (!isApp(request, app, clock.now())) return unauthorized(reply)
      const installation = store.installations.get(Number(request.params.id))
      if (!installation) return notFound(reply)
      if (installation.suspended) return reply.code(403).send({ message: 'This installation has been suspended' })
      const { repositories: names = [], repository_ids: ids = [], permissions = {} } = request.body
      const found = [...installation.repositories].flatMap((id) => store.repositories.get(id) ?? [])
      const granted = found.filter(({ id, name }) => ids.includes(id) || names.includes(name.split('/')[1] ?? ''))
      if (granted.length !== names.length + ids.length || !granted[0]) {
        return reply.code(422).send({ message: 'There is at least one repository that does not exist' })
      }
      const token = `ghs_${tokens.size + 1}_${Math.random().toString(36).slice(2)}`
      const until = clock.now() + TOKEN_LIFETIME_MS
      tokens.set(token, { installation: installation.id, repository: granted[0].id, until, permissions })
      return reply.code(201).send({
        token,
        expires_at: new Date(until).toISOString(),
        permissions,
        repository_selection: 'selected',
        repositories: granted.map(describe),
      })
    },
  )

  server.get<Numbered>('/api/v3/repositories/:id', async (request, reply) => {
    const repository = opened(request.headers.authorization)
    return repository?.id === Number(request.params.id) ? describe(repository) : notFound(reply)
  })

  server.get<Numbered>('/api/v3/user/:id', async (request, reply) => {
    const login = opened(request.headers.authorization) && store.accounts.get(Number(request.params.id))
    return login ? { id: Number(request.params.id), login } : notFound(reply)
  })

  server.get<{ Params: { owner: string; name: string; login: string } }>(
    '/api/v3/repos/:owner/:name/collaborators/:login/permission',
    async (request, reply) => {
      const { owner, name, login } = request.params
      const repository = opened(request.headers.authorization)
      const id = [...store.accounts].find(([, known]) => known === login)?.[0]
      if (repository?.name !== `${owner}/${name}` || id === undefined) return notFound(reply)
      return { permission: permissionOf(repository, id), user: { id, login } }
    },
  )

  return {
    clock,
    tokens,
    /** Whether a token of ours, as git sends it, opens a repository. */
    opens: (repository: FakeRepository, basic: string | undefined): boolean => {
      const [user, password] = Buffer.from((basic ?? '').replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':')
      return user === 'x-access-token' && opened(`Bearer ${password}`)?.id === repository.id
    },
    describe,
  }
}

/** Every account can read a public repository. */
function permissionOf(repository: FakeRepository, account: number): 'write' | 'read' | 'none' {
  if (repository.writers.has(account)) return 'write'
  return !repository.private || repository.readers.has(account) ? 'read' : 'none'
}

function isApp(request: FastifyRequest, app: FakeApp, time: number): boolean {
  const jwt = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [head = '', payload = '', signature = ''] = jwt.split('.')
  if (!signature) return false
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const { iss, iat, exp } = read(payload)
  const now = time / 1000
  const inTime = Number(iat) <= now && Number(exp) > now && Number(exp) - now <= 600
  const verify = createVerify('RSA-SHA256').update(`${head}.${payload}`)
  return read(head).alg === 'RS256' && iss === app.id && inTime && verify.verify(app.publicKey, signature, 'base64url')
}

const notFound = (reply: FastifyReply) => reply.code(404).send({ message: 'Not Found' })
const unauthorized = (reply: FastifyReply) => reply.code(401).send({ message: 'Bad credentials' })
