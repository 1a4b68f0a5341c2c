import { firstSentence } from '../../units/sentences.ts'
import type { FileAnalysis } from '../file-analysis.ts'
import { plainParagraphs, withoutAnnouncing, withoutTransition } from '../text/lead.ts'
import { leadLines } from '../text/lead-lines.ts'
import { markdownBlocks, type ReadmeBlock, type ReadmeCode, type ReadmeText } from './readme-blocks.ts'
import { isNotice, isStatus, isStatusHeading } from './readme-notices.ts'

export type { ReadmeCode, ReadmeText } from './readme-blocks.ts'

export type SectionKind = 'install' | 'usage' | 'test' | 'run' | 'other'

export type ReadmeSection = { title: string; level: number; line: number; kind: SectionKind; code: ReadmeCode[] }

/**
 * Texts of the README that pages quote. `lead` is plain text, and `leadLines` are the lines of its paragraph. `notice` says
 * that the project is deprecated, archived or moved. `more` counts the features that are left out.
 */
export type Readme = {
  path: string
  title: string
  lead: string
  leadLines: { start: number; end: number } | null
  notice: ReadmeText | null
  features: { items: ReadmeText[]; more: number } | null
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
  ['run', /^(?:how to )?(?:run|running|start|starting|build|building)\b|^(?:запуск|сборка)|starten|ausführen/i],
  [
    'usage',
    /\b(?:usage|using|examples?|how to use|basic use|tutorial|hello)\b|использован|пример|verwend|benutz|beispiel/i,
  ],
]

function sectionKind(title: string): SectionKind {
  return KINDS.find(([, pattern]) => pattern.test(title))?.[0] ?? 'other'
}

/** `names`: what the project is called, for finding the sentence that says what it is. */
export function readReadme(path: string, content: string, analysis: FileAnalysis, names: readonly string[]): Readme {
  const sections: ReadmeSection[] = analysis.headings.map(({ text, level, line }) => ({
    title: text,
    level,
    line,
    kind: sectionKind(text),
    code: [],
  }))
  const title = analysis.headings[0]?.text ?? ''
  const { blocks, paragraphs } = parse(content, analysis)
  const known = { names: [...names, title].filter((name) => name !== ''), title }
  const placed = placedTexts(blocks ?? paragraphs, known.title)
  const notice = placed.find((text) => text.isIntroduction && isStatus(text.prose, known.names))
  const candidates = placed.filter(({ prose }) => prose !== '' && !isNotice(prose) && !isStatus(prose, known.names))
  const introductions = candidates.filter(({ isIntroduction }) => isIntroduction)
  const lead =
    definitionIn(introductions, known.names) ??
    introductions[0] ??
    definitionIn(
      candidates.filter(({ isAside }) => !isAside),
      known.names,
    )
  for (const block of blocks ?? (analysis.language === 'AsciiDoc' ? fencedCode(content) : indentedCode(content)))
    if (block.type === 'code') sections.findLast((section) => section.line < block.code.start)?.code.push(block.code)
  return {
    path,
    title,
    lead: lead?.prose ?? '',
    leadLines: lead ? linesOfText(lead, content) : null,
    notice: notice ? { text: notice.rich, ...(linesOfText(notice, content) ?? { start: 1, end: 1 }) } : null,
    features: featuresIn(blocks ?? []),
    sections,
  }
}

type PlacedText = {
  prose: string
  rich: string
  start: number | null
  end: number
  /**
   * Whether a README usually introduces the project here: above the second heading, or below a heading such
   * as "About".
   */
  isIntroduction: boolean
  /** Whether the text is below a heading such as "License". */
  isAside: boolean
}

const ABOUT =
  /^\W*(?:about|introduction|overview|what(?:'|’)?s|what|description|summary|synopsis|motivation|purpose|о проекте|описание|введение|über|überblick|einführung|beschreibung)(?![\p{L}\p{N}])/iu
const ASIDE =
  /sponsor|backer|licen|contribut|support|communit|question|issue|contents|news|change|release|requirement|prerequisite|credit|thank|author|touch|contact|demo|screenshot/i

/**
 * Returns the texts of a README, and whether each may introduce the project. If the document isn't Markdown,
 * all given texts may.
 */
function placedTexts(blocks: readonly ReadmeBlock[] | readonly string[], title: string): PlacedText[] {
  const found: PlacedText[] = []
  let headings = 0
  let heading = ''
  let hasText = false
  for (const block of blocks) {
    if (typeof block === 'string') {
      found.push({ prose: block, rich: block, start: null, end: 0, isIntroduction: true, isAside: false })
    } else if (block.type === 'heading') {
      headings++
      heading = block.text
    } else if (block.type === 'text' && block.prose !== '') {
      const { prose, rich, start, end } = block
      const isOnTop = headings === 0 || (headings === 1 && heading === title)
      const isFirst = headings <= 2 && !hasText && !ASIDE.test(heading) && /^(?:run|other)$/.test(sectionKind(heading))
      const isIntroduction = isOnTop || isFirst || ABOUT.test(heading) || isStatusHeading(heading)
      hasText ||= !isNotice(prose)
      const isAside = ASIDE.test(heading)
      found.push({
        prose: withoutTransition(withoutAnnouncing(prose)),
        rich: rich === '' ? prose : rich,
        start,
        end,
        isIntroduction,
        isAside,
      })
    }
  }
  return found
}

function linesOfText({ prose, start, end }: PlacedText, content: string): { start: number; end: number } | null {
  return start === null ? leadLines(prose, content) : { start, end }
}

type Parsed = { content: string; blocks: readonly ReadmeBlock[] | null; paragraphs: readonly string[] }

const parsed = new WeakMap<FileAnalysis, Parsed>()

/** Splits a README into blocks or paragraphs. Caches them by analysis: most pushes don't change a README. */
function parse(content: string, analysis: FileAnalysis): Parsed {
  const known = parsed.get(analysis)
  if (known?.content === content) return known
  const isMarkdown = analysis.language === 'Markdown'
  const blocks = isMarkdown ? markdownBlocks(content) : null
  const found = { content, blocks, paragraphs: isMarkdown ? [] : plainParagraphs(content, analysis.language) }
  parsed.set(analysis, found)
  return found
}

const FEATURES =
  /(?:^|\s)(?:features?|highlights|benefits|capabilities)(?: (?:at a glance|overview|include))?\W*$|^\W*why\s.{1,60}$|^\W*what(?:'|’)?s (?:included|inside|in the box)|^\W*(?:funktionen|merkmale|возможности|особенности)\W*$/i
const NOT_YET =
  /planned|upcoming|coming|future|missing|unsupported|experimental|to-?do|roadmap|deprecated|removed|request/i
const MAX_FEATURES = 8

/** Returns the first sentence of each item in the feature list. */
function featuresIn(blocks: readonly ReadmeBlock[]): Readme['features'] {
  let isBelow = false
  for (const block of blocks) {
    if (block.type === 'heading') isBelow = FEATURES.test(block.text) && !NOT_YET.test(block.text)
    if (block.type !== 'list' || !isBelow) continue
    const items = block.items.filter(({ text }) => text !== '')
    const links = items.filter(({ text }) => /^\[[^\]]*\]\([^()]*\)$/.test(text))
    if (items.length < 2 || links.length * 2 > items.length) continue
    const shown = items.length === MAX_FEATURES + 1 ? items.length : MAX_FEATURES
    const sentences = items.slice(0, shown).map((item) => ({ ...item, text: firstSentence(item.text) || item.text }))
    return { items: sentences, more: items.length - sentences.length }
  }
  return null
}

const MAX_README = 120_000

/**
 * Returns the code blocks of an AsciiDoc file, between two lines of hyphens. Skips blocks with attribute
 * references, because the attributes are set elsewhere.
 */
function fencedCode(content: string): ReadmeBlock[] {
  const lines = content.slice(0, MAX_README).split('\n')
  const found: ReadmeBlock[] = []
  for (let at = 0; at < lines.length; at++) {
    if (!/^-{4,}\s*$/.test(lines[at] ?? '')) continue
    const end = lines.findIndex((line, index) => index > at && line === lines[at])
    if (end < 0) break
    const text = lines.slice(at + 1, end).join('\n')
    const [, language = ''] = /^\[(?:source)?,\s*([\w+#-]+)/.exec(lines[at - 1] ?? '') ?? []
    const code = { text, language, start: at + 2, end, about: null }
    if (text !== '' && !/\{[\w-]+\}/.test(text)) found.push({ type: 'code', code, start: code.start })
    at = end
  }
  return found
}

/** Returns the code of a reStructuredText file: blocks that are indented below a directive or `::`. */
function indentedCode(content: string): ReadmeBlock[] {
  const lines = content.slice(0, MAX_README).split('\n')
  const found: ReadmeBlock[] = []
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
      const code = { text, language: opening[1] ?? '', start: start + 1, end, about: null }
      found.push({ type: 'code', code, start: code.start })
    }
    at = Math.max(at, end - 1)
  }
  return found
}

const MAX_CANDIDATES = 12

/** "Gin is a web framework …": a sentence that says what the project is, though news stand above it; not what has become of it. */
function definitionIn(texts: readonly PlacedText[], titles: readonly string[]): PlacedText | undefined {
  const names = titles
    .flatMap((title) => (title.match(/[\p{L}\p{N}.-]{2,}/gu) ?? []).slice(0, 3))
    .map((word) => word.toLowerCase())
  const isDefinition = (text: string) => {
    const match =
      /^(?:(?:The|An?) )?([\p{L}\p{N}.-]{2,})(?: [\p{L}\p{N}.-]+){0,3} (?:is|are|provides|helps|lets|turns|makes|gives|brings)\b(?! (?:no longer|not|now|currently|deprecated|unmaintained|archived)\b)/u.exec(
        text,
      )
    return match?.[1] !== undefined && (names.length === 0 || names.includes(match[1].toLowerCase()))
  }
  return texts.slice(0, MAX_CANDIDATES).find(({ prose }) => isDefinition(prose))
}
