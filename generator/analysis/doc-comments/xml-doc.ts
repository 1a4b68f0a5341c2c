import { asMarkdown, fenced } from './comment-text.ts'

/**
 * An XML documentation comment of C# as plain Markdown. Unknown elements are left out, but their text stays.
 * @see https://learn.microsoft.com/dotnet/csharp/language-reference/xmldoc/
 */
export function xmlDocToMarkdown(text: string): string {
  if (!/<\/?\w/.test(text)) return text
  const code: string[] = []
  const kept = text.replace(/<code\b[^>]{0,200}>([\s\S]*?)<\/code>/g, (whole: string, body: string, at: number) => {
    // Inside a sentence, `<code>` contains a single word, so its author meant `<c>`.
    if (!body.includes('\n') && isWithinLine(text, at, at + whole.length)) return `<c>${body}</c>`
    code.push(fenced(decoded(body).split('\n'), 'csharp').join('\n'))
    return `\n\n${MARK}${code.length - 1}${MARK}\n\n`
  })
  const parts: string[] = []
  const parameters: string[] = []
  for (const { name, attributes, body } of elementsOf(kept)) {
    const words = inline(body)
    if (words === '') continue
    if (name === 'param' || name === 'typeparam') parameters.push(`- \`${attribute(attributes, 'name')}\`: ${words}`)
    else if (name === 'returns') parts.push(`**Returns:** ${words}`)
    else if (name === 'exception') parts.push(`**Throws:** \`${shortName(attribute(attributes, 'cref'))}\` ${words}`)
    else if (name === 'example') parts.push(`**Example:**\n\n${words}`)
    else parts.push(words)
  }
  const [first = '', ...rest] = parts
  const list = parameters.length > 0 ? [`**Parameters:**\n\n${parameters.join('\n')}`] : []
  const whole = [first, ...list, ...rest].join('\n\n').replace(MARKED, (_, at: string) => code[Number(at)] ?? '')
  return asMarkdown(whole.split('\n'))
}

/**
 * Placeholder for a piece of code while the text around it is converted. No comment contains this
 * character.
 */
const MARK = '\u0000'
const MARKED = new RegExp(`${MARK}(\\d+)${MARK}`, 'g')

/** Whether words of the same sentence precede or follow an element on its line. */
function isWithinLine(text: string, start: number, end: number): boolean {
  return /[^\s>][^\S\n]*$/.test(text.slice(Math.max(0, start - 80), start)) || /^[^\S\n]*[^\s<]/.test(text.slice(end))
}

const BLOCKS =
  /<(summary|remarks|param|typeparam|returns|value|exception|example)\b([^>]{0,300}?)(?:\/>|>([\s\S]*?)<\/\1>)/g

function elementsOf(text: string): { name: string; attributes: string; body: string }[] {
  const found = [...text.matchAll(BLOCKS)].map(([, name = '', attributes = '', body = '']) => ({
    name,
    attributes,
    body,
  }))
  const order = (name: string) => (name === 'summary' ? 0 : name === 'remarks' || name === 'value' ? 1 : 2)
  return found.length > 0
    ? found.toSorted((a, b) => order(a.name) - order(b.name))
    : [{ name: 'summary', attributes: '', body: text }]
}

function inline(text: string): string {
  const marked = text
    .replace(
      /<(?:see|seealso)\b([^>]{0,300}?)(?:\/>|>([\s\S]*?)<\/(?:see|seealso)>)/g,
      (_, given: string, body = '') => {
        const target = attribute(given, 'langword') || shortName(attribute(given, 'cref')) || attribute(given, 'href')
        return body.trim() || (target ? `\`${target}\`` : '')
      },
    )
    .replace(/<(?:paramref|typeparamref)\s+name="([^"]{1,100})"\s*\/>/g, '`$1`')
    .replace(/<c>([^<]{1,300})<\/c>/g, '`$1`')
    .replace(/<item>\s*/g, '\n- ')
    .replace(/<\/term>\s*<description>/g, ': ')
    .replace(/<\/?(?:para|list|br)\b[^>]{0,100}>/g, '\n\n')
    .replace(/<\/?[A-Za-z][^<>]{0,300}>/g, '')
  return decoded(marked)
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n'),
    )
    .filter(Boolean)
    .join('\n\n')
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]{1,200})"`).exec(attributes)?.[1] ?? ''
}

/** `T:Name.Space.Type` and `Type.Method(System.String)` as people call them. */
function shortName(cref: string): string {
  return cref
    .replace(/^[A-Z]:/, '')
    .replace(/\(.*$/, '')
    .replace(/^(?:\w+\.)+(?=\p{Lu}\w*\.?\w*$)/u, '')
    .replaceAll('{', '<')
    .replaceAll('}', '>')
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
