import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { themeSettings } from '../../../../ui/theme/theme.ts'
import styles from './diagram.module.css'
import { renderDiagram } from './render-diagram.ts'

type Drawing = { state: 'waiting' } | { state: 'drawn'; svg: string } | { state: 'failed' }

/** A diagram, drawn when it comes near the screen. What cannot be drawn is shown as its source. */
export function Diagram({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const { theme } = useSnapshot(themeSettings)
  const [near, setNear] = useState(false)
  const [drawing, setDrawing] = useState<Drawing>({ state: 'waiting' })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!near) return
    let current = true
    renderDiagram(text, theme)
      .then((svg) => current && setDrawing({ state: 'drawn', svg }))
      .catch((error: unknown) => {
        console.warn('A diagram could not be drawn', error)
        if (current) setDrawing({ state: 'failed' })
      })
    return () => {
      current = false
    }
  }, [near, text, theme])

  if (drawing.state === 'failed') {
    return (
      <div ref={box} className={styles.failed}>
        <p role="alert">Error rendering diagram</p>
        <pre>
          <code>{text}</code>
        </pre>
      </div>
    )
  }
  if (drawing.state === 'waiting') {
    return (
      <div ref={box} className={styles.waiting} role="status">
        <span className="visually-hidden">Drawing the diagram</span>
      </div>
    )
  }
  return (
    // Mermaid has cleaned what it drew (securityLevel strict).
    <div
      ref={box}
      className={styles.diagram}
      role="img"
      aria-label="Diagram"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: drawing.svg }}
    />
  )
}
