import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button, IconButton } from '../../../../ui/button/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Tooltip } from '../../../../ui/tooltip/tooltip.tsx'
import styles from './diagram.module.css'
import { useView } from './use-view.ts'
import type { Size } from './view-transform.ts'

/** Pixels that an arrow key moves the drawing. */
const STRIDE = 40

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [STRIDE, 0],
  ArrowRight: [-STRIDE, 0],
  ArrowUp: [0, STRIDE],
  ArrowDown: [0, -STRIDE],
}

/**
 * Role of a drawing without links. A drawing with links is a group, because screen readers skip links in
 * images.
 */
const PICTURE = { role: 'img', 'aria-label': 'Diagram' }
const LINKED = { role: 'group', 'aria-label': 'Diagram' }

type DiagramViewerProps = {
  /** Cleaned. */
  svg: string
  size: Size
  /**
   * Whether the drawing fills the window. If so, the wheel zooms the drawing. In a page, the wheel scrolls the
   * page.
   */
  full: boolean
}

/** A drawing that the reader can zoom, move and see as a whole. */
export function DiagramViewer({ svg, size, full }: DiagramViewerProps) {
  const { frame, view, fit, isWhole, isZoomed, act, dragging } = useView(size, full)

  const percent = `${Math.round(view.scale * 100)} %`

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    if (event.key === '+' || event.key === '=') act.step(1)
    else if (event.key === '-') act.step(-1)
    else if (event.key === '0') act.reset()
    // Handles arrow keys only if the drawing can be moved. Otherwise they scroll the page.
    else if (arrow && (full || !isWhole)) act.move(...arrow)
    else return
    event.preventDefault()
  }

  return (
    <div className={classes(styles.viewer, full && styles.full)}>
      <section
        ref={frame}
        className={styles.frame}
        style={full ? undefined : { height: fit.height }}
        data-dragging={dragging || undefined}
        data-zoomed={isZoomed || undefined}
        aria-label="Diagram: move and zoom it"
        aria-keyshortcuts="+ - 0 ArrowLeft ArrowRight ArrowUp ArrowDown"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reached by keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div
          className={styles.drawing}
          style={{ ...fit, transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          {...(svg.includes('<a ') ? LINKED : PICTURE)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the library and once more by `cleanSvg`.
          dangerouslySetInnerHTML={{ __html: svg }}
        />
      </section>
      <div className={styles.tools} role="toolbar" aria-label="Zoom">
        <Tooltip text="Zoom out" keys="-">
          <IconButton label="Zoom out" size="small" onClick={() => act.step(-1)}>
            <Minus />
          </IconButton>
        </Tooltip>
        <Tooltip text="Reset the view" keys="0">
          <Button
            variant="quiet"
            size="small"
            className={styles.scale}
            aria-label={`${percent}, reset zoom`}
            onClick={act.reset}
          >
            {percent}
          </Button>
        </Tooltip>
        <Tooltip text="Zoom in" keys="+">
          <IconButton label="Zoom in" size="small" onClick={() => act.step(1)}>
            <Plus />
          </IconButton>
        </Tooltip>
      </div>
    </div>
  )
}
