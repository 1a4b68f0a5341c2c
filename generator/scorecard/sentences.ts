import type { Nodes } from 'mdast'
import { githubTree } from '../../shared/document/markdown/tree.ts'
import { roleOf } from '../analysis/file-role.ts'
import type { Share, Sources } from './measures.ts'
import { share } from './measures.ts'
import { type Page, textOf } from './pages.ts'

/**
 * Measures how many sentences of authors the pages have. Finds the sentences without the generator's own
 * readers, so that a sentence that these readers overlook counts as missing.
 */

const GAP = '\u0000'
const LEAST_WORDS = 4
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/** Share of doc comment sentences on some page. Leaves out tests, which no one documents for readers. */
export function commentShare(pages: ReadonlyMap<string, Page>, sources: Sources): Share {
  const code = [...sources].filter(([path]) => roleOf(path) === 'source')
  return shownShare(
    pages,
    code.map(([path, text]) => ({ path, sentences: docComments(path, text).flatMap(sentencesOf) })),
  )
}

/** Share of document sentences that appear on some page. */
export function documentShare(pages: ReadonlyMap<string, Page>, sources: Sources): Share {
  const documents = [...sources].filter(([path]) => /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt)$/i.test(path))
  return shownShare(
    pages,
    documents
      .filter(([path]) => roleOf(path) === 'document')
      .map(([path, text]) => ({ path, sentences: paragraphsOf(path, text).flatMap(sentencesOf) })),
  )
}

type Written = { path: string; sentences: string[] }

function shownShare(pages: ReadonlyMap<string, Page>, written: readonly Written[]): Share {
  const shown = [...pages.values()].map(({ root }) => bare(textOf(root))).join('\n')
  return share(
    written.flatMap(({ path, sentences }) =>
      [...new Set(sentences)].map((sentence) => ({
        holds: sentence.split(GAP).every((piece) => shown.includes(bare(piece))),
        name: `${path}: ${sentence.replaceAll(GAP, '…').slice(0, 120)}`,
      })),
    ),
  )
}

function bare(text: string): string {
  return text.replace(/&(?:lt|gt|amp|quot|apos|nbsp);|[^\p{L}\p{N}]+/gu, '')
}

const BLOCK_COMMENT = /\/\*\*(?!\/)([\s\S]*?)\*\//g
const DOCSTRING =
  /^[ \t]*(?:(?:async[ \t]+)?(?:def|class)\b[^\n]*(?:\n[^\n]*?)??:[ \t]*\n[ \t]*)?[rRuU]?"""([\s\S]*?)"""/gm
const LINES: readonly (readonly [RegExp, RegExp])[] = [
  [/\.go$/, /((?:^[ \t]*\/\/(?!go:|nolint|line )[^\n]*\n)+)(?=(?:func|type|var|const|package)\b)/gm],
  [/\.(?:rs|swift|cs|dart|zig)$/, /((?:^[ \t]*\/\/[/!](?!\/)[^\n]*\n)+)/gm],
]

function docComments(path: string, text: string): string[] {
  const found: string[] = []
  if (/\.pyi?$/.test(path)) {
    const docstrings = [...text.matchAll(DOCSTRING)].filter(({ index, 0: whole }) => isStatement(text, index, whole))
    found.push(...docstrings.map(([, doc = '']) => doc))
  } else if (/\.(?:[cm]?[jt]sx?|java|kt|scala|php|swift|c|h|cc|cpp|hpp|cs|vue)$/.test(path)) {
    found.push(...[...text.matchAll(BLOCK_COMMENT)].map(([, doc = '']) => doc.replace(/^[ \t]*\*(?: |$)?/gm, '')))
  }
  for (const [ending, pattern] of LINES) {
    if (!ending.test(path)) continue
    found.push(...[...text.matchAll(pattern)].map(([, doc = '']) => doc.replace(/^[ \t]*\/\/[/!]?/gm, '')))
  }
  return found.flatMap((doc) => paragraphs(withoutMarkup(doc)))
}

/** Whether a triple-quoted text documents code: only at the beginning of a file, class or function. */
function isStatement(text: string, index: number, whole: string): boolean {
  return /\b(?:def|class)\b/.test(whole) || /^\s*(?:#[^\n]*\n\s*)*$/.test(text.slice(0, index))
}

function paragraphsOf(path: string, text: string): string[] {
  if (!/\.(?:md|mdx|markdown)$/i.test(path)) return paragraphs(withoutMarkup(text))
  const found: string[] = []
  const walk = (node: Nodes) => {
    if (node.type === 'paragraph') found.push(...textOf(withoutImages(node)).split('\n\n'))
    else if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(githubTree(text.replace(/^---\n[\s\S]*?\n---\n/, '')))
  return found
}

function withoutImages<Node extends Nodes>(node: Node): Node {
  if (!('children' in node)) return node
  const children = (node.children as Nodes[]).filter(({ type }) => !/^(?:image|html|footnoteReference)/.test(type))
  return { ...node, children: children.map(withoutImages) }
}

/**
 * Removes markup that isn't printed or is printed differently. Names in code and links become gaps in a
 * sentence.
 */
function withoutMarkup(text: string): string {
  return text
    .replace(/```[\s\S]*?```|<(pre|code)>[\s\S]*?<\/\1>/g, '\n\n')
    .replace(
      /^([ \t]*)\.\. (?:code(?:-block)?|sourcecode|image|figure|toctree|auto\w+|_).*(?:\n(?:\1[ \t]+.*|[ \t]*$))*/gm,
      '\n',
    )
    .replace(/^[ \t]*\.\. [\w-]+::(?:[ \t]*\d[\w.]*$)?/gm, '\n\n')
    .replace(/::[ \t]*\n(?:[ \t]*\n)*((?:[ \t]+[^\n]*\n|[ \t]*\n)+)/g, ':\n\n')
    .replace(/(?::(?:[\w.+-]+:)+)?(`{1,2})[^`]+\1_{0,2}|\{@\w+[^}]*\}|\[[^\]]*\]\([^)]*\)|<[^<>\n]{1,80}>/g, GAP)
    .replace(/^[ \t]*(?::\w+[^:\n]*:|@\w+(?:[ \t]+\{[^}]*\})?(?:[ \t]+[\w.[\]=$-]+)?(?:[ \t]+-)?)/gm, '\n\n')
    .replace(/^[ \t]*[=\-~^"'#*+.]{3,}[ \t]*$/gm, '\n')
}

function paragraphs(text: string): string[] {
  return text.split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*+]|\d+[.)])[ \t])/).map((each) =>
    each
      .replace(/^\s*(?:[-*+]|\d+[.)])\s/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

/** Complete sentences that are long enough not to appear on a page by accident. */
function sentencesOf(paragraph: string): string[] {
  return paragraph
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[.!?]$/.test(sentence) && (sentence.match(WORD)?.length ?? 0) >= LEAST_WORDS)
}
