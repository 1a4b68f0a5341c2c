import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { themeSettings } from '../../ui/theme/theme.ts'
import styles from './generation-screen.module.css'
import { type Line, layLines, writtenAt } from './writing-lines.ts'

const FRAME = 1000 / 30
/**
 * Time in milliseconds that the finished drawing rests (`REST`) and then fades (`FADE`) before it starts
 * again.
 */
const REST = 2500
const FADE = 1200

/**
 * Calm picture of the work in progress. Stops for people who prefer less motion, and while it isn't visible.
 */
export function WritingCanvas({ running }: { running: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { theme } = useSnapshot(themeSettings)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme means new colours, read from the styles.
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    return context ? animate(context, running) : undefined
  }, [running, theme])

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing focuses a canvas without tabindex.
  return <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
}

function animate(context: CanvasRenderingContext2D, running: boolean): () => void {
  const { canvas } = context
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const ink = getComputedStyle(canvas).color
  let lines: Line[] = []
  let frame = 0
  let last = 0
  let elapsed = 0

  const size = () => {
    const scale = Math.min(devicePixelRatio, 2)
    canvas.width = canvas.clientWidth * scale
    canvas.height = canvas.clientHeight * scale
    context.setTransform(scale, 0, 0, scale, 0, 0)
    lines = layLines(canvas.clientWidth, canvas.clientHeight)
    draw()
  }
  const total = () => ((lines.at(-1)?.order ?? 0) + 3) * 420 + REST + FADE

  const draw = () => {
    const moving = running && !still.matches
    const at = moving ? elapsed % total() : Number.POSITIVE_INFINITY
    const fading = moving ? Math.max(0, (at - (total() - FADE)) / FADE) : 0
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight)
    context.lineCap = 'round'
    context.lineWidth = 3
    context.strokeStyle = ink
    context.globalAlpha = 1 - fading
    for (const line of lines) {
      const written = writtenAt(line, at)
      if (written === 0) continue
      context.setLineDash(line.page === 'code' ? [14, 9, 30, 9, 8, 9] : [])
      context.beginPath()
      context.moveTo(line.x, line.y)
      context.lineTo(line.x + line.length * written, line.y)
      context.stroke()
    }
  }

  const step = (now: number) => {
    frame = requestAnimationFrame(step)
    if (now - last < FRAME) return
    elapsed += Math.min(now - last, 100)
    last = now
    draw()
  }
  const restart = () => {
    cancelAnimationFrame(frame)
    draw()
    if (running && !still.matches) frame = requestAnimationFrame(step)
  }

  size()
  restart()
  addEventListener('resize', size)
  still.addEventListener('change', restart)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('resize', size)
    still.removeEventListener('change', restart)
  }
}
