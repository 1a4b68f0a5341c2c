import type { Queries } from '../../db/connect.ts'
import { findProject, findProjectByGitUrl, type ProjectForAsker } from '../../db/tables/projects.ts'
import { parseId } from '../../shared/basics/ids.ts'
import { readAddress } from '../../shared/contract/documentation-address.ts'
import type { ProjectAddress } from '../../shared/contract/drawn-page.ts'
import { type Actor, can } from '../../shared/rbac/can.ts'
import { normaliseGitUrl } from '../../shared/repositories/git-url.ts'
import type { Config } from '../config.ts'

type GitSettings = Pick<Config, 'GITHUB_URL' | 'GIT_HOSTS'>

/** Returns the project at an address, if it exists and the requester may read it. */
export async function findReadable(
  sql: Queries,
  actor: Actor,
  address: ProjectAddress,
  config: GitSettings,
): Promise<ProjectForAsker | undefined> {
  if ('projectId' in address) return readable(actor, await findProject(sql, address.projectId, actor?.email ?? null))
  return findRepository(sql, actor, `${config.GITHUB_URL}/${address.owner}/${address.repo}`, config)
}

/**
 * Finds the readable project that a program names: by `owner/repo`, by id, or by the URL of a repository
 * or of a page here. `baseUrl` is the URL of this installation; a page's URL on another host matches no
 * project.
 */
export async function findNamed(
  sql: Queries,
  actor: Actor,
  name: string,
  { config, baseUrl }: { config: GitSettings; baseUrl: string },
): Promise<ProjectForAsker | undefined> {
  const words = name.trim()
  const projectId = parseId(words)
  if (projectId) return findReadable(sql, actor, { projectId }, config)
  const isWhole = /^https?:\/\//i.test(words)
  const found = isWhole && (await findRepository(sql, actor, words, config))
  if (found) return found
  const path = isWhole ? pathHere(words, baseUrl) : words.startsWith('/') ? words : `/${words}`
  const address = path === undefined ? undefined : readAddress(path.replace(/(?:\.md|\/llms(?:-full)?\.txt)$/, ''))
  return address && findReadable(sql, actor, address, config)
}

function pathHere(address: string, baseUrl: string): string | undefined {
  const [url, base] = [URL.parse(address), URL.parse(baseUrl)]
  return url && base && nameOf(url) === nameOf(base) ? url.pathname : undefined
}

/** Normalizes a URL's origin, because an installation on someone's own machine has several host names. */
function nameOf({ protocol, hostname, port, origin }: URL): string {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? `${protocol}//localhost:${port}` : origin
}

async function findRepository(sql: Queries, actor: Actor, address: string, config: GitSettings) {
  const url = normaliseGitUrl(address, config)
  return url ? readable(actor, await findProjectByGitUrl(sql, url, actor?.email ?? null)) : undefined
}

function readable(actor: Actor, project: ProjectForAsker | undefined): ProjectForAsker | undefined {
  return project && can(actor, 'project.read', project) ? project : undefined
}
