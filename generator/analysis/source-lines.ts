const KEPT = 4
let lately: { content: string; lines: string[] }[] = []

/** The lines of a text. The last texts asked for are remembered, since a page asks for one file many times. */
export function linesOf(content: string): readonly string[] {
  let found = lately[0]
  if (found?.content === content) return found.lines
  found = lately.find((text) => text.content === content) ?? { content, lines: content.split('\n') }
  lately = [found, ...lately.filter((text) => text !== found)].slice(0, KEPT)
  return found.lines
}

/** How lines end is nothing that a page tells: a text that ends them by two characters reads like one that does not. */
export function withPlainLineEnds(content: string): string {
  return content.includes('\r\n') ? content.replaceAll('\r\n', '\n') : content
}

/** The line, counted from 1, in which a place of a text stands. */
export function lineAt(content: string, index: number): number {
  let line = 1
  for (let at = content.indexOf('\n'); at >= 0 && at < index; at = content.indexOf('\n', at + 1)) line++
  return line
}
