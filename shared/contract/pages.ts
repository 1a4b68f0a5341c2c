import Type, { type Static } from 'typebox'
import { MAX_ID } from '../basics/ids.ts'
import { call } from './call.ts'
import { Empty, Hash, Id, Name, ParentId, Timestamp } from './values.ts'

export const PAGE_TYPES = ['generated', 'file'] as const
/** Kinds of pages that the generator plans. A page created by a person has no kind. */
export const PAGE_KINDS = ['overview', 'topic', 'topic-page', 'subtopic', 'folder', 'file'] as const
export const IMAGE_MAX_BYTES = 20 * 1024 * 1024

export const PageRow = Type.Object({
  id: Id,
  project_id: Id,
  parent_id: ParentId,
  name: Type.String(),
  type: Type.Enum([...PAGE_TYPES]),
  kind: Type.Union([Type.Enum([...PAGE_KINDS]), Type.Null()]),
  source_path: Type.Union([Type.String(), Type.Null()], {
    description: 'File or folder that a generated page describes',
  }),
  // Optional, because devices may still have a page that they stored before this field existed.
  source_gone: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'Commit of the refresh that found the source deleted; empty: a newer ZIP doesn’t contain it',
    }),
  ),
  differs: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Number of statements that the generator would now write differently; null: unknown',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type PageRow = Static<typeof PageRow>

export const CITATION_STATES = ['current', 'moved', 'stale', 'gone'] as const

export const Citation = Type.Object({
  id: Id,
  path: Type.String(),
  symbol: Type.Union([Type.String(), Type.Null()]),
  start_line: Type.Integer({ minimum: 1 }),
  end_line: Type.Integer({ minimum: 1 }),
  commit_hash: Type.Union([Type.String(), Type.Null()]),
  state: Type.Enum([...CITATION_STATES]),
})
export type Citation = Static<typeof Citation>

export const PageDetail = Type.Intersect([
  PageRow,
  Type.Object({
    page_id: Id,
    language_code: Type.String(),
    content: Type.Unknown({ description: 'Document as ProseMirror JSON' }),
    content_bytea: Type.String({ description: 'Collaborative document: a Yjs update in base64' }),
    // ETag that changes with every part of this answer. Missing in pages that a device stored.
    version: Type.Optional(Type.String()),
    citations: Type.Array(
      Type.Intersect([
        Citation,
        Type.Object({
          hash: Type.Optional(Type.String({ description: 'SHA-256 of the cited lines; not sent to devices' })),
          bare_hash: Type.Optional(
            Type.String({ description: 'SHA-256 of the cited lines without comments and formatting' }),
          ),
          doc_hash: Type.Optional(Type.String({ description: 'SHA-256 of the first sentence of the comment' })),
          comment: Type.Optional(
            Type.Array(Type.String(), {
              description: 'SHA-256 of the comment and of each sentence, if the statement rests on the comment',
            }),
          ),
        }),
      ]),
    ),
  }),
])
export type PageDetail = Static<typeof PageDetail>

/** Quoted lines as they were when the statement was written, if they have changed. */
export const EarlierSource = Type.Object({
  path: Type.String(),
  start_line: Type.Integer({ minimum: 1 }),
  text: Type.Union([Type.String(), Type.Null()], { description: 'Lines as they were; null: not stored' }),
  href: Type.Union([Type.String(), Type.Null()], { description: 'URL of these lines at the git host' }),
})
export type EarlierSource = Static<typeof EarlierSource>

/** Longer quotations are cut. The rest is in the file, and at the git host. */
export const QUOTED_LINES = 60

/** Current lines behind a citation, or the last known lines if the source is gone. */
export const Source = Type.Object({
  path: Type.String(),
  language: Type.Union([Type.String(), Type.Null()]),
  start_line: Type.Integer({ minimum: 1 }),
  end_line: Type.Integer({ minimum: 1 }),
  first_line: Type.Integer({ minimum: 1, description: 'Line number of the first line of `text`' }),
  text: Type.String(),
  href: Type.Union([Type.String(), Type.Null()], { description: 'URL of these lines at the git host' }),
  before: Type.Union([EarlierSource, Type.Null()], { description: 'Earlier lines, if the statement is stale' }),
  seen: Type.Union([Type.String(), Type.Null()], { description: 'Hash to send when confirming a stale statement' }),
  whole: Type.Optional(Type.Literal(false, { description: 'false: you can’t read the whole file' })),
})
export type Source = Static<typeof Source>

const ById = Type.Object({ id: Id })
const strict = { additionalProperties: false } as const

export const createPage = call('POST', '/api/project/:id/page', 'Creates a page named "Untitled"', {
  params: ById,
  body: Type.Object({ parent_page_id: Type.Optional(ParentId) }, strict),
  answer: Type.Object({ id: Id }),
})

export const readPage = call('GET', '/api/page/:id', 'Returns a page with its content', {
  params: ById,
  // Callers that only read can leave out the collaborative document.
  query: Type.Object({ document: Type.Optional(Type.Enum(['none'])) }, strict),
  answer: PageDetail,
})

export const readPageContent = call('GET', '/api/page/:id/content', 'Returns the collaborative document of a page', {
  params: ById,
  answer: Type.Object({ content_bytea: Type.String() }),
})

export const ProjectDocs = Type.Object({
  docs: Type.Array(
    Type.Object({
      page_id: Id,
      doc_seq: Type.Integer(),
      state: Type.String({ description: 'Collaborative document: a Yjs update in base64' }),
    }),
  ),
  next: Type.Integer({ description: 'Value of `after` for the next request' }),
  more: Type.Boolean({ description: 'Whether the next request returns more documents' }),
})
export type ProjectDocs = Static<typeof ProjectDocs>

export const readProjectDocs = call(
  'GET',
  '/api/project/:id/docs',
  'Lists the documents of a project newer than `after`',
  {
    params: ById,
    query: Type.Object({ after: Type.Integer({ minimum: 0, maximum: MAX_ID, default: 0 }) }, strict),
    answer: ProjectDocs,
  },
)

export const updatePage = call('PATCH', '/api/page/:id', 'Renames or moves a page', {
  params: ById,
  body: Type.Object(
    {
      name: Type.Optional(Name),
      title_clock: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'Set this if the name comes from the page’s title, which then takes precedence',
        }),
      ),
      parent_id: Type.Optional(ParentId),
    },
    { ...strict, minProperties: 1 },
  ),
  answer: PageRow,
})

export const deletePage = call('DELETE', '/api/page/:id', 'Moves a page and the pages below it to the trash', {
  params: ById,
  answer: Empty,
})

export const uploadImage = call(
  'POST',
  '/api/project/:projectId/page/:pageId/upload',
  'Uploads an image as the raw body',
  {
    params: Type.Object({ projectId: Id, pageId: Id }),
    answer: Type.Object({ url: Type.String() }),
  },
)

export const readBlob = call('GET', '/api/blob/:hash', 'Returns an uploaded image', {
  params: Type.Object({ hash: Hash }),
})

export const readCitationSource = call('GET', '/api/citation/:id/source', 'Returns the lines that a citation quotes', {
  params: ById,
  answer: Source,
})
