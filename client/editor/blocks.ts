import type { Editor } from '@tiptap/core'
import { Image, type LucideIcon, Table } from 'lucide-react'
import { ALERT, type BlockKind, begin, CODE, PLAIN_KINDS, QUOTE } from './block-kinds.ts'
import { diagramInsertion } from './blocks/canvas/insertion.ts'
import { sourceInsertion } from './blocks/citation/insertion.ts'
import { openApiInsertion } from './blocks/code-block/openapi/insertion.ts'
import type { ImagePlace } from './blocks/image/image-file.ts'
import { chooseImages, insertImages } from './blocks/image/image-placeholders.ts'
import { videoInsertion } from './blocks/video/insertion.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Block that can be inserted into a page. Menus iterate over all insertions, without a case for any of
 * them.
 */
export type Insertion = {
  id: string
  label: string
  icon: LucideIcon
  /** Other names by which menus find this block. */
  keywords?: readonly string[]
  /** Characters that create the block when typed, without a menu. */
  shortcut?: string
  insert: (editor: Editor, place: ImagePlace) => void
}

const beginning = (kind: BlockKind): Insertion => ({ ...kind, insert: (editor) => begin(editor, kind) })

export const INSERTIONS: readonly Insertion[] = [
  ...PLAIN_KINDS.map(beginning),
  diagramInsertion,
  ...[QUOTE, CODE, ALERT].map(beginning),
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

/** Insertions available on a page. Inserting a source requires `citing`. */
export function insertionsIn({ citing }: Pick<Surroundings, 'citing'>): readonly Insertion[] {
  return citing ? [...INSERTIONS, sourceInsertion] : INSERTIONS
}
