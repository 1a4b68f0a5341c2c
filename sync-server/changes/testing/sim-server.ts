import type { RowNews } from '../../../client/sync/replica/apply-rows.ts'
import type { Database } from '../../../db/connect.ts'
import { NO_QUOTAS } from '../../../shared/contract/quotas.ts'
import { MY_PROJECTS, PROJECT_SHAPES } from '../../shapes/definitions.ts'
import { type Received, receiveChanges } from '../receive-changes.ts'

export type SimPerson = { id: string; email: string }

const TABLES = [
  'projects',
  'pages',
  'page_docs',
  'memberships',
  'my_projects',
  'sync_clients',
  'change_results',
] as const
const SHAPES = { 'my-projects': MY_PROJECTS, pages: PROJECT_SHAPES.pages, members: PROJECT_SHAPES.members } as const

/** The real appliers on a real database, with what a backup takes and gives back, and shapes read straight from the log. */
export class SimServer {
  readonly #database: Database
  /** Keys of changes that were applied, refused or unknown, in order. A restore resets it to the backup. */
  log: { key: string; outcome: string }[] = []
  /** Incremented by each restore, because offsets in the earlier log become invalid. */
  generation = 1
  #backup: { log: SimServer['log']; version: number } | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async empty(): Promise<void> {
    const { sql } = this.#database
    await sql.unsafe('truncate projects, pages, page_docs, memberships, my_projects, sync_clients, change_log cascade')
    this.log = []
    this.#backup = undefined
    this.generation += 1
  }

  async receive(person: SimPerson, body: { clientId: string; received?: number; changes: never[] }): Promise<Received> {
    const { sql } = this.#database
    const last = async () => {
      const rows = await sql<{ last: number }[]>`
        select last_change_id as last from sync_clients where client_id = ${body.clientId}`
      return rows[0]?.last ?? 0
    }
    const before = await last()
    const actor = { ...person, administrator: false }
    const answer = await receiveChanges(
      this.#database,
      { actor, clientId: body.clientId, quotas: NO_QUOTAS },
      body,
      (error) => {
        throw error
      },
    )
    const after = await last()
    for (const { id, key } of body.changes as { id: number; key: string }[]) {
      if (id <= before || id > after) continue
      const outcome = answer.answers.find((one) => one.id === id)?.outcome ?? 'applied'
      this.log.push({ key, outcome })
    }
    return answer
  }

  async backUp(): Promise<void> {
    const { sql } = this.#database
    for (const table of TABLES) {
      await sql.unsafe(`drop table if exists kept_${table}; create table kept_${table} as table ${table}`)
    }
    const [row] = await sql<{ version: number }[]>`select last_value as version from row_version`
    this.#backup = { log: [...this.log], version: row?.version ?? 1 }
  }

  /** Resets the database to its backup. Shape handles become invalid. */
  async restore(): Promise<boolean> {
    if (!this.#backup) return false
    const { sql } = this.#database
    const statements = [
      'truncate projects, pages, page_docs, memberships, my_projects, sync_clients, change_log cascade',
    ]
    for (const table of TABLES) {
      statements.push(
        `alter table ${table} disable trigger user`,
        `insert into ${table} select * from kept_${table}`,
        `alter table ${table} enable trigger user`,
      )
    }
    statements.push(`select setval('row_version', ${this.#backup.version})`)
    await sql.unsafe(statements.join(';'))
    this.log = [...this.#backup.log]
    this.generation += 1
    return true
  }

  /**
   * Reads a shape after a place: at first the whole shape, then its log. `undefined`: this person may not read
   * it.
   */
  async read(
    { email }: SimPerson,
    shape: string,
    after: number | undefined,
    limit: number,
  ): Promise<{ news: RowNews[]; offset: number; isEnd: boolean } | undefined> {
    const { sql } = this.#database
    const [, projectId = '', part = 'my-projects'] = shape.split('/')
    const definition = SHAPES[part as keyof typeof SHAPES]
    if (projectId && !(await this.role(email, Number(projectId)))) return undefined
    const value = projectId || email
    const { relation, by } = definition
    if (after === undefined) {
      const [{ place = 0 } = {}] = await sql<
        { place: number }[]
      >`select coalesce(max(seq), 0)::bigint as place from change_log`
      const rows = await sql<{ row: Record<string, string | null> | null }[]>`
        select shape_row(r) as row from ${sql(relation)} r where r.${sql(by.column)}::text = ${value}`
      const news = rows.flatMap(({ row }) => (row ? [newsOf('insert', row, definition.columns)] : []))
      return { news, offset: place, isEnd: true }
    }
    const changes = await sql<{ seq: number; operation: string; value: Record<string, string | null> }[]>`
      select seq, operation, value from change_log
      where relation = ${relation} and part = ${value} and seq > ${after} order by seq limit ${limit}`
    const news = changes.map((change) => newsOf(change.operation, change.value, definition.columns))
    return { news, offset: changes.at(-1)?.seq ?? after, isEnd: changes.length < limit }
  }

  async role(email: string, projectId: number): Promise<string | undefined> {
    const [row] = await this.#database.sql<{ role: string }[]>`
      select m.role from memberships m join projects p on p.id = m.project_id
      where m.project_id = ${projectId} and m.email = ${email} and p.deleted_at is null`
    return row?.role
  }

  async setRole(email: string, projectId: number, role: string | null): Promise<void> {
    const { sql } = this.#database
    if (role === null) await sql`delete from memberships where project_id = ${projectId} and email = ${email}`
    else {
      await sql`insert into memberships (project_id, email, role)
        select id, ${email}, ${role} from projects where id = ${projectId}
        on conflict (project_id, email) do update set role = excluded.role`
    }
  }

  async projectIds(): Promise<number[]> {
    const rows = await this.#database.sql<{ id: number }[]>`select id from projects where deleted_at is null`
    return rows.map(({ id }) => id)
  }
}

function newsOf(
  operation: string,
  value: Readonly<Record<string, string | null>>,
  columns: Readonly<Record<string, { type: string }>>,
): RowNews {
  const row = Object.fromEntries(
    Object.entries(value).map(([name, text]) => [
      name,
      text !== null && columns[name]?.type.startsWith('int') ? Number(text) : text,
    ]),
  )
  return { op: operation === 'delete' ? 'delete' : 'put', row, version: row.version as number }
}
