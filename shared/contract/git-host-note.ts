/** Name of the meta tag in the page with the host that acts as GitHub. Absent for github.com. */
export const GIT_HOST_NOTE = 'git-host'

export function writeGitHost(page: string, githubUrl: string): string {
  const { host } = new URL(githubUrl)
  return host === 'github.com' ? page : page.replace('<head>', `<head><meta name="${GIT_HOST_NOTE}" content="${host}">`)
}
