import { Popover } from '@base-ui/react/popover'
import { useEffect, useMemo, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { late } from '../../../ui/late.tsx'
import popup from '../../../ui/popover/popup.module.css'
import { aroundBoth, cardBelow, hasRoomAbove } from './card-below.ts'
import styles from './citation-popover.module.css'
import { SourceQuote } from './source-quote.tsx'
import type { QuotedChip } from './use-quoted-chip.ts'

const SourceView = late(async () => (await import('../source-view/source-view.tsx')).SourceView)

/** File that is shown over the screen, and the chip that had the focus. */
type Viewed = { id: number; path: string; chip: HTMLElement | undefined }

/** Popover beside a chip, with the chip's source. */
export function QuotePopover({ quoted, close, leave, stay }: QuotedChip) {
  const box = useRef<HTMLDivElement>(null)
  const { chip, mode } = quoted ?? {}
  const [viewed, setViewed] = useState<Viewed>()
  const card = cardBelow(chip)
  const anchor = useMemo(() => (chip && card ? aroundBoth(chip, card) : (chip ?? null)), [chip, card])

  useEffect(() => {
    chip?.setAttribute('data-open', '')
    return () => chip?.removeAttribute('data-open')
  }, [chip])

  useEffect(() => {
    if (mode === 'open') box.current?.focus()
  }, [mode])

  const back = () => {
    close()
    if (mode === 'open') requestAnimationFrame(() => placeOf(chip)?.focus())
  }
  const view = (id: number, path: string) => {
    close()
    setViewed({ id, path, chip })
  }

  return (
    <>
      {viewed ? (
        <SourceView
          citationId={viewed.id}
          path={viewed.path}
          onClose={() => setViewed(undefined)}
          finalFocus={() => placeOf(viewed.chip)}
        />
      ) : null}
      <Popover.Root
        open={quoted !== undefined}
        onOpenChange={(open, { reason }) => {
          if (open) return
          if (reason === 'escape-key') back()
          else if (reason !== 'focus-out' || mode === 'open') close()
        }}
      >
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            className={popup.positioner}
            side={card ? 'top' : 'bottom'}
            collisionAvoidance={card && chip && hasRoomAbove(chip) ? { side: 'none' } : {}}
            align="start"
            sideOffset={6}
            collisionPadding={12}
          >
            <Popover.Popup
              ref={box}
              className={classes(popup.popup, styles.popover)}
              initialFocus={mode === 'open' ? box : false}
              finalFocus={false}
              onPointerEnter={stay}
              onPointerLeave={leave}
            >
              <Popover.Title className="visually-hidden">Source</Popover.Title>
              {quoted ? <SourceQuote key={quoted.id} id={quoted.id} onOpen={(path) => view(quoted.id, path)} /> : null}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}

/**
 * Element to return the focus to. In an editor, the editor itself, where the chip is selected. If the chip
 * was redrawn meanwhile, finds the new chip of the same citation.
 */
function placeOf(chip: HTMLElement | undefined): HTMLElement | null {
  const id = chip?.dataset.citation
  const there = chip?.isConnected ? chip : document.querySelector<HTMLElement>(`[data-citation="${id}"]`)
  return there?.closest<HTMLElement>('[contenteditable="true"]') ?? there
}
