import type { CSSProperties } from 'react'
import { classes } from '../../../ui/classes.ts'
import { linesOf, type Token } from '../code-block/highlight.ts'
import { Tokens } from '../code-block/tokens.tsx'
import { useTokens } from '../code-block/use-tokens.ts'
import type { Piece } from './cut-source.ts'
import styles from './source-view.module.css'

/** Number of lines that are laid out together when they come near the screen. */
const TOGETHER = 100

type SourcePieceProps = {
  piece: Piece
  language: string | null
  /** The cited lines. */
  from: number
  to: number
}

/** Lines that are coloured together. */
export function SourcePiece({ piece, language, from, to }: SourcePieceProps) {
  const text = piece.lines.join('\n')
  const tokens = useTokens(text, language ?? undefined)
  const lines = linesOf(tokens ?? [{ text, className: '' }])
  const runs = Array.from({ length: Math.ceil(lines.length / TOGETHER) }, (_, at) => at * TOGETHER)
  return runs.map((begin) => {
    const run = lines.slice(begin, begin + TOGETHER)
    return (
      <span key={begin} className={styles.run} style={{ '--lines': run.length } as CSSProperties}>
        {run.map((line, at) => {
          const number = piece.firstLine + begin + at
          return <Line key={number} number={number} tokens={line} from={from} to={to} />
        })}
      </span>
    )
  })
}

type LineProps = { number: number; tokens: readonly Token[]; from: number; to: number }

function Line({ number, tokens, from, to }: LineProps) {
  const isCited = number >= from && number <= to
  return (
    <span className={classes(styles.line, isCited && styles.cited)} data-cited={isCited || undefined}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.text}>
        {number === from ? <span className={styles.heard}>Start of the cited lines: </span> : null}
        <Tokens tokens={tokens} />
        {number === to ? <span className={styles.heard}> End of the cited lines.</span> : null}
        {'\n'}
      </span>
    </span>
  )
}
