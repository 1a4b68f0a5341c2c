import { FileCode } from 'lucide-react'
import type { Insertion } from '../../blocks.ts'
import { askForSource } from './source-dialog-state.ts'

export const sourceInsertion: Insertion = {
  id: 'source',
  label: 'Source',
  icon: FileCode,
  keywords: ['cite', 'citation', 'code', 'symbol', 'file'],
  insert: (editor) => askForSource(editor),
}
