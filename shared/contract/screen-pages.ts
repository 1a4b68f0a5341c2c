/**
 * The client's page as the build leaves it for the addresses of one screen; another page serves all other
 * addresses. It requests at once what the screen needs, and contains the styles for the first paint.
 */
export const SCREEN_PAGES = {
  landing: '.landing.html',
  signIn: '.sign-in.html',
  documentation: '.documentation.html',
} as const
