import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { DIAGRAM } from '../../../../../shared/contract/messages/editor.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { themeSettings } from '../../../../ui/theme/theme.ts'
import { useNear } from '../../../../ui/use-near.ts'
import { ShownAsSource } from '../shown-as-source.tsx'
import styles from './diagram.module.css'
import { DiagramViewer } from './diagram-viewer.tsx'
import { refusal, takesLong } from './limits.ts'
import { type Drawing, renderDiagram } from './render-diagram.ts'

/** Delay between the last keystroke and drawing, in milliseconds. */
const PAUSE = 400

export type DiagramProps = {
  text: string
  full?: boolean
  /**
   * Whether the drawing is shown beside its source. While a person edits the source, the last valid drawing
   * stays.
   */
  preview?: boolean
}

type Drawn = { drawing?: Drawing; problem?: string }

/** A diagram, drawn when it comes near the screen. If it can't be drawn, its source is shown. */
export function Diagram({ text, full = false, preview = false }: DiagramProps) {
  const box = useRef<HTMLDivElement>(null)
  const { theme } = useSnapshot(themeSettings)
  const near = useNear(box)
  const [asked, ask] = useState(false)
  const waits = !asked && takesLong(text) && refusal(text) === undefined
  const [{ drawing, problem }, setDrawn] = useState<Drawn>({})

  useEffect(() => {
    if (!near || waits) return
    let current = true
    const draw = () =>
      renderDiagram(text, theme).then(
        (next) => current && setDrawn({ drawing: next }),
        (error: unknown) => {
          const why = error instanceof Error ? error.message : String(error)
          if (current) setDrawn((before) => ({ ...(preview && before), problem: why }))
        },
      )
    const timer = setTimeout(draw, preview ? PAUSE : 0)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [near, waits, text, theme, preview])

  const failed = problem !== undefined && !(preview && drawing)
  if (preview && (failed || waits)) return <div ref={box} />
  return (
    <div ref={box} className={classes(styles.box, full && styles.fullBox, preview && styles.preview)}>
      {waits ? (
        <div className={styles.large}>
          <p>This diagram is large. Drawing it may take a few seconds.</p>
          <Button size="small" onClick={() => ask(true)}>
            Draw the diagram
          </Button>
        </div>
      ) : null}
      {failed ? <ShownAsSource what={DIAGRAM.notDrawn} problem={problem} text={text} /> : null}
      {!failed && drawing && !waits ? <DiagramViewer svg={drawing.svg} size={drawing.size} full={full} /> : null}
      {!failed && !drawing && !waits ? (
        <div className={styles.waiting} role="status">
          <span className="visually-hidden">Drawing the diagram</span>
        </div>
      ) : null}
    </div>
  )
}
