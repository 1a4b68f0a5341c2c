import { Popover } from '@base-ui/react/popover'
import { useEffect, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import popup from '../../../ui/popover/popup.module.css'
import styles from './citation-popover.module.css'
import { SourceQuote } from './source-quote.tsx'
import type { QuotedChip } from './use-quoted-chip.ts'

/** Floats beside the chip whose source is asked for. */
export function QuotePopover({ quoted, close, leave, stay }: QuotedChip) {
  const box = useRef<HTMLDivElement>(null)
  const { chip, mode } = quoted ?? {}

  useEffect(() => {
    chip?.setAttribute('data-open', '')
    return () => chip?.removeAttribute('data-open')
  }, [chip])

  useEffect(() => {
    if (mode === 'open') box.current?.focus()
  }, [mode])

  const back = () => {
    close()
    // An editor holds the focus itself, with the chip selected in it.
    const editor = chip?.closest<HTMLElement>('[contenteditable="true"]')
    if (mode === 'open') requestAnimationFrame(() => (editor ?? chip)?.focus())
  }

  return (
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
          anchor={chip ?? null}
          className={popup.positioner}
          side="bottom"
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
            {quoted ? <SourceQuote key={quoted.id} id={quoted.id} /> : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
