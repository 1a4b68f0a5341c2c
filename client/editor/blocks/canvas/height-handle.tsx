import type { KeyboardEvent, PointerEvent } from 'react'
import { CANVAS_HEIGHTS } from '../../../../shared/document/limits.ts'
import styles from './canvas.module.css'

type HeightHandleProps = {
  /** Returns the current height. */
  measure: () => number
  /** Called with the new height while the person drags the handle. */
  onPull: (height: number) => void
  onDone: (height: number) => void
}

const STEP = 20

/** Handle that makes a drawing higher or lower, by pulling or by the arrow keys. */
export function HeightHandle({ measure, onPull, onDone }: HeightHandleProps) {
  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    down.preventDefault()
    const handle = down.currentTarget
    const before = measure()
    let now = before
    handle.setPointerCapture(down.pointerId)
    const pull = ({ clientY }: globalThis.PointerEvent) => {
      now = within(before + clientY - down.clientY)
      onPull(now)
    }
    const end = () => {
      handle.removeEventListener('pointermove', pull)
      onDone(now)
    }
    handle.addEventListener('pointermove', pull)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: STEP, ArrowUp: -STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onDone(within(measure() + step))
  }
  return (
    <hr
      className={styles.handle}
      data-own-events=""
      aria-orientation="horizontal"
      aria-label="Height of the drawing"
      aria-valuemin={CANVAS_HEIGHTS.min}
      aria-valuemax={CANVAS_HEIGHTS.max}
      aria-valuenow={within(measure())}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}

function within(height: number): number {
  return Math.round(Math.min(Math.max(height, CANVAS_HEIGHTS.min), CANVAS_HEIGHTS.max))
}
