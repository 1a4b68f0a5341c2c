import type { ItemInstance } from '@headless-tree/core'
import { ChevronRight, Ellipsis, FileText } from 'lucide-react'
import { type CSSProperties, type DragEvent, type MouseEvent, memo } from 'react'
import { NAME_MAX } from '../../../../shared/contract/values.ts'
import { sourceGoneWords } from '../../../../shared/document/source-gone.ts'
import { classes } from '../../../ui/classes.ts'
import { InlineField } from '../../../ui/inline-field/inline-field.tsx'
import styles from './page-tree.module.css'
import type { Filtered } from './tree-filter.ts'
import type { TreeRow } from './tree-model.ts'
import type { RowDrag } from './use-tree-drag.ts'

const SUGGESTED = 'There are suggestions for this page'

type Item = ItemInstance<TreeRow>

/** Actions on a row. The functions never change, so a row re-renders only when it looks different. */
export type RowActs = RowDrag & {
  open: (row: TreeRow) => void
  rename: (item: Item) => void
  askMenu: (item: Item) => void
  /** Ends renaming. Without a name, the old name stays. */
  endRename: (item: Item, name: string | undefined) => void
}

type PageTreeRowProps = TreeRow & {
  item: Item
  isFolder: boolean
  isExpanded: boolean
  level: number
  setSize: number
  posInSet: number
  /** Whether Tab focuses this row: the row focused last, otherwise the first row. */
  reachable: boolean
  /** Number of pages above it. Sections don't count. */
  depth: number
  current: boolean
  /** Address of the page; undefined for a section heading. */
  href: string | undefined
  /** Splits the name into matching and other parts; undefined unless the name matches the search. */
  mark: Filtered['mark'] | undefined
  isSuggested: boolean
  top: number
  height: number
  mayDrag: boolean
  isTarget: boolean
  /** Whether the row has a menu, which requires that the person may do something with the page. */
  hasMenu: boolean
  isRenamed: boolean
  acts: RowActs
}

export const PageTreeRow = memo(function PageTreeRow(props: PageTreeRowProps) {
  const { item, id, name, page, isSection, isFolder, isExpanded, reachable, depth, current, href } = props
  const { mark, isSuggested, mayDrag, isTarget, hasMenu, isRenamed, acts } = props
  const gone = typeof page?.source_gone === 'string' ? sourceGoneWords(page.source_gone) : undefined
  const own = {
    ref: item.registerElement,
    role: 'treeitem',
    'aria-label': name || 'Untitled',
    'aria-level': props.level + 1,
    'aria-setsize': props.setSize,
    'aria-posinset': props.posInSet + 1,
    'aria-expanded': isFolder ? isExpanded : undefined,
    'aria-selected': false,
    'data-target': isTarget ? '' : undefined,
    draggable: mayDrag && page !== undefined,
    tabIndex: reachable ? 0 : -1,
    onFocus: () => item.setFocused(),
    onDragStart: () => acts.startDrag(page),
    onDragOver: (event: DragEvent) => acts.dragOver(event, { id, page, open: () => item.expand() }),
    onDrop: (event: DragEvent) => acts.dropOn(event, page),
  }
  const style = { top: props.top, height: props.height, '--depth': depth } as CSSProperties
  const toggle = () => {
    item.setFocused()
    if (item.isExpanded()) item.collapse()
    else item.expand()
  }

  if (!href) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a treeitem, by the properties the tree gives it.
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's.
      <div {...own} className={styles.section} style={style} onClick={toggle}>
        {name}
        <ChevronRight className={styles.sectionChevron} aria-hidden="true" />
      </div>
    )
  }

  if (isRenamed) {
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a treeitem, by the properties the tree gives it.
      <div {...own} className={classes(styles.row, styles.current)} style={style} aria-selected={current}>
        <InlineField
          label="Name of the page"
          value={name}
          maxLength={NAME_MAX}
          onDone={(renamed) => acts.endRename(item, renamed)}
        />
      </div>
    )
  }

  const press = (event: MouseEvent) => {
    // Leaves clicks that open another tab or window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    item.setFocused()
    if (isFolder && !item.isExpanded()) item.expand()
    acts.open(item.getItemData())
  }

  /**
   * Opens the page's menu by right click or its key. With Shift, a right click opens the browser's own menu.
   */
  const askMenu = (event: MouseEvent) => {
    if (!hasMenu || (event.shiftKey && event.button === 2)) return
    event.preventDefault()
    event.stopPropagation()
    acts.askMenu(item)
  }

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a treeitem, by the properties the tree gives it.
    <a
      {...own}
      href={href}
      className={classes(isSection ? styles.section : styles.row, current && styles.current)}
      style={style}
      aria-selected={current}
      aria-current={current ? 'page' : undefined}
      onClick={press}
      onDoubleClick={() => acts.rename(item)}
      onContextMenu={hasMenu ? askMenu : undefined}
      aria-description={[gone, isSuggested ? SUGGESTED : undefined].filter(Boolean).join(' ') || undefined}
      aria-keyshortcuts={hasMenu ? 'F2 Delete Shift+F10' : undefined}
    >
      {isSection ? null : <Lead isFolder={isFolder} toggle={toggle} />}
      <span className={styles.name}>
        <Name name={name || 'Untitled'} mark={mark} />
      </span>
      {isSection ? <Lead isFolder={isFolder} toggle={toggle} /> : null}
      {/* No text, because the row has the name of the page. Its description has these words. */}
      {gone ? <span className={styles.gone} title={gone} data-mark="source deleted" /> : null}
      {isSuggested ? <span className={styles.suggested} title={SUGGESTED} /> : null}
      {hasMenu ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; Shift-F10 does the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
        <span className={styles.more} onClick={askMenu} onDoubleClick={staysHere} data-menu="">
          <Ellipsis size={16} aria-hidden="true" />
        </span>
      ) : null}
    </a>
  )
})

/** Stops double clicks on a control in the row, because a double click on the row begins renaming. */
const staysHere = (event: MouseEvent) => event.stopPropagation()

/** Toggle of a page that has pages below it. For the pointer only, because the arrow keys do the same. */
function Lead({ isFolder, toggle }: { isFolder: boolean; toggle: () => void }) {
  if (!isFolder) {
    return (
      <span className={styles.toggle}>
        <FileText aria-hidden="true" />
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <span
      className={styles.toggle}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        toggle()
      }}
      onDoubleClick={staysHere}
    >
      <ChevronRight aria-hidden="true" />
    </span>
  )
}

function Name({ name, mark }: { name: string; mark: Filtered['mark'] | undefined }) {
  if (!mark) return name
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have nothing else, and no state.
  return mark(name).map(({ text, match }, at) => (match ? <mark key={at}>{text}</mark> : text))
}
