import { Plugin } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { YoutubeNode } from '../../../../shared/document/nodes/youtube.ts'
import { videoOf } from '../../../../shared/document/video.ts'
import { askForVideo } from './video-dialog-state.ts'
import { VideoEditing } from './video-editing.tsx'

export const videoWithView = YoutubeNode.extend({
  addNodeView() {
    return ReactNodeViewRenderer(VideoEditing)
  },

  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const pasted = event.clipboardData?.getData('text/plain').trim() ?? ''
            const isCode = view.state.selection.$from.parent.type.spec.code
            if (isCode || !isVideoAddress(pasted)) return false
            // Inserts the address first, so that it stays if the person cancels the dialog.
            view.dispatch(view.state.tr.insertText(pasted).scrollIntoView())
            askForVideo(editor, pasted)
            return true
          },
        },
      }),
    ]
  },
})

/** Whether the whole text is the address of a video: a sentence that contains one is a sentence. */
function isVideoAddress(text: string): boolean {
  return /^(?:https?:\/\/)?\S+$/.test(text) && videoOf(text) !== undefined
}
