import { type MouseEvent, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CitedFile } from '../../../../shared/contract/cited-files.ts'
import { Button } from '../../../ui/button/button.tsx'
import '../code-block/code-colours.css'
import { cutSource, SHOWN_LINES, windowAround } from './cut-source.ts'
import { SourcePiece } from './source-piece.tsx'
import styles from './source-view.module.css'

type SourceTextProps = {
  file: CitedFile
  /** Called when the lines are rendered and can be scrolled to. */
  onShown: () => void
}

/** The lines of a file. A very long file is shown in parts, with a notice. */
export function SourceText({ file, onShown }: SourceTextProps) {
  const { text, language, start_line, end_line } = file
  const lines = useMemo(() => linesOf(text), [text])
  const [from, setFrom] = useState(() => windowAround(lines.length, start_line))
  const to = Math.min(from + SHOWN_LINES, lines.length)
  const pieces = useMemo(() => cutSource(lines.slice(from, to), from + 1), [lines, from, to])
  useLayoutEffect(() => {
    onShown()
  }, [onShown])
  const move = (by: number, { currentTarget }: MouseEvent) => {
    const scroller = currentTarget.closest('section')
    // The focused button may disappear, so the scroller takes the focus.
    scroller?.focus({ preventScroll: true })
    flushSync(() => setFrom(Math.max(0, Math.min(from + by, lines.length - SHOWN_LINES))))
    scroller?.scrollTo(0, by > 0 ? 0 : scroller.scrollHeight)
  }
  return (
    <>
      {to - from < lines.length ? (
        <p className={styles.part} role="status">
          Lines {(from + 1).toLocaleString('en')} to {to.toLocaleString('en')} of {lines.length.toLocaleString('en')}
        </p>
      ) : null}
      {from > 0 ? <More label="Earlier lines" onPress={(event) => move(-SHOWN_LINES, event)} /> : null}
      <pre className={styles.lines}>
        <code>
          {pieces.map((piece) => (
            <SourcePiece key={piece.firstLine} piece={piece} language={language} from={start_line} to={end_line} />
          ))}
        </code>
      </pre>
      {to < lines.length ? <More label="Later lines" onPress={(event) => move(SHOWN_LINES, event)} /> : null}
    </>
  )
}

function More({ label, onPress }: { label: string; onPress: (event: MouseEvent) => void }) {
  return (
    <div className={styles.more}>
      <Button size="small" onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}

/** Lines of a text. The line end of the last line doesn't begin another line. */
function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}
