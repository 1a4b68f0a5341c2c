import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { alertType } from '../../../../shared/document/alert-type.ts'
import { late } from '../../../ui/late.tsx'
import { AlertFrame, AlertSign } from './alert-frame.tsx'

const KindMenu = late(
  async () => (await import('./kind-menu.tsx')).KindMenu,
  ({ type }) => <AlertSign type={type} />,
)

/** An alert in an editor. Its icon opens a menu for its kind. */
export function AlertEditing({ node, editor, updateAttributes }: NodeViewProps) {
  const type = alertType(node.attrs.type)
  return (
    <NodeViewWrapper>
      <AlertFrame
        type={type}
        mark={
          editor.isEditable ? (
            <KindMenu
              type={type}
              onChoose={(kind) => {
                updateAttributes({ type: kind })
                editor.commands.focus()
              }}
            />
          ) : undefined
        }
      >
        <NodeViewContent />
      </AlertFrame>
    </NodeViewWrapper>
  )
}
