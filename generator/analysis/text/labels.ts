const MAX_LABELS = 500
const LABEL = /^\s{0,12}(?:\.\. _(?:`([^`\n]{1,200})`|([^`:\n][^:\n]{0,200})):|\(([\w.:-]{1,200})\)=)\s*$/

/**
 * Labels that a document defines as targets for links: `.. _name:` in reStructuredText and `(name)=` in MyST.
 * `title`: the heading below the label; '' if there is none.
 */
export function labelsOf(content: string, language: string): { name: string; title: string }[] {
  if (language !== 'reStructuredText' && language !== 'Markdown') return []
  const labels: { name: string; title: string }[] = []
  const lines = content.split('\n')
  let open: { name: string; title: string }[] = []
  for (let at = 0; at < lines.length && labels.length < MAX_LABELS; at++) {
    const line = (lines[at] ?? '').slice(0, 400)
    const found = LABEL.exec(line)
    const name = found?.[1] ?? found?.[2] ?? found?.[3]
    if (name) {
      const label = { name: name.toLowerCase().replace(/\s+/g, ' ').trim(), title: '' }
      labels.push(label)
      open.push(label)
    } else if (line.trim() !== '' && open.length > 0) {
      const title = titleAt(lines, at)
      for (const label of open) label.title = title
      open = []
    }
  }
  return labels
}

function titleAt(lines: readonly string[], at: number): string {
  const [line = '', next = '', third = ''] = lines.slice(at, at + 3).map((text) => text.slice(0, 400).trim())
  const marked = /^#{1,6}\s+(\S.*)$/.exec(line)?.[1]
  if (marked) return marked.trim()
  if (isRuler(line) && next !== '' && isRuler(third)) return next
  return line !== '' && isRuler(next) && !isRuler(line) ? line : ''
}

function isRuler(line: string): boolean {
  const [sign = ''] = line
  return line.length >= 3 && /[!-/:-@[-`{-~]/.test(sign) && line.replaceAll(sign, '') === ''
}
