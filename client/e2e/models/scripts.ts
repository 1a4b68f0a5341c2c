import type { Page } from '@playwright/test'

/** Paths of our scripts that a page requests from now on, without the leading slash. */
export function scriptsOf(page: Page): Set<string> {
  const paths = new Set<string>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1)
    if (path.startsWith('assets/') && path.endsWith('.js')) paths.add(path)
  })
  return paths
}
