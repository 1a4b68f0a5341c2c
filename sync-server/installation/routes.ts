import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { takeAdministratorLink } from '../../db/tables/administrator-links.ts'
import { addAdministrator } from '../../db/tables/installation.ts'
import { transaction } from '../../db/transaction.ts'
import { claimAdministration, ownAdministration } from '../../shared/contract/administration.ts'
import { openapi } from '../../shared/contract/health.ts'
import { publicConfig } from '../../shared/contract/installation.ts'
import type { CodePlace } from '../../shared/contract/sign-in.ts'
import { hostSettings, installPageOf } from '../../shared/git-host/settings.ts'
import { allowedOrigins } from '../../shared/repositories/git-url.ts'
import { type Config, logShowsCodes } from '../config.ts'
import { linkSpent, notAuthenticated } from '../errors.ts'
import { route } from '../http/route.ts'
import { hashOfLink } from './administrator-link.ts'

export type InstallationOptions = { database: Database; config: Config; showsMailbox: boolean }

export function registerInstallation(
  app: FastifyInstance,
  { database, config, showsMailbox }: InstallationOptions,
): void {
  route(
    app,
    publicConfig,
    async () => ({
      mode: config.MODE,
      codes: placeOfCodes(config, showsMailbox),
      github_sign_in: config.GITHUB_CLIENT_ID !== '',
      github_host: new URL(config.GITHUB_URL).host,
      git_hosts: allowedOrigins(config),
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
        if (!(await takeAdministratorLink(tx, hashOfLink(body.token)))) throw linkSpent()
        await addAdministrator(tx, actor.email)
      })
      return {}
    },
    { limit: { max: 10, timeWindow: '10 minutes' } },
  )
}

function placeOfCodes(config: Config, showsMailbox: boolean): CodePlace {
  if (config.SMTP_URL) return 'mail'
  if (logShowsCodes(config)) return showsMailbox ? 'log-and-mailbox' : 'log'
  return showsMailbox ? 'mailbox' : 'none'
}
