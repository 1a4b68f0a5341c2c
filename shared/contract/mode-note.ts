/** How the page names the mode of an installation that is local and talks to staging: its first request has to know. */
export const MODE_NOTE = 'mode'

export function writeMode(page: string, mode: string): string {
  return mode === 'LOCAL_TO_STAGE' ? page.replace('<head>', `<head><meta name="${MODE_NOTE}" content="${mode}">`) : page
}
