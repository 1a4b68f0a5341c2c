import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { SCREEN_PAGES } from '../../shared/contract/screen-pages.ts'
import { MARKS, STATIC_LANDING_FILE, type StaticLanding } from '../../shared/contract/static-landing.ts'
import type { Config } from '../config.ts'
import { escapeHtml } from './escape-html.ts'
import { type PageSettings, readPage, servePage, writeInto } from './written-page.ts'

export type LandingSettings = Pick<Config, 'PUBLIC_URL' | 'CONTACT_EMAIL' | 'COMMUNITY_URL'> & PageSettings

/** Serves the landing page's content at `/`. Other addresses get the client's page without it. */
export async function registerLandingPage(
  app: FastifyInstance,
  directory: string,
  settings: LandingSettings,
): Promise<void> {
  const file = join(directory, STATIC_LANDING_FILE)
  if (!existsSync(file)) return
  const landing = JSON.parse(await readFile(file, 'utf8')) as StaticLanding
  const page = await readPage(directory, SCREEN_PAGES.landing, settings)
  servePage(app, '/', fillLanding(page, landing, settings))
}

/** Inserts the landing page into the client's page, with this installation's settings. */
export function fillLanding(page: string, landing: StaticLanding, settings: LandingSettings): string {
  const { PUBLIC_URL, CONTACT_EMAIL, COMMUNITY_URL } = settings
  const words = CONTACT_EMAIL
    ? landing.body.replaceAll(MARKS.email, () => escapeHtml(CONTACT_EMAIL))
    : landing.bodyWithoutContact
  const community = COMMUNITY_URL ? landing.community.replaceAll(MARKS.communityUrl, escapeHtml(COMMUNITY_URL)) : ''
  const origin = PUBLIC_URL ? new URL(PUBLIC_URL).origin : ''
  const facts = JSON.stringify({ contact_email: CONTACT_EMAIL || null, community_url: COMMUNITY_URL || null })
  const body = words.split(MARKS.community).join(community)
  // Without an origin the canonical link would be incomplete, so it is removed.
  const head = origin ? landing.head : landing.head.replace(/<link rel="canonical"[^>]*>/, '')
  return writeInto(page, {
    head: head.replaceAll(MARKS.origin, escapeHtml(origin)),
    body,
    attributes: ` data-facts="${escapeHtml(facts)}"`,
  })
}
