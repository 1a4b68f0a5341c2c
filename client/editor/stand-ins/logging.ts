/**
 * Replaces `lib0/logging`, through which Yjs 13.6 writes its few warnings. The original adds colours and a
 * validator of DOM nodes: 3 kB compressed. The words are enough.
 */
export const [BOLD, UNBOLD, RED, ORANGE] = ['', '', '', '']

export function print(...words: unknown[]): void {
  console.log(...words)
}

export function warn(...words: unknown[]): void {
  console.warn(...words)
}
