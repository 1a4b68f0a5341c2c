import { FileJson2 } from 'lucide-react'
import type { Insertion } from '../../../blocks.ts'

const EXAMPLE = `openapi: 3.1.0
info:
  title: Coffee shop
  version: "1.0"
  description: What there is to drink.
paths:
  /drinks:
    get:
      summary: List the drinks
      responses:
        "200":
          description: All of them
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: "#/components/schemas/Drink"
components:
  schemas:
    Drink:
      type: object
      properties:
        name:
          type: string
        price:
          type: number`

/** A description to begin with. The cursor is in it then, so it is seen as its source. */
export const openApiInsertion: Insertion = {
  id: 'openapi',
  label: 'Swagger/OpenAPI',
  icon: FileJson2,
  insert: (editor) =>
    editor
      .chain()
      .focus()
      .insertContent({
        type: 'codeBlock',
        attrs: { language: 'openapi' },
        content: [{ type: 'text', text: EXAMPLE }],
      })
      .run(),
}
