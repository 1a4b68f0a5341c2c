/**
 * Name of the meta tag in the page with the mode of a local installation that talks to staging. The tag is in
 * the page, because the first request already needs the mode.
 */
export const MODE_NOTE = 'mode'

export function writeMode(page: string, mode: string): string {
  return mode === 'LOCAL_TO_STAGE' ? page.replace('<head>', `<head><meta name="${MODE_NOTE}" content="${mode}">`) : page
}
