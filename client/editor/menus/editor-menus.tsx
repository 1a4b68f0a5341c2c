import type { Editor } from '@tiptap/core'
import type * as Y from 'yjs'
import { late } from '../../ui/late.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { CanvasInPage } from '../blocks/canvas/canvas-in-page.ts'
import { SourceAsking } from '../blocks/citation/source-asking.tsx'
import type { ImagePlace } from '../blocks/image/image-file.ts'
import { ImageMenu } from '../blocks/image/image-menu.tsx'
import { TableMenu } from '../blocks/table/table-menu.tsx'
import { VideoDialog } from '../blocks/video/video-dialog.tsx'
import { BlockMenu } from './block-menu/block-menu.tsx'
import { HAS_HANDLE } from './block-menu/block-menu-state.ts'
import { SelectionMenu } from './selection-menu/selection-menu.tsx'
import { SlashMenu } from './slash-menu/slash-menu.tsx'

const BlockHandle = late(async () => (await import('./block-menu/block-handle.tsx')).BlockHandle)

/** The menus that appear beside the text. */
export function EditorMenus({ editor, place, doc }: { editor: Editor; place: ImagePlace; doc: Y.Doc }) {
  const hasHandle = useMedia(HAS_HANDLE)
  return (
    <>
      <SelectionMenu editor={editor} />
      <TableMenu editor={editor} />
      <SlashMenu editor={editor} place={place} />
      <BlockMenu editor={editor} />
      {hasHandle ? <BlockHandle editor={editor} /> : null}
      <VideoDialog />
      <SourceAsking />
      <CanvasInPage editor={editor} doc={doc} />
      <ImageMenu editor={editor} place={place} />
    </>
  )
}
