/** What somebody asked for: words that must stand in a note, and words that must not. */
export type Query = { terms: string[]; without: string[] }

const WORD = /-?[\p{L}\p{N}]+/gu

/** Reads a query as people type it: `deadline -draft`. */
export function parseQuery(text: string): Query {
  const words = text.toLowerCase().match(WORD) ?? []
  return {
    terms: words.filter((word) => !word.startsWith('-')),
    without: words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
  }
}
