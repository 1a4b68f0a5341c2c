/**
 * Yjs 13.6 writes its few warnings through `lib0/logging`, which brings colours for them and a validator of DOM nodes:
 * 3 kB, compressed. The words are enough.
 */
export const [BOLD, UNBOLD, RED, ORANGE] = ['', '', '', '']

export function print(...words: unknown[]): void {
  console.log(...words)
}

export function warn(...words: unknown[]): void {
  console.warn(...words)
}
