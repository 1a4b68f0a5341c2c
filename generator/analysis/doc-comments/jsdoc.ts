import { asMarkdown, dedent, fenced, trimBlankLines } from './comment-text.ts'
import { labelledBlocks, listItem } from './markdown-blocks.ts'

/** A JSDoc or TSDoc comment as plain Markdown, and what its tags say about the symbol. */
export type JsDoc = {
  text: string
  /** Whether the comment describes the whole file. */
  aboutFile: boolean
  internal: boolean
}

type Tag = { name: string; lines: string[] }

const FILE_TAGS = new Set(['file', 'fileoverview', 'overview', 'module', 'packagedocumentation'])
const INTERNAL_TAGS = new Set(['internal', 'private', 'protected', 'ignore', 'hidden'])
const PARAMETER_TAGS = new Set(['param', 'arg', 'argument', 'property', 'prop'])
/** Tags that authors put first, before the description. */
const TYPE_PARAMETER_TAGS = new Set([
  'template',
  'typeparam',
  'extends',
  'augments',
  'class',
  'constructor',
  'abstract',
])
const PROSE_TAGS = new Set([
  'description',
  'desc',
  'summary',
  'remarks',
  'classdesc',
  'note',
  'apinote',
  'implnote',
  'implspec',
  ...FILE_TAGS,
])

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

/**
 * Splits a comment at its tags. The text before the first tag is its description. Tags in fenced code are
 * code.
 */
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
  return isName ? [] : withFences(lines)
}

/**
 * Fences lines indented by four after an empty line, which are code in Markdown. Below a list item they are
 * text.
 */
function withFences(lines: readonly string[]): string[] {
  const out: string[] = []
  let isInList = false
  let inFence = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence
    if (/^\S/.test(line)) isInList = /^(?:[-*+]|\d{1,3}[.)])\s/.test(line)
    const opens = /^ {4,}\S/.test(line) && at > 0 && !lines[at - 1]?.trim() && !isInList && !inFence
    if (!opens) {
      out.push(line)
      continue
    }
    let end = at
    for (let next = at; next < lines.length && /^(?: {4,}\S|\s*$)/.test(lines[next] ?? ''); next++)
      if (lines[next]?.trim()) end = next + 1
    out.push(...fenced(lines.slice(at, end)), '')
    at = end - 1
  }
  return out
}

function parameterLine(tag: Tag): string[] {
  const { type, text } = splitType(tag)
  const [first = '', ...more] = text
  const match = /^(\[[^\]]*\]|[^\s]+)\s*(?:[-–—:]\s*)?(.*)$/s.exec(first)
  if (!match) return []
  const name = (match[1] ?? '').replace(/^\[|\]$/g, '').replace(/=.*$/s, '')
  const description = trimBlankLines([match[2] ?? '', ...dedent(more)])
  if (!name || (!type && description.length === 0)) return []
  return listItem(`- \`${name}\`${type ? ` (\`${type}\`)` : ''}`, ': ', description)
}

const THROWN = /^([\w.$]*(?:Exception|Error))(?:\s+(.*))?$/

function labelled(tag: Tag): string[] {
  switch (tag.name) {
    case 'returns':
    case 'return': {
      const { type, text } = splitType(tag)
      if (text.length === 0) return type && type !== 'void' ? ['', `**Returns:** \`${type}\``] : []
      return labelledBlocks('Returns', text)
    }
    case 'throws':
    case 'exception': {
      const { type, text } = splitType(tag)
      const [first = '', ...more] = text
      // Javadoc writes the type without braces.
      const [, named = '', rest = ''] = type ? ['', type, first] : (THROWN.exec(first) ?? [])
      return labelledBlocks('Throws', named ? [`\`${named}\` ${rest}`.trimEnd(), ...more] : text)
    }
    case 'deprecated': {
      const text = labelledBlocks('Deprecated', bodyOf(tag))
      return text.length > 0 ? text : ['', '**Deprecated.**']
    }
    case 'since':
      return labelledBlocks('Since', bodyOf(tag))
    case 'see':
      return labelledBlocks('See', bodyOf(tag))
    case 'default':
    case 'defaultvalue': {
      const [first = '', ...more] = bodyOf(tag)
      return labelledBlocks('Default', more.length > 0 ? [first, ...more] : [asCode(first)])
    }
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

function bodyOf({ lines: [first = '', ...more] }: Tag): string[] {
  return trimBlankLines([first.trim(), ...dedent(more)])
}

function asCode(text: string): string {
  return text.includes('`') || /\s/.test(text) ? text : `\`${text}\``
}

/** `{Array<string>} rest` → the type and the rest. Braces nest; an unclosed one is text. */
function splitType(tag: Tag): { type: string; text: string[] } {
  const body = bodyOf(tag)
  const text = body.join('\n')
  if (!text.startsWith('{')) return { type: '', text: body }
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) {
      const type = text.slice(1, at).replace(/\s+/g, ' ').trim().replaceAll('`', "'")
      const rest = text.slice(at + 1).trimStart()
      return { type, text: rest === '' ? [] : rest.split('\n') }
    }
  }
  return { type: '', text: body }
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

/** Replaces inline tags by plain text. A tag may continue on the next line. */
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
