import { cutText } from '../../../shared/basics/whole-text.ts'
import { MAX_TEXT } from './step.ts'

type Span = { startIndex: number; endIndex: number }

/** Maximum number of characters that are read for one text. Longer texts are cut anyway. */
const MAX_READ = 4 * MAX_TEXT
const BREAK = /[^\S\n]*\n\s*/g

/** Puts code on one line without its comments. Expects the comments of the file in order. */
export class CodeText {
  readonly #source: string
  readonly #comments: readonly Span[]

  constructor(source: string, comments: readonly Span[]) {
    this.#source = source
    this.#comments = comments
  }

  of({ startIndex, endIndex }: Span): string {
    const end = Math.min(endIndex, startIndex + MAX_READ)
    const whole = this.#withoutComments(startIndex, end)
    const line = whole.includes('\n') ? joined(whole) : whole
    const text = line.trim()
    if (text.length <= MAX_TEXT && end === endIndex) return text
    return `${cutText(text, MAX_TEXT - 1).trimEnd()}…`
  }

  /** Returns source code unchanged, cut at the maximum text length. */
  raw(from: number, end: number): string {
    return this.#source.slice(from, Math.min(end, from + MAX_READ))
  }

  #withoutComments(from: number, end: number): string {
    let text = ''
    let at = from
    for (let index = this.#firstBehind(from); index < this.#comments.length; index++) {
      const comment = this.#comments[index]
      if (!comment || comment.startIndex >= end) break
      text += this.#source.slice(at, Math.max(at, comment.startIndex))
      at = Math.min(end, Math.max(at, comment.endIndex))
    }
    return text + this.#source.slice(at, end)
  }

  #firstBehind(place: number): number {
    let low = 0
    let high = this.#comments.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#comments[middle]?.endIndex ?? 0) <= place) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Joins lines that were split only because of their length. */
function joined(text: string): string {
  return text
    .replace(BREAK, (broken, at: number) => {
      const before = text[at - 1] ?? ''
      const after = text.slice(at + broken.length, at + broken.length + 2)
      const isTight = /[([]/.test(before) || /^(?:[)\]]|\.(?!\.)|->|::|\?\.|\?-)/.test(after) || after === ''
      return isTight ? '' : ' '
    })
    .replace(/,(\s?[)\]}])/g, '$1')
}
