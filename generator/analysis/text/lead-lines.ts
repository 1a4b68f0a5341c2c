/** Finds the lines of a lead's paragraph by its first words. Returns null if markup separates the words. */
export function leadLines(lead: string, content: string): { start: number; end: number } | null {
  const words = lead.replace(/ …$/, '').match(/[\p{L}\p{N}]{2,}/gu) ?? []
  if (words.length < 2) return null
  const lines = content.slice(0, 20_000).split('\n')
  const start = lines.findIndex((line, index) => {
    const here = `${line} ${lines[index + 1] ?? ''}`
    return (
      line.includes(words[0] ?? '') && words.slice(0, 4).every((word) => here.includes(word)) && !line.startsWith('#')
    )
  })
  if (start < 0) return null
  let end = start
  while (end + 1 < lines.length && lines[end + 1]?.trim() && end - start < 20) end++
  return { start: start + 1, end: end + 1 }
}
