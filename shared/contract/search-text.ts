import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { HIT_KINDS } from './rag.ts'
import { DocumentationLanguage, Id } from './values.ts'

/**
 * Search data that a device keeps for an offline project. Segments and passages are immutable, so a device
 * fetches only missing ones. It fetches all symbols again when the value of `symbols` changes.
 */

/** Passages in one answer. */
export const PASSAGES_AT_ONCE = 300
/** Highest number of a passage or a segment. A database can hold each number that a request may name. */
const HIGHEST = 2 ** 31 - 1 - PASSAGES_AT_ONCE
const Count = Type.Integer({ minimum: 0, maximum: HIGHEST })

export const SearchText = Type.Object({
  state: Type.String({ description: 'Changes whenever the list changes' }),
  language: DocumentationLanguage,
  segments: Type.Array(
    Type.Object({
      segment: Count,
      kind: Type.Enum([...HIT_KINDS]),
      first_id: Count,
      last_id: Count,
      size: Count,
    }),
  ),
  passages: Type.Array(Type.Tuple([Count, Count]), {
    description: 'Ranges of existing passages, first and last number',
  }),
  symbols: Type.String({ description: 'Version of the symbols; empty: no symbols' }),
})
export type SearchText = Static<typeof SearchText>

/** Database rows with their columns unchanged. `next`: cursor for the next request; null at the end. */
const Rows = Type.Object({
  rows: Type.Array(Type.Unknown()),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type SearchRows = Static<typeof Rows>

const ById = Type.Object({ id: Id })
const after = Type.Optional(Type.String({ maxLength: 2_000, default: '' }))

export const readSearchText = call(
  'GET',
  '/api/project/:id/search-text',
  'Returns the search data of a project for a device',
  {
    params: ById,
    answer: SearchText,
  },
)

export const readSearchPostings = call(
  'GET',
  '/api/project/:id/search-text/postings/:segment',
  'Lists the terms of a segment with their places',
  { params: Type.Object({ id: Id, segment: Count }), query: Type.Object({ after }), answer: Rows },
)

export const readSearchPassages = call(
  'GET',
  '/api/project/:id/search-text/passages',
  'Lists the passages between two numbers',
  {
    params: ById,
    query: Type.Object({ from: Count, to: Count, after: Type.Optional(Count) }),
    answer: Rows,
  },
)

export const readSearchSymbols = call('GET', '/api/project/:id/search-text/symbols', 'Lists the symbols of a project', {
  params: ById,
  query: Type.Object({ after }),
  answer: Rows,
})
