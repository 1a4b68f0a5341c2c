import type { Repository } from '../../../app/paths.ts'

const NAME = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/

/**
 * Owner and name out of what somebody typed or pasted. `https://` may be missing and more path may follow; undefined
 * when it is not an address of a repository at this host.
 */
export function parseRepositoryAddress(text: string, host: string): Repository | undefined {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username || url.password) return undefined
  if (url.host.toLowerCase().replace(/^www\./, '') !== host.toLowerCase().replace(/^www\./, '')) return undefined
  const [owner, name] = url.pathname.split('/').filter(Boolean)
  const repo = name?.replace(/\.git$/i, '')
  return owner && repo && NAME.test(owner) && NAME.test(repo) ? { owner, repo } : undefined
}
