/**
 * The landing page as the build leaves it for the server, which knows how the installation can be reached: to be read
 * before any script has run, and without scripts.
 */
export type StaticLanding = {
  /** In place of the title. */
  head: string
  /** With the address `MARKS.email` to write to, and without one. */
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
