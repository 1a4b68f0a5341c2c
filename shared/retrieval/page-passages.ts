import { type DocNode, textOf } from '../document/node.ts'
import { isRetiredAndEmpty } from '../document/retired.ts'
import { blockText } from '../document/yjs.ts'

/** Piece of a page: its blocks, and the headings above all of them, starting with the page's name. */
export type PagePassage = { headers: string[]; blocks: DocNode[]; fragments: string[] }

/**
 * `FULL`: characters after which a new passage begins. `SHORT`: limit for short sections to share a passage.
 */
const FULL = 1_200
const SHORT = 700
const LONGEST_BLOCK = 6_000
const MOST_HEADERS = 6

type Block = { node: DocNode; text: string }
type Section = { headers: string[]; blocks: Block[]; length: number }

/** Splits a page into passages at its headings and, in a long section, between its blocks. */
export function passagesOfPage(page: DocNode, name: string): PagePassage[] {
  return together(sectionsOf(page, name)).map(toPassage)
}

function sectionsOf(page: DocNode, name: string): Section[] {
  const sections: Section[] = []
  const path: { level: number; text: string }[] = []
  let section: Section | undefined
  for (const node of page.content ?? []) {
    if (isRetiredAndEmpty(node) || isDiagram(node)) continue
    if (node.type === 'heading') {
      const level = Number(node.attrs?.level ?? 1)
      while (path.length > 0 && (path.at(-1)?.level ?? 0) >= level) path.pop()
      path.push({ level, text: textOf(node).trim() })
      section = undefined
      continue
    }
    const text = blockText(node).trim()
    if (text === '') continue
    if (!section || section.length + text.length > FULL) {
      section = { headers: headersOf(name, path), blocks: [], length: 0 }
      sections.push(section)
    }
    section.blocks.push({ node, text })
    section.length += text.length
  }
  return sections
}

/** Whether a block is a diagram, which repeats in symbols what the text says in words. */
function isDiagram({ type, attrs }: DocNode): boolean {
  return type === 'codeBlock' && attrs?.language === 'mermaid'
}

/** Returns the headings above the section, after the page's name unless the first heading repeats it. */
function headersOf(name: string, path: readonly { text: string }[]): string[] {
  const texts = path.map(({ text }) => text).filter(Boolean)
  return [...(texts[0] === name.trim() ? [] : [name.trim()]), ...texts].filter(Boolean).slice(0, MOST_HEADERS)
}

/** Joins short consecutive sections under one heading into a passage: alone they would say too little. */
function together(sections: readonly Section[]): Section[][] {
  const groups: Section[][] = []
  let length = 0
  for (const section of sections) {
    const last = groups.at(-1)
    if (last && length + section.length <= SHORT && common([...last, section]).length > 0) {
      last.push(section)
      length += section.length
    } else {
      groups.push([section])
      length = section.length
    }
  }
  return groups
}

function common(sections: readonly Section[]): string[] {
  const [first, ...others] = sections.map(({ headers }) => headers)
  const shared = first ?? []
  const differs = shared.findIndex((header, at) => others.some((headers) => headers[at] !== header))
  return differs < 0 ? shared : shared.slice(0, differs)
}

function toPassage(sections: Section[]): PagePassage {
  const headers = common(sections)
  const blocks = sections.flatMap((section) => {
    const below = section.headers.slice(headers.length).join(' › ')
    return below === '' ? section.blocks : [{ node: heading(below), text: below }, ...section.blocks]
  })
  return {
    headers,
    blocks: blocks.map(({ node, text }) => (text.length > LONGEST_BLOCK ? paragraph(text) : node)),
    fragments: blocks.map(({ text }) => shortened(text)),
  }
}

const heading = (text: string): DocNode => ({ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text }] })
/** Paragraph with the text, cut off if it's very long. */
const paragraph = (text: string): DocNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: shortened(text) }],
})
const shortened = (text: string) => text.slice(0, LONGEST_BLOCK).toWellFormed()
