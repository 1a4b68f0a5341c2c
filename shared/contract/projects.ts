import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { PageRow } from './pages.ts'
import { REASON_MAX } from './publication.ts'
import {
  Description,
  DocumentationLanguage,
  Empty,
  HostName,
  Id,
  Name,
  RepositoryName,
  RoleName,
  Timestamp,
  VisibilityName,
  visibleText,
} from './values.ts'

export const PROJECT_TYPES = ['github', 'user', 'zip'] as const
export const RAG_STATUSES = ['active', 'idle'] as const
export const ZIP_MAX_BYTES = 104_857_600

const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Where a running stage stands, for example 14 of 52 pages. */
export const StageProgress = Type.Object({ done: Type.Integer(), total: Type.Integer() })

export const Project = Type.Object({
  id: Id,
  type: Type.Enum([...PROJECT_TYPES]),
  name: Type.String(),
  description: Nullable(Type.String()),
  git_url: Nullable(Type.String()),
  git_repository_id: Nullable(Type.String()),
  github_node_id: Nullable(Type.String()),
  installation_id: Nullable(Type.String()),
  status: Type.String({ description: 'Status of the project; clients must accept unknown values' }),
  status_reason: Nullable(
    Type.String({
      description: 'What happened and what to do, if the status is a failure or a newer ZIP couldn’t be used',
    }),
  ),
  progress: Nullable(StageProgress),
  visibility: VisibilityName,
  commit_hash: Nullable(
    Type.String({ description: 'Commit of the repository; for a ZIP, a hash made from its files' }),
  ),
  undone_commit: Type.Optional(
    Nullable(
      Type.String({ description: 'Commit whose refresh was undone; the documentation describes the commit before it' }),
    ),
  ),
  unreachable_since: Type.Optional(
    Nullable(Type.String({ description: 'Time since the newest sources are unreachable; ISO 8601, UTC' })),
  ),
  sources_at: Type.Optional(
    Nullable(Type.String({ description: 'Time when these sources arrived; ISO 8601, UTC. Missing in older versions' })),
  ),
  language: DocumentationLanguage,
  rag_status: Type.Enum([...RAG_STATUSES]),
  default_page_id: Nullable(Id),
  example: Type.Boolean({ description: 'The project is the built-in example' }),
  source_open: Type.Optional(
    Type.Boolean({ description: 'Whether readers without a role can read the source code; not sent to devices' }),
  ),
  role: Nullable(RoleName),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Project = Static<typeof Project>

export const ProjectWithPages = Type.Intersect([
  Project,
  Type.Object({
    pages: Type.Array(PageRow),
    revision: Type.String({
      description: 'Changes when the name or place of the project or a page changes',
    }),
  }),
])
export type ProjectWithPages = Static<typeof ProjectWithPages>

const IdAnswer = Type.Object({ id: Id })
const ById = Type.Object({ id: Id })
const strict = { additionalProperties: false } as const

export const listProjects = call('GET', '/api/projects', 'Lists your projects', {
  answer: Type.Array(Project),
})

export const getProject = call('GET', '/api/project', 'Returns a project with its pages, by id or repository URL', {
  query: Type.Object({ projectId: Type.Optional(Id), gitUrl: Type.Optional(Type.String({ maxLength: 500 })) }, strict),
  answer: ProjectWithPages,
})

export const createProject = call('POST', '/api/project', 'Creates an empty project with one page', {
  body: Type.Object({ name: Name, is_private: Type.Boolean() }, strict),
  answer: IdAnswer,
})

export const createGithubProject = call('POST', '/api/project/github', 'Creates a project from a repository', {
  body: Type.Object(
    {
      repo_owner: RepositoryName,
      repo_name: RepositoryName,
      repo_host: Type.Optional(HostName),
      name: Name,
      language: DocumentationLanguage,
      is_private: Type.Boolean(),
    },
    strict,
  ),
  answer: Project,
})

export const createZipProject = call('POST', '/api/project/zip', 'Creates a project that waits for its ZIP', {
  body: Type.Object({ name: Name, is_private: Type.Boolean(), language: Type.Optional(DocumentationLanguage) }, strict),
  answer: IdAnswer,
})

export const uploadZip = call('POST', '/api/project/:id/upload-zip', 'Uploads the ZIP as multipart field `file`', {
  params: ById,
  answer: Project,
})

export const updateProject = call(
  'PATCH',
  '/api/project/:id',
  'Changes the name, the description, the visibility or who can read the source code',
  {
    params: ById,
    body: Type.Object(
      {
        name: Type.Optional(Name),
        description: Type.Optional(Description),
        visibility: Type.Optional(VisibilityName),
        show_source: Type.Optional(
          Type.Boolean({ description: 'Whether everyone who can read the pages can read the source code' }),
        ),
        secrets_reason: Type.Optional(visibleText(REASON_MAX, 'Reason to publish text that looks like a secret')),
      },
      { ...strict, minProperties: 1 },
    ),
    answer: Project,
  },
)

export const regenerateProject = call(
  'POST',
  '/api/project/:id/regenerate',
  'Generates the documentation again after a failure',
  {
    params: ById,
    answer: Project,
  },
)

export const deleteProject = call('DELETE', '/api/project/:id', 'Deletes a project; it can be restored for 30 days', {
  params: ById,
  answer: Empty,
})
