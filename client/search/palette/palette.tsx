import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { readAddress } from '../../../shared/contract/documentation-address.ts'
import type { PageRow } from '../../../shared/contract/pages.ts'
import { folderOf, showPart } from '../../app/page-part.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { isMac } from '../../ui/pressed-keys.ts'
import type { Entry, Group } from './entry.ts'
import { activeAt, chosenOf, groupsOf } from './groups.ts'
import { Listed } from './listed.tsx'
import styles from './palette.module.css'
import { useFound } from './use-found.ts'
import { useKnown } from './use-known.ts'

const MOST_HITS = 8

/**
 * Finds everything by a part of its name: pages, projects and actions at once, symbols and text as they
 * arrive.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string>()
  const known = useKnown()
  const wanted = useDeferredValue(typed)
  const mayAsk = known.signedIn || known.openId !== undefined
  const asked = mayAsk ? { also: known.openId, limit: MOST_HITS, names: true, typing: true } : undefined
  const { found, isAsking, error } = useFound(asked, typed)
  const groups = useMemo(() => groupsOf({ ...known, typed: wanted, found }), [known, wanted, found])
  const entries = groups.flatMap((group) => group.entries)
  const at = activeAt(entries, active)
  const choose = useChoose(known.pages, onClose)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [pressed, setPressed] = useState<{ aside: boolean }>()

  // Carries out an Enter that was pressed before the device had read its data: waits for the complete list, and
  // then chooses the first entry.
  useEffect(() => {
    if (!pressed || !known.isRead) return
    setPressed(undefined)
    const entry = chosenOf(groupsOf({ ...known, typed, found }), undefined)
    if (entry) choose(entry, pressed.aside)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const next = movedTo(event, at, entries.length)
    if (next !== undefined) {
      event.preventDefault()
      setActive(entries[next]?.key)
      setPressed(undefined)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const aside = isMac() ? event.metaKey : event.ctrlKey
      if (!known.isRead && active === undefined) {
        setPressed({ aside })
        return
      }
      // Recomputes the entries if the visible ones still belong to an earlier query.
      const entry = typed === wanted ? entries[at] : chosenOf(groupsOf({ ...known, typed, found }), active)
      if (entry) choose(entry, aside)
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport} data-modal="">
          <Dialog.Popup className={styles.popup} initialFocus={field} aria-label="Search everything">
            <div className={styles.head}>
              <Search aria-hidden="true" />
              <input
                ref={field}
                dir="auto"
                className={styles.field}
                role="combobox"
                aria-label="Search pages, text, symbols and actions"
                aria-expanded={entries.length > 0}
                aria-controls={`${id}-list`}
                aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
                aria-autocomplete="list"
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={1000}
                placeholder="Search everything"
                value={typed}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value)
                  setActive(undefined)
                  setPressed(undefined)
                }}
                onKeyDown={onKeyDown}
              />
              <Dialog.Close
                render={
                  <IconButton label="Close" size="small" className={styles.close}>
                    <X />
                  </IconButton>
                }
              />
            </div>
            <Listed id={id} groups={groups} at={at} onActive={setActive} onChoose={choose} />
            <Foot state={stateOf({ typed, groups, isAsking, error, from: found?.from })} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Returns the index to which a key moves; undefined for keys that don't move. Arrows wrap around at the ends.
 */
function movedTo({ key, altKey }: KeyboardEvent, at: number, count: number): number | undefined {
  if (count === 0 || altKey) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'PageDown') return Math.min(count - 1, at + 8)
  if (key === 'PageUp') return Math.max(0, at - 8)
  return undefined
}

function useChoose(pages: readonly PageRow[], onClose: () => void): (entry: Entry, aside: boolean) => void {
  const [, navigate] = useLocation()
  return (entry, aside) => {
    if ('act' in entry) {
      onClose()
      entry.act()
    } else if (aside) open(entry.href, '_blank', 'noopener')
    else {
      onClose()
      // Sources are on their host.
      if (/^https?:/.test(entry.href)) open(entry.href, '_blank', 'noopener')
      else {
        const { pathname, hash } = new URL(entry.href, location.href)
        const isOpen = pathname === location.pathname
        navigate(entry.href, { state: null })
        if (!isOpen) return
        const page = pages.find(({ id }) => id === readAddress(pathname)?.pageId)
        afterClosing(() => (hash ? showPart(hash, folderOf(page)) : scrollTo(0, 0)))
      }
    }
  }
}

/**
 * Runs `act` after the dialog has closed. A page can't scroll before, and closing restores its scroll
 * position.
 */
function afterClosing(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

type Shown = {
  typed: string
  groups: readonly Group[]
  isAsking: boolean
  error: unknown
  from: 'server' | 'device' | undefined
}

function stateOf({ typed, groups, isAsking, error, from }: Shown): string {
  if (typed.trim() === '') return ''
  if (isAsking) return 'Searching…'
  if (error) {
    return navigator.onLine
      ? 'Couldn’t search the text. Only names were searched.'
      : 'You’re offline. Only names were searched.'
  }
  const count = groups.reduce((sum, { name, entries }) => (name === 'More' ? sum : sum + entries.length), 0)
  const why = navigator.onLine ? 'The server couldn’t be reached' : 'You’re offline'
  const where = from === 'device' ? `${why}: on this device, ` : ''
  if (count === 0) return where ? `${where}nothing was found.` : 'Nothing was found.'
  return `${where}${count === 1 ? '1 result' : `${count} results`}`
}

function Foot({ state }: { state: string }) {
  return (
    <div className={styles.foot}>
      <p role="status" className={styles.state}>
        {state}
      </p>
      <p className={styles.hints} aria-hidden="true">
        <kbd>↑↓</kbd> choose <kbd>↵</kbd> open <kbd>{isMac() ? '⌘↵' : 'Ctrl ↵'}</kbd> new tab
      </p>
    </div>
  )
}
