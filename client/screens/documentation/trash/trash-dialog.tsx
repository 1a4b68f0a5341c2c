import { Search, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { useLinkFollowed } from '../../../app/use-link-followed.ts'
import { followTrash, type Trash, type TrashItem } from '../../../sync/trash.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonBar, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { purgeAfterAsking, restore } from './trash-acts.ts'
import styles from './trash-dialog.module.css'
import { daysLeft, deletionWords, nameOf, newerWords, pagesBelow } from './trash-words.ts'

/** Number of pages from which a search field is shown. Fewer can be scanned at a glance. */
const SEARCHED_FROM = 8

type TrashDialogProps = { project: Project; may: (action: Action) => boolean; onClose: () => void }

/**
 * The deleted pages of a project. People can read and restore each page, and admins delete it permanently.
 */
export function TrashDialog({ project, may, onClose }: TrashDialogProps) {
  const [trash, setTrash] = useState<Trash>()
  const [failed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => followTrash(project.id, setTrash, () => setFailed(true)), [project.id])
  useLinkFollowed(onClose)
  const items = trash?.items ?? []
  const found = items.filter((item) => isFound(item, typed))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Trash"
      description="Deleted pages are kept for 30 days. Restoring a page brings back its text, its history and the pages below it."
    >
      {trash?.isPart ? (
        <p className={styles.note}>You’re offline, and this device doesn’t know what else is in the trash.</p>
      ) : null}
      {failed ? <p className={styles.note}>Couldn’t load the trash. Please try again later.</p> : null}
      {!trash && !failed ? <Waiting /> : null}
      {items.length >= SEARCHED_FROM ? (
        <div className={styles.search}>
          <TextField
            label="Search the trash"
            hideLabel
            type="search"
            placeholder="Search the trash"
            icon={<Search />}
            value={typed}
            onChange={setTyped}
          />
        </div>
      ) : null}
      {trash && found.length === 0 ? <Nothing searched={items.length > 0} /> : null}
      {found.length > 0 ? (
        <ul ref={list} className={styles.list}>
          {found.map((item, at) => (
            <Row
              key={item.page_id}
              project={project}
              item={item}
              mayPurge={may('page.purge')}
              onGone={() => focusAt(list.current, at)}
            />
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}

type RowProps = { project: Project; item: TrashItem; mayPurge: boolean; onGone: () => void }

function Row({ project, item, mayPurge, onGone }: RowProps) {
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const now = new Date()
  const newer = newerWords(item)
  const act = async (doIt: () => Promise<boolean>) => {
    setBusy(true)
    // A successful action removes the row, so only a failure must reset the busy state.
    if (await doIt()) onGone()
    else setBusy(false)
  }
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <Link href={pageAddress(project, item.page_id)} className={styles.name}>
          {nameOf(item)}
        </Link>
        <p className={styles.meta}>{deletionWords(item, now)}</p>
        <p className={styles.meta}>
          {item.below > 0 ? `${pagesBelow(item.below)} · ` : ''}
          {daysLeft(item, now)}
        </p>
        {newer ? <p className={styles.newer}>{newer}</p> : null}
      </div>
      <div className={styles.acts}>
        <Button
          size="small"
          busy={isBusy}
          aria-label={`Restore ${nameOf(item)}`}
          onClick={() => void act(() => restore({ project, item, navigate }))}
        >
          Restore
        </Button>
        {mayPurge ? (
          <Tooltip text="Delete for good">
            <IconButton
              size="small"
              disabled={isBusy || item.waits === true}
              label={`Delete ${nameOf(item)} for good`}
              onClick={() => void act(() => purgeAfterAsking(project, item))}
            >
              <Trash2 />
            </IconButton>
          </Tooltip>
        ) : null}
      </div>
    </li>
  )
}

/** Focuses the row that follows a removed row which had the focus. */
function focusAt(list: HTMLUListElement | null, at: number): void {
  requestAnimationFrame(() => {
    const rows = list?.isConnected ? [...list.children] : []
    const row = rows[Math.min(at, rows.length - 1)]
    const next = row?.querySelector('button') ?? document.querySelector<HTMLElement>('[role="dialog"] button')
    next?.focus()
  })
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading the trash">
      <div className={styles.waiting}>
        <SkeletonBar width="40%" height={18} />
        <SkeletonBar width="70%" height={14} />
      </div>
    </SkeletonGroup>
  )
}

function Nothing({ searched }: { searched: boolean }) {
  if (searched) return <p className={styles.none}>No deleted pages match.</p>
  return (
    <div className={styles.none}>
      <Trash2 aria-hidden="true" />
      <strong>The trash is empty</strong>
      <span>Pages that you or others delete can be restored from here.</span>
    </div>
  )
}

/** Whether the name of a deleted page, or of a page below it, contains the typed text. */
function isFound({ name, pages }: TrashItem, typed: string): boolean {
  const wanted = typed.trim().toLocaleLowerCase()
  return [name, ...pages.map((page) => page.name)].some((one) => one.toLocaleLowerCase().includes(wanted))
}
