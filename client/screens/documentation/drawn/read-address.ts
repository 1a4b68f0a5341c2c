import { parseId } from '../../../../shared/basics/ids.ts'
import type { PageRenderer } from '../../../../shared/contract/drawn-page.ts'
import { isReserved } from '../../../app/paths.ts'

/** What an address of the documentation names, as the routes of the client read it. */
export const readAddress: PageRenderer['readAddress'] = (pathname) => {
  const [first, ...rest] = segmentsOf(pathname) ?? []
  if (first === undefined) return undefined
  if (first === 'projects') {
    const [project, page] = rest
    const projectId = parseId(project)
    return projectId && rest.length <= 2 ? withPage({ projectId }, page) : undefined
  }
  if (first !== 'github' && isReserved(first)) return undefined
  const [owner, repo, page, ...more] = first === 'github' ? rest : [first, ...rest]
  return owner && repo && more.length === 0 ? withPage({ owner, repo }, page) : undefined
}

function withPage<Address extends object>(address: Address, page: string | undefined) {
  const pageId = parseId(page)
  return page && !pageId ? undefined : { ...address, pageId }
}

function segmentsOf(pathname: string): string[] | undefined {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
