import type { ChainedCommands, Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import {
  CodeXml,
  Heading1,
  Heading2,
  Heading3,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Pilcrow,
  Quote,
  TriangleAlert,
} from 'lucide-react'
import { linesToParagraphs } from './blocks/code-block/toggle-code.ts'
import { retypeItems } from './retype-items.ts'

/** Kind of text block, for example a heading, a list or a quote. */
export type BlockKind = {
  id: string
  label: string
  icon: LucideIcon
  /** Other names by which menus find this kind. */
  keywords: readonly string[]
  /** Characters that create the block when typed, without a menu. */
  shortcut?: string
  /** Whether a node is a block of this kind, or the frame around such blocks. */
  is: (node: Node) => boolean
  /** Turns plain paragraphs into this kind of block. */
  make: (chain: ChainedCommands) => ChainedCommands
}

const heading = (level: 1 | 2 | 3, icon: LucideIcon): BlockKind => ({
  id: `heading-${level}`,
  label: `Heading ${level}`,
  icon,
  keywords: [`h${level}`, 'title', ...(level > 1 ? ['subheading', 'subtitle'] : [])],
  shortcut: '#'.repeat(level),
  is: ({ type, attrs }) => type.name === 'heading' && attrs.level === level,
  make: (chain) => chain.setHeading({ level }),
})

const TEXT: BlockKind = {
  id: 'text',
  label: 'Text',
  icon: Pilcrow,
  keywords: ['paragraph', 'plain'],
  is: ({ type }) => type.name === 'paragraph',
  make: (chain) => chain.setParagraph(),
}

const HEADINGS = [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)] as const

type ListKind = BlockKind & { listType: string; itemType: string }

const list = (kind: Omit<ListKind, 'is' | 'make'>): ListKind => ({
  ...kind,
  is: ({ type }) => type.name === kind.listType,
  make: (chain) => chain.toggleList(kind.listType, kind.itemType),
})

const LISTS: readonly ListKind[] = [
  list({
    id: 'bulleted-list',
    label: 'Bulleted List',
    icon: List,
    keywords: ['points', 'bullets', 'unordered', 'ul'],
    shortcut: '-',
    listType: 'bulletList',
    itemType: 'listItem',
  }),
  list({
    id: 'numbered-list',
    label: 'Numbered List',
    icon: ListOrdered,
    keywords: ['ordered', 'numbers', 'steps', 'ol'],
    shortcut: '1.',
    listType: 'orderedList',
    itemType: 'listItem',
  }),
  list({
    id: 'to-do-list',
    label: 'To-do List',
    icon: ListTodo,
    keywords: ['tasks', 'checkbox', 'checklist'],
    shortcut: '[ ]',
    listType: 'taskList',
    itemType: 'taskItem',
  }),
]

export const QUOTE: BlockKind = {
  id: 'quote',
  label: 'Quote',
  icon: Quote,
  keywords: ['blockquote', 'citation'],
  shortcut: '>',
  is: ({ type }) => type.name === 'blockquote',
  make: (chain) => chain.setBlockquote(),
}

export const ALERT: BlockKind = {
  id: 'alert',
  label: 'Alert',
  icon: TriangleAlert,
  keywords: ['info', 'success', 'warning', 'error', 'note', 'tip', 'callout', 'admonition', 'box'],
  is: ({ type }) => type.name === 'alert',
  make: (chain) => chain.wrapIn('alert'),
}

export const CODE: BlockKind = {
  id: 'code',
  label: 'Code',
  icon: CodeXml,
  keywords: ['source', 'snippet', 'block', 'fence'],
  shortcut: '```',
  is: ({ type }) => type.name === 'codeBlock',
  make: (chain) => chain.setCodeBlock(),
}

/** Text, headings and lists. */
export const PLAIN_KINDS: readonly BlockKind[] = [TEXT, ...HEADINGS, ...LISTS]
export const BLOCK_KINDS: readonly BlockKind[] = [...PLAIN_KINDS, QUOTE, ALERT, CODE]

const FRAMED: readonly BlockKind[] = [...HEADINGS, ...LISTS, QUOTE, ALERT, CODE]

/** Kinds of the selected blocks, in document order. The kind of a text is the innermost frame around it. */
function kindsOf({ state }: Editor): ReadonlySet<BlockKind> {
  const found = new Set<BlockKind>()
  const collect = (parent: Node, from: number, to: number, around: BlockKind) => {
    parent.forEach((child, at) => {
      if (at >= to || at + child.nodeSize <= from) return
      const kind = FRAMED.find(({ is }) => is(child)) ?? around
      if (child.isTextblock) found.add(kind)
      else collect(child, from - at - 1, to - at - 1, kind)
    })
  }
  for (const { $from, $to } of state.selection.ranges) collect(state.doc, $from.pos, $to.pos, TEXT)
  return found
}

/** Kind of the block in which the selection begins. */
export function kindOf(editor: Editor): BlockKind {
  const [first = TEXT] = kindsOf(editor)
  return first
}

/** Turns the selected blocks into another kind. Keeps their text, and keeps list items where possible. */
export function turnInto(editor: Editor, kind: BlockKind): void {
  const kinds = [...kindsOf(editor)]
  const isSo = kinds.every((current) => current === kind)
  if (isSo || (isList(kind) && kinds.every(isList) && turnItems(editor, kind))) {
    editor.commands.focus()
    return
  }
  const chain = editor.chain().focus()
  if (kinds.length === 1 && kinds[0] === CODE) turnCode(chain, kind)
  else kind.make(chain.clearNodes()).run()
}

/**
 * Turns each line of a code block into a block of this kind. Moves the cursor to the end of the last
 * block.
 */
function turnCode(chain: ChainedCommands, kind: BlockKind): void {
  chain.command(({ state, tr }) => {
    const lines = linesToParagraphs(state, tr)
    if (lines) tr.setSelection(TextSelection.create(tr.doc, lines.from + 1, lines.to - 1))
    return true
  })
  kind
    .make(chain.clearNodes())
    .command(({ tr }) => {
      tr.setSelection(TextSelection.near(tr.selection.$to))
      return true
    })
    .run()
}

function turnItems(editor: Editor, { listType, itemType }: ListKind): boolean {
  return editor.commands.command(({ tr }) => retypeItems(tr, listType, itemType))
}

function isList(kind: BlockKind): kind is ListKind {
  return 'listType' in kind
}

/**
 * Starts a block at the cursor, inside the frame around the cursor. In a list, the block leaves the list and
 * the other items stay.
 */
export function begin(editor: Editor, kind: BlockKind): void {
  const current = kindOf(editor)
  if (kind === TEXT || kind === current || isList(current)) turnInto(editor, kind)
  else kind.make(editor.chain().focus()).run()
}
