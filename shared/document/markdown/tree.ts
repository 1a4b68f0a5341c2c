import type { Node, Nodes, Parent, Root, RootContent } from 'mdast'
import { type Options as FromMarkdownOptions, fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { AlertType } from '../alert-type.ts'
import { alertOfSymbol } from './alert-symbols.ts'
import { alertSyntax } from './syntax/alert.ts'
import { type EmbedValues, embedSyntax, readEmbed } from './syntax/embed.ts'
import { piecesOf } from './syntax/pieces.ts'
import { type Names, Work, workLimit } from './syntax/work-limit.ts'

/** Syntax that our Markdown has beyond GitHub's. */
export interface AlertTree extends Parent {
  type: 'alert'
  kind: AlertType
  children: RootContent[]
}
export interface EmbedTree extends Node, EmbedValues {
  type: 'embed'
}

declare module 'mdast' {
  interface RootContentMap {
    alert: AlertTree
    embed: EmbedTree
  }
  interface BlockContentMap {
    alert: AlertTree
    embed: EmbedTree
  }
}

/**
 * Length of a piece, in characters: small enough to be read quickly, large enough that each new start costs
 * little.
 */
const PIECE = 12_000

/**
 * Parses our Markdown into a syntax tree. All of the product's Markdown is parsed here. Takes time
 * proportional to the text's length. `pieceSize`: length from which a text is parsed in pieces, in
 * characters.
 */
export function markdownTree(text: string, pieceSize = PIECE): Root {
  return treeIn(OURS, text, pieceSize)
}

/** Parses GitHub's Markdown without our extensions: for files of repositories and other foreign texts. */
export function githubTree(text: string, pieceSize = PIECE): Root {
  return treeIn(GITHUB, text, pieceSize)
}

function treeIn(dialect: Dialect, text: string, pieceSize: number): Root {
  const work = new Work(text.length)
  const pieces = piecesOf(text, pieceSize)
  const read = (names?: Names) => pieces.map((piece) => treeOf(piece, { ...dialect, work, names }))
  let trees = read()
  const { names, hasAlerts } = namesIn(trees)
  // A reference can use a definition in another piece, or in an alert, which is parsed last. So parse again
  // with all names.
  const isDivided = pieces.length > 1 || hasAlerts
  if (isDivided && names.definitions.length + names.footnotes.length > 0) trees = read(names)
  return joined(trees, pieces)
}

type Dialect = { syntax: () => Extension[]; trees: TreeExtension[] }
type Reading = Dialect & { work: Work; names: Names | undefined }

function treeOf(text: string, { syntax, trees, work, names = { definitions: [], footnotes: [] } }: Reading): Root {
  return fromMarkdown(text, { extensions: [gfm(), ...syntax(), workLimit(work, names)], mdastExtensions: trees })
}

function namesIn(trees: readonly Root[]): { names: Names; hasAlerts: boolean } {
  const names: Names = { definitions: [], footnotes: [] }
  let hasAlerts = false
  const waiting: Nodes[] = [...trees]
  for (const node of waiting) {
    if (node.type === 'alert') hasAlerts = true
    if (node.type === 'definition') names.definitions.push(node.identifier.toUpperCase())
    else if (node.type === 'footnoteDefinition') names.footnotes.push(node.identifier.toUpperCase())
    else if ('children' in node) for (const child of node.children) waiting.push(child)
  }
  return { names, hasAlerts }
}

/** Joins several trees into one, with positions in the whole text. */
function joined([first, ...rest]: readonly Root[], pieces: readonly string[]): Root {
  const root: Root = first ?? { type: 'root', children: [] }
  let [offset, line] = [0, 0]
  for (const [at, tree] of rest.entries()) {
    const before = pieces[at] ?? ''
    offset += before.length
    line += before.split('\n').length - 1
    const waiting: Nodes[] = [tree]
    for (const node of waiting) {
      for (const point of [node.position?.start, node.position?.end]) {
        if (point?.offset !== undefined)
          Object.assign(point, { offset: point.offset + offset, line: point.line + line })
      }
      if ('children' in node) for (const child of node.children) waiting.push(child)
    }
    for (const child of tree.children) root.children.push(child)
  }
  return root
}

type TreeExtension = Exclude<NonNullable<FromMarkdownOptions['mdastExtensions']>[number], unknown[]>
type Extension = NonNullable<FromMarkdownOptions['extensions']>[number]

/**
 * GitHub's extensions without the search for addresses in finished text: it would also find escaped
 * addresses.
 */
const gfmTrees = gfmFromMarkdown().map(({ transforms: _, ...extension }): TreeExtension => extension)

const ownTrees: TreeExtension = {
  enter: {
    alert(token) {
      this.enter({ type: 'alert', kind: 'info', children: [] }, token)
    },
    alertSymbol(token) {
      const alert = this.stack.at(-1)
      if (alert?.type === 'alert') alert.kind = alertOfSymbol(this.sliceSerialize(token)) ?? 'info'
    },
    embed(token) {
      const values = readEmbed(this.sliceSerialize(token)) ?? { name: 'editorCanvas', attributes: {} }
      this.enter({ type: 'embed', ...values }, token)
    },
  },
  exit: {
    alert(token) {
      this.exit(token)
    },
    embed(token) {
      this.exit(token)
    },
  },
}

const OURS: Dialect = { syntax: () => [alertSyntax(), embedSyntax()], trees: [...gfmTrees, ownTrees] }
const GITHUB: Dialect = { syntax: () => [], trees: gfmFromMarkdown() }
