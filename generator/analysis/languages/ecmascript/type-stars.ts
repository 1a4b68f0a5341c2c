/** The grammar does not know `export type * from`; without the word it is the same to a reader of names. */
export function withoutTypeStars(source: string): string {
  return source.replace(
    /^([ \t]*export[ \t]+)type([ \t]*\*)/gm,
    (_, before: string, after: string) => `${before}    ${after}`,
  )
}
