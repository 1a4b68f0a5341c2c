import type { CitationRow } from '../../db/tables/citations.ts'
import { citedHashes, type SourceNow } from '../analysis/follow-citation.ts'
import type { ExportedCitation } from './exported-project.ts'

export type CitedLines = Pick<
  CitationRow,
  'id' | 'path' | 'symbol' | 'start_line' | 'end_line' | 'hash' | 'commit_hash'
> & { comment: readonly string[] | null }

/** Returns a citation with the facts about its source that the drift check needs and the database lacks. */
export function toExported(citation: CitedLines, { content, analysis }: SourceNow): ExportedCitation {
  const { path, start_line, end_line, symbol, hash, comment } = citation
  const place = { path, symbol, startLine: start_line, endLine: end_line }
  const { bareHash, docHash } = citedHashes(place, { content, analysis })
  return {
    path,
    startLine: start_line,
    endLine: end_line,
    ...(symbol === null ? {} : { symbol }),
    hash,
    bareHash,
    ...(docHash === null ? {} : { docHash }),
    ...(comment === null ? {} : { comment: [...comment] }),
  }
}
