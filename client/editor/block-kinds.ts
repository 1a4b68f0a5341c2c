import type { ChainedCommands, Editor } from '@tiptap/core'
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

/** What a block of text can be. */
export type BlockKind = {
  id: string
  label: string
  icon: LucideIcon
  /** What it is also called. */
  keywords: readonly string[]
  /** What one types for it without any menu. */
  shortcut?: string
  isActive: (editor: Editor) => boolean
  /** On blocks that are plain paragraphs already. */
  make: (chain: ChainedCommands) => ChainedCommands
}

const heading = (level: 1 | 2 | 3, icon: LucideIcon): BlockKind => ({
  id: `heading-${level}`,
  label: `Heading ${level}`,
  icon,
  keywords: [`h${level}`, 'title'],
  shortcut: '#'.repeat(level),
  isActive: (editor) => editor.isActive('heading', { level }),
  make: (chain) => chain.setHeading({ level }),
})

const TEXT: BlockKind = {
  id: 'text',
  label: 'Text',
  icon: Pilcrow,
  keywords: ['paragraph'],
  isActive: (editor) => !BLOCK_KINDS.some((kind) => kind !== TEXT && kind.isActive(editor)),
  make: (chain) => chain.setParagraph(),
}

const HEADINGS = [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)] as const

const LISTS: readonly BlockKind[] = [
  {
    id: 'bulleted-list',
    label: 'Bulleted List',
    icon: List,
    keywords: ['points', 'unordered'],
    shortcut: '-',
    isActive: (editor) => editor.isActive('bulletList'),
    make: (chain) => chain.toggleBulletList(),
  },
  {
    id: 'numbered-list',
    label: 'Numbered List',
    icon: ListOrdered,
    keywords: ['ordered', 'steps'],
    shortcut: '1.',
    isActive: (editor) => editor.isActive('orderedList'),
    make: (chain) => chain.toggleOrderedList(),
  },
  {
    id: 'to-do-list',
    label: 'To-do List',
    icon: ListTodo,
    keywords: ['task', 'checkbox', 'checklist'],
    shortcut: '[ ]',
    isActive: (editor) => editor.isActive('taskList'),
    make: (chain) => chain.toggleTaskList(),
  },
]

export const QUOTE: BlockKind = {
  id: 'quote',
  label: 'Quote',
  icon: Quote,
  keywords: ['blockquote', 'citation'],
  shortcut: '>',
  isActive: (editor) => editor.isActive('blockquote'),
  make: (chain) => chain.setBlockquote(),
}

export const ALERT: BlockKind = {
  id: 'alert',
  label: 'Alert',
  icon: TriangleAlert,
  keywords: ['info', 'success', 'warning', 'error', 'note', 'tip', 'callout'],
  isActive: (editor) => editor.isActive('alert'),
  make: (chain) => chain.wrapIn('alert'),
}

export const CODE: BlockKind = {
  id: 'code',
  label: 'Code',
  icon: CodeXml,
  keywords: ['source', 'snippet'],
  shortcut: '```',
  isActive: (editor) => editor.isActive('codeBlock'),
  make: (chain) => chain.setCodeBlock(),
}

/** Text, headings and lists. */
export const PLAIN_KINDS: readonly BlockKind[] = [TEXT, ...HEADINGS, ...LISTS]
export const BLOCK_KINDS: readonly BlockKind[] = [...PLAIN_KINDS, QUOTE, ALERT, CODE]

/** What the selection is in: the innermost kind, a list before the frame around it. */
export function kindOf(editor: Editor): BlockKind {
  return [CODE, ...HEADINGS, ...LISTS, QUOTE, ALERT].find((kind) => kind.isActive(editor)) ?? TEXT
}

/** Makes the selected blocks another kind. The words stay, and where the node can stay it does. */
export function turnInto(editor: Editor, kind: BlockKind): void {
  if (kindOf(editor) === kind) {
    editor.commands.focus()
    return
  }
  const chain = editor.chain().focus()
  if (!editor.isActive('codeBlock')) {
    kind.make(chain.clearNodes()).run()
    return
  }
  // Each line becomes one. What is typed next goes on behind the last.
  chain.command(({ state, tr }) => {
    const lines = linesToParagraphs(state, tr)
    if (lines) tr.setSelection(TextSelection.create(tr.doc, lines.from + 1, lines.to - 1))
    return lines !== undefined
  })
  kind
    .make(chain.clearNodes())
    .command(({ tr }) => {
      tr.setSelection(TextSelection.near(tr.selection.$to))
      return true
    })
    .run()
}

/**
 * Lets a block begin where the cursor is: in the frame around it, where that is no list. What stands in a list leaves it,
 * by itself.
 */
export function begin(editor: Editor, kind: BlockKind): void {
  const current = kindOf(editor)
  if (kind === TEXT || kind === current || LISTS.includes(current)) turnInto(editor, kind)
  else kind.make(editor.chain().focus()).run()
}
