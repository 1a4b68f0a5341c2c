import { Children, type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { columnWidths, spanOf } from '../../../../shared/document/column-widths.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { isHead } from '../../../../shared/document/table-head.ts'
import { classes } from '../../../ui/classes.ts'
import { FullScreenButton } from '../../../ui/full-screen/full-screen-button.tsx'
import { useFullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import './table.css'

/**
 * A table for readers: as wide as it was made, scrolled sideways if too wide, or shown over the whole
 * window.
 */
export function TableReading({ node, children }: { node: DocNode; children?: ReactNode }) {
  const scroller = useRef<HTMLElement>(null)
  const isWide = useIsWide(scroller)
  const fullScreen = useFullScreen({ label: 'Table' })
  const [first, ...others] = Children.toArray(children)
  const cells = node.content?.[0]?.content ?? []
  const columns = cells.reduce((sum, { attrs }) => sum + spanOf(attrs?.colspan), 0)
  const widths = columnWidths(node.attrs?.columnWidths, columns)
  return (
    <div
      {...fullScreen.props}
      className={classes('tableBlock', fullScreen.className)}
      data-covering={fullScreen.isOpen ? '' : undefined}
    >
      {isWide || fullScreen.isOpen ? (
        <div className="tableTools">
          <FullScreenButton of={fullScreen} />
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard. */}
      <section ref={scroller} className="tableWrapper" tabIndex={0} aria-label="Table">
        <table
          data-sized={widths && ''}
          data-headed={isHead(cells) ? '' : undefined}
          style={widths && wide(widths.reduce((sum, width) => sum + width, 0))}
        >
          {widths ? (
            <colgroup>
              {widths.map((one, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is nothing but its place.
                <col key={column} style={wide(one)} />
              ))}
            </colgroup>
          ) : null}
          {isHead(cells) ? <thead>{first}</thead> : null}
          <tbody>{isHead(cells) ? others : [first, ...others]}</tbody>
        </table>
      </section>
    </div>
  )
}

/**
 * Sets the width through a custom property, so that print styles can ignore it: printed tables fit the
 * paper.
 */
function wide(width: number): CSSProperties {
  return { '--width': `${width}px` } as CSSProperties
}

function useIsWide(scroller: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const { current: element } = scroller
    if (!element) return
    const measure = () => setWide(element.scrollWidth > element.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return isWide
}
