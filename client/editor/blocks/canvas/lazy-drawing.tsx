import { late } from '../../../ui/late.tsx'
import styles from './canvas.module.css'
import type { DrawingProps } from './drawing/drawing.tsx'

/** Loads the drawing library only for people who draw. */
export const LazyDrawing = late(async () => (await import('./drawing/drawing.tsx')).Drawing, Waiting)

function Waiting({ quiet }: DrawingProps) {
  if (quiet) return null
  return (
    <p className={styles.waiting} role="status">
      {navigator.onLine
        ? 'Opening the drawing…'
        : 'The drawing tools aren’t on this device. They load as soon as you’re online.'}
    </p>
  )
}
