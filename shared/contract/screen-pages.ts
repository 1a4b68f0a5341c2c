/**
 * Files with a variant of the client's page for one screen. Each requests the data of its screen at once and
 * contains the styles for the first paint. A general page serves all other addresses.
 */
export const SCREEN_PAGES = {
  landing: '.landing.html',
  signIn: '.sign-in.html',
  documentation: '.documentation.html',
} as const
