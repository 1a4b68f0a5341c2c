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
  Workflow,
} from 'lucide-react'
import { chooseImages, insertImages } from './blocks/image/image-placeholders.ts'
import type { ImagePlace } from './blocks/image/image-upload.ts'

/** What can be put into a page. Menus go through this list and know no block by name. */
export type Insertion = {
  id: string
  label: string
  icon: LucideIcon
  insert: (editor: Editor, place: ImagePlace) => void
}

const DIAGRAM = 'flowchart LR\n  a[Start] --> b[End]'

export const INSERTIONS: readonly Insertion[] = [
  { id: 'text', label: 'Text', icon: Pilcrow, insert: (editor) => editor.chain().focus().setParagraph().run() },
  { id: 'heading-1', label: 'Heading 1', icon: Heading1, insert: (editor) => heading(editor, 1) },
  { id: 'heading-2', label: 'Heading 2', icon: Heading2, insert: (editor) => heading(editor, 2) },
  { id: 'heading-3', label: 'Heading 3', icon: Heading3, insert: (editor) => heading(editor, 3) },
  {
    id: 'bulleted-list',
    label: 'Bulleted List',
    icon: List,
    insert: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbered-list',
    label: 'Numbered List',
    icon: ListOrdered,
    insert: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'to-do-list',
    label: 'To-do List',
    icon: ListTodo,
    insert: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    id: 'diagram',
    label: 'Diagram',
    icon: Workflow,
    insert: (editor) =>
      editor
        .chain()
        .focus()
        .insertContent({
          type: 'codeBlock',
          attrs: { language: 'mermaid' },
          content: [{ type: 'text', text: DIAGRAM }],
        })
        .run(),
  },
  { id: 'quote', label: 'Quote', icon: Quote, insert: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { id: 'code', label: 'Code', icon: CodeXml, insert: (editor) => editor.chain().focus().setCodeBlock().run() },
  {
    id: 'table',
    label: 'Table',
    icon: Table,
    insert: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: 'image',
    label: 'Image',
    icon: Image,
    insert: (editor, place) => chooseImages((files) => insertImages(editor, files, place)),
  },
]

function heading(editor: Editor, level: 1 | 2 | 3): void {
  editor.chain().focus().setHeading({ level }).run()
}
