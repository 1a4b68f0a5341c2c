import { useMemo } from 'react'
import styles from './citation-popover.module.css'
import { type DifferentLine, lineDifference } from './line-difference.ts'

type SourceDifferenceProps = { before: string; now: string; firstLine: number }

const SAID = { same: '', removed: 'Removed: ', added: 'Added: ' } as const
const SIGNS = { same: ' ', removed: '−', added: '+' } as const

/** The current code, with its changes since the statement was written. */
export function SourceDifference({ before, now, firstLine }: SourceDifferenceProps) {
  const lines = useMemo(() => lineDifference(before, now, firstLine), [before, now, firstLine])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard.
    <pre className={styles.lines} tabIndex={0}>
      <code>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
          <Line key={at} line={line} />
        ))}
      </code>
    </pre>
  )
}

function Line({ line }: { line: DifferentLine }) {
  if (line.kind === 'folded') {
    return <span className={styles.folded}>{line.count === 1 ? '1 line' : `${line.count} lines`} the same</span>
  }
  const { kind, text } = line
  return (
    <span className={styles.line} data-change={kind === 'same' ? undefined : kind}>
      <span className={styles.number} aria-hidden="true">
        {'number' in line ? line.number : ''} {SIGNS[kind]}
      </span>
      <span>
        <span className="visually-hidden">{SAID[kind]}</span>
        {text}
      </span>
    </span>
  )
}
