import type { Node } from 'web-tree-sitter'
import { type CommentSign, commentMarkdown, commentPlainText } from '../body-comments.ts'
import { isDirective, isLicence } from '../doc-comments/comment-text.ts'
import { isForReaders } from '../doc-comments/telling-comment.ts'
import type { Step } from './step.ts'

type Bound = NonNullable<Step['comment']>
type Group = { start: number; end: number; column: number }

const MAX_LINES = 40
/** Closing brackets. A comment after them, on the last line of a statement, describes the whole statement. */
const CLOSES = /^[\s)\]};,>]*$/

/**
 * Comments of a file by statement. A comment belongs to the statement directly below it with the same
 * indentation, or to the statement before it on the same line. Returns each comment only once.
 */
export class StepComments {
  readonly #lines: readonly string[]
  readonly #sign: CommentSign
  readonly #language: string
  /** Comments by the number of the line below them. */
  readonly #above = new Map<number, Group>()
  /** Columns of comments at the end of a line, by line number. */
  readonly #behind = new Map<number, number>()

  constructor(input: { lines: readonly string[]; nodes: readonly Node[]; sign: CommentSign; language: string }) {
    this.#lines = input.lines
    this.#sign = input.sign
    this.#language = input.language
    for (const node of input.nodes) this.#add(node)
  }

  /** `hasBody`: a comment behind its first line is about all of it. */
  take(start: number, end: number, hasBody: boolean): Bound | undefined {
    return this.#takeAbove(start) ?? this.#takeBehind(start, end, hasBody)
  }

  #add({ startPosition: { row, column }, endPosition }: Node): void {
    const line = this.#lines[row] ?? ''
    // In Rust and Swift, the node of a comment may include the line break after it.
    const last = endPosition.column === 0 && endPosition.row > row ? endPosition.row - 1 : endPosition.row
    const rest = endPosition.row > last ? '' : (this.#lines[last] ?? '').slice(endPosition.column)
    const written = line.slice(column)
    const isKnown = this.#sign.line.test(written) || (this.#sign.block && written.startsWith('/*'))
    if (rest.trim() !== '' || !isKnown) return
    if (line.slice(0, column).trim() !== '') {
      if (last === row) this.#behind.set(row + 1, column)
      return
    }
    const before = line.startsWith('/*', column) ? undefined : this.#above.get(row + 1)
    const goesOn = before && before.column === column && !this.#lines[before.start - 1]?.trimStart().startsWith('/*')
    if (goesOn) this.#above.delete(row + 1)
    this.#above.set(last + 2, { start: goesOn ? before.start : row + 1, end: last + 1, column })
  }

  #takeAbove(start: number): Bound | undefined {
    const group = this.#above.get(start)
    if (!group) return undefined
    const line = this.#lines[start - 1] ?? ''
    if (line.length - line.trimStart().length !== group.column) return undefined
    this.#above.delete(start)
    if (group.end - group.start >= MAX_LINES) return undefined
    return this.#bound(this.#lines.slice(group.start - 1, group.end), group)
  }

  #takeBehind(start: number, end: number, hasBody: boolean): Bound | undefined {
    const line = hasBody ? start : end
    const column = this.#behind.get(line)
    const text = this.#lines[line - 1] ?? ''
    if (column === undefined || (line !== start && !CLOSES.test(text.slice(0, column)))) return undefined
    this.#behind.delete(line)
    return this.#bound([text.slice(column)], { start: line, end: line })
  }

  #bound(lines: readonly string[], { start, end }: { start: number; end: number }): Bound | undefined {
    const plain = commentPlainText(lines, this.#sign)
    if (isDirective(plain) || isLicence(plain) || !isForReaders(plain)) return undefined
    const text = commentMarkdown(plain, lines[0] ?? '', this.#language)
    return text === '' ? undefined : { text, start, end }
  }
}
