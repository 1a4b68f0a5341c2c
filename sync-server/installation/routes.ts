import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { addAdministrator, consumeInstallationValue } from '../../db/tables/installation.ts'
import { transaction } from '../../db/transaction.ts'
import { claimAdministration, ownAdministration } from '../../shared/contract/administration.ts'
import { openapi } from '../../shared/contract/health.ts'
import { publicConfig } from '../../shared/contract/installation.ts'
import { hostSettings, installPageOf } from '../../shared/git-host/settings.ts'
import type { Config } from '../config.ts'
import { notAuthenticated, notFound } from '../errors.ts'
import { route } from '../http/route.ts'

export type InstallationOptions = { database: Database; config: Config }

export function registerInstallation(app: FastifyInstance, { database, config }: InstallationOptions): void {
  route(
    app,
    publicConfig,
    async () => ({
      mode: config.MODE,
      github_sign_in: config.GITHUB_CLIENT_ID !== '',
      github_host: new URL(config.GITHUB_URL).host,
      github_app_url: installPageOf(hostSettings(config)),
      events: config.EVENTS === 'on',
      contact_email: config.CONTACT_EMAIL || null,
      community_url: config.COMMUNITY_URL || null,
      tldraw_license_key: config.TLDRAW_LICENSE_KEY || null,
    }),
    { programs: true },
  )

  route(app, openapi, async () => app.swagger())

  route(app, ownAdministration, async ({ actor }) => {
    if (!actor) throw notAuthenticated()
    return { administrator: actor.administrator }
  })

  route(
    app,
    claimAdministration,
    async ({ body, actor }) => {
      if (!actor) throw notAuthenticated()
      await transaction(database, async (tx) => {
        if (!(await consumeInstallationValue(tx, 'administrator-link', body.token))) throw notFound()
        await addAdministrator(tx, actor.email)
      })
      return {}
    },
    { limit: { max: 10, timeWindow: '10 minutes' } },
  )
}
