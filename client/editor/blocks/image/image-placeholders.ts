import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import { IMAGE } from '../../../../shared/contract/messages/editor.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { NotKept } from '../../../api/index.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { beginUndoStep } from '../../undo-step.ts'
import { heldPlaces, holdPlace } from './held-places.ts'
import { IMAGE_TYPES, type ImagePlace, imageFailure, imageFault } from './image-file.ts'
import type { Uploaded } from './image-upload.ts'
import { pageOnceLeft } from './page-once-left.ts'
import { isOneImage, pastedImages, sliceOf } from './pasted-images.ts'
import './image-editing.css'

/** From so many bytes on it is said how much of a file has been sent. */
const LARGE = 1024 * 1024
const LONG_MS = 15_000

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

function refuse(text: string, durationMs?: number): void {
  showToast({ title: 'Image not uploaded', text, type: 'error', ...(durationMs && { durationMs }) })
}

type Into = Inserting & { place: ImagePlace }

async function insertImage(
  editor: Editor,
  file: File,
  { place, at = placeAtSelection(editor), alt }: Into,
): Promise<void> {
  const held = holdPlace(editor, at)
  const page = pageOnceLeft(editor, at)
  const uploaded = await arrival({ file, place, onProgress: held.onProgress })
  if (uploaded) {
    const { kept, ...shown } = uploaded
    const image = { type: 'image', attrs: { alt: alt ?? nameOf(file), ...shown } }
    const isThere = editor.isDestroyed ? page.insert(image) : insertAt(editor, held.release(), image)
    if (isThere) sayUploaded(kept)
    else showToast({ title: 'Image not inserted', text: 'The page does not take it any more.', type: 'error' })
  } else if (!editor.isDestroyed) held.release()
  page.release()
}

function insertAt(editor: Editor, at: number, image: DocNode): boolean {
  beginUndoStep(editor.state)
  // Whoever has gone on writing stays where they are.
  return editor.commands.insertContentAt(at, image, { updateSelection: false })
}

type Replacing = { block: HTMLElement; place: ImagePlace }

/** Lets somebody choose what comes where an image is. It keeps its width and what is said of it. */
export function chooseReplacement(editor: Editor, replacing: Replacing): void {
  chooseImages(([file]) => file && isFit(file) && void replaceImage(editor, file, replacing), false)
}

async function replaceImage(editor: Editor, file: File, { block, place }: Replacing): Promise<void> {
  block.classList.add('imageReplacing')
  const uploaded = await arrival({ file, place }).finally(() => block.classList.remove('imageReplacing'))
  if (!uploaded) return
  const { kept, src, width, height } = uploaded
  const at = editor.isDestroyed ? undefined : positionOf(editor, block)
  const node = at === undefined ? null : editor.state.doc.nodeAt(at)
  if (at === undefined || node?.type.name !== 'image') {
    const text = editor.isDestroyed
      ? 'The page was left before it was there.'
      : 'It was removed from the page meanwhile.'
    showToast({ title: 'Image not replaced', text, type: 'error' })
    return
  }
  const shown = Number(node.attrs.width) || width
  const tall = shown && width && height ? Math.round((shown * height) / width) : height
  const attrs = { ...node.attrs, src, width: shown ?? null, height: tall ?? null }
  beginUndoStep(editor.state)
  editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, attrs))
  sayUploaded(kept)
}

/** Where a block has come to while others wrote, by its element: a place beside it may go to another block. */
function positionOf({ view }: Editor, block: HTMLElement): number | undefined {
  return view.dom.contains(block) ? view.posAtDOM(block, 0) : undefined
}

type Arriving = { file: File; place: ImagePlace; onProgress?: (share: number) => void }

/**
 * The image once it is on the server or kept here, also where its page was left meanwhile; undefined when neither could
 * be, which has been said then.
 */
async function arrival({ file, place, onProgress = () => undefined }: Arriving): Promise<Uploaded | undefined> {
  try {
    // Of a small one nobody would see it.
    const saying = file.size > LARGE ? onProgress : () => undefined
    const { uploadOrKeep } = await import('./image-upload.ts')
    return await uploadOrKeep(file, { place, onProgress: saying })
  } catch (error) {
    console.warn('An image could not be uploaded', error)
    // Says what to do about it.
    refuse(imageFailure(error), error instanceof NotKept ? LONG_MS : undefined)
    return undefined
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
