import type { SearchHit } from '../../shared/contract/rag.ts'
import { createSlugs } from '../../shared/document/slugs.ts'
import { citationLabel } from '../../shared/document/source-link.ts'
import { paths } from '../app/paths.ts'

type Place = Pick<SearchHit, 'kind' | 'headers' | 'filepath' | 'start_line' | 'end_line'>

/** What a passage is called: the heading right above it, or its symbol. */
export function titleOf({ kind, headers, filepath }: Place): string {
  const own = kind === 'code' ? headers.join('.') : headers.at(-1)
  return own || filepath?.split('/').at(-1) || 'Untitled'
}

/** Where it stands: the headings above that, or the file with its lines. */
export function placeOf({ kind, headers, filepath, start_line, end_line }: Place): string {
  if (kind === 'docs' || filepath === null) return headers.slice(0, -1).join(' › ')
  if (start_line === null || end_line === null) return filepath
  return citationLabel({ path: filepath, start_line, end_line })
}

/** The page it stands on, at its heading; for code the page of its file, else the file at its host. */
export function addressOf(hit: Pick<SearchHit, 'kind' | 'headers' | 'page_id' | 'project_id' | 'href'>): string {
  const { kind, headers, page_id, project_id, href } = hit
  if (page_id === null) return href ?? paths.project(project_id)
  const heading = kind === 'docs' && headers.length > 1 ? headers.at(-1) : undefined
  return paths.project(project_id, page_id) + (heading ? `#${createSlugs()(heading)}` : '')
}
