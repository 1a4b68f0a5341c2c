import type { FastifyInstance } from 'fastify'
import { openapi } from '../../shared/contract/health.ts'
import { publicConfig } from '../../shared/contract/installation.ts'
import type { CodePlace } from '../../shared/contract/sign-in.ts'
import { hostSettings, installPageOf } from '../../shared/git-host/settings.ts'
import { allowedOrigins } from '../../shared/repositories/git-url.ts'
import { type Config, logShowsCodes } from '../config.ts'
import { route } from '../http/route.ts'

export type InstallationOptions = { config: Config; showsMailbox: boolean }

export function registerInstallation(app: FastifyInstance, { config, showsMailbox }: InstallationOptions): void {
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
}

function placeOfCodes(config: Config, showsMailbox: boolean): CodePlace {
  if (config.SMTP_URL) return 'mail'
  if (logShowsCodes(config)) return showsMailbox ? 'log-and-mailbox' : 'log'
  return showsMailbox ? 'mailbox' : 'none'
}
