let last: { content: string; lines: string[] } = { content: '', lines: [''] }

/** The lines of a text. The last text asked for is remembered, since a page asks for one file many times. */
export function linesOf(content: string): readonly string[] {
  if (content !== last.content) last = { content, lines: content.split('\n') }
  return last.lines
}
