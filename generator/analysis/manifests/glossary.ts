import { githubTree } from '../../../shared/document/markdown/tree.ts'
import { firstSentence } from '../../units/sentences.ts'
import type { FileAnalysis } from '../file-analysis.ts'
import { type ReadmeText, richOf } from './readme-blocks.ts'

/** A term and its definition, with the lines in the document. */
export type Term = ReadmeText & { name: string }

type Headings = FileAnalysis['headings']
type Options = { headings: Headings; sections: Headings; isGlossary: boolean }

const MAX_SECTION = 20_000

/** The terms that sections of a Markdown document define: "**Memo**: a short note." */
export function termsIn(content: string, { headings, sections, isGlossary }: Options): Term[] {
  const lines = content.split('\n')
  const starts = sections.length > 0 ? sections : isGlossary ? headings.slice(0, 1) : []
  return starts.flatMap((section) => {
    const next = headings.find(({ line, level }) => line > section.line && level <= section.level)
    const text = lines.slice(section.line, next ? next.line - 1 : undefined).join('\n')
    return termsOfSection(text.slice(0, MAX_SECTION), section.line)
  })
}

function termsOfSection(text: string, linesAbove: number): Term[] {
  const nodes = githubTree(text).children.flatMap((node) => (node.type === 'list' ? node.children : [node]))
  return nodes.flatMap((node): Term[] => {
    const paragraph = node.type === 'listItem' ? node.children[0] : node
    if (paragraph?.type !== 'paragraph' || !paragraph.position) return []
    const [, name = '', definition = ''] = TERM.exec(richOf(paragraph)) ?? []
    const sentence = firstSentence(definition.slice(0, 1).toUpperCase() + definition.slice(1))
    if (name === '' || sentence.split(/\s+/).length < 3) return []
    const { start, end } = paragraph.position
    return [{ name, text: sentence, start: start.line + linesAbove, end: end.line + linesAbove }]
  })
}

const TERM = /^\*\*([^*:]{2,50}):?\*\*(?: \([^()]{1,60}\))?\s*[:—–-]\s*(.+)$/s
