import { FileJson2 } from 'lucide-react'
import type { Insertion } from '../../../blocks.ts'
import { insertSample } from '../insert-sample.ts'

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

/** Inserts a sample description. Its source is shown, because the selection is in it. */
export const openApiInsertion: Insertion = {
  id: 'openapi',
  label: 'Swagger/OpenAPI',
  icon: FileJson2,
  keywords: ['api', 'rest', 'description', 'specification', 'endpoints'],
  insert: (editor) => insertSample(editor.chain().focus(), { language: 'openapi', text: EXAMPLE }).run(),
}
