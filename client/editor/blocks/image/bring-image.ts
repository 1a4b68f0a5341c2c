import type { Editor } from '@tiptap/core'
import { IMAGE } from '../../../../shared/contract/messages/editor.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { beginUndoStep } from '../../undo-step.ts'
import { fileOfData } from './data-address.ts'
import type { HeldPlace } from './held-places.ts'
import { imageAdvice } from './image-advice.ts'
import { imageFailure, isAdvice } from './image-failure.ts'
import type { ImagePlace } from './image-file.ts'
import type { ImageSource, Replacing } from './image-placeholders.ts'
import { type Uploaded, uploadOrKeep } from './image-upload.ts'
import type { PageOnceLeft } from './page-once-left.ts'

// Re-exported, so that all code for uploading is loaded as one file.
export { uploadOrKeep } from './image-upload.ts'

/** Size in bytes below which no progress is shown, because the upload is too fast. */
const LARGE = 1024 * 1024
/** Milliseconds to show a toast that gives advice, because it takes longer to read. */
const LONG_MS = 15_000

type Bringing = { place: ImagePlace; alt?: string; held: HeldPlace; page: PageOnceLeft }

/** Uploads an image and inserts it at its reserved place, even if the person has left the page meanwhile. */
export async function bringImage(
  editor: Editor,
  file: ImageSource,
  { place, alt, held, page }: Bringing,
): Promise<void> {
  const uploaded = await arrival({ file, place, onProgress: held.onProgress })
  if (uploaded) {
    const { kept, ...shown } = uploaded
    const image = { type: 'image', attrs: { alt: alt ?? ('name' in file ? nameOf(file) : ''), ...shown } }
    const isThere = editor.isDestroyed ? page.insert(image) : insertAt(editor, held.release(), image)
    if (isThere) sayUploaded(kept)
    else showToast({ title: 'Couldn’t insert the image', text: 'You can no longer edit this page.', type: 'error' })
  } else if (!editor.isDestroyed) held.release()
  page.release()
}

function insertAt(editor: Editor, at: number, image: DocNode): boolean {
  beginUndoStep(editor.state)
  // Doesn't select the image, because the person may have continued to write elsewhere.
  return editor.commands.insertContentAt(at, image, { updateSelection: false })
}

export async function replaceImage(editor: Editor, file: File, { block, place }: Replacing): Promise<void> {
  block.classList.add('imageReplacing')
  const uploaded = await arrival({ file, place }).finally(() => block.classList.remove('imageReplacing'))
  if (!uploaded) return
  const { kept, src, width, height } = uploaded
  const at = editor.isDestroyed ? undefined : positionOf(editor, block)
  const node = at === undefined ? null : editor.state.doc.nodeAt(at)
  if (at === undefined || node?.type.name !== 'image') {
    const text = editor.isDestroyed
      ? 'You left the page before the upload finished.'
      : 'Someone deleted it during the upload.'
    showToast({ title: 'Couldn’t replace the image', text, type: 'error' })
    return
  }
  const shown = Number(node.attrs.width) || width
  const tall = shown && width && height ? Math.round((shown * height) / width) : height
  const attrs = { ...node.attrs, src, width: shown ?? null, height: tall ?? null }
  beginUndoStep(editor.state)
  editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, attrs))
  sayUploaded(kept)
}

/**
 * Current position of a block, found through its DOM element, because an earlier position may be
 * outdated.
 */
function positionOf({ view }: Editor, block: HTMLElement): number | undefined {
  return view.dom.contains(block) ? view.posAtDOM(block, 0) : undefined
}

type Arriving = { file: ImageSource; place: ImagePlace; onProgress?: (share: number) => void }

/**
 * Uploads an image or stores it on this device. Resolves to undefined if both fail, after a toast with the
 * reason.
 */
async function arrival({ file, place, onProgress = () => undefined }: Arriving): Promise<Uploaded | undefined> {
  try {
    const saying = file.size > LARGE ? onProgress : () => undefined
    const whole = file instanceof File ? file : await fileOfData(file)
    return await uploadOrKeep(whole, { place, onProgress: saying })
  } catch (error) {
    console.warn('An image could not be uploaded', error)
    refuse(imageFailure(error), isAdvice(error) ? LONG_MS : undefined)
    return undefined
  }
}

/** Shows a toast that says why a file was refused and, if there is advice, what to do. */
export function refuse(fault: string, durationMs?: number): void {
  const advice = imageAdvice(fault)
  const message = advice ? { title: fault, text: advice } : { title: 'Couldn’t upload the image', text: fault }
  showToast({ ...message, type: 'error', ...(durationMs && { durationMs }) })
}

function sayUploaded(kept: Uploaded['kept']): void {
  if (kept === 'for good') return
  const text = 'We’ll upload it as soon as the server accepts it.'
  showToast(kept ? { title: 'Image kept on this device', text, type: 'warning' } : IMAGE.uploaded)
}

/**
 * Initial alt text: the file name without its extension. Empty for names that cameras generate, because they
 * say nothing about the image.
 */
function nameOf({ name }: File): string {
  const bare = name.replace(/\.\w+$/, '')
  return /^(?:image|img|dsc|screenshot)?[-_ ]?\d*$/i.test(bare) ? '' : bare.replace(/[-_]+/g, ' ')
}
