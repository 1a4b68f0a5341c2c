import type { Node } from 'web-tree-sitter'
import { sourceOf } from './syntax.ts'

/**
 * How far above its declaration a `/**` comment may end: on the line above, or with one blank line between.
 * `blank-line-after-code` allows the blank line only after other code, because a comment at the top of a file
 * introduces the file.
 */
export type Reach = 'next-line' | 'blank-line' | 'blank-line-after-code'

/** Buffers comments while the caller walks over siblings, until their declaration follows. */
export class CommentBuffer {
  #comments: { text: string; firstRow: number; lastRow: number }[] = []
  #lastCodeRow = -1
  readonly #source: string
  readonly #reach: Reach

  constructor(source: string, reach: Reach = 'next-line') {
    this.#source = source
    this.#reach = reach
  }

  /** Adds a comment, unless it is behind code on its line and belongs to that code. */
  add(comment: Node): void {
    const firstRow = comment.startPosition.row
    if (firstRow === this.#lastCodeRow) return
    const text = sourceOf(comment, this.#source).trimEnd()
    const lines = text.split('\n', 10_000).length
    this.#comments.push({ text, firstRow, lastRow: firstRow + lines - 1 })
  }

  /**
   * Returns the raw comments right above `node`, without blank lines between them, in source order. One blank
   * line may follow a doc comment, except at the top of a file, where the comment may describe the file.
   */
  takeAbove(node: Node): string[] {
    const above: string[] = []
    let row = node.startPosition.row
    const last = this.#comments.at(-1)
    if (last && this.#reaches(last.text) && row - last.lastRow === 2) row--
    for (const comment of this.#comments.toReversed()) {
      const isApart = above.length === 0 && this.#lastCodeRow >= 0 && isDocOfNext(comment.text)
      if (row - comment.lastRow > (isApart ? 2 : 1)) break
      above.push(comment.text)
      row = comment.firstRow
    }
    this.skip(node)
    return above.reverse()
  }

  #reaches(comment: string): boolean {
    if (this.#reach === 'next-line' || !/^\/\*\*(?![*/])/.test(comment)) return false
    return this.#reach === 'blank-line' || this.#lastCodeRow >= 0
  }

  /** Forgets the collected comments, because another node follows them. */
  skip(node: Node): void {
    this.#comments = []
    const { row, column } = node.endPosition
    // A directive includes its line break, so a comment on the next row isn't behind code.
    this.#lastCodeRow = column === 0 ? row - 1 : row
  }
}

/** Whether a comment is a JSDoc block that doesn't declare anything itself. */
function isDocOfNext(comment: string): boolean {
  return (
    /^\/\*\*(?![*/])/.test(comment) && !/@(?:typedef|callback|file|fileoverview|overview|module|import)\b/.test(comment)
  )
}

/** Comments at the top of a file, in groups without blank lines between; `attached`: code follows right below. */
export type CommentGroup = { comments: string[]; attached: boolean; next: Node | null }

export function leadingComments(
  siblings: readonly Node[],
  source: string,
  isCode: (node: Node) => boolean,
): CommentGroup[] {
  const groups: CommentGroup[] = []
  let lastRow = -2
  for (const node of siblings) {
    if (isCode(node)) {
      const last = groups.at(-1)
      if (last) Object.assign(last, { attached: node.startPosition.row - lastRow <= 1, next: node })
      break
    }
    if (!node.type.includes('comment')) continue
    const text = sourceOf(node, source).trimEnd()
    const row = node.startPosition.row
    if (row - lastRow <= 1) groups.at(-1)?.comments.push(text)
    else groups.push({ comments: [text], attached: false, next: null })
    lastRow = row + text.split('\n', 10_000).length - 1
    if (groups.length > 20) break
  }
  return groups
}
