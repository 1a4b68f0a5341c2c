import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { late } from '../../../ui/late.tsx'

/** Loaded on demand, because few pages have a drawing. */
const CanvasView = late(async () => (await import('./canvas-view.tsx')).CanvasView)

export function CanvasEditing(props: NodeViewProps) {
  return (
    <NodeViewWrapper contentEditable={false}>
      <CanvasView {...props} />
    </NodeViewWrapper>
  )
}
