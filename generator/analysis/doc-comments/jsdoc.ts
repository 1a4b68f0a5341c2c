import { asMarkdown, fenced, trimBlankLines } from './comment-text.ts'

/** A JSDoc or TSDoc comment as plain Markdown, and what its tags say about the symbol. */
export type JsDoc = {
  text: string
  /** It describes the whole file. */
  aboutFile: boolean
  internal: boolean
}

type Tag = { name: string; lines: string[] }

const FILE_TAGS = new Set(['file', 'fileoverview', 'overview', 'module', 'packagedocumentation'])
const INTERNAL_TAGS = new Set(['internal', 'private', 'protected', 'ignore', 'hidden'])
const PARAMETER_TAGS = new Set(['param', 'arg', 'argument', 'property', 'prop'])
/** Authors put these first and go on with the description. */
const TYPE_PARAMETER_TAGS = new Set([
  'template',
  'typeparam',
  'extends',
  'augments',
  'class',
  'constructor',
  'abstract',
])
const PROSE_TAGS = new Set(['description', 'desc', 'summary', 'remarks', 'classdesc', ...FILE_TAGS])

/** `text` is the comment without its frame. Labels such as `**Returns:**` are the same for every language analysed. */
export function readJsDoc(text: string): JsDoc {
  const tags = splitTags(text)
  const prose: string[] = []
  const parameters: string[] = []
  const rest: string[] = []
  for (const tag of tags) {
    if (TYPE_PARAMETER_TAGS.has(tag.name)) prose.push('', ...trimBlankLines(tag.lines.slice(1)))
    else if (PROSE_TAGS.has(tag.name)) prose.push('', ...proseOf(tag))
    else if (PARAMETER_TAGS.has(tag.name)) parameters.push(...parameterLine(tag))
    else rest.push(...labelled(tag))
  }
  const list = parameters.length > 0 ? ['', '**Parameters:**', '', ...parameters] : []
  return {
    text: asMarkdown(inlineTags([...prose, ...list, ...rest])),
    aboutFile: tags.some((tag) => FILE_TAGS.has(tag.name)),
    internal: tags.some((tag) => INTERNAL_TAGS.has(tag.name)),
  }
}

/** The text before the first tag counts as its description. Tags in fenced code are code. */
function splitTags(text: string): Tag[] {
  const tags: Tag[] = [{ name: 'description', lines: [] }]
  let inFence = false
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence
    const match = inFence ? null : /^\s*@([A-Za-z]+)(?:\s+(.*))?$/.exec(line)
    if (match) tags.push({ name: (match[1] ?? '').toLowerCase(), lines: [match[2] ?? ''] })
    else tags.at(-1)?.lines.push(line)
  }
  return tags
}

function proseOf(tag: Tag): string[] {
  const lines = trimBlankLines(tag.lines)
  const isName = FILE_TAGS.has(tag.name) && lines.length === 1 && !/\s/.test(lines[0] ?? '')
  return isName ? [] : lines
}

function parameterLine(tag: Tag): string[] {
  const { type, text } = splitType(joined(tag))
  const match = /^(\[[^\]]*\]|[^\s]+)\s*(?:[-–—:]\s*)?(.*)$/s.exec(text)
  if (!match) return []
  const name = (match[1] ?? '').replace(/^\[|\]$/g, '').replace(/=.*$/s, '')
  const description = match[2] ?? ''
  if (!name || (!type && !description)) return []
  const typed = type ? ` (\`${type}\`)` : ''
  return [`- \`${name}\`${typed}${description ? `: ${description}` : ''}`]
}

function labelled(tag: Tag): string[] {
  switch (tag.name) {
    case 'returns':
    case 'return': {
      const { type, text } = splitType(joined(tag))
      if (!text) return type && type !== 'void' ? ['', `**Returns:** \`${type}\``] : []
      return ['', `**Returns:** ${text}`]
    }
    case 'throws':
    case 'exception': {
      const { type, text } = splitType(joined(tag))
      const what = [type && `\`${type}\``, text].filter(Boolean).join(' ')
      return what ? ['', `**Throws:** ${what}`] : []
    }
    case 'deprecated':
      return ['', `**Deprecated:** ${joined(tag)}`.trimEnd()]
    case 'see':
      return joined(tag) ? ['', `**See:** ${joined(tag)}`] : []
    case 'default':
    case 'defaultvalue':
      return joined(tag) ? ['', `**Default:** ${asCode(joined(tag))}`] : []
    case 'example':
      return exampleLines(tag)
    default:
      return []
  }
}

function exampleLines(tag: Tag): string[] {
  const lines = trimBlankLines(tag.lines)
  if (lines.length === 0) return []
  if (lines.some((line) => /^\s*(?:```|~~~)/.test(line))) return ['', '**Example:**', '', ...lines]
  const caption = /^<caption>([^<]*)<\/caption>\s*$/.exec(lines[0] ?? '')
  const code = trimBlankLines(caption ? lines.slice(1) : lines)
  if (code.length === 0) return []
  return ['', caption ? `**Example:** ${caption[1]}` : '**Example:**', '', ...fenced(code)]
}

function joined(tag: Tag): string {
  const paragraphs: string[] = []
  for (const line of trimBlankLines(tag.lines)) {
    const trimmed = line.trim()
    if (/^(?:```|~~~)/.test(trimmed)) break
    paragraphs.push(trimmed)
  }
  return paragraphs.join(' ').trim()
}

function asCode(text: string): string {
  return text.includes('`') || /\s/.test(text) ? text : `\`${text}\``
}

/** `{Array<string>} rest` → the type and the rest. Braces nest; an unclosed one is text. */
function splitType(text: string): { type: string; text: string } {
  if (!text.startsWith('{')) return { type: '', text }
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) {
      const type = text.slice(1, at).trim().replaceAll('`', "'")
      return { type, text: text.slice(at + 1).trim() }
    }
  }
  return { type: '', text }
}

/** `{@link X}` and the few HTML tags that are usual in doc comments, outside fenced code. */
function inlineTags(lines: readonly string[]): string[] {
  const out: string[] = []
  let prose: string[] = []
  let inFence = false
  const flush = () => {
    if (prose.length > 0) out.push(...plainText(prose.join('\n')).split('\n'))
    prose = []
  }
  for (const line of lines) {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (!isFence && !inFence) {
      prose.push(line)
      continue
    }
    flush()
    out.push(line)
    if (isFence) inFence = !inFence
  }
  flush()
  return out
}

/** A tag may go on over the end of a line. */
function plainText(paragraphs: string): string {
  let text = paragraphs
  if (text.includes('{@')) {
    text = text
      .replace(/\{@(?:link|linkcode|linkplain)\s+([^{}]{1,300})\}/g, (_, target: string) =>
        linkText(target.replace(/\s+/g, ' ')),
      )
      .replace(/\{@code\s+([^{}]{1,300})\}/g, '`$1`')
      .replace(/\{@inheritdoc[^{}]{0,300}\}/gi, '')
  }
  if (!text.includes('<')) return text
  return text
    .replace(/<\/?code>/gi, '`')
    .replace(/<\/?(?:b|strong)>/gi, '**')
    .replace(/<\/?(?:i|em)>/gi, '*')
    .replace(/<\/?p>|<br\s?\/?>/gi, '')
}

function linkText(target: string): string {
  const split = /^(\S+?)(?:\s*\|\s*|\s+)(.+)$/.exec(target.trim())
  const address = split?.[1] ?? target.trim()
  const label = split?.[2]?.trim()
  if (/^https?:\/\//.test(address)) return `[${label ?? address}](${address})`
  return label ?? `\`${address}\``
}
