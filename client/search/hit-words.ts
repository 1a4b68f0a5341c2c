import type { Project } from '../../shared/contract/projects.ts'
import type { SearchHit } from '../../shared/contract/rag.ts'
import { fileAnchor, headingsAnchor } from '../../shared/document/part-anchor.ts'
import { citationLabel } from '../../shared/document/source-link.ts'
import { paths } from '../app/paths.ts'
import { pageAddress } from '../app/project-address.ts'

type Place = Pick<SearchHit, 'kind' | 'headers' | 'filepath' | 'start_line' | 'end_line'>

/** Returns the title of a passage: the heading just above it or, for code, its symbol. */
export function titleOf({ kind, headers, filepath }: Place): string {
  const own = kind === 'code' ? headers.join('.') : headers.at(-1)
  return own || filepath?.split('/').at(-1) || 'Untitled'
}

/** Returns the location of a hit: the headings above it or, for code, the file and lines. */
export function placeOf({ kind, headers, filepath, start_line, end_line }: Place): string {
  if (kind === 'docs' || filepath === null) return headers.slice(0, -1).join(' › ')
  if (start_line === null || end_line === null) return filepath
  return citationLabel({ path: filepath, start_line, end_line })
}

/**
 * Returns the address of a hit. For documentation: its page, with an anchor for its headings. For code: its
 * lines on its file's page, or its row on a folder's page. Without a page: the file at its host. `project` is
 * the hit's project, if known. Without it, the address contains the project's id.
 */
export function addressOf(hit: Place & Pick<SearchHit, 'page_id' | 'project_id' | 'href'>, project?: Project): string {
  const { kind, headers, page_id, project_id, href } = hit
  if (page_id === null) return href ?? paths.project(project_id)
  const page = project ? pageAddress(project, page_id) : paths.project(project_id, page_id)
  const anchor = kind === 'docs' ? headingsAnchor(headers.slice(1)) : placeAnchor(hit)
  return anchor ? `${page}#${anchor}` : page
}

function placeAnchor({ filepath, start_line, end_line }: Place): string {
  if (filepath === null) return ''
  return start_line === null || end_line === null
    ? fileAnchor(filepath)
    : fileAnchor(filepath, { start_line, end_line })
}
