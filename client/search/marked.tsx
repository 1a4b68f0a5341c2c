import type { ReactNode } from 'react'

export type Marks = readonly (readonly [from: number, to: number])[]

/** A text with its matches marked. */
export function Marked({ text, marks }: { text: string; marks?: Marks | undefined }) {
  if (!marks || marks.length === 0) return text
  const pieces: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    if (from < at) continue
    pieces.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return [...pieces, text.slice(at)]
}
