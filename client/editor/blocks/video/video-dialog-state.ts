import type { Editor } from '@tiptap/core'
import { proxy, ref } from 'valtio'
import { videoAddress, videoOf } from '../../../../shared/document/video.ts'
import { cursorBelow } from '../../cursor-below.ts'

type Asked = {
  editor: Editor
  /** Pasted address that is now before the cursor. */
  pasted: string
}

/** State of the video dialog. `asked` is set while the dialog is open. */
export const videoDialog = proxy<{ asked?: Asked }>({})

export function askForVideo(editor: Editor, pasted = ''): void {
  videoDialog.asked = ref({ editor, pasted })
  // The dialog closes with its page.
  editor.once('destroy', () => {
    if (videoDialog.asked?.editor === editor) delete videoDialog.asked
  })
}

/**
 * Inserts a video at the cursor and removes the address that was pasted there. Returns false if the address
 * isn't a known video address.
 */
export function insertVideo({ editor, pasted }: Asked, address: string): boolean {
  const found = videoOf(address)
  if (!found) return false
  const { state } = editor
  const { from, empty, $from } = state.selection
  const isPastedHere = empty && pasted !== '' && state.doc.textBetween($from.start(), from).endsWith(pasted)
  const chain = editor.chain().focus()
  if (isPastedHere) chain.deleteRange({ from: from - pasted.length, to: from })
  const video = { type: 'youtube', attrs: { src: videoAddress(found) } }
  chain
    .command(({ tr, commands }) => {
      const { $from: $at } = tr.selection
      const takesPlace = $at.parent.isTextblock && $at.parent.content.size === 0
      return takesPlace ? commands.insertContent(video) : commands.insertContentAt($at.after(1), video)
    })
    .command(({ tr }) => Boolean(cursorBelow(tr)))
    .run()
  return true
}
