import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import { IMAGE } from '../../../../shared/contract/messages/editor.ts'
import { IMAGE_TYPES } from '../../../../shared/document/image-types.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { ImageData64 } from './data-address.ts'
import { heldPlaces, holdPlace } from './held-places.ts'
import { type ImagePlace, imageFault } from './image-file.ts'
import { pageOnceLeft } from './page-once-left.ts'
import { isOneImage, pastedImages, sliceOf } from './pasted-images.ts'
import './image-editing.css'

/** Uploads images that are chosen, pasted or dropped as files, and images inside pasted content. */
export const ImagePlaceholders = Extension.create<{ place: ImagePlace }>({
  name: 'imagePlaceholders',

  addOptions() {
    return { place: 'device' as const }
  },

  addProseMirrorPlugins() {
    const { editor } = this
    const { place } = this.options
    return [
      heldPlaces(editor),
      pastedImages((images) => {
        for (const { data, at, alt } of images) insertImages(editor, [data], place, { at, alt })
      }),
      new Plugin({
        props: {
          handlePaste: (_view, { clipboardData }) => {
            const files = [...(clipboardData?.files ?? [])]
            const html = clipboardData?.getData('text/html') ?? ''
            // Not an image paste: office programs add a picture of the copied content to the clipboard.
            if (files.length === 0 || (html && !isOneImage(html))) return false
            insertImages(editor, files, place)
            return true
          },
          handleDrop: (view, event, _slice, isMoved) => {
            const files = [...(event.dataTransfer?.files ?? [])]
            if (isMoved || view.dragging || files.length === 0) return false
            const pointed = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
            insertImages(editor, files, place, pointed === undefined ? {} : { at: placeNear(editor, pointed) })
            return true
          },
        },
      }),
    ]
  },
})

/** A file, or an image inside pasted HTML. */
export type ImageSource = File | ImageData64

/** Position and alt text of the inserted image. Defaults: beside the selection, and from the file name. */
type Inserting = { at?: number; alt?: string }

/** Uploads files and inserts them at the selection or at a position. */
export function insertImages(
  editor: Editor,
  files: readonly ImageSource[],
  place: ImagePlace,
  inserting: Inserting = {},
): void {
  // A menu or the file chooser may have the focus.
  editor.view.focus()
  for (const file of files) {
    if (isFit(file)) insertImage(editor, file, { place, ...inserting })
  }
}

type Into = Inserting & { place: ImagePlace }

function isFit(file: ImageSource): boolean {
  const fault = imageFault(file)
  if (fault) void import('./bring-image.ts').then(({ refuse }) => refuse(fault))
  return !fault
}

/** Reserves the place at once, then loads the code that uploads the image. */
function insertImage(editor: Editor, file: ImageSource, { at = placeAtSelection(editor), ...how }: Into): void {
  const held = holdPlace(editor, at)
  const page = pageOnceLeft(editor, at)
  import('./bring-image.ts').then(
    ({ bringImage }) => bringImage(editor, file, { ...how, held, page }),
    (error: unknown) => {
      console.warn('The code that uploads images could not be loaded', error)
      if (!editor.isDestroyed) held.release()
      page.release()
      showToast({ title: 'Couldn’t upload the image', text: IMAGE.notUploaded, type: 'error' })
    },
  )
}

export type Replacing = { block: HTMLElement; place: ImagePlace }

/** Lets someone choose a replacement for an image. The new image keeps the width and the words. */
export function chooseReplacement(editor: Editor, replacing: Replacing): void {
  const replace = async (file: File) => (await import('./bring-image.ts')).replaceImage(editor, file, replacing)
  chooseImages(([file]) => file && isFit(file) && void replace(file), false)
}

/** Position beside the selected block: above it if it's empty, so that typing continues below the image. */
export function placeAtSelection({ state }: Editor): number {
  const { $to } = state.selection
  const { image } = state.schema.nodes
  for (let depth = $to.depth; depth > 0 && image; depth--) {
    const index = $to.index(depth - 1)
    const around = $to.node(depth - 1)
    const isEmpty = $to.node(depth).content.size === 0
    if (isEmpty && around.canReplaceWith(index, index, image)) return $to.before(depth)
    if (around.canReplaceWith(index + 1, index + 1, image)) return $to.after(depth)
  }
  return $to.pos
}

/** Position between blocks that is nearest to a drop, where the editor showed a line during the drag. */
export function placeNear({ state }: Editor, position: number): number {
  const image = state.schema.nodes.image?.create()
  return (image && dropPoint(state.doc, position, sliceOf(image))) ?? position
}

/** Opens the file chooser. */
export function chooseImages(chosen: (files: File[]) => void, multiple = true): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = Object.keys(IMAGE_TYPES).join(',')
  input.multiple = multiple
  input.hidden = true
  input.addEventListener('change', () => chosen([...(input.files ?? [])]))
  // The browser may garbage-collect a detached input while the file chooser is open.
  document.body.append(input)
  for (const end of ['change', 'cancel']) input.addEventListener(end, () => input.remove())
  input.click()
}
