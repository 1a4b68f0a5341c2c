import { asMarkdown } from './comment-text.ts'

type Field = { name: string; lines: string[] }

/** Words that open a field of their own: `- Returns: …`. Any other list item belongs to the text. */
const FIELD =
  /^- (Parameters?(?: [\w`]+)?|Returns|Throws|Attention|Author|Authors|Bug|Complexity|Date|Example|Experiment|Important|Invariant|Note|Postcondition|Precondition|Remark|Requires|SeeAlso|Since|Tip|Todo|Version|Warning):(?: (.*))?$/i

/** A documentation comment of Swift as plain Markdown. @see https://www.swift.org/documentation/docc/ */
export function swiftMarkup(text: string): string {
  const prose: string[] = []
  const fields: Field[] = []
  let inFence = false
  for (const line of text.split('\n')) {
    const [, name, rest = ''] = (inFence ? null : FIELD.exec(line)) ?? []
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence
    const open = fields.at(-1)
    if (name) fields.push({ name, lines: [rest] })
    else if (open && (/^\s+\S/.test(line) || line.trim() === '')) open.lines.push(line)
    else if (open && !endsField(open)) open.lines.push(line)
    else prose.push(...(open ? ['', line] : [line]))
  }
  const parameters = fields.flatMap(parameterLines)
  const list = parameters.length > 0 ? ['', '**Parameters:**', '', ...parameters] : []
  const rest = fields.filter(({ name }) => !/^Parameters?\b/i.test(name)).flatMap(labelled)
  return asMarkdown(linked([...prose, ...list, ...rest]))
}

/** Whether an unindented line ends the field, because the field has text followed by a blank line. */
function endsField({ lines }: Field): boolean {
  return lines.at(-1)?.trim() === '' && lines.some((line) => line.trim() !== '')
}

function parameterLines({ name, lines }: Field): string[] {
  if (/^Parameters$/i.test(name)) {
    const found: string[] = []
    for (const line of lines) {
      const [, parameter, about = ''] = /^\s+- `?(\w+)`?:\s*(.*)$/.exec(line) ?? []
      if (parameter) found.push(`- \`${parameter}\`: ${about}`)
      else if (line.trim() && found.length > 0) found.push(`${found.pop()} ${line.trim()}`)
    }
    return found
  }
  const parameter = /^Parameter `?(\w+)/i.exec(name)?.[1]
  return parameter ? [`- \`${parameter}\`: ${joined(lines)}`] : []
}

function labelled({ name, lines }: Field): string[] {
  const label = /^SeeAlso$/i.test(name) ? 'See' : name
  const [first = '', ...rest] = lines
  const block = rest.findIndex((line) => /^\s*(?:[-*] |```|~~~|\d+\. )|^\s*$/.test(line))
  const whole = block < 0 ? rest : rest.slice(0, block)
  const below = block < 0 ? [] : rest.slice(block).map((line) => line.replace(/^ {2,3}/, ''))
  const text = joined([first, ...whole])
  const hasMore = below.some((line) => line.trim() !== '')
  return text || hasMore ? ['', `**${label}:** ${text}`.trimEnd(), ...(hasMore ? ['', ...below] : [])] : []
}

function joined(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join(' ')
    .trim()
}

/** Converts links to symbols, which are names in two backticks. */
function linked(lines: readonly string[]): string[] {
  let inFence = false
  return lines.map((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence
    return inFence
      ? line
      : line.replace(/(?<!`)``([^`]{1,200})``(?!`)/g, '`$1`').replace(/<doc:([\w/-]{1,100})>/g, '$1')
  })
}
