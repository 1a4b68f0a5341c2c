import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button, IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { dayOf } from '../moments.ts'
import { SkeletonBar, SkeletonGroup } from '../skeleton/skeleton.tsx'
import { useMedia } from '../use-media.ts'
import styles from './master-detail.module.css'

/** Whether the screen is wide enough for the list beside the selected entry. */
export function useBeside(): boolean {
  return useMedia('(min-width: 760px)')
}

/** Shows a list beside the selected entry. A phone shows only one of the two. */
export function MasterDetail({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  return (
    <div className={styles.frame} data-shows={detail ? 'detail' : 'list'}>
      {list}
      {detail}
    </div>
  )
}

export function MasterList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.list} aria-label={label}>
      {children}
    </nav>
  )
}

type DaysProps<Item> = {
  /** Items in the order in which they are shown. */
  items: readonly Item[]
  /** Returns the time of an item in ISO 8601. */
  at: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Groups entries under their days. */
export function Days<Item>({ items, at, children }: DaysProps<Item>) {
  const now = new Date()
  const days = Map.groupBy(items, (item) => dayOf(at(item), now))
  return [...days].map(([day, some]) => (
    <section key={day} aria-label={day}>
      <h3>{day}</h3>
      <ul>{some.map(children)}</ul>
    </section>
  ))
}

type EntryProps = { title: string; detail: string; isMarked?: boolean; isChosen: boolean; onChoose: () => void }

export function Entry({ title, detail, isMarked = false, isChosen, onChoose }: EntryProps) {
  return (
    <li>
      <button type="button" className={styles.entry} aria-current={isChosen || undefined} onClick={onChoose}>
        <span className={styles.title} data-marked={isMarked || undefined}>
          {title}
        </span>
        <span className={styles.detail}>{detail}</span>
      </button>
    </li>
  )
}

/** Shows a message in a list, instead of its entries or above them. */
export function ListNote({ children, ...rest }: { children: ReactNode; role?: 'status' }) {
  return (
    <p className={styles.none} {...rest}>
      {children}
    </p>
  )
}

export function MoreEntries({ busy, onMore, children }: { busy: boolean; onMore: () => void; children: string }) {
  return (
    <Button size="small" busy={busy} className={styles.more} onClick={onMore}>
      {children}
    </Button>
  )
}

type DetailPaneProps = {
  title: string
  /** Small lines below the title. */
  lines: readonly string[]
  /** Label of the button that goes back to the list. */
  back: string
  onBack: () => void
  acts?: ReactNode
  /** More content of the header, on separate lines. */
  below?: ReactNode
  /** Accessible name of the text. */
  label: string
  text: Ref<HTMLElement>
  className?: string
  children: ReactNode
}

/** Shows the selected item: a header, and a text that scrolls. */
export function DetailPane(props: DetailPaneProps) {
  const { title, lines, back, onBack, acts, below, label, text, className, children } = props
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.head}>
        <div className={styles.words}>
          <IconButton label={back} size="small" className={styles.back} onClick={onBack}>
            <ArrowLeft />
          </IconButton>
          <div>
            <h3 className="as-written">{title}</h3>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
        {acts}
        {below}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it. */}
      <section ref={text} className={classes(styles.text, className)} tabIndex={0} aria-label={label}>
        {children}
      </section>
    </section>
  )
}

/** Shows content that replaces both the list and the detail. */
export function Alone({ children }: { children: ReactNode }) {
  return <div className={styles.alone}>{children}</div>
}

/** Shown until the list, or the selected entry, is loaded. */
export function DetailSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className={styles.skeleton}>
        <SkeletonBar width="40%" height={28} />
        <SkeletonBar width="96%" height={15} />
        <SkeletonBar width="88%" height={15} />
        <SkeletonBar width="60%" height={15} />
      </div>
    </SkeletonGroup>
  )
}
