import type { Nodes } from 'mdast'
import type { ExportedProject } from '../document/exported-project.ts'
import { type Share, type Sources, share } from './measures.ts'
import { type Page, textOf } from './pages.ts'

/** Measures how the pages read: their openings, their titles, and their share of lists of names. */

const NUMBER = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
const THINGS =
  '(?:class|struct|interface|function|method|type|constant|variable|enum|trait|macro|module|namespace|file|folder|propert)'

/** Our sentences that only list names. An author's "Defines how …" doesn't match. */
const ENUMERATES = new RegExp(
  [
    String.raw`^(?:Exports|Defines|Declares|Contains|Holds|Has|Sets) (?:(?:the|an?|${NUMBER}|only|some)\b[^.]{0,24}\b${THINGS}|\x60)`,
    String.raw`^(?:Passes on what|Re-exports|Brings together|Uses \x60|Adds to \x60)`,
    String.raw`^${NUMBER}\b[^.]{0,24}\b${THINGS}s?(?: in |[.,]|$)`,
  ].join('|'),
  'i',
)

/** Share of pages whose first sentence does more than list the contents of the page. */
export function openingShare(pages: ReadonlyMap<string, Page>): Share {
  return share(
    [...pages.values()].flatMap(({ path, root }) => {
      const first = root.children.find(({ type }) => type !== 'heading')
      if (first?.type !== 'paragraph') return []
      const text = inWriting(first)
      return [{ holds: !ENUMERATES.test(text), name: `${path}: ${text.slice(0, 120)}` }]
    }),
  )
}

/** Share of table rows whose last cell does more than list the contents of the subject in the first cell. */
export function rowShare(pages: ReadonlyMap<string, Page>): Share {
  return share(
    [...pages.values()].flatMap(({ path, nodes }) =>
      nodes.flatMap((node) => {
        if (node.type !== 'table') return []
        return node.children.slice(1).flatMap(({ children }) => {
          const cell = children.at(-1)
          const text = cell && children.length > 1 ? inWriting(cell).trim() : ''
          return text === '' ? [] : [{ holds: !ENUMERATES.test(text), name: `${path}: ${text.slice(0, 120)}` }]
        })
      }),
    ),
  )
}

/** Markdown text of a node, with its code in backticks. */
function inWriting(node: Nodes): string {
  if (node.type === 'inlineCode') return `\`${node.value}\``
  return 'children' in node ? node.children.map(inWriting).join('') : textOf(node)
}

/**
 * Share of part titles that don't join two names with "and". Titles that occur in the repository are allowed.
 */
export function titleShare(project: ExportedProject, sources: Sources): Share {
  const texts = [...sources.values()].join('\n').toLowerCase()
  return share(
    partsOf(project).map(({ name }) => ({
      holds: !/ (?:and|&) /.test(name) || texts.includes(name.toLowerCase()),
      name,
    })),
  )
}

/** Pages of the overview and the parts. Leaves out the reference pages, which are lists on purpose. */
function partsOf({ pages }: ExportedProject): ExportedProject['pages'] {
  const titles = new Map(pages.map(({ id, name }) => [id, name]))
  const isReference = ({ parentId, name }: ExportedProject['pages'][number]) =>
    (titles.get(parentId) ?? name) === 'Reference'
  return pages.filter((page) => PARTS.test(page.kind ?? '') && !isReference(page))
}

const PARTS = /^(?:overview|topic|topic-page|subtopic)$/
const MOST_NAMED = 20

/**
 * Share of words on the overview and the part pages that belong to sentences. The other words belong to
 * statements that mainly consist of names and links.
 */
export function proseShare(project: ExportedProject, pages: ReadonlyMap<string, Page>): Share {
  const result: Share = { right: 0, of: 0, wrong: [] }
  for (const { markdownPath } of partsOf(project)) {
    const page = pages.get(markdownPath)
    for (const statement of page ? statementsOf(page.root) : []) {
      const { named, plain } = wordsIn(statement)
      const written = inWriting(statement)
      result.of += named + plain
      if (named < plain && !ENUMERATES.test(written)) result.right += named + plain
      else if (result.wrong.length < MOST_NAMED) result.wrong.push(`${markdownPath}: ${written.slice(0, 120)}`)
    }
  }
  return result
}

/** Texts that a reader takes in at once: paragraphs, including paragraphs of items, and rows. */
function statementsOf(node: Nodes): Nodes[] {
  if (node.type === 'paragraph' || node.type === 'tableRow') return [node]
  return 'children' in node ? node.children.flatMap(statementsOf) : []
}

function wordsIn(node: Nodes, within = false): { named: number; plain: number } {
  const isName = within || node.type === 'link' || node.type === 'inlineCode'
  if ('children' in node) {
    const parts = node.children.map((child) => wordsIn(child, isName))
    return {
      named: parts.reduce((sum, { named }) => sum + named, 0),
      plain: parts.reduce((sum, { plain }) => sum + plain, 0),
    }
  }
  if (CITATION.test(textOf(node))) return { named: 0, plain: 0 }
  const words = textOf(node).match(/[\p{L}\p{N}_$./-]*[\p{L}\p{N}_$]/gu)?.length ?? 0
  return isName ? { named: words, plain: 0 } : { named: 0, plain: words }
}

/** Evidence is neither. */
const CITATION = /^[^\s:]+:\d+(?:–\d+)?$/

const LEAST_CHARACTERS = 200

/** Share of pages with a text of their own: about two sentences beyond titles. */
export function fullShare(pages: ReadonlyMap<string, Page>): Share {
  return share(
    [...pages.values()].map(({ path, root }) => {
      const own = root.children.filter(({ type }) => type !== 'heading').map(textOf)
      const length = own.join(' ').trim().length
      return { holds: length >= LEAST_CHARACTERS, name: `${path}: ${length} characters` }
    }),
  )
}
