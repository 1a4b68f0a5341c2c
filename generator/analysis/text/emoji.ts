/**
 * Matches an emoji, or its name between colons as code hosts write it: ":rocket:". A name inside another word
 * doesn't match.
 */
const EMOJI =
  /[ \t]*(?:(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator})(?:\p{Emoji_Modifier}|\u200D|\uFE0F|\p{Extended_Pictographic})*|(?<![^\s(])[:][a-z][a-z0-9_+-]{1,30}:(?![^\s).,!?]))/gu

/** Removes emoji from a text, because they add no information to its words. */
export function withoutEmoji(text: string): string {
  return text.replace(EMOJI, '').replace(/\uFE0F?\u20E3/g, '')
}
