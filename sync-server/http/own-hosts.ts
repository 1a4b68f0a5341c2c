import type { FastifyInstance } from 'fastify'
import { PARTS_WITH_HOSTS, type ServerPart } from '../../shared/contract/server-addresses.ts'
import { ASKING_FOR } from '../../shared/protocol/asking-for.ts'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'

/** Separate hosts for parts of the server: `api.`, `auth.`, `y.` and `rag.` in front of the client's host. */
export type OwnHosts = {
  isOne(host: string | undefined): boolean
  /** Whether an origin is the client's. Only pages of this origin may call these hosts. */
  isPage(origin: string | undefined): boolean
  /** Whether this host serves this path. */
  answers(host: string, path: string): boolean
}

/** Path that every host serves, for monitoring and for devices that check whether they are online. */
const ANYWHERE = 'health'
const PREFLIGHT_S = 7_200
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** Request headers that the client sends in addition to the headers that any page may send. */
const SENT = ['authorization', 'content-type', 'if-none-match', 'mode', 'x-file-name', ASKING_FOR.toLowerCase()].join(
  ', ',
)
/** Response headers that the client reads. Browsers hide others; with cookies, CORS has no wildcard. */
const READ = [
  'authorization',
  'retry-after',
  'set-auth-jwt',
  ...['handle', 'offset', 'has-data', 'up-to-date', 'cursor', 'schema'].map((name) => `electric-${name}`),
].join(', ')

export function createOwnHosts({ hosts, PUBLIC_URL }: Pick<Config, 'hosts' | 'PUBLIC_URL'>): OwnHosts {
  const page = PUBLIC_URL ? new URL(PUBLIC_URL).origin : null
  const parts = new Map<string, ServerPart[]>()
  for (const part of PARTS_WITH_HOSTS) {
    const origin = hosts[part]
    if (origin === undefined) continue
    const { host } = new URL(origin)
    parts.set(host, [...(parts.get(host) ?? []), part])
  }
  return {
    isOne: (host) => host !== undefined && parts.has(host),
    isPage: (origin) => page !== null && origin === page,
    answers: (host, path) => {
      const segment = /^\/([^/?#]*)/.exec(path)?.[1] ?? ''
      return segment === ANYWHERE || (parts.get(host) ?? []).some((part) => part === segment)
    },
  }
}

/**
 * Lets only the client's page read responses of these hosts (CORS). A host serves only the paths of its own
 * part of the server; the client itself is served only at its own host.
 */
export function registerOwnHosts(app: FastifyInstance, hosts: OwnHosts): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host, origin } = request.headers
    if (host === undefined || !hosts.isOne(host)) return
    if (!hosts.answers(host, request.url)) throw notFound()
    reply.header('vary', 'Origin')
    if (origin === undefined || !hosts.isPage(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': READ,
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': SENT,
      'access-control-max-age': String(PREFLIGHT_S),
    })
    return await reply.code(204).send()
  })
}
