/**
 * Landing page as the build prepares it. The server inserts the contact and community of the installation.
 * People can read the page without scripts, and before they run.
 */
export type StaticLanding = {
  /** In place of the title. */
  head: string
  /**
   * Body with the placeholder `MARKS.email`. `bodyWithoutContact`: body for installations without a contact
   * address.
   */
  body: string
  bodyWithoutContact: string
  /** Replacement for `MARKS.community` where a community exists. */
  community: string
}

/** Beside the built page. */
export const STATIC_LANDING_FILE = '.landing.json'

/** Places that the server fills. */
export const MARKS = {
  community: '%COMMUNITY%',
  email: '%EMAIL%',
  communityUrl: '%COMMUNITY_URL%',
  origin: '%ORIGIN%',
} as const
