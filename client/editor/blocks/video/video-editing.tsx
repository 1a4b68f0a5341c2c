import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { late } from '../../../ui/late.tsx'

const VideoFrame = late(async () => (await import('./video-frame.tsx')).VideoFrame)

export function VideoEditing({ node }: NodeViewProps) {
  return (
    <NodeViewWrapper>
      <VideoFrame
        src={String(node.attrs.src ?? '')}
        width={Number(node.attrs.width)}
        height={Number(node.attrs.height)}
      />
    </NodeViewWrapper>
  )
}
