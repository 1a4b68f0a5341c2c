/**
 * The landing page as the build leaves it for the server, which fills in how to reach the installation.
 * People can read it before any script runs, and without scripts.
 */
export type StaticLanding = {
  /** In place of the title. */
  head: string
  /** Body with the contact address `MARKS.email`. `bodyWithoutContact`: without one. */
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
