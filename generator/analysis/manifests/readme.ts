import type { Nodes } from 'mdast'
import { githubTree } from '../../../shared/document/markdown/tree.ts'
import type { FileAnalysis } from '../file-analysis.ts'
import { paragraphsOf } from '../text/lead.ts'
import { leadLines } from '../text/lead-lines.ts'

export type SectionKind = 'install' | 'usage' | 'test' | 'other'

/** A code block of the README with the lines of its content, 1-based and inclusive. */
export type ReadmeCode = { text: string; language: string; start: number; end: number }

export type ReadmeSection = { title: string; level: number; line: number; kind: SectionKind; code: ReadmeCode[] }

/** What the README says that pages can quote. `lead` is plain text; its lines are those of its paragraph. */
export type Readme = {
  path: string
  title: string
  lead: string
  leadLines: { start: number; end: number } | null
  sections: ReadmeSection[]
}

const KINDS: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'install',
    /\b(?:install\w*|setup|set up|getting started|get started|quick ?start|download)\b|установк|начал[оа] работы|быстрый старт|einricht|loslegen/i,
  ],
  [
    'test',
    /\b(?:tests?|testing|run(?:ning)? (?:the )?tests|contribut\w+|develop\w*)\b|тест|разработк|entwickl|mitwirk/i,
  ],
  [
    'usage',
    /\b(?:usage|using|examples?|how to use|basic use|tutorial|hello)\b|использован|пример|verwend|benutz|beispiel/i,
  ],
]

const MAX_README = 120_000

/** `names`: what the project is called, for finding the sentence that says what it is. */
export function readReadme(path: string, content: string, analysis: FileAnalysis, names: readonly string[]): Readme {
  const sections: ReadmeSection[] = analysis.headings.map(({ text, level, line }) => ({
    title: text,
    level,
    line,
    kind: KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other',
    code: [],
  }))
  const { paragraphs, blocks } = parse(content, analysis)
  const lead = definitionIn(paragraphs, [...names, analysis.headings[0]?.text ?? '']) || analysis.lead
  for (const code of blocks) {
    sections.findLast((section) => section.line < code.start)?.code.push(code)
  }
  return {
    path,
    title: analysis.headings[0]?.text ?? '',
    lead,
    leadLines: leadLines(lead, content),
    sections,
  }
}

type Parsed = { content: string; paragraphs: readonly string[]; blocks: readonly ReadmeCode[] }

const parsed = new WeakMap<FileAnalysis, Parsed>()

/** What stands in it, beside the headings. Parsed once for as long as its analysis is kept: most pushes leave it alone. */
function parse(content: string, analysis: FileAnalysis): Parsed {
  const known = parsed.get(analysis)
  if (known?.content === content) return known
  const isMarkdown = analysis.language === 'Markdown'
  const paragraphs = isMarkdown ? paragraphsOf(content).slice(0, 12) : []
  const found = { content, paragraphs, blocks: isMarkdown ? markdownCode(content) : indentedCode(content) }
  parsed.set(analysis, found)
  return found
}

function markdownCode(content: string): ReadmeCode[] {
  const tree = githubTree(content.slice(0, MAX_README))
  const found: ReadmeCode[] = []
  const stack: Nodes[] = [tree]
  while (stack.length > 0) {
    const node = stack.pop()
    if (!node) break
    if (node.type === 'code' && node.position) {
      const start = node.position.start.line + 1
      const lines = node.value.split('\n').length
      // Only a block that stands in the file as it is can be quoted; one inside a list is indented.
      if (node.position.start.column === 1)
        found.push({ text: node.value, language: node.lang ?? '', start, end: start + lines - 1 })
    } else if ('children' in node) stack.push(...node.children.toReversed())
  }
  return found
}

/** reStructuredText: what is indented below a directive or `::`. */
function indentedCode(content: string): ReadmeCode[] {
  const lines = content.slice(0, MAX_README).split('\n')
  const found: ReadmeCode[] = []
  for (let at = 0; at < lines.length; at++) {
    const opening = /^(?:\.\. (?:code-block|sourcecode|code):: ?(\w*)|.*::)\s*$/.exec(lines[at] ?? '')
    if (!opening) continue
    let start = at + 1
    while (start < lines.length && lines[start]?.trim() === '') start++
    let end = start
    while (end < lines.length && /^\s+\S/.test(lines[end] ?? '')) end++
    if (end > start) {
      const text = lines
        .slice(start, end)
        .map((line) => line.trimStart())
        .join('\n')
      found.push({ text, language: opening[1] ?? '', start: start + 1, end })
    }
    at = Math.max(at, end - 1)
  }
  return found
}

/** "Gin is a web framework …": a sentence that says what the project is, though news stand above it; not what has become of it. */
function definitionIn(paragraphs: readonly string[], titles: readonly string[]): string {
  const names = titles
    .flatMap((title) => (title.match(/[\p{L}\p{N}.-]{2,}/gu) ?? []).slice(0, 3))
    .map((word) => word.toLowerCase())
  const isDefinition = (text: string) => {
    const match =
      /^(?:The )?([\p{L}\p{N}.-]{2,})(?: [\p{L}\p{N}.-]+){0,3} (?:is|are|provides|helps|lets|turns|makes|gives|brings)\b(?! (?:no longer|not|now|currently|deprecated|unmaintained|archived)\b)/u.exec(
        text,
      )
    return match?.[1] !== undefined && (names.length === 0 || names.includes(match[1].toLowerCase()))
  }
  return paragraphs.find(isDefinition) ?? ''
}
