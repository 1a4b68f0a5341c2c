/**
 * Rewrites Markdown extensions of site builders as GitHub Markdown: admonitions of Docusaurus (`:::note`),
 * MkDocs (`!!! note`, `??? note`) and MyST (a fence called `{note}`), tabs of MkDocs (`=== "Name"`), and
 * formulas. Reads line by line, so time is proportional to the length of the text.
 */
export function githubMarkdown(text: string): string {
  return rewritten(text.split('\n')).join('\n')
}

/** Maximum nesting depth of admonitions. Deeper ones stay unchanged. */
const MAX_DEPTH = 8

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/
const COLONS = /^\s*(:{3,})\s*([a-z]+)(?:\[([^\]]*)\]|\s+(.*))?\s*$/i
const MARKED = /^(\s*)(?:!!!|\?\?\?\+?)\s+([a-z]+)(?:\s.*?)?(?:"([^"]*)")?\s*$/i
const TAB = /^(\s*)===[!+]?\s+"([^"]*)"\s*$/

function rewritten(lines: readonly string[], depth = 0): string[] {
  const written: string[] = []
  for (let at = 0; at < lines.length; ) {
    const special = depth < MAX_DEPTH ? specialBlock(lines, at) : undefined
    if (special) {
      const { title, body, quoted } = special
      const inner = rewritten(body, depth + 1)
      written.push('', ...(quoted ? [...title, ...inner].map((line) => `> ${line}`) : [...title, '', ...inner]), '')
      at = special.end
      continue
    }
    const fence = FENCE.exec(lines[at] ?? '')
    const end = fence?.[1] ? endOfFence(lines, at, fence[1]) : at + 1
    if (fence) written.push(...lines.slice(at, end))
    else written.push(plainLine(lines[at] ?? ''))
    at = end
  }
  return written
}

type Special = { title: string[]; body: string[]; quoted: boolean; end: number }

function specialBlock(lines: readonly string[], at: number): Special | undefined {
  const line = lines[at] ?? ''
  return colonBlock(lines, at) ?? indentedBlock(lines, at) ?? mystBlock(lines, at) ?? mathBlock(line, lines, at)
}

function colonBlock(lines: readonly string[], at: number): Special | undefined {
  const [, colons = '', kind = '', label, rest] = COLONS.exec(lines[at] ?? '') ?? []
  const marker = markerOf(kind)
  if (!marker) return undefined
  let open = 1
  for (let end = at + 1; end < lines.length; end++) {
    const found = /^\s*(:{3,})\s*(\S*)/.exec(lines[end] ?? '')
    // A longer fence may contain shorter ones. With fences of equal length, each end closes the last opened one.
    if (!found || (found[1] ?? '').length < colons.length) continue
    open += found[2] ? 1 : -1
    if (open === 0)
      return { title: alertTitle(marker, label ?? rest), body: lines.slice(at + 1, end), quoted: true, end: end + 1 }
  }
  return undefined
}

function indentedBlock(lines: readonly string[], at: number): Special | undefined {
  const line = lines[at] ?? ''
  const [, margin = '', kind = '', title] = MARKED.exec(line) ?? []
  const [, tabMargin = '', tab] = TAB.exec(line) ?? []
  const marker = markerOf(kind)
  if (!marker && tab === undefined) return undefined
  const indent = (marker ? margin : tabMargin).length + 4
  let end = at + 1
  while (end < lines.length && (lines[end]?.trim() === '' || marginOf(lines[end] ?? '') >= indent)) end++
  const body = lines.slice(at + 1, end).map((inner) => inner.slice(indent))
  return marker
    ? { title: alertTitle(marker, title), body, quoted: true, end }
    : { title: [`**${tab}**`], body, quoted: false, end }
}

function marginOf(line: string): number {
  return line.length - line.trimStart().length
}

function mystBlock(lines: readonly string[], at: number): Special | undefined {
  const [, fence = '', kind = '', title] = /^\s*(`{3,}|~{3,}|:{3,})\{([a-z-]+)\}\s*(.*)$/i.exec(lines[at] ?? '') ?? []
  const marker = markerOf(kind)
  if (!marker) return undefined
  const end = endOfFence(lines, at, fence)
  const body = lines.slice(at + 1, end - 1).filter((line, number) => number > 3 || !/^:[\w-]+:/.test(line))
  return { title: alertTitle(marker, title), body, quoted: true, end }
}

/** Converts a formula to a code block, because its characters would be read as Markdown. */
function mathBlock(line: string, lines: readonly string[], at: number): Special | undefined {
  if (!/^\s*\$\$/.test(line)) return undefined
  const single = /^\s*\$\$(.+)\$\$\s*$/.exec(line)?.[1]
  const start = line.replace(/^\s*\$\$/, '')
  const last = single === undefined ? lines.findIndex((other, number) => number > at && /\$\$\s*$/.test(other)) : at
  if (last < 0) return undefined
  const inner = [start, ...lines.slice(at + 1, last), (lines[last] ?? '').replace(/\$\$\s*$/, '')]
  const body = single === undefined ? inner.filter((part) => part.trim() !== '') : [single.trim()]
  return { title: ['```latex', ...body, '```'], body: [], quoted: false, end: last + 1 }
}

function endOfFence(lines: readonly string[], at: number, fence: string): number {
  for (let end = at + 1; end < lines.length; end++) {
    const closing = (lines[end] ?? '').trim()
    if (closing.startsWith(fence) && closing.replaceAll(fence[0] ?? '', '') === '') return end + 1
  }
  return lines.length
}

const MARKERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NOTE: 'note info abstract summary example quote details seealso admonition question versionadded versionchanged',
    TIP: 'tip hint success check',
    IMPORTANT: 'important attention',
    WARNING: 'warning warn deprecated',
    CAUTION: 'caution danger error failure bug',
  }).flatMap(([marker, names]) => names.split(' ').map((name): [string, string] => [name, marker])),
)

function markerOf(kind: string): string | undefined {
  return MARKERS.get(kind.toLowerCase())
}

function alertTitle(marker: string, title: string | undefined): string[] {
  return [`[!${marker}]`, ...(title?.trim() ? [`**${title.trim()}**`, ''] : [])]
}

/** `$x$` as it is written: its signs would be read as Markdown. Prices and variables of a shell are no formulas. */
const FORMULA = /(?<![\\$\w])\$`?([^\s$`](?:[^$`\n]{0,300}[^\s$`\\])?)`?\$(?![\w$])/g

function plainLine(line: string): string {
  if (!line.includes('$')) return line
  const code = line.replace(/\$(`[^`]{1,300}`)\$/g, '$1').split('`')
  const isUneven = code.length % 2 === 0
  const parts = isUneven ? [line] : code
  return parts.map((part, at) => (at % 2 === 0 ? withFormulas(part) : part)).join('`')
}

function withFormulas(text: string): string {
  return text.replace(FORMULA, (whole, formula: string) =>
    /[\\_^{}=<>+*]|^[a-zA-Z]$/.test(formula) ? `\`${formula}\`` : whole,
  )
}
