import type { DocNode } from '../../node.ts'

/** Information from outside the document that writing it as Markdown needs. */
export type MarkdownContext = {
  /** Label and address of a citation; `undefined` leaves the citation out. */
  citation?: (id: number) => { label: string; href?: string } | undefined
  /** Turns an address inside the document (`page:7`) into one that works where the text will be used. */
  href?: (href: string) => string
  /** Turns the source of an image inside the document into one that works outside. */
  imageSource?: (src: string) => string
}

/**
 * With `marksAsHtml`, marks become tags. For text in which Markdown readers would show the signs instead of
 * marks.
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
