import type { FastifyInstance } from 'fastify'
import type { Database, DatabaseKind } from '../../db/connect.ts'
import { type Health, health } from '../../shared/contract/health.ts'
import { route } from '../http/route.ts'

/**
 * Failures that an acknowledged change survives, by kind of database. The embedded database flushes its log
 * with a short delay.
 */
const DURABILITY: Readonly<Record<DatabaseKind, Health['durability']>> = {
  memory: 'none',
  embedded: 'process-crash',
  postgres: 'power-loss',
}

export function isHealth({ url }: { url: string }): boolean {
  return url.split('?', 1)[0] === health.path
}

/** Time limit for the database's answer, shorter than the timeout of load balancers (a second or more). */
const ANSWER_MS = 800

export function registerHealth(
  app: FastifyInstance,
  { database, isStopping }: { database: Database; isStopping: () => boolean },
): void {
  const answers = createProbe(() => database.sql`select 1`)
  const judge = async (): Promise<Health['status']> => {
    if (isStopping()) return 'stopping'
    if (database.fault()) return 'failing'
    return (await answers()) ? 'ok' : 'failing'
  }
  route(
    app,
    health,
    async ({ reply }) => {
      const status = await judge()
      if (status !== 'ok') reply.code(503)
      const { kind } = database
      const notifications = database.listener.isListening() ? ('listening' as const) : ('polling' as const)
      return { status, database: kind, durability: DURABILITY[kind], notifications }
    },
    { failure: 503 },
  )
}

/** Runs one query at a time, so that load balancers' requests don't pile up queries in a hanging database. */
function createProbe(ask: () => PromiseLike<unknown>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return async () => {
    asking ??= Promise.resolve(ask())
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ANSWER_MS)
    })
    try {
      return await Promise.race([asking, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
