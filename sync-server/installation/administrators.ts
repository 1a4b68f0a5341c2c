import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../../db/connect.ts'
import { takeAdministratorLink } from '../../db/tables/administrator-links.ts'
import { writeAudit } from '../../db/tables/audit-log.ts'
import {
  addAdministrator,
  hasAdministrator,
  listAdministrators,
  lockAdministrators,
  removeAdministrator,
} from '../../db/tables/installation.ts'
import { transaction } from '../../db/transaction.ts'
import * as calls from '../../shared/contract/administration.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { mailboxOf } from '../auth/mailer.ts'
import type { Config } from '../config.ts'
import { conflict, invalidRequest, lastAdministrator, linkSpent, notAuthenticated, notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeInstallation } from '../rbac/authorize.ts'
import { demandProof } from '../rbac/demand-proof.ts'
import { hashOfLink } from './administrator-link.ts'

type Options = { database: Database; config: Pick<Config, 'administrators'> }

/**
 * Registers the calls about administrators: those in ADMIN_EMAILS, and those that were added since.
 */
export function registerAdministrators(app: FastifyInstance, { database, config }: Options): void {
  const named = config.administrators

  route(app, calls.ownAdministration, async ({ actor }) => {
    if (!actor) throw notAuthenticated()
    return { administrator: actor.administrator }
  })

  route(
    app,
    calls.claimAdministration,
    async ({ body, actor }) => {
      if (!actor) throw notAuthenticated()
      await transaction(database, async (tx) => {
        await demandProof(tx, actor, 'administrators.manage')
        if (!(await takeAdministratorLink(tx, hashOfLink(body.token)))) throw linkSpent()
        await add(tx, actor, actor.email)
      })
      return {}
    },
    { limit: { max: 10, timeWindow: '10 minutes' } },
  )

  route(app, calls.listAdministrators, async ({ actor, reply }) => {
    await authorizeInstallation(database.sql, actor)
    reply.header('cache-control', 'private, no-store')
    const added = (await listAdministrators(database.sql)).filter((email) => !named.has(email))
    return [
      ...[...named].sort().map((email) => ({ email, from_settings: true })),
      ...added.sort().map((email) => ({ email, from_settings: false })),
    ]
  })

  route(app, calls.addAdministrator, async ({ body, actor }) => {
    const email = body.email.toLowerCase()
    if (!mailboxOf(email)) throw invalidRequest('Enter an e-mail address such as name@example.org.')
    await transaction(database, async (tx) => {
      const administrator = await authorizeInstallation(tx, actor, 'administrators.manage')
      await lockAdministrators(tx)
      if (named.has(email)) throw conflict('conflict', 'Already an administrator.')
      await add(tx, administrator, email)
    })
    return {}
  })

  route(app, calls.removeAdministrator, async ({ body, actor }) => {
    const email = body.email.toLowerCase()
    await transaction(database, async (tx) => {
      const administrator = await authorizeInstallation(tx, actor, 'administrators.manage')
      await lockAdministrators(tx)
      if (named.has(email)) throw conflict('conflict', 'The setting ADMIN_EMAILS names this address. Remove it there.')
      if (!(await removeAdministrator(tx, email))) throw notFound()
      if (!(await hasAdministrator(tx, [...named]))) throw lastAdministrator()
      await writeAudit(tx, { act: 'administrator.removed', by: administrator, installation: true, about: email })
    })
    return {}
  })
}

async function add(tx: Tx, by: NonNullable<Actor>, email: string): Promise<void> {
  if (!(await addAdministrator(tx, email))) return
  await writeAudit(tx, { act: 'administrator.added', by, installation: true, about: email })
}
