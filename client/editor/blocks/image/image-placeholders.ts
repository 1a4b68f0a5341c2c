import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import { IMAGE } from '../../../../shared/contract/messages/editor.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { beginUndoStep } from '../../undo-step.ts'
import { type HeldPlace, heldPlaces, holdPlace } from './held-places.ts'
import { IMAGE_TYPES, type ImagePlace, imageFailure, imageFault } from './image-file.ts'
import type { Uploaded } from './image-upload.ts'
import { isOneImage, pastedImages, sliceOf } from './pasted-images.ts'
import './image-editing.css'

/** From so many bytes on it is said how much of a file has been sent. */
const LARGE = 1024 * 1024

/** Uploads images into a page: those that are chosen, pasted or dropped, and those inside of what is pasted. */
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
        for (const { file, at, alt } of images) insertImages(editor, [file], place, { at, alt })
      }),
      new Plugin({
        props: {
          handlePaste: (_view, { clipboardData }) => {
            const files = [...(clipboardData?.files ?? [])]
            const html = clipboardData?.getData('text/html') ?? ''
            // Office programs add a picture of what they copy.
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

/** Where it comes in, if not where the selection is, and what is said of it, if not its name. */
type Inserting = { at?: number; alt?: string }

/** Uploads files and puts them where the selection is, or at a position. */
export function insertImages(
  editor: Editor,
  files: readonly File[],
  place: ImagePlace,
  inserting: Inserting = {},
): void {
  // A menu or the choice of files may have it.
  editor.view.focus()
  for (const file of files) {
    if (isFit(file)) void insertImage(editor, file, { place, ...inserting })
  }
}

function isFit(file: File): boolean {
  const fault = imageFault(file)
  if (fault) refuse(fault)
  return !fault
}

function refuse(text: string): void {
  showToast({ title: 'Image not uploaded', text, type: 'error' })
}

type Into = Inserting & { place: ImagePlace }

async function insertImage(editor: Editor, file: File, { place, at, alt }: Into): Promise<void> {
  const held = holdPlace(editor, at ?? placeAtSelection(editor))
  const uploaded = await arrival(editor, { file, place, held })
  if (!uploaded) return
  const { kept, ...shown } = uploaded
  const image = { type: 'image', attrs: { alt: alt ?? nameOf(file), ...shown } }
  beginUndoStep(editor.state)
  // Whoever has gone on writing stays where they are.
  editor.commands.insertContentAt(held.release(), image, { updateSelection: false })
  sayUploaded(kept)
}

/** Puts another image where one is. It keeps its width and what is said of it. */
export async function replaceImage(
  editor: Editor,
  file: File,
  { position, place }: { position: number; place: ImagePlace },
): Promise<void> {
  if (!isFit(file)) return
  const held = holdPlace(editor, position, null)
  const uploaded = await arrival(editor, { file, place, held })
  if (!uploaded) return
  const { kept, src, width, height } = uploaded
  const at = held.release()
  const node = editor.state.doc.nodeAt(at)
  if (node?.type.name !== 'image') return
  const shown = Number(node.attrs.width) || width
  const tall = shown && width && height ? Math.round((shown * height) / width) : height
  const attrs = { ...node.attrs, src, width: shown ?? null, height: tall ?? null }
  beginUndoStep(editor.state)
  editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, attrs))
  sayUploaded(kept)
}

/** The image once it is on the server or kept here; undefined when neither could be, which has been said then. */
async function arrival(
  editor: Editor,
  { file, place, held }: { file: File; place: ImagePlace; held: HeldPlace },
): Promise<Uploaded | undefined> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  editor.on('destroy', stop)
  try {
    // Of a small one nobody would see it.
    const onProgress = file.size > LARGE ? held.onProgress : () => undefined
    const { uploadOrKeep } = await import('./image-upload.ts')
    const uploaded = await uploadOrKeep(file, { place, signal: abort.signal, onProgress })
    return editor.isDestroyed ? undefined : uploaded
  } catch (error) {
    if (editor.isDestroyed) return undefined
    held.release()
    console.warn('An image could not be uploaded', error)
    refuse(imageFailure(error))
    return undefined
  } finally {
    editor.off('destroy', stop)
  }
}

function sayUploaded(kept: Uploaded['kept']): void {
  if (kept === 'for good') return
  showToast(
    kept
      ? { title: 'Image kept on this device', text: 'It is uploaded when the server can be reached.', type: 'warning' }
      : IMAGE.uploaded,
  )
}

/** Beside the block that holds the selection: above it while it is empty, so that one goes on writing below. */
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

/** Between blocks, as the line that is seen while something is dragged says. */
export function placeNear({ state }: Editor, position: number): number {
  const image = state.schema.nodes.image?.create()
  return (image && dropPoint(state.doc, position, sliceOf(image))) ?? position
}

/** A first description, better than none: the name of the file without its ending. Names that cameras give say nothing. */
function nameOf({ name }: File): string {
  const bare = name.replace(/\.\w+$/, '')
  return /^(?:image|img|dsc|screenshot)?[-_ ]?\d*$/i.test(bare) ? '' : bare.replace(/[-_]+/g, ' ')
}

/** Lets somebody choose image files. */
export function chooseImages(chosen: (files: File[]) => void, multiple = true): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = IMAGE_TYPES.join(',')
  input.multiple = multiple
  input.hidden = true
  input.addEventListener('change', () => chosen([...(input.files ?? [])]))
  // One that is in no document may be collected as garbage while somebody chooses.
  document.body.append(input)
  for (const end of ['change', 'cancel']) input.addEventListener(end, () => input.remove())
  input.click()
}
