import { readRepositoryAddress } from '../../../../shared/repositories/git-url.ts'
import type { Repository } from '../../../app/paths.ts'

/** `host`: where the repository is, unless that is GitHub. */
export type ChosenRepository = Repository & { host?: string }

/**
 * Parses the address of a repository that someone typed or pasted. `origins`: GitHub first, then other
 * allowed hosts.
 */
export function parseRepositoryAddress(text: string, origins: readonly string[]): ChosenRepository | undefined {
  const place = readRepositoryAddress(text, origins)
  if (!place) return undefined
  const { origin, owner, repo } = place
  return origin === origins[0] ? { owner, repo } : { owner, repo, host: new URL(origin).host }
}

/** Returns advice for an unusable address: which hosts are supported, and what to do for all others. */
export function hostsHint(origins: readonly string[]): string {
  const [github = '', ...others] = origins.map((origin) => new URL(origin).host)
  const hosts = others.length > 0 ? `${[github, ...others.slice(0, -1)].join(', ')} or ${others.at(-1)}` : github
  return `Use a URL on ${hosts}. For other code, upload a ZIP.`
}
