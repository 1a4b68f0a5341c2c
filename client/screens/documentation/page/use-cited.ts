import { useCallback, useMemo, useState } from 'react'
import type { Citation, PageDetail } from '../../../../shared/contract/pages.ts'
import { citationIds } from '../../../../shared/document/citation-ids.ts'
import type { DocNode } from '../../../../shared/document/node.ts'

type Ids = ReadonlySet<number>

/**
 * Tracks which citations have a chip on a page, in the editor or else as the page was loaded. `cited` is
 * undefined until this is known.
 */
export function useCited(pageId: number, detail: PageDetail | undefined) {
  const [edited, setEdited] = useState<{ of: number; ids: Ids }>()
  const onCited = useCallback((ids: Ids) => setEdited({ of: pageId, ids }), [pageId])
  const read = useMemo(() => detail && idsIn(detail.content), [detail])
  const cited: Ids | undefined = edited?.of === pageId ? edited.ids : read
  return { cited, onCited }
}

export function idsIn(content: unknown): Ids {
  return new Set(citationIds(content as DocNode))
}

/**
 * Returns the citations that have a chip on the page. Others are kept as well, because their chip may come
 * back.
 */
export function citationsAmong<Of extends Citation>(citations: ReadonlyMap<number, Of>, cited: Ids | undefined): Of[] {
  return [...citations.values()].filter(({ id }) => cited === undefined || cited.has(id))
}
