import type { Editor, MappablePosition } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { IMAGE } from '../../../../shared/contract/messages/editor.ts'

type Held = { id: number; position: MappablePosition; element: HTMLElement }
type Change = { add: Held } | { remove: number }

const key = new PluginKey<readonly Held[]>('heldPlaces')
let lastId = 0

export type HeldPlace = {
  /** Returns the current position of the place. */
  position: () => number
  /** Shows how much of the upload is done, as a fraction from 0 to 1. */
  onProgress: (share: number) => void
  /** Releases the place and returns its position. */
  release: () => number
}

/**
 * Reserves a place in the text while its content is loading. The placeholder is a decoration, so nothing
 * enters the document, or other people's copies of it, before the content has arrived.
 */
export function holdPlace(editor: Editor, at: number, words: string = IMAGE.uploading): HeldPlace {
  lastId += 1
  const id = lastId
  const element = placeholder(words)
  const change = (meta: Change) => editor.view.dispatch(editor.state.tr.setMeta(key, meta))
  change({ add: { id, position: editor.utils.createMappablePosition(at), element } })
  const position = () => {
    const held = key.getState(editor.state)?.find((one) => one.id === id)
    return Math.min(held?.position.position ?? 0, editor.state.doc.content.size)
  }
  return {
    position,
    onProgress: (share) => {
      const bar = element.querySelector('progress')
      if (!bar) return
      bar.hidden = false
      bar.value = share
    },
    release: () => {
      const at = position()
      change({ remove: id })
      return at
    },
  }
}

export function heldPlaces(editor: Editor): Plugin {
  return new Plugin<readonly Held[]>({
    key,
    state: {
      init: () => [],
      apply: (tr, places) => {
        const change = tr.getMeta(key) as Change | undefined
        const moved = tr.docChanged
          ? places.map((held) => ({
              ...held,
              position: editor.utils.getUpdatedPosition(held.position, tr).position,
            }))
          : places
        if (!change) return moved
        return 'add' in change ? [...moved, change.add] : moved.filter(({ id }) => id !== change.remove)
      },
    },
    props: {
      decorations: (state) => {
        const end = state.doc.content.size
        const shown = (key.getState(state) ?? []).map(({ id, position: { position }, element }) =>
          Decoration.widget(Math.min(position, end), element, { key: `image-${id}`, side: 1 }),
        )
        return DecorationSet.create(state.doc, shown)
      },
    },
  })
}

function placeholder(words: string): HTMLElement {
  const element = document.createElement('div')
  element.className = 'imagePlaceholder'
  element.role = 'status'
  const progress = document.createElement('progress')
  progress.hidden = true
  progress.ariaLabel = 'Done so far'
  element.append(words, progress)
  return element
}
