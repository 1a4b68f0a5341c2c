import type { DocNode } from '../../node.ts'

/** Information from outside the document that writing it as Markdown needs. */
export type MarkdownContext = {
  /** Label and address of a citation; `undefined` leaves the citation out. */
  citation?: (id: number) => { label: string; href?: string } | undefined
  /**
   * Converts an address inside the document (`page:7`) into an address for the place where the Markdown is
   * used.
   */
  href?: (href: string) => string
  /**
   * Converts the source of an image inside the document into an address for the place where the Markdown is
   * used.
   */
  imageSource?: (src: string) => string
}

/**
 * Context and options of a conversion. `marksAsHtml`: write marks as HTML tags, for text in which Markdown
 * readers would show the signs.
 */
export type Writing = MarkdownContext & { marksAsHtml?: boolean; breaksAsHtml?: boolean }

export function filled(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Markdown numbers items with at most nine digits. */
const LARGEST_NUMBER = 999_999_999

/** Number of the first item of a list. */
export function firstNumber(node: DocNode): number {
  const start = Math.round(Number(node.attrs?.start ?? 1))
  return start >= 0 && start + (node.content?.length ?? 0) <= LARGEST_NUMBER ? start : 1
}
