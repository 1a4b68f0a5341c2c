import { type Editor, Extension, type MappablePosition } from '@tiptap/core'
import { FileHandler } from '@tiptap/extension-file-handler'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { showToast } from '../../../ui/toast/toasts.ts'
import { type ImagePlace, imageFailure, imageFault, sendImage } from './image-upload.ts'
import './image.css'

type Waiting = { id: number; position: MappablePosition }
type Change = { add: Waiting } | { remove: number }

const key = new PluginKey<readonly Waiting[]>('imagePlaceholders')
let lastId = 0

/**
 * Uploads images into a page. While one is on its way its place is held by a decoration: nothing enters the document,
 * and so nobody else's page, before there is an image.
 */
export const ImagePlaceholders = Extension.create<{ place: ImagePlace }>({
  name: 'imagePlaceholders',

  addOptions() {
    return { place: { projectId: 0, pageId: 0 } }
  },

  addExtensions() {
    const { place } = this.options
    return [
      FileHandler.configure({
        allowedMimeTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'],
        onPaste: (editor, files) => insertImages(editor, files, place),
        onDrop: (editor, files, position) => insertImages(editor, files, place, position),
      }),
    ]
  },

  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin<readonly Waiting[]>({
        key,
        state: {
          init: () => [],
          apply: (tr, waiting) => {
            const change = tr.getMeta(key) as Change | undefined
            const moved = tr.docChanged
              ? waiting.map(({ id, position }) => ({
                  id,
                  position: editor.utils.getUpdatedPosition(position, tr).position,
                }))
              : waiting
            if (!change) return moved
            if ('add' in change) return [...moved, change.add]
            return moved.filter(({ id }) => id !== change.remove)
          },
        },
        props: {
          decorations: (state) => {
            const waiting = key.getState(state) ?? []
            const end = state.doc.content.size
            const widgets = waiting.map(({ id, position }) =>
              Decoration.widget(Math.min(position.position, end), placeholder, { key: `image-${id}`, side: 1 }),
            )
            return DecorationSet.create(state.doc, widgets)
          },
        },
      }),
    ]
  },
})

function placeholder(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'imagePlaceholder'
  element.setAttribute('role', 'status')
  element.textContent = 'Uploading image...'
  return element
}

/** Uploads files and puts them where the selection is, or at a position. */
export function insertImages(editor: Editor, files: readonly File[], place: ImagePlace, at?: number): void {
  for (const file of files) {
    const fault = imageFault(file)
    if (fault) showToast({ title: 'Image not uploaded', text: fault, type: 'error' })
    else void insertImage(editor, file, place, at)
  }
}

async function insertImage(editor: Editor, file: File, place: ImagePlace, at?: number): Promise<void> {
  lastId += 1
  const id = lastId
  const position = editor.utils.createMappablePosition(at ?? blockEnd(editor))
  const change = (meta: Change) => editor.view.dispatch(editor.state.tr.setMeta(key, meta))
  change({ add: { id, position } })
  const abort = new AbortController()
  editor.on('destroy', () => abort.abort())
  try {
    const src = await sendImage(file, place, abort.signal)
    if (editor.isDestroyed) return
    const held = key.getState(editor.state)?.find((waiting) => waiting.id === id)
    change({ remove: id })
    const image = { type: 'image', attrs: { src, alt: nameOf(file) } }
    editor.commands.insertContentAt(Math.min(held?.position.position ?? 0, editor.state.doc.content.size), image)
    showToast({ title: 'Image uploaded successfully.', type: 'success' })
  } catch (error) {
    if (editor.isDestroyed) return
    change({ remove: id })
    console.warn('An image could not be uploaded', error)
    showToast({ title: 'Image not uploaded', text: imageFailure(error), type: 'error' })
  }
}

/** After the block that holds the selection: an image is a block of its own. */
function blockEnd({ state }: Editor): number {
  const { $to } = state.selection
  return $to.depth > 0 ? $to.after(1) : $to.pos
}

/** A first description, better than none: the name of the file without its ending. Names that cameras give say nothing. */
function nameOf({ name }: File): string {
  const bare = name.replace(/\.\w+$/, '')
  return /^(?:image|img|dsc|screenshot)?[-_ ]?\d*$/i.test(bare) ? '' : bare.replace(/[-_]+/g, ' ')
}

/** Lets somebody choose image files. */
export function chooseImages(chosen: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.multiple = true
  input.addEventListener('change', () => chosen([...(input.files ?? [])]))
  input.click()
}
