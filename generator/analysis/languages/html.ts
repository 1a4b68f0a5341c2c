import type { Heading, ImportStatement } from '../file-analysis.ts'
import { lineAt } from '../source-lines.ts'
import { firstComment } from '../text/first-comment.ts'
import { linksOf } from '../text/links.ts'
import type { LanguageAnalyzer, ScannedFacts } from './syntax.ts'

/** HTML pages: their title and description, headings, and the scripts and style sheets that they load. */
export const html: LanguageAnalyzer = { scan: readHtml }

function readHtml(source: string): ScannedFacts {
  const markup = withoutContent(source)
  return {
    symbols: [],
    imports: importsOf(markup),
    references: [],
    links: linksOf(source),
    fileDoc: descriptionOf(markup) || firstComment(source, 'markup'),
    headings: headingsOf(markup),
    environment: [],
    entryPoint: false,
  }
}

/** Blanks the content of comments, scripts and styles. Everything else stays in place. */
function withoutContent(source: string): string {
  return source.replace(
    /<!--[\s\S]*?(?:-->|$)|(<(script|style)\b[^>]{0,500}>)[\s\S]*?(?:<\/\2|$)/gi,
    (found, tag: string | undefined) => (tag ?? '') + found.slice(tag?.length ?? 0).replace(/[^\n]/g, ' '),
  )
}

const MAX_HEADINGS = 100
const IS_TEMPLATE = /\{\{|\{%|<%|\$\{/

/** The title first, then the headings. Text that a template fills in isn't known. */
function headingsOf(markup: string): Heading[] {
  const title = /<title\b[^>]{0,200}>([^<]{1,200})/i.exec(markup)
  const found: Heading[] = title ? [{ level: 1, text: plain(title[1] ?? ''), line: lineAt(markup, title.index) }] : []
  for (const match of markup.matchAll(/<h([1-3])\b[^>]{0,300}>((?:(?!<\/?h\d)[\s\S]){1,400})<\/h\1/gi)) {
    if (found.length >= MAX_HEADINGS) break
    const text = plain(match[2] ?? '')
    found.push({ level: Number(match[1]), text, line: lineAt(markup, match.index) })
  }
  return found.filter(({ text }) => text !== '' && !IS_TEMPLATE.test(text))
}

function plain(text: string): string {
  return decoded(text.replace(/<[^<>]{0,300}>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

function decoded(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function descriptionOf(markup: string): string {
  const tag = [...markup.matchAll(/<meta\b[^>]{1,600}>/gi)].find(([text]) =>
    /\bname\s*=\s*["']?description\b/i.test(text),
  )
  const text = plain(attribute(tag?.[0] ?? '', 'content'))
  return IS_TEMPLATE.test(text) ? '' : text
}

function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]{0,500})"|'([^']{0,500})'|([^\\s"'>]{1,500}))`, 'i').exec(tag)
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
}

const MAX_IMPORTS = 200

function importsOf(markup: string): ImportStatement[] {
  const found: ImportStatement[] = []
  for (const match of markup.matchAll(/<(?:script|link)\b[^>]{1,600}>/gi)) {
    const [tag] = match
    const isLink = /^<link/i.test(tag)
    if (isLink && !/^(?:stylesheet|modulepreload|preload|manifest)$/i.test(attribute(tag, 'rel'))) continue
    const path = attribute(tag, isLink ? 'href' : 'src').replace(/[?#].*$/, '')
    if (path === '' || /^[a-z]+:|^\/\//i.test(path) || IS_TEMPLATE.test(path) || found.length >= MAX_IMPORTS) continue
    found.push({ specifier: path, names: [], line: lineAt(markup, match.index), reExport: false })
  }
  return found
}
