import { parseId } from '../../../shared/basics/ids.ts'

/** Project that an address names: by project id or, for a repository, by the repository's URL. */
export type NamedProject = { projectId: number } | { gitUrl: string }

export function namedProject(address: string, here: { origin: string; gitHost: string }): NamedProject | undefined {
  const text = address.trim()
  if (text === '' || !URL.canParse(text, here.origin)) return undefined
  const url = new URL(text, here.origin)
  if (url.origin !== here.origin) return { gitUrl: text }
  const [first = '', second = '', third = ''] = url.pathname.split('/').filter(Boolean)
  if (first === 'projects') {
    const projectId = parseId(second)
    return projectId ? { projectId } : undefined
  }
  const [owner, repo] = first === 'github' ? [second, third] : [first, second]
  return owner && repo ? { gitUrl: `${here.gitHost}/${owner}/${repo}` } : undefined
}
