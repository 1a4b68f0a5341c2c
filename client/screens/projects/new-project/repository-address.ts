import { readRepositoryAddress } from '../../../../shared/repositories/git-url.ts'
import type { Repository } from '../../../app/paths.ts'

/** `host`: where the repository is, unless that is GitHub. */
export type ChosenRepository = Repository & { host?: string }

/**
 * The repository whose address someone typed or pasted. `origins`: GitHub's, then those of other allowed
 * hosts.
 */
export function parseRepositoryAddress(text: string, origins: readonly string[]): ChosenRepository | undefined {
  const place = readRepositoryAddress(text, origins)
  if (!place) return undefined
  const { origin, owner, repo } = place
  return origin === origins[0] ? { owner, repo } : { owner, repo, host: new URL(origin).host }
}

/** Advises on an address that can't be used: which hosts are supported, and what works for all others. */
export function hostsHint(origins: readonly string[]): string {
  const [github = '', ...others] = origins.map((origin) => new URL(origin).host)
  const hosts = others.length > 0 ? `${[github, ...others.slice(0, -1)].join(', ')} or ${others.at(-1)}` : github
  return `Use a URL on ${hosts}. For other code, upload a ZIP.`
}
