import type { NodeViewProps } from '@tiptap/react'
import { proxy, useSnapshot } from 'valtio'
import { isCanvasId } from '../../../../shared/document/canvas/canvas-id.ts'
import { isEditable } from '../../../sync/page-docs/page-facts.ts'
import { insertSample } from '../code-block/insert-sample.ts'
import { DIAGRAM_AS_TEXT } from './as-text.ts'
import { CanvasBlock } from './canvas-block.tsx'
import type { CanvasPlace } from './canvas-node.ts'

const ALWAYS = proxy({ everSynced: true, ending: null })

/** A drawing in an editor. */
export function CanvasView({ node, editor, extension, selected, getPos, updateAttributes }: NodeViewProps) {
  const { place } = extension.options as { place: CanvasPlace }
  const { id, height } = node.attrs as { id: unknown; height: unknown }
  const editable = isEditable(useSnapshot(place.facts ?? ALWAYS))

  const writeInstead = () => {
    const position = getPos()
    if (position === undefined) return
    const drawing = { from: position, to: position + node.nodeSize }
    insertSample(editor.chain(), DIAGRAM_AS_TEXT, drawing).focus().run()
  }

  if (!isCanvasId(id)) return null
  return (
    <CanvasBlock
      key={id}
      place={place}
      id={id}
      height={height}
      editable={editable}
      selected={selected}
      onHeight={(next) => updateAttributes({ height: next })}
      onWriteInstead={writeInstead}
    />
  )
}
