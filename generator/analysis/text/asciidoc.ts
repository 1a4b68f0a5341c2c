/** Whether a line is an AsciiDoc title, with a ruler of similar length below. Other rulers begin a block. */
export function isTitleOver(line: string | undefined, ruler: string): boolean {
  return line !== undefined && Math.abs(line.length - ruler.length) <= 1 && /^[\p{L}\p{N}]/u.test(line)
}

/** Whether a line begins a block whose lines can't be titles, such as `----`. */
export function beginsVerbatim(line: string, previous: string | undefined): boolean {
  const isFence = /^(?:-{4,}|\.{4,}|\/{4,}|\+{4,}|[|,:]={3,}|```[\w+#.-]*)$/.test(line)
  return isFence && !isTitleOver(previous?.trimEnd(), line)
}

const ATTRIBUTE = /^:(\w[\w-]{0,60}):\s+(\S.{0,300})$/
/** Matches lines that aren't text: attributes, comments, block titles, images and conditions. */
const SILENT =
  /^(?:\[.*\]|:!?\w[\w-]{0,60}!?:.*|\/\/.*|\.[^\s.].*|(?:image|include|toc|ifdef|ifndef|endif|ifeval)::.*)$/
const MACRO = /(?:\b(?:link|xref|mailto):[^\s[\]]{0,300}|https?:\/\/[^\s[\]]{1,300})\[([^\]]{0,300})\]/g

/** Returns the beginning of an AsciiDoc document as plain text, with blank lines between paragraphs. */
export function plainAsciiDoc(body: string): string {
  const values = new Map<string, string>()
  const lines: string[] = []
  let fence = ''
  for (const line of body.split('\n')) {
    const [, name, value] = ATTRIBUTE.exec(line) ?? []
    if (name && value) values.set(name, value)
    if (fence !== '') {
      if (line === fence) fence = ''
    } else if (beginsVerbatim(line, lines.at(-1))) fence = line.startsWith('```') ? '```' : line
    else if (!SILENT.test(line.slice(0, 400).trimEnd()))
      lines.push(/^(?:={2,6} |[=*_-]{2,}$)/.test(line) ? `${line}\n` : line)
  }
  return lines
    .join('\n')
    .replace(/\{(\w[\w-]{0,60})\}/g, (whole, name: string) => values.get(name) ?? whole)
    .replace(MACRO, (_, words: string) => words.replace(/\^$/, ''))
    .replace(/\bimage:[^\s[\]]{0,300}\[[^\]]{0,300}\]/g, '')
    .replace(/<<[^<>,]{1,200},\s*([^<>]{1,200})>>/g, '$1')
    .replace(/ \+$/gm, '')
}
