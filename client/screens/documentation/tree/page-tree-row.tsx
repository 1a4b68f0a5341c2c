import type { ItemInstance } from '@headless-tree/core'
import { ChevronRight, Ellipsis, FileText } from 'lucide-react'
import type { CSSProperties, MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { classes } from '../../../ui/classes.ts'
import { late } from '../../../ui/late.tsx'
import styles from './page-tree.module.css'
import type { Filtered } from './tree-filter.ts'
import type { TreeRow } from './tree-model.ts'
import type { RowDrag } from './use-tree-drag.ts'

const InlineField = late(async () => (await import('../../../ui/inline-field/inline-field.tsx')).InlineField)

const NAME_MAX = 200
const SUGGESTED = 'There are suggestions for this page'

type PageTreeRowProps = {
  item: ItemInstance<TreeRow>
  row: TreeRow
  /** Tab leads here: to the row that had the focus last, or to the first. */
  reachable: boolean
  /** How many pages stand above it; sections do not count. */
  depth: number
  current: boolean
  /** Absent for the heading of a section. */
  href: string | undefined
  /** Given where the name matches what is searched. */
  mark: Filtered['mark'] | undefined
  isSuggested: boolean
  place: { top: number; height: number }
  onOpen: () => void
  drag: RowDrag
  onRename: () => void
  /** Opens what can be done with the page; given to those who may. */
  onMenu: (() => void) | undefined
  /** Given while the name is being changed: takes the new one, or none. */
  renamed: ((name: string | undefined) => void) | undefined
}

export function PageTreeRow(props: PageTreeRowProps) {
  const { item, row, reachable, depth, current, href, mark, isSuggested, place } = props
  const { onOpen, drag, onRename, onMenu, renamed } = props
  const [, navigate] = useLocation()
  const { onClick: _, ...given } = item.getProps()
  const { isTarget, ...dragging } = drag
  const own = {
    ...given,
    ...dragging,
    'data-target': isTarget ? '' : undefined,
    tabIndex: reachable ? 0 : -1,
    onFocus: () => item.setFocused(),
  }
  const style = { top: place.top, height: place.height, '--depth': depth } as CSSProperties
  const isFolder = item.isFolder()
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
        {row.name}
        <ChevronRight className={styles.sectionChevron} aria-hidden="true" />
      </div>
    )
  }

  if (renamed) {
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a treeitem, by the properties the tree gives it.
      <div {...own} className={classes(styles.row, styles.current)} style={style} aria-selected={current}>
        <InlineField label="Name of the page" value={row.name} maxLength={NAME_MAX} onDone={renamed} />
      </div>
    )
  }

  const press = (event: MouseEvent) => {
    // Another tab, another window: the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    item.setFocused()
    if (isFolder && !item.isExpanded()) item.expand()
    navigate(href)
    onOpen()
  }

  /** Also asked for by the keys for it. With Shift it stays the browser's. */
  const askMenu = (event: MouseEvent) => {
    if (!onMenu || (event.shiftKey && event.button === 2)) return
    event.preventDefault()
    event.stopPropagation()
    onMenu()
  }

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a treeitem, by the properties the tree gives it.
    <a
      {...own}
      href={href}
      className={classes(row.isSection ? styles.section : styles.row, current && styles.current)}
      style={style}
      aria-selected={current}
      aria-current={current ? 'page' : undefined}
      onClick={press}
      onDoubleClick={onRename}
      onContextMenu={onMenu && askMenu}
      aria-description={isSuggested ? SUGGESTED : undefined}
      aria-keyshortcuts={onMenu && 'F2 Delete Shift+F10'}
    >
      {row.isSection ? null : <Lead isFolder={isFolder} toggle={toggle} />}
      <span className={styles.name}>
        <Name name={item.getItemName()} mark={mark} />
      </span>
      {row.isSection ? <Lead isFolder={isFolder} toggle={toggle} /> : null}
      {isSuggested ? <span className={styles.suggested} title={SUGGESTED} /> : null}
      {onMenu ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; Shift-F10 does the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
        <span className={styles.more} onClick={askMenu} data-menu="">
          <Ellipsis size={16} aria-hidden="true" />
        </span>
      ) : null}
    </a>
  )
}

/** What opens a page that has others below it; for the pointer, since the arrow keys do the same. */
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
