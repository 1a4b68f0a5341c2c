import {
  defaultHandleExternalTextContent,
  defaultHandleExternalTldrawContent,
  type Editor,
  type TLContent,
  type TLShape,
} from 'tldraw'
import { showToast } from '../../../../ui/toast/toasts.ts'
import { drawingSchema } from './schema.ts'

const SHAPES = new Set(
  Object.keys(drawingSchema.serialize().sequences).map((name) => name.replace('com.tldraw.shape.', '')),
)

/**
 * Limits pasting and dropping into a drawing to text and shapes. Content from elsewhere, such as images, is
 * refused.
 */
export function takePasted(editor: Editor): void {
  const refuse = () =>
    showToast({
      title: 'No images in drawings',
      text: 'Put the image into the page, above or below the drawing.',
      type: 'warning',
    })
  editor.registerExternalContentHandler('text', (content) => defaultHandleExternalTextContent(editor, content))
  editor.registerExternalContentHandler('url', ({ point, url }) =>
    defaultHandleExternalTextContent(editor, { text: url, ...(point && { point }) }),
  )
  editor.registerExternalContentHandler('tldraw', async ({ point, content }) => {
    const shapes = withKnownShapes(content)
    if (shapes.shapes.length < content.shapes.length) refuse()
    if (shapes.shapes.length > 0) {
      await defaultHandleExternalTldrawContent(editor, { content: shapes, ...(point && { point }) })
    }
  })
  for (const type of ['files', 'svg-text', 'file-replace'] as const) editor.registerExternalContentHandler(type, refuse)
}

function withKnownShapes(content: TLContent): TLContent {
  const isKnown = ({ type }: TLShape) => SHAPES.has(type)
  const shapes = content.shapes.filter(isKnown)
  const ids = new Set(shapes.map(({ id }) => id))
  return {
    ...content,
    shapes,
    rootShapeIds: content.rootShapeIds.filter((id) => ids.has(id)),
    bindings: (content.bindings ?? []).filter(({ fromId, toId }) => ids.has(fromId) && ids.has(toId)),
    assets: [],
  }
}
