import { wordDifference } from '../suggestion/word-difference.ts'

/** `number`: of a line that is there now. `folded`: so many lines that are the same and far from any other. */
export type DifferentLine =
  | { kind: 'same' | 'added'; text: string; number: number }
  | { kind: 'removed'; text: string }
  | { kind: 'folded'; count: number }

/** Number of unchanged lines that are shown around a change. */
const AROUND = 3

/** Compares two texts line by line. `firstLine` is the number of the first line of `now`. */
export function lineDifference(before: string, now: string, firstLine: number): DifferentLine[] {
  const lines: DifferentLine[] = []
  let number = firstLine
  // Lines include their line break. Otherwise `wordDifference` would treat a blank line as space between words.
  for (const { kind, words } of wordDifference(wordsOf(before), wordsOf(now))) {
    for (const { text } of words) {
      const line = text.slice(0, -1)
      if (kind === 'removed') lines.push({ kind, text: line })
      else lines.push({ kind, text: line, number: number++ })
    }
  }
  return fold(lines)
}

function wordsOf(text: string) {
  return text.split('\n').map((line) => ({ text: `${line}\n`, code: false }))
}

function fold(lines: readonly DifferentLine[]): DifferentLine[] {
  const changes = lines.flatMap(({ kind }, at) => (kind === 'same' ? [] : [at]))
  const folded: DifferentLine[] = []
  for (const [at, line] of lines.entries()) {
    const last = folded.at(-1)
    if (changes.length === 0 || changes.some((change) => Math.abs(change - at) <= AROUND)) folded.push(line)
    else if (last?.kind === 'folded') last.count += 1
    else folded.push({ kind: 'folded', count: 1 })
  }
  return folded
}
