import { useMemo, useRef, useState } from 'react'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import { inTreeOrder, type PageIndex, pathAbove } from '../../../sync/index.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { type Pick, PickList } from '../../../ui/pick-list/pick-list.tsx'
import { mayMove } from '../tree/page-places.ts'
import { filterPages } from '../tree/tree-filter.ts'
import type { PageEdits } from './page-edits.ts'

/** Pages listed at most, which is as many as someone reads. Typing finds the others. */
const SHOWN = 50

const TOP: Pick = { id: 0, name: 'Top level', path: 'Alongside the other top-level pages' }

type MoveDialogProps = { pages: PageIndex; pageId: number; edits: PageEdits; onClose: () => void }

/**
 * Dialog in which people choose a new parent page by name. Replaces dragging for keyboards, touch and long
 * trees.
 */
export function MoveDialog({ pages, pageId, edits, onClose }: MoveDialogProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const page = pages.byId.get(pageId)
  const { places, more } = useMemo(() => placesFor(pages, pageId, typed), [pages, pageId, typed])
  return (
    <Dialog
      open={page !== undefined}
      onClose={onClose}
      title={
        <>
          Move “<bdi>{page?.name || 'Untitled'}</bdi>” to
        </>
      }
      initialFocus={input}
    >
      <PickList
        items={places}
        more={more}
        typed={typed}
        onType={setTyped}
        onPick={(id) => {
          void edits.move(pageId, id)
          onClose()
        }}
        label="Find a page"
        listLabel="Choose a place"
        empty="No pages match."
        input={input}
      />
    </Dialog>
  )
}

/**
 * Returns the allowed new parents of a page: first the top level, then pages with a matching name, in tree
 * order.
 */
function placesFor(pages: PageIndex, pageId: number, typed: string): { places: Pick[]; more: number } {
  const wanted = typed.trim()
  const found = filterPages(pages, wanted)?.matches
  const may = (row: PageRow) => (!found || found.has(row.id)) && mayMove(pages, pageId, row.id)
  const rows = [...inTreeOrder(pages)].filter(may)
  const isTopFound = wanted === '' || TOP.name.toLowerCase().includes(wanted.toLowerCase())
  const top = isTopFound && mayMove(pages, pageId, 0) ? [TOP] : []
  const shown = rows
    .slice(0, SHOWN)
    .map(({ id, name }) => ({ id, name: name || 'Untitled', path: pathAbove(pages, id) }))
  return { places: [...top, ...shown], more: rows.length - shown.length }
}
