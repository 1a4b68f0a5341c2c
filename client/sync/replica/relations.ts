import type {
  Replica,
  StoredCitation,
  StoredMember,
  StoredPage,
  StoredProject,
  StoredSuggestion,
  StoredTrash,
} from './database.ts'

/** A row as the server sends it: columns by name, numbers as numbers. */
export type ServerRow = Readonly<Record<string, unknown>>

export const RELATIONS = ['my_projects', 'pages', 'memberships', 'citations', 'suggestions', 'trash'] as const
export type RelationName = (typeof RELATIONS)[number]

export type RowOf = {
  my_projects: StoredProject
  pages: StoredPage
  memberships: StoredMember
  citations: StoredCitation
  suggestions: StoredSuggestion
  trash: StoredTrash
}
export type RowKey = number | [number, string]

type Relation<Name extends RelationName> = {
  table: keyof Pick<Replica, 'projects' | 'pages' | 'members' | 'citations' | 'suggestions' | 'trash'>
  shape: (row: ServerRow) => string
  keyOf: (row: ServerRow) => RowKey
  read: (row: ServerRow) => RowOf[Name]
}

export const MY_PROJECTS_SHAPE = 'my-projects'
export type ProjectPart = 'pages' | 'members' | 'citations' | 'suggestions' | 'trash'
export const shapeOf = (projectId: number, part: ProjectPart) => `project/${projectId}/${part}`

/** Returns the id of the project that a shape belongs to; undefined for "my projects". */
export function projectOfShape(shape: string): number | undefined {
  const id = /^project\/(\d+)\//.exec(shape)?.[1]
  return id === undefined ? undefined : Number(id)
}

const PARTS: Readonly<Record<string, RelationName>> = {
  pages: 'pages',
  members: 'memberships',
  citations: 'citations',
  suggestions: 'suggestions',
  trash: 'trash',
}

/** Returns the relation that a shape's rows belong to. Throws for an unknown shape. */
export function relationOfShape(shape: string): RelationName {
  const name = shape === MY_PROJECTS_SHAPE ? 'my_projects' : PARTS[shape.split('/')[2] ?? '']
  if (!name) throw new Error(`No shape is named ${shape}`)
  return name
}

const ofProject = (part: ProjectPart) => (row: ServerRow) => shapeOf(row.project_id as number, part)

export const relations: { [Name in RelationName]: Relation<Name> } = {
  my_projects: {
    table: 'projects',
    shape: () => MY_PROJECTS_SHAPE,
    keyOf: (row) => row.project_id as number,
    read: readProject,
  },
  pages: {
    table: 'pages',
    shape: ofProject('pages'),
    keyOf: (row) => row.id as number,
    read: (row) => withTimes(row) as unknown as StoredPage,
  },
  memberships: {
    table: 'members',
    shape: ofProject('members'),
    keyOf: (row) => [row.project_id as number, row.email as string],
    read: ({ project_id, email, role, version }) => ({ project_id, email, role, version }) as unknown as StoredMember,
  },
  citations: {
    table: 'citations',
    shape: ofProject('citations'),
    keyOf: (row) => row.id as number,
    read: (row) => row as unknown as StoredCitation,
  },
  suggestions: {
    table: 'suggestions',
    shape: ofProject('suggestions'),
    keyOf: (row) => row.id as number,
    read: readSuggestion,
  },
  trash: {
    table: 'trash',
    shape: ofProject('trash'),
    keyOf: (row) => row.page_id as number,
    read: (row) =>
      ({
        ...row,
        deleted_at: isoTime(row.deleted_at as string),
        expires_at: isoTime(row.expires_at as string),
      }) as unknown as StoredTrash,
  },
}

function readSuggestion(row: ServerRow): StoredSuggestion {
  const uploadedAt = row.uploaded_at ? isoTime(row.uploaded_at as string) : null
  return {
    ...row,
    created_at: isoTime(row.created_at as string),
    uploaded_at: uploadedAt,
  } as unknown as StoredSuggestion
}

function withTimes(row: ServerRow): ServerRow {
  return { ...row, created_at: isoTime(row.created_at as string), updated_at: isoTime(row.updated_at as string) }
}

function readProject(row: ServerRow): StoredProject {
  const { email: _email, project_id, progress_done: done, progress_total: total, ...rest } = row
  const project = {
    ...withTimes(rest),
    unreachable_since: typeof rest.unreachable_since === 'string' ? isoTime(rest.unreachable_since) : null,
    sources_at: typeof rest.sources_at === 'string' ? isoTime(rest.sources_at) : null,
    id: project_id,
    progress: typeof done === 'number' && typeof total === 'number' ? { done, total } : null,
    // The shape leaves out these columns, because nothing on a device needs them.
    git_repository_id: null,
    github_node_id: null,
    installation_id: null,
    example: false,
  }
  return project as unknown as StoredProject
}

/** `2026-11-21 15:00:00.123456+00`, as Postgres prints it, in the form that every browser reads. */
export function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')
}
