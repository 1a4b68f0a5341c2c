import { asMarkdown, dedent, fenced, trimBlankLines } from './comment-text.ts'

/**
 * Comment-based help of PowerShell as plain Markdown.
 * @see https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_comment_based_help
 */
export function powershellHelpToMarkdown(text: string): string {
  const sections = sectionsOf(text)
  const [plain] = sections
  if (sections.length === 1) return plain?.name === '' ? asMarkdown(plain.lines) : ''
  const prose: string[] = []
  const parameters: string[] = []
  const rest: string[] = []
  for (const { name, argument, lines } of sections) {
    const body = trimBlankLines(dedent(lines))
    const words = body.map((line) => line.trim()).join(' ')
    if (/^(?:|synopsis|description)$/.test(name)) prose.push('', ...body)
    else if (name === 'parameter' && words) parameters.push(`- \`${argument}\`: ${words}`)
    else if (name === 'outputs' && words) rest.push('', `**Returns:** ${words}`)
    else if (name === 'example' && body.length > 0) rest.push('', '**Example:**', '', ...fenced(body, 'powershell'))
  }
  const list = parameters.length > 0 ? ['', '**Parameters:**', '', ...parameters] : []
  return asMarkdown([...prose, ...list, ...rest])
}

type Section = { name: string; argument: string; lines: string[] }

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ name: '', argument: '', lines: [] }]
  for (const line of text.split('\n')) {
    const keyword = /^\s*\.([A-Za-z]{3,24})(?:\s+(\S{1,100}))?\s*$/.exec(line)
    if (keyword) sections.push({ name: (keyword[1] ?? '').toLowerCase(), argument: keyword[2] ?? '', lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
}
