import { Search, Trash2 } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Marked } from '../../search/marked.tsx'
import type { HeldConversation } from '../../sync/index.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { momentOf } from '../../ui/moments.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { conversation, openKept, startOver } from './conversation.ts'
import styles from './conversations-dialog.module.css'
import { findConversations, type Listed } from './find-conversations.ts'
import { keptConversations, removeConversations } from './kept-conversations.ts'

type ConversationsDialogProps = { names: ReadonlyMap<number, string>; onClose: () => void }

/** Lists earlier conversations on this device, to search, reopen or delete them. */
export function ConversationsDialog({ names, onClose }: ConversationsDialogProps) {
  const { kept, read, remove } = useKept()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const field = useRef<HTMLInputElement>(null)
  const all = kept.state === 'read' ? kept.all : undefined
  const found = useMemo(() => (all ? findConversations(all, sought) : []), [all, sought])
  const isListed = all !== undefined && all.length > 0
  // Focuses the search field once the list has loaded, which is after the dialog has opened.
  useEffect(() => {
    if (isListed) focusWithKeys(field.current)
  }, [isListed])
  const open = async (id: string) => {
    onClose()
    if (await openKept(id)) return
    if (conversation.id === id && !conversation.opening)
      showToast({ title: 'This conversation was deleted', type: 'info' })
  }
  const removeOne = async (id: string) => {
    // Moves the focus to the search field, because the focused delete button no longer exists.
    if (await remove([id])) focusWithKeys(field.current)
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Conversations"
      description="Conversations are kept on this device only. Logging out deletes them."
      initialFocus={field}
      actions={
        isListed ? (
          <Button variant="quiet" onClick={() => void remove(all.map(({ id }) => id))}>
            Delete all
          </Button>
        ) : undefined
      }
    >
      {kept.state === 'reading' ? <ListSkeleton label="Loading your conversations" /> : null}
      {kept.state === 'failed' ? (
        <RetryNotice title="Couldn’t load your conversations" retry={read}>
          This browser didn’t return its stored data.
        </RetryNotice>
      ) : null}
      {kept.state === 'nowhere' ? (
        <p className={styles.note}>This browser stores nothing, so a conversation lasts until you close its tab.</p>
      ) : null}
      {all?.length === 0 ? <p className={styles.note}>No conversations yet.</p> : null}
      {isListed ? (
        <>
          <div className={styles.search}>
            <TextField
              ref={field}
              label="Search conversations"
              hideLabel
              type="search"
              placeholder="Search conversations"
              icon={<Search />}
              value={typed}
              onChange={setTyped}
            />
          </div>
          <p className={styles.count} role="status">
            {sought.trim() === '' ? '' : found.length === 0 ? 'No conversations match.' : counted(found.length)}
          </p>
          <ul className={styles.list} aria-label="Conversations">
            {found.map((one) => (
              <Row
                key={one.id}
                {...{ one, names }}
                onOpen={() => void open(one.id)}
                onRemove={() => void removeOne(one.id)}
              />
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  )
}

type Kept = { state: 'reading' | 'failed' | 'nowhere' } | { state: 'read'; all: readonly HeldConversation[] }

function useKept() {
  const [kept, setKept] = useState<Kept>({ state: 'reading' })
  const { userId } = conversation
  const read = () => {
    keptConversations(userId)
      .then((all) => setKept(all ? { state: 'read', all } : { state: 'nowhere' }))
      .catch((error: unknown) => {
        console.warn('The conversations could not be read', error)
        setKept({ state: 'failed' })
      })
  }
  /** Deletes conversations after a confirmation. Resolves to whether they were deleted. */
  const remove = async (ids: readonly string[]): Promise<boolean> => {
    const sure = await confirm({
      title: ids.length === 1 ? 'Delete this conversation?' : `Delete all ${ids.length} conversations?`,
      text: 'This can’t be undone: there is no other copy.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!sure) return false
    try {
      await removeConversations(userId, ids)
      if (ids.includes(conversation.id)) startOver()
      return true
    } catch (error) {
      console.warn('A conversation could not be deleted', error)
      showToast({ title: 'Couldn’t delete the conversation', text: 'Try again in a moment.', type: 'error' })
      return false
    } finally {
      read()
    }
  }
  useEffect(read, [])
  return { kept, read, remove }
}

type RowProps = { one: Listed; names: ReadonlyMap<number, string>; onOpen: () => void; onRemove: () => void }

function Row({ one, names, onOpen, onRemove }: RowProps) {
  const { id, title, at, questions, projectIds, said } = one
  const isOpen = id === conversation.id
  const about = projectIds.flatMap((projectId) => names.get(projectId) ?? [])
  const facts = [
    momentOf(new Date(at).toISOString(), new Date()),
    questions === 1 ? '1 question' : `${questions} questions`,
    ...(about.length > 0
      ? [about.slice(0, 3).join(', ') + (about.length > 3 ? ` and ${about.length - 3} more` : '')]
      : []),
  ]
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={styles.title}>{title}</span>
        {said ? (
          <span className={styles.said}>
            <Marked {...said} />
          </span>
        ) : null}
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </button>
      <IconButton size="small" label={`Delete “${title}”`} title="Delete" onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

/** Focuses a field, except on a touch screen, where the keyboard would cover the list. */
function focusWithKeys(field: HTMLElement | null): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus()
}

function counted(found: number): string {
  return found === 1 ? '1 conversation' : `${found} conversations`
}
