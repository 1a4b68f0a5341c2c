/**
 * Name of the page's meta tag for the mode of a local installation that talks to staging. The first request
 * already needs the mode.
 */
export const MODE_NOTE = 'mode'

export function writeMode(page: string, mode: string): string {
  return mode === 'LOCAL_TO_STAGE' ? page.replace('<head>', `<head><meta name="${MODE_NOTE}" content="${mode}">`) : page
}
