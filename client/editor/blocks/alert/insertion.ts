import { TriangleAlert } from 'lucide-react'
import type { Insertion } from '../../blocks.ts'

export const alertInsertion: Insertion = {
  id: 'alert',
  label: 'Alert',
  icon: TriangleAlert,
  keywords: ['info', 'success', 'warning', 'error', 'note', 'tip', 'callout'],
  insert: (editor) => editor.chain().focus().wrapIn('alert').run(),
}
