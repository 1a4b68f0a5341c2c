/** Cursor colours: easy to tell apart, and dark enough for a white label (contrast 4.5:1). */
export const CURSOR_COLOURS = [
  '#c2410c',
  '#2563eb',
  '#15803d',
  '#9333ea',
  '#be123c',
  '#0f766e',
  '#a16207',
  '#4338ca',
] as const

/** Cursor colour of a person, equal on every device. */
export function cursorColour(userId: string): string {
  let hash = 0
  for (const sign of userId) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return CURSOR_COLOURS[hash % CURSOR_COLOURS.length] ?? CURSOR_COLOURS[0]
}
