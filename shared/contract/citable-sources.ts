import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

/** Limits of a search for sources to cite: results in one answer, and characters of the query. */

export const CITABLE_MAX = 20
export const SOUGHT_MAX = 300

const Line = Type.Integer({ minimum: 1 })

export const CitableSource = Type.Object({
  path: Type.String(),
  symbol: Type.Union([Type.String(), Type.Null()], { description: 'Null for a file, or lines of it' }),
  kind: Type.String({ description: 'What the symbol is, or "file"' }),
  start_line: Line,
  end_line: Line,
  hash: Type.String({ description: 'Of the whole file, as it is now' }),
})
export type CitableSource = Static<typeof CitableSource>

export const CitableSources = Type.Object({
  sources: Type.Array(CitableSource),
  more: Type.Integer({ minimum: 0, description: 'How many there are besides' }),
})
export type CitableSources = Static<typeof CitableSources>

export const findCitableSources = call('GET', '/api/project/:id/sources', 'Symbols and files that can be cited', {
  params: Type.Object({ id: Id }),
  query: Type.Object(
    {
      query: Type.String({
        minLength: 1,
        maxLength: SOUGHT_MAX,
        description: 'A part of a name, or of a path with lines: `queue.ts:10-20`',
      }),
    },
    { additionalProperties: false },
  ),
  answer: CitableSources,
})
