/** The types listed in a declaration, by their last names and without arguments. */
export function listedTypes(text: string): string[] {
  let plain = text.slice(0, 1_000)
  for (let round = 0; round < 4; round++) plain = plain.replace(/<[^<>]*>|\([^()]*\)/g, '')
  return plain
    .split(',')
    .flatMap((item) => /^(?:@\w+\s+)*(?:any\s+)?(?:[\w$]+\s*\.\s*)*([\w$]+)$/.exec(item.trim())?.[1] ?? [])
}
