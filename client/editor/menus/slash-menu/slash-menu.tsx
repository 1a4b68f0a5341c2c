import type { Editor } from '@tiptap/core'
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { proxy, useSnapshot } from 'valtio'
import { classes } from '../../../ui/classes.ts'
import { hasMoved } from '../../../ui/has-moved.ts'
import type { ImagePlace } from '../../blocks/image/image-file.ts'
import { insertionsIn } from '../../blocks.ts'
import { useSurroundings } from '../../surroundings.ts'
import styles from './slash-menu.module.css'
import { offerBlocks, type SlashState } from './slash-suggestion.ts'

/**
 * Menu of the blocks that a slash offers. The focus stays in the text, which handles the keys of the menu.
 */
export function SlashMenu({ editor, place }: { editor: Editor; place: ImagePlace }) {
  const state = useMemo(() => proxy<SlashState>({}), [])
  const { open } = useSnapshot(state)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const surroundings = useSurroundings()
  const latest = useRef(surroundings)
  latest.current = surroundings
  useEffect(
    () => offerBlocks(editor, { place, insertions: () => insertionsIn(latest.current) }, state),
    [editor, place, state],
  )
  const isOpen = open !== undefined
  const chosen = open?.items[open.chosen]

  useLayoutEffect(() => {
    const element = list.current
    return isOpen && element ? state.open?.mount(element) : undefined
  }, [isOpen, state])

  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  useEffect(() => {
    const { dom } = editor.view
    if (!isOpen) return
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', chosen ? `${id}-${chosen.id}` : '')
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, isOpen, chosen, id])

  if (!open) return null
  return createPortal(
    <div ref={list} className={styles.menu}>
      <div id={id} role="listbox" aria-label="Blocks">
        {open.items.map((insertion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the text, which has the focus.
          <div
            key={insertion.id}
            id={`${id}-${insertion.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === open.chosen}
            className={classes(styles.item, at === open.chosen && styles.chosen)}
            // The cursor must stay in the text.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={(event) => {
              if (state.open && state.open.chosen !== at && hasMoved(event)) state.open.chosen = at
            }}
            onClick={() => state.open?.take(state.open.items[at] as never)}
          >
            <insertion.icon aria-hidden="true" />
            <span className={styles.label}>{insertion.label}</span>
            {insertion.shortcut ? <kbd className={styles.shortcut}>{insertion.shortcut}</kbd> : null}
          </div>
        ))}
      </div>
      {open.items.length === 0 ? (
        <p className={styles.none} role="status">
          No block is called “{open.query}”
        </p>
      ) : null}
    </div>,
    document.body,
  )
}
