import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { bareText } from '../analysis/bare-text.ts'
import type { ExportedProject } from '../document/exported-project.ts'
import { parseMermaid } from '../testing/mermaid-syntax.ts'
import { type Page, textOf } from './pages.ts'

/** Number of checked items that hold. `wrong` names the first that don't. */
export type Share = { right: number; of: number; wrong: string[] }

const MOST_NAMED = 20

export function share(checked: Iterable<{ holds: boolean; name: string }>): Share {
  const result: Share = { right: 0, of: 0, wrong: [] }
  for (const { holds, name } of checked) {
    result.of++
    if (holds) result.right++
    else if (result.wrong.length < MOST_NAMED) result.wrong.push(name)
  }
  return result
}

/** Sources by path. */
export type Sources = ReadonlyMap<string, string>

/** Share of citations whose lines exist, have the cited text, and contain the named symbol. */
export function citationShare({ pages }: ExportedProject, sources: Sources): Share {
  return share(
    pages.flatMap(({ citations }) =>
      citations.map(({ path, startLine, endLine, symbol, hash }) => {
        const lines = (sources.get(path) ?? '').split('\n')
        const text = lines.slice(startLine - 1, endLine).join('\n')
        const isThere = startLine >= 1 && startLine <= endLine && endLine <= lines.length
        const isSame = createHash('sha256').update(text).digest('hex') === hash
        const name = symbol?.split(/[.:]/).at(-1) ?? ''
        return {
          holds: isThere && isSame && text.includes(name),
          name: `${path}:${startLine}–${endLine} ${symbol ?? ''}`,
        }
      }),
    ),
  )
}

/** Share of links between pages whose target page exists. */
export function linkShare(pages: ReadonlyMap<string, Page>, written: ReadonlyMap<string, string>): Share {
  return share(
    [...pages.values()].flatMap(({ path, nodes }) =>
      nodes.flatMap((node) => {
        if (node.type !== 'link' || /^[a-z]+:/i.test(node.url)) return []
        const target = posix.normalize(
          posix.join(posix.dirname(path), decodeURIComponent(node.url.split('#')[0] ?? '')),
        )
        return [{ holds: written.has(target), name: `${path} → ${node.url}` }]
      }),
    ),
  )
}

/** Diagrams that mermaid can draw. */
export async function diagramShare(pages: ReadonlyMap<string, Page>): Promise<Share> {
  const checked: { holds: boolean; name: string }[] = []
  for (const { path, nodes } of pages.values()) {
    for (const node of nodes) {
      if (node.type !== 'code' || node.lang !== 'mermaid') continue
      const holds = await parseMermaid(node.value).then(
        () => true,
        () => false,
      )
      checked.push({ holds, name: path })
    }
  }
  return share(checked)
}

/** Share of code blocks with every line in some source. Ignores white space and comment signs. */
export function quotationShare(pages: ReadonlyMap<string, Page>, sources: Sources): Share {
  const all = [...sources].flatMap(([path, text]) => [bare(text), bare(withoutComments(path, text))]).join('\n')
  return share(
    [...pages.values()].flatMap(({ path, nodes }) =>
      nodes.flatMap((node) => {
        if (node.type !== 'code' || node.lang === 'mermaid') return []
        const pieces = node.value.split(/\n|…/)
        const missing = pieces.find((piece) => !all.includes(bare(piece)))
        return [{ holds: missing === undefined, name: `${path}: ${missing ?? ''}` }]
      }),
    ),
  )
}

/** Removes comments, because pages show signatures without the comments between their lines. */
function withoutComments(path: string, text: string): string {
  return bareText(text, path, 'dropped')
}

/** Reduces a text to letters and digits, because a quotation may leave out line breaks and comment signs. */
function bare(text: string): string {
  return text.replace(/&(?:lt|gt|amp|quot|apos|nbsp);|[^\p{L}\p{N}]+/gu, '')
}

/**
 * Share of names in code style that exist. Each word of a name has to be in a source or a path, or be a word
 * of a build command.
 */
export function entityShare(pages: ReadonlyMap<string, Page>, sources: Sources): Share {
  const words = new Set<string>()
  for (const [path, text] of sources) for (const word of `${path}\n${text}`.match(WORD) ?? []) words.add(word)
  return share(
    [...pages.values()].flatMap(({ path, nodes }) =>
      nodes.flatMap((node) => {
        if (node.type !== 'inlineCode') return []
        const value = node.value.replace(/:\d+(?:[–-]\d+)?$/, '')
        const unknown = (value.match(WORD) ?? []).filter((word) => !words.has(word) && !COMMANDS.has(word))
        return [{ holds: unknown.length === 0, name: `${path}: ${node.value}` }]
      }),
    ),
  )
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
/** Words that people type to run the tools that build a project. */
const COMMANDS = new Set(
  'npm pnpm yarn bun run test go cargo build mvn package gradle composer bundle install dotnet cmake ctest dir make just task tox nox'.split(
    ' ',
  ),
)

export type Prose = { words: number; citations: number; perThousand: number }

/** Citations per thousand words, counted on all pages without their code. */
export function prose(pages: ReadonlyMap<string, Page>, { pages: exported }: ExportedProject): Prose {
  let words = 0
  for (const { nodes } of pages.values()) {
    for (const node of nodes) if (node.type === 'text') words += node.value.match(WORD)?.length ?? 0
  }
  const citations = exported.reduce((sum, page) => sum + page.citations.length, 0)
  return { words, citations, perThousand: (citations / Math.max(1, words)) * 1_000 }
}

const MIN_WORDS = 6

/** Share of sentences with six or more words that don't repeat an earlier sentence of their page. */
export function sentenceShare(pages: ReadonlyMap<string, Page>): Share {
  return share(
    [...pages.values()].flatMap(({ path, nodes }) => {
      const seen = new Set<string>()
      const paragraphs = nodes.filter(({ type }) => type === 'paragraph' || type === 'tableCell').map(textOf)
      const sentences = paragraphs.flatMap((text) => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u))
      return sentences.flatMap((sentence) => {
        const bareSentence = sentence.trim().replace(/\s+/g, ' ')
        if ((bareSentence.match(WORD)?.length ?? 0) < MIN_WORDS) return []
        const holds = !seen.has(bareSentence)
        seen.add(bareSentence)
        return [{ holds, name: `${path}: ${bareSentence.slice(0, 120)}` }]
      })
    }),
  )
}

/**
 * Newman's modularity of a partition: how many more edges stay inside the parts than expected by chance.
 * @see Newman, Girvan: Finding and evaluating community structure in networks, 2004
 */
export function modularity(edges: readonly (readonly [string, string])[], partOf: (path: string) => string): number {
  const inside = new Map<string, number>()
  const degrees = new Map<string, number>()
  for (const [from, to] of edges) {
    const [a, b] = [partOf(from), partOf(to)]
    if (a === b) inside.set(a, (inside.get(a) ?? 0) + 1)
    for (const part of [a, b]) degrees.set(part, (degrees.get(part) ?? 0) + 1)
  }
  const all = edges.length
  if (all === 0) return 0
  let sum = 0
  for (const [part, degree] of degrees) sum += (inside.get(part) ?? 0) / all - (degree / (2 * all)) ** 2
  return sum
}
