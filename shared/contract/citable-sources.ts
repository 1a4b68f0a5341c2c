import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

/**
 * Limits of a search for citable sources: `CITABLE_MAX` results per answer, `SOUGHT_MAX` characters per
 * query.
 */

export const CITABLE_MAX = 20
export const SOUGHT_MAX = 300

const Line = Type.Integer({ minimum: 1 })

export const CitableSource = Type.Object({
  path: Type.String(),
  symbol: Type.Union([Type.String(), Type.Null()], { description: 'Name of the symbol; null: a file or lines of it' }),
  kind: Type.String({ description: 'Kind of the symbol, or "file"' }),
  start_line: Line,
  end_line: Line,
  hash: Type.String({ description: 'Hash of the whole current file' }),
})
export type CitableSource = Static<typeof CitableSource>

export const CitableSources = Type.Object({
  sources: Type.Array(CitableSource),
  more: Type.Integer({ minimum: 0, description: 'Number of further sources' }),
})
export type CitableSources = Static<typeof CitableSources>

export const findCitableSources = call('GET', '/api/project/:id/sources', 'Lists symbols and files to cite', {
  params: Type.Object({ id: Id }),
  query: Type.Object(
    {
      query: Type.String({
        minLength: 1,
        maxLength: SOUGHT_MAX,
        description: 'Part of a name, or of a path with lines, such as `queue.ts:10-20`',
      }),
    },
    { additionalProperties: false },
  ),
  answer: CitableSources,
})
