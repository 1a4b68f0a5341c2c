import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { matchNames } from '../../search/match-names.ts'
import type { User } from '../../session/index.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { PickList } from '../../ui/pick-list/pick-list.tsx'
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { blocksFor, titleOf } from './answer-document.ts'
import type { Exchange } from './conversation.ts'
import { type EditablePage, editablePages } from './editable-pages.ts'
import type { ReadAnswer } from './read-answer.ts'

/** Pages listed at most, which is as many as someone reads. Typing finds the others. */
const SHOWN = 50

type AddToPageDialogProps = { user: User; exchange: Exchange; read: ReadAnswer; onClose: () => void }

/**
 * Chooses the page for an answer. The answer is added at the end of the page, as blocks that anyone can edit.
 */
export function AddToPageDialog({ user, exchange, read, onClose }: AddToPageDialogProps) {
  const { pages, load } = useEditablePages(user, exchange.question.projectIds)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const [adding, setAdding] = useState<string>()
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const all = Array.isArray(pages) ? (pages as readonly EditablePage[]) : undefined
  const { items, more } = useMemo(() => matching(all ?? [], typed), [all, typed])

  const closing = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    closing.current = own
    return () => own.abort()
  }, [])

  const add = async (id: number) => {
    const page = all?.find((one) => one.id === id)
    if (!page || adding) return
    setAdding(page.name)
    setFailure(undefined)
    const { projectId, name } = page
    const { signal } = closing.current
    try {
      const { addToPage } = await import('../../sync/page-docs/add-to-page.ts')
      const blocks = blocksFor(exchange, read, projectId, location.origin)
      await addToPage(user.id, { projectId, pageId: id }, blocks, signal)
      onClose()
      const open = { label: 'Open', onAct: () => navigate(paths.project(projectId, id)) }
      showToast({
        title: `Added to “${name}”`,
        text: 'It’s at the end of the page.',
        type: 'success',
        action: open,
      })
    } catch (error) {
      if (signal.aborted) return
      console.warn('Couldn’t add the answer', error)
      setFailure(error instanceof Error && error.name === 'NotEditable' ? error.message : 'Try again in a moment.')
      setAdding(undefined)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add to a page"
      description={`“${titleOf(exchange)}” and its answer, at the end of a page.`}
      initialFocus={input}
    >
      {failure === undefined ? null : (
        <Notice tone="bad" title="Couldn’t add the answer">
          {failure}
        </Notice>
      )}
      <p role="status" className={adding === undefined ? 'visually-hidden' : undefined}>
        {adding === undefined ? '' : `Adding to “${adding}”…`}
      </p>
      {pages === 'loading' ? <ListSkeleton label="Looking for pages" /> : null}
      {pages === 'failed' ? (
        <RetryNotice title="Couldn’t load the pages" retry={load}>
          They aren’t on this device, and the server couldn’t be reached.
        </RetryNotice>
      ) : null}
      {all?.length === 0 ? <p>You can’t edit any page of the projects you asked about.</p> : null}
      {all && all.length > 0 ? (
        <PickList
          {...{ items, more, typed, input }}
          onType={setTyped}
          onPick={(id) => void add(id)}
          label="Find a page"
          listLabel="Pages"
          empty="No pages match."
        />
      ) : null}
    </Dialog>
  )
}

type Pages = 'loading' | 'failed' | readonly EditablePage[]

function useEditablePages(user: User, projectIds: readonly number[]): { pages: Pages; load: () => void } {
  const [pages, setPages] = useState<Pages>('loading')
  const load = () => {
    setPages('loading')
    editablePages(user, projectIds)
      .then(setPages)
      .catch((error: unknown) => {
        console.warn('Couldn’t load the pages', error)
        setPages('failed')
      })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(load, [])
  return { pages, load }
}

function matching(pages: readonly EditablePage[], typed: string) {
  if (typed.trim() === '') return { items: pages.slice(0, SHOWN), more: Math.max(0, pages.length - SHOWN) }
  const nameOf = (page: EditablePage) => page.name
  const found = matchNames(pages, typed, { nameOf, most: pages.length }).map(({ thing }) => thing)
  return { items: found.slice(0, SHOWN), more: Math.max(0, found.length - SHOWN) }
}
