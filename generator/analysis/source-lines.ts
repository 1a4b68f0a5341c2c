let last: { content: string; lines: string[] } = { content: '', lines: [''] }

/** The lines of a text. The last text asked for is remembered, since a page asks for one file many times. */
export function linesOf(content: string): readonly string[] {
  if (content !== last.content) last = { content, lines: content.split('\n') }
  return last.lines
}

/** How lines end is nothing that a page tells: a text that ends them by two characters reads like one that does not. */
export function withPlainLineEnds(content: string): string {
  return content.includes('\r\n') ? content.replaceAll('\r\n', '\n') : content
}
