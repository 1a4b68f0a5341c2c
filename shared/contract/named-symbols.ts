import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

/** Limits of the call that finds the declarations of names: names per request, and characters per name. */

export const NAMES_MAX = 500
export const CODE_NAME_MAX = 200

export const NamedSymbol = Type.Object({
  name: Type.String({ description: 'Name as requested' }),
  kind: Type.String(),
  path: Type.String(),
  start_line: Type.Integer({ minimum: 1 }),
  end_line: Type.Integer({ minimum: 1 }),
  page_id: Type.Integer({ description: 'Page about the file that declares the symbol' }),
})
export type NamedSymbol = Static<typeof NamedSymbol>

export const findNamedSymbols = call(
  'POST',
  '/api/project/:id/named-symbols',
  'Finds the declarations of names that belong to exactly one symbol',
  {
    params: Type.Object({ id: Id }),
    body: Type.Object(
      {
        names: Type.Array(Type.String({ minLength: 1, maxLength: CODE_NAME_MAX }), {
          minItems: 1,
          maxItems: NAMES_MAX,
          description: 'Names, plain or qualified, such as `admit` or `Queue.admit`',
        }),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(NamedSymbol),
  },
)
