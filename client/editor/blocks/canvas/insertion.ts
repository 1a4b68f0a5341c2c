import { Shapes } from 'lucide-react'
import { mintCanvasId } from '../../../../shared/document/canvas/canvas-id.ts'
import type { Insertion } from '../../blocks.ts'
import { insertSample } from '../code-block/insert-sample.ts'
import { DIAGRAM_AS_TEXT } from './as-text.ts'
import { licenceNow } from './licence.ts'
import { startDrawing } from './now-drawing.ts'

/** Inserts a drawing and opens it. Where drawing isn't allowed, inserts a diagram that is written as text. */
export const diagramInsertion: Insertion & { keywords: readonly string[] } = {
  id: 'diagram',
  label: 'Diagram',
  icon: Shapes,
  keywords: ['drawing', 'whiteboard', 'canvas', 'sketch', 'mermaid', 'flowchart'],
  insert: (editor) => {
    if (!licenceNow().may) {
      insertSample(editor.chain().focus(), DIAGRAM_AS_TEXT).run()
      return
    }
    const id = mintCanvasId()
    startDrawing(id)
    editor.chain().focus().insertContent({ type: 'editorCanvas', attrs: { id } }).run()
  },
}
