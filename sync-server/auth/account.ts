import type { FastifyInstance } from 'fastify'
import type { Database, Queries } from '../../db/connect.ts'
import { deleteAccount, lockAccount, readAccountFate } from '../../db/tables/account-deletion.ts'
import { hasAdministrator, lockAdministrators } from '../../db/tables/installation.ts'
import { LONG_TRANSACTION_MS, transaction } from '../../db/transaction.ts'
import * as calls from '../../shared/contract/account.ts'
import type { Config } from '../config.ts'
import { conflict, lastAdministrator } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeOwner } from '../rbac/authorize.ts'
import { TOKEN_LIFETIME_MS } from './auth.ts'
import type { Person } from './identify.ts'

export type AccountOptions = { database: Database; config: Pick<Config, 'administrators'> }

/** Route that deletes a person's own account. */
export function registerAccount(app: FastifyInstance, { database, config }: AccountOptions): void {
  const isLastAdministrator = async (sql: Queries, { administrator, email }: Person) =>
    administrator && !(await hasAdministrator(sql, [...config.administrators], { except: email }))

  route(app, calls.readAccountDeletion, async ({ request, reply }) => {
    const person = await authorizeOwner(database.sql, request.actor, 'sessions.manage')
    reply.header('cache-control', 'private, no-store')
    const fate = await readAccountFate(database.sql, person)
    return { ...fate, last_administrator: await isLastAdministrator(database.sql, person) }
  })

  route(app, calls.deleteAccount, async ({ request }) => {
    await transaction(
      database,
      async (tx) => {
        const person = await authorizeOwner(tx, request.actor, 'account.delete')
        await lockAdministrators(tx)
        await lockAccount(tx, person)
        const fate = await readAccountFate(tx, person)
        if (fate.blocking.length > 0) throw conflict('last_admin', wordsOfBlocking(fate.blocking))
        if (await isLastAdministrator(tx, person)) throw lastAdministrator()
        await deleteAccount(tx, person, { fate, until: new Date(Date.now() + TOKEN_LIFETIME_MS) })
      },
      Math.max(LONG_TRANSACTION_MS, database.transactionMs),
    )
    return {}
  })
}

function wordsOfBlocking(projects: readonly { name: string }[]): string {
  const names = projects.slice(0, 10).map(({ name }) => `“${name}”`)
  const more = projects.length > names.length ? ` and ${projects.length - names.length} more` : ''
  return `You’re the only admin of ${names.join(', ')}${more}. Make another member admin there, or delete the project.`
}
