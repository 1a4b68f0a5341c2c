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

/** Screens that are too small to draw on beside anything else. */
const PHONE = '(max-width: 640px)'

/** A drawing that is open for editing: our bar, and the drawing library below it. */
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
    // The block can be dragged, but drawing in it must not drag it.
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

  /** In full screen, Escape ends the full screen. Otherwise it ends the drawing. */
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
            // A person who went on to type elsewhere keeps the focus there.
            if (isSelected.current || !document.activeElement?.closest('[contenteditable="true"]')) ready.focus()
          }}
          onEscape={leave}
          onRefused={onRefused}
        />
      </div>
    </>
  )
}
