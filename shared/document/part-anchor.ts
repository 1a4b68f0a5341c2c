import { createSlugs } from './slugs.ts'

/** Names of parts of a page, for who knows what stands there and not how the page numbers it. */

/**
 * By the headings above it: a page may have several of one name. It begins as no identifier of a heading does. Empty
 * where there are none.
 */
export function headingsAnchor(headings: readonly string[]): string {
  return headings.map((text) => `/${createSlugs()(text)}`).join('')
}

type Lines = { start_line: number; end_line: number }

/** Lines of the file that a page is about, from 1, as git hosts name them too: `L12-L20`. */
export function linesAnchor({ start_line, end_line }: Lines): string {
  return end_line > start_line ? `L${start_line}-L${end_line}` : `L${start_line}`
}

/**
 * A file by its path, and lines of it where they are known: `L12-L20:src/store.ts`, `:src/store.ts`. It leads to the lines
 * over the page of the file, and where that is a row of a folder's page, to the row.
 */
export function fileAnchor(path: string, lines?: Lines): string {
  // Brackets end an address in Markdown.
  const name = encodeURIComponent(path).replace(/%2F|[()]/g, (sign) => WRITTEN.get(sign) ?? sign)
  return `${lines ? linesAnchor(lines) : ''}:${name}`
}

const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['%2F', '/'],
  ['(', '%28'],
  [')', '%29'],
])

/** The path of the file that a decoded anchor means, in older links its name alone; undefined where it means none. */
export function fileNamed(anchor: string): string | undefined {
  return /^(?:L\d+(?:-L\d+)?)?:(.+)$/s.exec(anchor)?.[1]
}

/** The lines that an anchor names; undefined where it names none. */
export function linesNamed(anchor: string): Lines | undefined {
  const match = /^L([1-9]\d{0,8})(?:-L?([1-9]\d{0,8}))?(?::.*)?$/s.exec(anchor)
  if (!match) return undefined
  const start_line = Number(match[1])
  return { start_line, end_line: Math.max(start_line, Number(match[2] ?? start_line)) }
}
