import { hotkeysCoreFeature, type ItemInstance, syncDataLoaderFeature } from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { KEYS } from '../../../app/shortcuts/keys.ts'
import type { PageIndex } from '../../../sync/index.ts'
import { focusAfterwards } from '../../../ui/inline-field/focus-afterwards.ts'
import { late } from '../../../ui/late.tsx'
import { useStable } from '../../../ui/use-stable.ts'
import type { PageEdits } from '../page-menu/page-edits.ts'
import { focusRow, focusRowFeature } from './focus-row.ts'
import styles from './page-tree.module.css'
import { PageTreeRow, type RowActs } from './page-tree-row.tsx'
import type { Filtered } from './tree-filter.ts'
import { buildTree, ROOT, rowId, rowsToOpen, type TreeRow } from './tree-model.ts'
import { isLetter, TypeAhead } from './type-ahead.ts'
import { useRows } from './use-rows.ts'
import { useTreeDrag } from './use-tree-drag.ts'

const TopPlace = late(async () => (await import('./top-place.tsx')).TopPlace)

export type PageTreeProps = {
  pages: PageIndex
  defaultPageId: number | null
  pageId: number | undefined
  addressOf: (pageId: number) => string
  /** Result of the search; undefined without one. */
  filtered: Filtered | undefined
  onOpen: () => void
  /** Actions on pages; undefined for people who may not edit. */
  edits: PageEdits | undefined
  /** The page that was moved last. */
  moved: { pageId: number } | undefined
  /** Pages with a suggestion by the generator. */
  suggested: ReadonlySet<number>
}

/**
 * Tree of a project's pages. Only the rows near the view exist as elements, and typing into the search
 * re-renders none of them, so thousands of pages stay fast.
 */
export const PageTree = memo(function PageTree(props: PageTreeProps) {
  const { pages, defaultPageId, pageId, addressOf, filtered, onOpen, edits, moved, suggested } = props
  const model = useMemo(() => buildTree(pages, defaultPageId, filtered?.shown), [pages, defaultPageId, filtered])
  const scroller = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState<string[]>([...model.sections])
  const [, navigate] = useLocation()
  const [renaming, setRenaming] = useState<string>()
  const current = pageId === undefined ? undefined : rowId(pageId)
  const found = useMemo(() => (filtered ? rowsToOpen(model) : undefined), [filtered, model])
  const [byHand, setByHand] = useState<{ of: readonly string[]; open: string[] }>()

  const rename = (item: ItemInstance<TreeRow>) => {
    if (edits && item.getItemData().page) setRenaming(item.getId())
  }
  const remove = async (item: ItemInstance<TreeRow>) => {
    const { page } = item.getItemData()
    if (!edits || !page) return
    const { index } = item.getItemMeta()
    const row = item.getElement()
    if (await edits.remove(page.id)) focusAt(index, row)
  }
  /** Focuses the row that takes the place of a removed one, unless another row has the focus by then. */
  const focusAt = (index: number, gone: HTMLElement | null | undefined) =>
    requestAnimationFrame(() => {
      const { activeElement: active } = document
      if (active !== gone && scroller.current?.contains(active)) return
      const left = tree.getItems()
      left[Math.min(index, left.length - 1)]?.setFocused()
      tree.updateDomFocus()
    })
  const askMenu = (item: ItemInstance<TreeRow>) => {
    const { page } = item.getItemData()
    if (!edits || !page) return
    const { index } = item.getItemMeta()
    const row = item.getElement()
    item.setFocused()
    edits.openMenu({
      pageId: page.id,
      anchor: () => item.getElement() ?? null,
      returnFocus: () => item.getElement() ?? null,
      rename: () => rename(item),
      afterDelete: () => focusAt(index, row),
    })
  }
  const open = (row: TreeRow) => {
    if (!row.page) return
    navigate(addressOf(row.page.id))
    onOpen()
  }
  const tree = useTree<TreeRow>({
    rootItemId: ROOT,
    getItemName: (item) => item.getItemData().name || 'Untitled',
    isItemFolder: (item) => model.children(item.getId()).length > 0,
    dataLoader: { getItem: model.row, getChildren: model.children },
    state: { expandedItems: found ? (byHand?.of === found ? byHand.open : found) : expanded },
    setExpandedItems: (next) => {
      if (!found) setExpanded(next)
      else if (typeof next !== 'function') setByHand({ of: found, open: next })
    },
    onPrimaryAction: (item) => open(item.getItemData()),
    scrollToItem: (item) => rows.scrollTo(item.getItemMeta().index),
    features: [syncDataLoaderFeature, hotkeysCoreFeature, focusRowFeature],
    hotkeys: {
      customOpen: {
        hotkey: 'Space',
        preventDefault: true,
        handler: (_, { getFocusedItem }) => press(getFocusedItem()),
      },
      customDelete: { hotkey: KEYS.deletePage, handler: (_, { getFocusedItem }) => void remove(getFocusedItem()) },
      customRename: { hotkey: KEYS.renamePage, handler: (_, { getFocusedItem }) => rename(getFocusedItem()) },
      // Enter opens or closes a section. On a page, Enter follows the link, which the browser does.
      customToggle: { hotkey: KEYS.openPage, handler: (_, { getFocusedItem }) => toggleSection(getFocusedItem()) },
    },
  })

  const endRename = (item: ItemInstance<TreeRow>, name: string | undefined) => {
    const { page } = item.getItemData()
    setRenaming(undefined)
    item.setFocused()
    focusAfterwards(() => item.getElement() ?? null)
    if (page && name) edits?.rename(page.id, name)
  }

  const items = tree.getItems()
  const { ids, indexOf } = useMemo(() => idsOf(items), [items])
  const mayDrag = edits !== undefined && !filtered
  const { dragged, target, drag, top } = useTreeDrag(pages, mayDrag ? edits.move : undefined)
  const draggedAt = dragged ? indexOf(rowId(dragged.id)) : -1
  const acts = useStable<RowActs>({ ...drag, open, rename, askMenu, endRename })
  const typeAhead = useRef(new TypeAhead())
  const typeTo = (event: KeyboardEvent) => {
    if (!isLetter(event) || event.target instanceof HTMLInputElement) return
    const names = items.map((item) => item.getItemName())
    const index = typeAhead.current.next(names, Math.max(focused, 0), event.key, event.timeStamp)
    const found = index === undefined ? undefined : items[index]
    if (!found) return
    found.setFocused()
    void found.scrollTo()
    focusRow(found)
  }
  const { focusedItem, expandedItems } = tree.getState()
  const focused = focusedItem ? indexOf(focusedItem) : Math.min(0, items.length - 1)
  const opened = new Set(expandedItems)
  const at = current ? indexOf(current) : -1
  const rows = useRows({
    scroller,
    count: items.length,
    rowHeight: useTouchRows(),
    // Always renders the row that Tab focuses and the dragged row, even when they aren't visible.
    always: [Math.max(focused, 0), draggedAt],
    rowToKeep: at,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree reads the model through its loader.
  useLayoutEffect(() => tree.rebuildTree(), [model, found, byHand])

  // Opens sections that appear during generation, as sections are open at first.
  const sections = model.sections.join(' ')
  useEffect(() => {
    setExpanded((now) => [...new Set([...now, ...sections.split(' ')])])
  }, [sections])

  // A page that was opened by its address or by a link is shown in the tree too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another page is opened, not when the tree changes.
  useEffect(() => {
    if (pageId === undefined) return
    const above = model.above(pageId)
    setExpanded((now) => (above.every((id) => now.includes(id)) ? now : [...new Set([...now, ...above])]))
  }, [pageId])
  // Expands the rows above a moved page, so that the page is visible in its new place.
  const followed = useRef(moved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move.
  useEffect(() => {
    // Follows each move only once, even if the sidebar is closed and opened again.
    if (!moved || moved === followed.current) return
    followed.current = moved
    setExpanded((now) => [...new Set([...now, ...model.above(moved.pageId)])])
    const item = tree.getItemInstance(rowId(moved.pageId))
    item.setFocused()
    tree.updateDomFocus()
  }, [moved])
  const lastShown = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for each page, when its row has appeared.
  useEffect(() => {
    if (at < 0) return
    // Keeps focus and scroll position if someone in the tree just expanded the folder of the current page.
    if (lastShown.current === current && scroller.current?.contains(document.activeElement)) return
    lastShown.current = current
    items[at]?.setFocused()
    if (rows.isInView(at)) return
    rows.scrollTo(at, rows.drawn.includes(at) ? 'nearest' : 'center')
  }, [current, at >= 0])

  // Scrolls to the top for each new search result.
  useEffect(() => {
    if (filtered) rows.scrollToTop()
  }, [filtered, rows.scrollToTop])

  return (
    <div ref={scroller} className={styles.scroller} {...top}>
      <div
        {...tree.getContainerProps('Pages')}
        role="tree"
        className={styles.tree}
        style={{ height: rows.height }}
        onKeyDown={typeTo}
      >
        {rows.drawn.map((index) => {
          const item = items[index]
          if (!item) return null
          const row = model.row(ids[index] ?? '')
          const { level, setSize, posInSet } = item.getItemMeta()
          return (
            <PageTreeRow
              key={row.id}
              item={item}
              id={row.id}
              name={row.name}
              page={row.page}
              isSection={row.isSection}
              isFolder={model.children(row.id).length > 0}
              isExpanded={opened.has(row.id)}
              level={level}
              setSize={setSize}
              posInSet={posInSet}
              reachable={index === Math.max(focused, 0)}
              depth={row.page ? model.depth(row.page.id) : 0}
              current={row.id === current}
              href={row.page && addressOf(row.page.id)}
              mark={filtered && row.page && filtered.matches.has(row.page.id) ? filtered.mark : undefined}
              isSuggested={row.page !== undefined && suggested.has(row.page.id)}
              top={index * rows.rowHeight}
              height={rows.rowHeight}
              mayDrag={mayDrag}
              isTarget={row.id === target}
              hasMenu={edits !== undefined && row.page !== undefined}
              isRenamed={renaming === row.id}
              acts={acts}
            />
          )
        })}
      </div>
      {dragged && dragged.parent_id !== 0 ? <TopPlace /> : null}
    </div>
  )
})

/** Cache of row ids, because getting the id of every row takes noticeably long. */
const idOf = new WeakMap<ItemInstance<TreeRow>, string>()

function idsOf(items: readonly ItemInstance<TreeRow>[]) {
  const ids = items.map((item) => {
    const id = idOf.get(item) ?? item.getId()
    idOf.set(item, id)
    return id
  })
  const places = new Map(ids.map((id, index) => [id, index]))
  return { ids, indexOf: (id: string) => places.get(id) ?? -1 }
}

function press(item: ItemInstance<TreeRow>): void {
  if (item.getItemData().page) item.primaryAction()
  else toggleSection(item)
}

function toggleSection(item: ItemInstance<TreeRow>): void {
  if (item.getItemData().page) return
  if (item.isExpanded()) item.collapse()
  else item.expand()
}

/** Returns the height of rows in pixels. Rows are higher on touch screens. */
function useTouchRows(): number {
  return useMemo(() => (matchMedia('(pointer: coarse)').matches ? 44 : 30), [])
}
