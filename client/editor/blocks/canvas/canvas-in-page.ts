import type { Editor } from '@tiptap/core'
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state'
import { useEffect } from 'react'
import type * as Y from 'yjs'
import { isComposing } from '../../../ui/composing.ts'
import { carryDrawings } from './canvas-clipboard.ts'
import { canvasIds } from './canvas-ids.ts'
import { findLicence } from './licence.ts'
import { startDrawing, stopAnyDrawing } from './now-drawing.ts'

const enterKey = new PluginKey('canvasEnter')

/** Registers the editor plugins that drawings need besides their views. */
export function CanvasInPage({ editor, doc }: { editor: Editor; doc: Y.Doc }) {
  useEffect(() => {
    const plugins = [canvasIds(doc), carryDrawings(doc, editor), openByEnter()]
    // Registered first, so that drawings handle keys before the text does.
    for (const plugin of plugins) editor.registerPlugin(plugin, (own, others) => [own, ...others])
    // Loaded early, because inserting a drawing needs to know at once whether drawing is allowed.
    void findLicence()
    return () => {
      for (const { spec } of plugins) if (spec.key) editor.unregisterPlugin(spec.key)
      stopAnyDrawing()
    }
  }, [editor, doc])
  return null
}

function openByEnter(): Plugin {
  return new Plugin({
    key: enterKey,
    props: {
      handleKeyDown: ({ editable, state: { selection } }, event) => {
        const node = selection instanceof NodeSelection ? selection.node : undefined
        const id: unknown = node?.type.name === 'editorCanvas' ? node.attrs.id : undefined
        if (event.key !== 'Enter' || isComposing(event) || !editable || typeof id !== 'string') return false
        startDrawing(id)
        return true
      },
    },
  })
}
