/** Number of lines of a comment that are searched. */
const MAX_LINES = 200
const LINE = /^(?:\/\/|#(?!\s*(?:include|define|undef|if|ifdef|ifndef|else|elif|endif|pragma)\b)|--|;;|%|@)/

/** The line on which the comment above a declaration begins; 1-based. The declaration's own line if there is none. */
export function commentStart(lines: readonly string[], startLine: number): number {
  let start = startLine
  while (start > 1 && startLine - start < MAX_LINES) {
    const above = lines[start - 2]?.trim() ?? ''
    if (above.endsWith('*/')) start = blockStart(lines, start - 1)
    else if (LINE.test(above)) start -= 1
    else break
  }
  return start
}

function blockStart(lines: readonly string[], endLine: number): number {
  for (let line = endLine; line >= 1 && endLine - line < MAX_LINES; line--) {
    if (lines[line - 1]?.includes('/*')) return line
  }
  return endLine
}
