const KEPT = 4

/** A recently used text. Its lines and line ends are computed when a caller first needs them. */
type Text = { content: string; lines?: readonly string[]; ends?: readonly number[] }
let lately: Text[] = []

/** Returns a text from a small cache. A page or an analysis uses the same file many times in a row. */
function remembered(content: string): Text {
  const [first] = lately
  if (first?.content === content) return first
  const found = lately.find((text) => text.content === content) ?? { content }
  lately = [found, ...lately.filter((text) => text !== found)].slice(0, KEPT)
  return found
}

export function linesOf(content: string): readonly string[] {
  const text = remembered(content)
  text.lines ??= content.split('\n')
  return text.lines
}

/** Converts CRLF to LF. Pages never show line endings, so both kinds of files read the same. */
export function withPlainLineEnds(content: string): string {
  return content.includes('\r\n') ? content.replaceAll('\r\n', '\n') : content
}

/** Returns the 1-based line of a position in a text, by binary search. */
export function lineAt(content: string, index: number): number {
  const text = remembered(content)
  text.ends ??= endsOfLines(content)
  let low = 0
  let high = text.ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((text.ends[middle] ?? 0) < index) low = middle + 1
    else high = middle
  }
  return low + 1
}

function endsOfLines(content: string): number[] {
  const ends: number[] = []
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) ends.push(at)
  return ends
}
