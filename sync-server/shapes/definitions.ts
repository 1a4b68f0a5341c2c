/**
 * Shapes that devices may read. A shape is the rows of a relation that have a certain value in a certain
 * column. A client names a shape, and this file defines which rows the name refers to.
 */
export type ShapeDefinition = {
  relation: string
  /** Column that selects the rows of a shape by its value. */
  by: { column: string; type: 'bigint' | 'text' }
  /** Unique column within a shape, and its type; defines the order of rows. */
  order: { column: string; type: 'bigint' | 'text' }
  keyColumns: readonly string[]
  softDeletes: boolean
  /** Postgres types, for the header that tells clients how to parse values. */
  columns: Readonly<Record<string, ColumnType>>
}

type ColumnType = { type: string; not_null?: true; pk_index?: number }

const required = (type: string): ColumnType => ({ type, not_null: true })
const optional = (type: string): ColumnType => ({ type })
const id = (index = 0): ColumnType => ({ type: 'int8', not_null: true, pk_index: index })
const byProject = { column: 'project_id', type: 'bigint' } as const
const byId = { column: 'id', type: 'bigint' } as const

export const MY_PROJECTS: ShapeDefinition = {
  relation: 'my_projects',
  by: { column: 'email', type: 'text' },
  order: byProject,
  keyColumns: ['email', 'project_id'],
  softDeletes: false,
  columns: {
    email: { type: 'text', not_null: true, pk_index: 0 },
    project_id: id(1),
    type: required('text'),
    name: required('text'),
    description: optional('text'),
    git_url: optional('text'),
    status: required('text'),
    status_reason: optional('text'),
    progress_done: optional('int4'),
    progress_total: optional('int4'),
    visibility: required('text'),
    commit_hash: optional('text'),
    undone_commit: optional('text'),
    unreachable_since: optional('timestamptz'),
    sources_at: optional('timestamptz'),
    language: required('text'),
    rag_status: required('text'),
    default_page_id: optional('int8'),
    role: required('text'),
    created_at: required('timestamptz'),
    updated_at: required('timestamptz'),
    notices: required('jsonb'),
    version: required('int8'),
  },
}

/** Shapes of a project. `register.ts` decides who may read each shape. */
export const PROJECT_SHAPES = {
  pages: {
    relation: 'pages',
    by: byProject,
    order: byId,
    keyColumns: ['id'],
    softDeletes: true,
    columns: {
      id: id(),
      project_id: required('int8'),
      parent_id: required('int8'),
      name: required('text'),
      type: required('text'),
      kind: optional('text'),
      source_path: optional('text'),
      source_gone: optional('text'),
      differs: optional('int4'),
      created_at: required('timestamptz'),
      updated_at: required('timestamptz'),
      version: required('int8'),
    },
  },
  members: {
    relation: 'memberships',
    by: byProject,
    order: { column: 'email', type: 'text' },
    keyColumns: ['project_id', 'email'],
    softDeletes: false,
    columns: {
      project_id: id(),
      email: { type: 'text', not_null: true, pk_index: 1 },
      role: required('text'),
      created_at: required('timestamptz'),
      version: required('int8'),
    },
  },
  citations: {
    relation: 'citations',
    by: byProject,
    order: byId,
    keyColumns: ['id'],
    softDeletes: false,
    columns: {
      id: id(),
      project_id: required('int8'),
      page_id: required('int8'),
      path: required('text'),
      symbol: optional('text'),
      start_line: required('int4'),
      end_line: required('int4'),
      commit_hash: optional('text'),
      state: required('text'),
      version: required('int8'),
    },
  },
  suggestions: {
    relation: 'suggestions',
    by: byProject,
    order: byId,
    keyColumns: ['id'],
    softDeletes: false,
    columns: {
      id: id(),
      project_id: required('int8'),
      page_id: required('int8'),
      block: required('text'),
      node: required('jsonb'),
      hash: required('text'),
      base: optional('jsonb'),
      base_hash: optional('text'),
      commit_hash: optional('text'),
      subject: optional('text'),
      uploaded_at: optional('timestamptz'),
      state: required('text'),
      created_at: required('timestamptz'),
      version: required('int8'),
    },
  },
  trash: {
    relation: 'trash',
    by: byProject,
    order: { column: 'page_id', type: 'bigint' },
    keyColumns: ['page_id'],
    softDeletes: false,
    columns: {
      page_id: id(),
      project_id: required('int8'),
      name: required('text'),
      parent_id: required('int8'),
      below: required('int4'),
      pages: required('jsonb'),
      cause: required('text'),
      commit_hash: optional('text'),
      deleted_by: optional('text'),
      deleted_at: required('timestamptz'),
      newer: required('jsonb'),
      expires_at: required('timestamptz'),
      version: required('int8'),
    },
  },
} as const satisfies Record<string, ShapeDefinition>

export type ProjectShape = keyof typeof PROJECT_SHAPES
