import { createSlugs } from './slugs.ts'

/** Names of parts of a page, for code that knows the part but not the page's own ids. */

/**
 * Returns an anchor made of all headings above a part, because a page can repeat a heading. It begins with
 * `/`, unlike the ids of headings. Empty without headings.
 */
export function headingsAnchor(headings: readonly string[]): string {
  return headings.map((text) => `/${createSlugs()(text)}`).join('')
}

type Lines = { start_line: number; end_line: number }

/** Returns an anchor for lines of the page's file, 1-based, in the form that git hosts use: `L12-L20`. */
export function linesAnchor({ start_line, end_line }: Lines): string {
  return end_line > start_line ? `L${start_line}-L${end_line}` : `L${start_line}`
}

/**
 * Returns an anchor for a file, with its lines if they're known: `L12-L20:src/store.ts`, `:src/store.ts`. On
 * the file's page, it leads to the lines. If the file is only a row on a folder's page, it leads to the row.
 */
export function fileAnchor(path: string, lines?: Lines): string {
  // Unescaped brackets would end an address in Markdown.
  const name = encodeURIComponent(path).replace(/%2F|[()]/g, (sign) => WRITTEN.get(sign) ?? sign)
  return `${lines ? linesAnchor(lines) : ''}:${name}`
}

const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['%2F', '/'],
  ['(', '%28'],
  [')', '%29'],
])

/**
 * Returns the file path in a decoded anchor; older links contain only the file's name. Undefined if the
 * anchor names no file.
 */
export function fileNamed(anchor: string): string | undefined {
  return /^(?:L\d+(?:-L\d+)?)?:(.+)$/s.exec(anchor)?.[1]
}

/** Lines that an anchor names; undefined if there are none. */
export function linesNamed(anchor: string): Lines | undefined {
  const match = /^L([1-9]\d{0,8})(?:-L?([1-9]\d{0,8}))?(?::.*)?$/s.exec(anchor)
  if (!match) return undefined
  const start_line = Number(match[1])
  return { start_line, end_line: Math.max(start_line, Number(match[2] ?? start_line)) }
}
