import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { FullScreenButton } from '../../../ui/full-screen/full-screen-button.tsx'
import type { FullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import styles from './canvas.module.css'
import type { CanvasPlace } from './canvas-node.ts'
import type { ReadyDrawing } from './drawing/drawing.tsx'
import { LazyDrawing } from './lazy-drawing.tsx'

type DrawingPartProps = {
  place: CanvasPlace
  id: string
  licenceKey: string | undefined
  height: number | null
  /** Whether the page's selection is on the block. */
  selected: boolean
  drawers: readonly string[]
  full: FullScreen<HTMLElement>
  space: Ref<HTMLDivElement>
  onDone: () => void
  /** Replaces the drawing with a diagram written as text; absent once something is drawn. */
  onWriteInstead: (() => void) | undefined
  onRefused: () => void
}

/** Media query for screens that are too small to draw on with anything beside the drawing. */
const PHONE = '(max-width: 640px)'

/** Drawing that is open for editing: our own bar, and the drawing library below the bar. */
export function DrawingPart({
  place,
  id,
  licenceKey,
  height,
  selected,
  drawers,
  full,
  space,
  onDone,
  onWriteInstead,
  onRefused,
}: DrawingPartProps) {
  const [isClosing, setClosing] = useState(false)
  const drawing = useRef<ReadyDrawing>(undefined)
  const bar = useRef<HTMLDivElement>(null)
  const isSelected = useRef(selected)
  isSelected.current = selected
  const { isOpen, open, close } = full

  useEffect(() => {
    if (matchMedia(PHONE).matches) open()
    return close
  }, [open, close])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in more or less room one goes on drawing.
  useEffect(() => drawing.current?.focus(), [isOpen])
  useEffect(() => {
    // The person can drag the block by its bar, but strokes in the drawing must not drag the block.
    const draggable = bar.current?.closest<HTMLElement>('[draggable="true"]')
    if (!draggable) return
    draggable.draggable = false
    return () => {
      draggable.draggable = true
    }
  }, [])

  const done = async () => {
    setClosing(true)
    await drawing.current?.finish()
    onDone()
  }

  /** Handles Escape: ends full screen if it's open. Otherwise stops drawing. */
  const leave = () => {
    if (!isOpen) void done()
  }
  const onKeyInBar = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons take the keys. */}
      <div ref={bar} className={styles.bar} onKeyDown={onKeyInBar}>
        <span className={styles.name}>Drawing</span>
        <span className={styles.with}>{drawers.length > 0 ? `with ${drawers.join(', ')}` : null}</span>
        {onWriteInstead ? (
          <Button size="small" variant="quiet" className={styles.instead} onClick={onWriteInstead}>
            Write it as text instead
          </Button>
        ) : null}
        <FullScreenButton of={full} />
        <Button size="small" busy={isClosing} onClick={() => void done()}>
          Done
        </Button>
      </div>
      <div ref={space} className={styles.space} style={isOpen || height === null ? undefined : { height }}>
        <LazyDrawing
          place={place}
          id={id}
          licenceKey={licenceKey}
          compact={!isOpen}
          onReady={(ready) => {
            drawing.current = ready
            // If the person has started to type elsewhere on the page, the focus stays there.
            if (isSelected.current || !document.activeElement?.closest('[contenteditable="true"]')) ready.focus()
          }}
          onEscape={leave}
          onRefused={onRefused}
        />
      </div>
    </>
  )
}
