/**
 * The landing page as the build leaves it for the server, which knows how the installation can be reached: to be read
 * before any script has run, and without scripts.
 */
export type StaticLanding = {
  /** In place of the title. */
  head: string
  body: string
  /** What stands for `MARKS.contact`, with an address and without one. */
  contact: string
  noContact: string
  /** What stands for `MARKS.community` where there is one. */
  community: string
}

/** Beside the built page. */
export const STATIC_LANDING_FILE = '.landing.json'

/** Places that the server fills. */
export const MARKS = {
  contact: '%CONTACT%',
  community: '%COMMUNITY%',
  email: '%EMAIL%',
  communityUrl: '%COMMUNITY_URL%',
  origin: '%ORIGIN%',
} as const
