import { Pencil, Shapes } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { FullScreenButton } from '../../../ui/full-screen/full-screen-button.tsx'
import type { FullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import styles from './canvas.module.css'
import { CanvasPicture } from './canvas-picture.tsx'
import type { CanvasState } from './use-canvas.ts'

type PicturePartProps = {
  canvas: CanvasState
  height: number | null
  /** Names of the other people who have the drawing open. */
  drawers: readonly string[]
  editable: boolean
  full: FullScreen<HTMLElement>
  begin: Ref<HTMLElement>
  onDraw: () => void
  onWriteInstead: () => void
}

/** A drawing while no one draws in this tab. */
export function PicturePart({
  canvas,
  height,
  drawers,
  editable,
  full,
  begin,
  onDraw,
  onWriteInstead,
}: PicturePartProps) {
  return (
    <>
      {canvas.isEmpty ? (
        <div className={styles.empty} data-own-events="">
          <Shapes aria-hidden="true" />
          <p>An empty drawing</p>
          {editable ? (
            <div className={styles.acts}>
              <Button ref={begin} size="small" onClick={onDraw}>
                Draw
              </Button>
              <Button size="small" variant="quiet" onClick={onWriteInstead}>
                Write it as text instead
              </Button>
            </div>
          ) : null}
        </div>
      ) : (
        <>
          <CanvasPicture picture={canvas.picture} words={canvas.words} height={height} full={full.isOpen} />
          <div className={styles.over} data-own-events="">
            <FullScreenButton of={full} />
            {editable ? (
              <Button ref={begin} size="small" onClick={onDraw}>
                <Pencil aria-hidden="true" />
                Edit drawing
              </Button>
            ) : null}
          </div>
        </>
      )}
      {drawers.length > 0 ? (
        <p className={styles.drawers} role="status">
          {drawers.join(', ')} {drawers.length > 1 ? 'are' : 'is'} drawing
        </p>
      ) : null}
    </>
  )
}
