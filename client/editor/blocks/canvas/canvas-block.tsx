import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { canvasHeight } from '../../../../shared/document/limits.ts'
import { classes } from '../../../ui/classes.ts'
import { useFullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import styles from './canvas.module.css'
import type { CanvasPlace } from './canvas-node.ts'
import { CanvasNotice, type Obstacle } from './canvas-notice.tsx'
import { DrawingPart } from './drawing-part.tsx'
import { HeightHandle } from './height-handle.tsx'
import { LazyDrawing } from './lazy-drawing.tsx'
import { useLicence } from './licence.ts'
import { nowDrawing, startDrawing, stopDrawing } from './now-drawing.ts'
import { PicturePart } from './picture-part.tsx'
import { useCanvas, useDrawers } from './use-canvas.ts'
import { useStalePicture } from './use-stale-picture.ts'

type CanvasBlockProps = {
  place: CanvasPlace
  id: string
  height: unknown
  editable: boolean
  /** Whether the page's selection is on the block. */
  selected: boolean
  onHeight: (height: number) => void
  onWriteInstead: () => void
}

/** Drawing block in the editor. Shows the picture until someone draws. */
export function CanvasBlock({ place, id, height, editable, selected, onHeight, onWriteInstead }: CanvasBlockProps) {
  const isWanted = useSnapshot(nowDrawing).id === id && editable
  const canvas = useCanvas(place.doc, id)
  const drawers = useDrawers(place.awareness, id)
  const [isRefused, setRefused] = useState(false)
  const [pulled, setPulled] = useState<number>()
  const space = useRef<HTMLDivElement>(null)
  const begin = useRef<HTMLElement>(null)
  const full = useFullScreen<HTMLElement>({ label: 'Drawing' })
  const mayMend = editable && !isWanted && !isRefused && !canvas.isNewer && drawers.length === 0
  const stale = useStalePicture(canvas.stale, mayMend)
  const licence = useLicence(isWanted || stale.isDue)

  const obstacle: Obstacle | undefined = canvas.isNewer
    ? 'newer'
    : isWanted && licence && (isRefused || !licence.may)
      ? isRefused
        ? 'bad-key'
        : 'no-key'
      : undefined
  const mayDraw = licence?.may && !obstacle
  const isDrawing = isWanted && mayDraw
  const names = [...new Set(drawers.map(({ name }) => name))]
  const shownHeight = pulled ?? canvasHeight(height)

  const writeInstead = () => {
    stopDrawing(id)
    onWriteInstead()
  }
  const done = () => {
    stopDrawing(id)
    requestAnimationFrame(() => begin.current?.focus({ preventScroll: true }))
  }

  return (
    <div className={styles.block}>
      <figure
        {...full.props}
        className={classes(styles.frame, isDrawing && styles.open, full.className)}
        data-own-events={isDrawing ? '' : undefined}
      >
        {isDrawing ? (
          <DrawingPart
            place={place}
            id={id}
            licenceKey={licence.key}
            height={shownHeight}
            selected={selected}
            drawers={names}
            full={full}
            space={space}
            onDone={done}
            onWriteInstead={canvas.isEmpty ? writeInstead : undefined}
            onRefused={() => setRefused(true)}
          />
        ) : (
          <div ref={space} className={full.isOpen ? styles.whole : undefined}>
            <PicturePart
              canvas={canvas}
              height={shownHeight}
              drawers={names}
              editable={editable && !canvas.isNewer}
              full={full}
              begin={begin}
              onDraw={() => startDrawing(id)}
              onWriteInstead={writeInstead}
            />
          </div>
        )}
        {editable && !full.isOpen && (isDrawing || (selected && !canvas.isEmpty)) ? (
          <HeightHandle
            measure={() => space.current?.clientHeight ?? 0}
            onPull={setPulled}
            onDone={(next) => {
              setPulled(undefined)
              onHeight(next)
            }}
          />
        ) : null}
      </figure>
      {obstacle ? <CanvasNotice obstacle={obstacle} onClose={() => stopDrawing(id)} /> : null}
      {stale.isDue && mayDraw ? (
        <LazyDrawing
          quiet
          place={place}
          id={id}
          licenceKey={licence.key}
          onReady={({ finish }) => void finish().finally(stale.done)}
          onEscape={stale.done}
          onRefused={stale.done}
        />
      ) : null}
    </div>
  )
}
