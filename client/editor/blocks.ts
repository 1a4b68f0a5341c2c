import type { Editor } from '@tiptap/core'
import {
  CodeXml,
  Heading1,
  Heading2,
  Heading3,
  Image,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Pilcrow,
  Quote,
  Table,
} from 'lucide-react'
import { alertInsertion } from './blocks/alert/insertion.ts'
import { diagramInsertion } from './blocks/canvas/insertion.ts'
import { sourceInsertion } from './blocks/citation/insertion.ts'
import { openApiInsertion } from './blocks/code-block/openapi/insertion.ts'
import type { ImagePlace } from './blocks/image/image-file.ts'
import { chooseImages, insertImages } from './blocks/image/image-placeholders.ts'
import { videoInsertion } from './blocks/video/insertion.ts'
import type { Surroundings } from './surroundings.ts'

/** What can be put into a page. Menus go through this list and know no block by name. */
export type Insertion = {
  id: string
  label: string
  icon: LucideIcon
  /** What it is also called. */
  keywords?: readonly string[]
  /** What one types for it without any menu. */
  shortcut?: string
  insert: (editor: Editor, place: ImagePlace) => void
}

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Insertion => ({
  id: `heading-${level}`,
  label: `Heading ${level}`,
  icon,
  keywords: [`h${level}`, 'title'],
  shortcut: '#'.repeat(level),
  insert: (editor) => editor.chain().focus().setHeading({ level }).run(),
})

export const INSERTIONS: readonly Insertion[] = [
  {
    id: 'text',
    label: 'Text',
    icon: Pilcrow,
    keywords: ['paragraph'],
    insert: (editor) => editor.chain().focus().setParagraph().run(),
  },
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    id: 'bulleted-list',
    label: 'Bulleted List',
    icon: List,
    keywords: ['points', 'unordered'],
    shortcut: '-',
    insert: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbered-list',
    label: 'Numbered List',
    icon: ListOrdered,
    keywords: ['ordered', 'steps'],
    shortcut: '1.',
    insert: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'to-do-list',
    label: 'To-do List',
    icon: ListTodo,
    keywords: ['task', 'checkbox', 'checklist'],
    shortcut: '[ ]',
    insert: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  diagramInsertion,
  {
    id: 'quote',
    label: 'Quote',
    icon: Quote,
    keywords: ['blockquote', 'citation'],
    shortcut: '>',
    insert: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'code',
    label: 'Code',
    icon: CodeXml,
    keywords: ['source', 'snippet'],
    shortcut: '```',
    insert: (editor) => editor.chain().focus().setCodeBlock().run(),
  },
  alertInsertion,
  {
    id: 'table',
    label: 'Table',
    icon: Table,
    keywords: ['grid', 'rows', 'columns'],
    insert: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: 'image',
    label: 'Image',
    icon: Image,
    keywords: ['picture', 'photo', 'screenshot'],
    insert: (editor, place) => chooseImages((files) => insertImages(editor, files, place)),
  },
  videoInsertion,
  openApiInsertion,
]

/** What can be put into a page where it is. */
export function insertionsIn({ citing }: Pick<Surroundings, 'citing'>): readonly Insertion[] {
  return citing ? [...INSERTIONS, sourceInsertion] : INSERTIONS
}
