/** Colours with a contrast of at least 4.5:1 to white text. They stand out from paper in both themes. */
const COLOURS = ['#c2410c', '#1d5fd1', '#0f766e', '#8a3aa5', '#a8323e', '#4d6b12', '#8a5a00', '#4a55a8'] as const

/** Returns a colour for a text, always the same for the same text. */
export function colourOf(text: string): string {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0]
}
