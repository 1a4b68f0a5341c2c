import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id, visibleText } from './values.ts'

export const SEARCH_SCOPES = ['codeAndDocs', 'code', 'docs'] as const
export type SearchScope = (typeof SEARCH_SCOPES)[number]

export const RESULTS_DEFAULT = 10
export const RESULTS_MAX = 1000
export const QUERY_MAX = 131_072
export const CHAT_PROJECTS_MAX = 50

/**
 * Passage that the search found. `page_id`: the page with the passage, or the page about the file with it.
 */
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

/**
 * Limits of the earlier questions and answers sent with a question, newest last: their number, and the
 * characters of each. A question seldom refers further back.
 */
export const EARLIER_MAX = 6
export const EARLIER_CHARACTERS = 4_000

const Turn = Type.Object(
  {
    query: Type.String({ maxLength: EARLIER_CHARACTERS }),
    answer: Type.String({ maxLength: EARLIER_CHARACTERS, description: 'Markdown' }),
  },
  { additionalProperties: false },
)
export type Turn = Static<typeof Turn>

const question = {
  query: visibleText(QUERY_MAX),
  docs_n: resultCount(),
  code_n: resultCount(),
  search_only: Type.Optional(Type.Boolean({ default: false })),
  scope: Type.Optional(Type.Enum([...SEARCH_SCOPES], { default: 'codeAndDocs' })),
  earlier: Type.Optional(Type.Array(Turn, { maxItems: EARLIER_MAX })),
}
const strict = { additionalProperties: false } as const

/**
 * Answer to a question: a list of results if only a search was requested, else Markdown. A client that
 * accepts `CHAT_EVENTS` receives the answer as a stream.
 */
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

/** Limit, in characters, of a query typed into a search field. Longer texts are questions. */
export const SEARCH_QUERY_MAX = 1_000
export const HIT_KINDS = ['docs', 'code'] as const
export type HitKind = (typeof HIT_KINDS)[number]
export const HITS_DEFAULT = 20
export const HITS_MAX = 50
/**
 * Highest result that can be requested. Ranking more is cheap, but quoting isn't, and people don't read that
 * far.
 */
export const HITS_DEEPEST = 1_000

const Line = Type.Union([Type.Integer(), Type.Null()])

/** The part of a passage that shows why it was found; `marks` are places in `text`, from and to. */
export const Snippet = Type.Object({
  text: Type.String(),
  marks: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
})
export type Snippet = Static<typeof Snippet>

/** A passage that was found over several projects. `href` leads to its source where no page describes it. */
export const SearchHit = Type.Object({
  kind: Type.Enum([...HIT_KINDS]),
  project_id: Id,
  page_id: Type.Union([Id, Type.Null()]),
  headers: Type.Array(Type.String()),
  filepath: Type.Union([Type.String(), Type.Null()]),
  start_line: Line,
  end_line: Line,
  href: Type.Union([Type.String(), Type.Null()]),
  snippet: Snippet,
})
export type SearchHit = Static<typeof SearchHit>

export const NamedPage = Type.Object({ id: Id, project_id: Id, name: Type.String() })
export type NamedPage = Static<typeof NamedPage>

export const NamedSymbol = Type.Object({
  project_id: Id,
  name: Type.String(),
  kind: Type.String(),
  signature: Type.String(),
  path: Type.String(),
  start_line: Type.Integer(),
  page_id: Type.Union([Id, Type.Null()]),
  href: Type.Union([Type.String(), Type.Null()]),
})
export type NamedSymbol = Static<typeof NamedSymbol>

export const SearchAnswer = Type.Object({
  hits: Type.Array(SearchHit),
  total: Type.Integer({ description: 'Number of passages that contain one of the words or are similar in meaning' }),
  similar: Type.Boolean({ description: 'No passage contains the words; these contain similar spellings' }),
  pages: Type.Array(NamedPage),
  symbols: Type.Array(NamedSymbol),
  projects: Type.Array(Type.Object({ id: Id, name: Type.String() })),
})
export type SearchAnswer = Static<typeof SearchAnswer>

export const searchProjects = call(
  'POST',
  '/rag/search',
  'Searches the given projects; without them, your projects and the project `also`',
  {
    body: Type.Object(
      {
        query: visibleText(SEARCH_QUERY_MAX),
        project_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: CHAT_PROJECTS_MAX, uniqueItems: true })),
        also: Type.Optional(Id),
        kind: Type.Optional(Type.Enum([...HIT_KINDS])),
        limit: Type.Optional(Type.Integer({ minimum: 0, maximum: HITS_MAX, default: HITS_DEFAULT })),
        offset: Type.Optional(Type.Integer({ minimum: 0, maximum: HITS_DEEPEST, default: 0 })),
        names: Type.Optional(Type.Boolean({ default: false, description: 'Also find pages and symbols by name' })),
        typing: Type.Optional(Type.Boolean({ default: false, description: 'The last word may be incomplete' })),
      },
      strict,
    ),
    answer: SearchAnswer,
  },
)
