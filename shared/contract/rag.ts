import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

export const SEARCH_SCOPES = ['codeAndDocs', 'code', 'docs'] as const
export type SearchScope = (typeof SEARCH_SCOPES)[number]

export const RESULTS_DEFAULT = 10
export const RESULTS_MAX = 1000
export const QUERY_MAX = 131_072
export const CHAT_PROJECTS_MAX = 50

/** A passage that was found. `page_id` is the page it stands on, or the page of the file it stands in. */
export const SearchResult = Type.Object({
  headers: Type.Array(Type.String()),
  content: Type.String({ description: 'Markdown' }),
  original_fragments: Type.Array(Type.String()),
  filepath: Type.Union([Type.String(), Type.Null()]),
  page_id: Type.Union([Id, Type.Null()]),
  project_id: Id,
})
export type SearchResult = Static<typeof SearchResult>

const resultCount = () => Type.Optional(Type.Integer({ minimum: 0, maximum: RESULTS_MAX, default: RESULTS_DEFAULT }))

const question = {
  query: Type.String({ maxLength: QUERY_MAX, pattern: '\\S' }),
  docs_n: resultCount(),
  code_n: resultCount(),
  search_only: Type.Optional(Type.Boolean({ default: false })),
  scope: Type.Optional(Type.Enum([...SEARCH_SCOPES], { default: 'codeAndDocs' })),
}
const strict = { additionalProperties: false } as const

/** A list when only a search was asked for, else Markdown; as it is written for who accepts `CHAT_EVENTS`. */
const Answer = Type.Union([Type.Array(SearchResult), Type.String()])

export const searchProject = call('POST', '/rag/projects/search', 'Answers a question about one project', {
  body: Type.Object({ ...question, project_id: Id }, strict),
  answer: Answer,
})

export const chat = call('POST', '/rag/chat', 'Answers a question about several projects', {
  body: Type.Object(
    {
      ...question,
      project_ids: Type.Array(Id, { minItems: 1, maxItems: CHAT_PROJECTS_MAX, uniqueItems: true }),
    },
    strict,
  ),
  answer: Answer,
})
