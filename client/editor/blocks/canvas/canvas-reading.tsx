import { classes } from '../../../ui/classes.ts'
import { FullScreenButton } from '../../../ui/full-screen/full-screen-button.tsx'
import { useFullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import styles from './canvas.module.css'
import { CanvasPicture, type CanvasPictureProps } from './canvas-picture.tsx'

/** A drawing for readers. An empty drawing isn't shown. */
export function CanvasReading(props: CanvasPictureProps) {
  const full = useFullScreen<HTMLElement>({ label: 'Drawing' })
  if (!props.picture && !props.words) return null
  return (
    <div className={styles.block}>
      <figure {...full.props} className={classes(styles.frame, full.className)}>
        <CanvasPicture {...props} full={full.isOpen} />
        <div className={styles.over}>
          <FullScreenButton of={full} />
        </div>
      </figure>
    </div>
  )
}
