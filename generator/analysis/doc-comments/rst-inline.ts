/** Converts the marks of reStructuredText in a comment to Markdown. Fenced lines stay as they are. */
export function inlineMarkup(lines: readonly string[]): string[] {
  let inFence = false
  return lines.map((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence
    return inFence ? line : plainRst(line)
  })
}

/** Converts the roles, literals and links in a line of reStructuredText. */
export function plainRst(line: string): string {
  if (!line.includes('`') && !line.includes('|')) return line
  return line
    .replace(/``([^`]{1,300})``/g, '`$1`')
    .replace(/:([\w:+.-]{1,40}):`([^`]{1,300})`/g, (_, role: string, target: string) =>
      TYPED.test(role) ? `\`${target}\`` : roleText(target),
    )
    .replace(/`([^`<]{1,200}?)\s*<(https?:\/\/[^`<>\s]{1,500})>`__?/g, '[$1]($2)')
    .replace(/`([^`<]{1,200}?)\s*<[^`<>]{1,500}>`_{0,2}/g, '$1')
    .replace(/(?<![\p{L}\p{N}_`])`([^`\s][^`]{0,200})`__?(?![\p{L}\p{N}])/gu, '$1')
}

/** Roles for text that a reader types. Such text stays as written, including leading dots. */
const TYPED = /^(?:file|command|samp|kbd|program|option)$/

function roleText(target: string): string {
  const titled = /^(.+?)\s*<[^<>]+>$/.exec(target)
  if (titled) return titled[1] ?? target
  const name = target.startsWith('~') ? target.slice(target.lastIndexOf('.') + 1) : target.replace(/^[!.]+/, '')
  return /\s/.test(name) ? name : `\`${name}\``
}
