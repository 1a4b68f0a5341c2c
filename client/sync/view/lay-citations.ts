import type { Change } from '../../../shared/changes/changes.ts'
import type { LiveCitation } from '../live-citations.ts'
import type { OutboxEntry, StoredCitation } from '../replica/database.ts'

/**
 * Returns the citations of a page with waiting changes applied [OV1]. Citations inserted here keep the
 * place where they were found, and confirmed ones count as current. Only the server knows where the cited
 * lines are now.
 */
export function layCitations(
  pageId: number,
  held: readonly StoredCitation[],
  pending: readonly Pick<OutboxEntry, 'name' | 'args'>[],
): LiveCitation[] {
  const confirmed = new Set<unknown>()
  const laid = new Map<number, LiveCitation>()
  for (const { name, args } of pending) {
    if (name === 'confirm-citation') confirmed.add(args.citationId)
    if (name === 'cite-source' && args.pageId === pageId) {
      const citation = inserted(args as CiteSource)
      laid.set(citation.id, citation)
    }
  }
  for (const row of held) {
    laid.set(row.id, row.state === 'stale' && confirmed.has(row.id) ? { ...row, state: 'current' } : row)
  }
  return [...laid.values()]
}

type CiteSource = Extract<Change, { name: 'cite-source' }>['args']

function inserted({ citationId: id, path, symbol, startLine, endLine }: CiteSource): LiveCitation {
  return { id, path, symbol, start_line: startLine, end_line: endLine, commit_hash: null, state: 'current' }
}
