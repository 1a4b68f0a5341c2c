import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import type { PageIndex } from '../../../sync/index.ts'
import { mayMove } from './page-places.ts'

/** How long a drag must stay over a closed page until it opens, in milliseconds. */
const OPEN_MS = 700

/**
 * Row under a dragged page. `page` is undefined for a section heading: dropping there moves to the top level.
 */
type DragRow = { id: string; page: PageRow | undefined; open: () => void }

/** Handlers for the browser's drag events on rows. */
export type RowDrag = {
  startDrag: (page: PageRow | undefined) => void
  dragOver: (event: DragEvent, row: DragRow) => void
  /** `page`: absent for what stands for the top. */
  dropOn: (event: DragEvent, page: PageRow | undefined) => void
}

/**
 * Lets people drag a page onto its new parent. A drop between two siblings isn't possible, because siblings
 * are sorted. Uses the browser's drag and drop, so a page dropped into another program becomes its address.
 */
export function useTreeDrag(pages: PageIndex, move: ((pageId: number, parentId: number) => void) | undefined) {
  const [dragged, setDragged] = useState<PageRow>()
  const [target, setTarget] = useState<string>()
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  const over = (id: string | undefined, open?: () => void) => {
    if (id === target) return
    setTarget(id)
    clearTimeout(opening.current)
    if (open) opening.current = setTimeout(open, OPEN_MS)
  }
  const drop = (parentId: number) => {
    if (dragged && mayMove(pages, dragged.id, parentId)) move?.(dragged.id, parentId)
    setDragged(undefined)
    over(undefined)
  }

  // Resets the state at the end of every drag, including a drop outside the tree and Escape.
  useEffect(() => {
    if (!dragged) return
    const end = () => {
      setDragged(undefined)
      setTarget(undefined)
      clearTimeout(opening.current)
    }
    addEventListener('dragend', end)
    return () => removeEventListener('dragend', end)
  }, [dragged])

  const drag: RowDrag = {
    startDrag: setDragged,
    dragOver: (event, { id, page, open }) => {
      event.stopPropagation()
      const may = dragged !== undefined && mayMove(pages, dragged.id, page?.id ?? 0)
      if (may) event.preventDefault()
      over(may ? id : undefined, open)
    },
    dropOn: (event, page) => {
      event.preventDefault()
      event.stopPropagation()
      drop(page?.id ?? 0)
    },
  }
  /** Handlers for the empty space of the tree, where a drop moves a page to the top level. */
  const top = {
    onDragOver: (event: DragEvent) => {
      over(undefined)
      if (dragged) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      drop(0)
    },
  }
  return { dragged, target, drag, top }
}
