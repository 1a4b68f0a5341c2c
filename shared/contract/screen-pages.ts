/**
 * The client's page as the build leaves it for the addresses of a screen, beside the page for all others: it asks at once
 * for what the screen needs, and brings along the styles of the first picture.
 */
export const SCREEN_PAGES = {
  landing: '.landing.html',
  signIn: '.sign-in.html',
  documentation: '.documentation.html',
} as const
