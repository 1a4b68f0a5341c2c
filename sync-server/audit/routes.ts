import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { type AuditLog, type AuditRow, listAudit } from '../../db/tables/audit-log.ts'
import * as calls from '../../shared/contract/audit.ts'
import { deviceName } from '../auth/device-name.ts'
import { route } from '../http/route.ts'
import { streamToReader } from '../http/stream-to-reader.ts'
import { authorizeInstallation, authorizeProject } from '../rbac/authorize.ts'
import { CSV_HEAD, csvLine } from './csv.ts'

const AT_ONCE = 500

/**
 * Audit logs: a project's for its admins, the installation's for its administrators. These routes only read.
 */
export function registerAudit(app: FastifyInstance, { database }: { database: Database }): void {
  const { sql } = database
  const read = async (log: AuditLog, before: number | undefined, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store')
    const rows = await listAudit(sql, log, { before, limit: calls.AUDIT_PAGE + 1 })
    return { entries: rows.slice(0, calls.AUDIT_PAGE).map(toEntry), more: rows.length > calls.AUDIT_PAGE }
  }
  const send = (log: AuditLog, format: calls.AuditFormat, reply: FastifyReply) =>
    reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="audit-log.${format}"`)
      .send(streamToReader(WRITERS[format](entriesOf(database, log)))) as never

  route(app, calls.readProjectAudit, async ({ params, query, actor, reply }) => {
    await authorizeProject(sql, actor, 'audit.read', params.id)
    return read({ projectId: params.id }, query.before, reply)
  })
  route(app, calls.exportProjectAudit, async ({ params, query, actor, reply }) => {
    await authorizeProject(sql, actor, 'audit.read', params.id)
    return send({ projectId: params.id }, query.format, reply)
  })
  route(app, calls.readInstallationAudit, async ({ query, actor, reply }) => {
    await authorizeInstallation(sql, actor)
    return read('installation', query.before, reply)
  })
  route(app, calls.exportInstallationAudit, async ({ query, actor, reply }) => {
    await authorizeInstallation(sql, actor)
    return send('installation', query.format, reply)
  })
}

async function* entriesOf({ sql }: Database, log: AuditLog): AsyncGenerator<calls.AuditEntry[]> {
  let before: number | undefined
  for (;;) {
    const rows = await listAudit(sql, log, { before, limit: AT_ONCE })
    if (rows.length > 0) yield rows.map(toEntry)
    if (rows.length < AT_ONCE) return
    before = rows.at(-1)?.id
  }
}

const WRITERS: Readonly<
  Record<calls.AuditFormat, (portions: AsyncIterable<calls.AuditEntry[]>) => AsyncIterable<string>>
> = {
  csv: async function* (portions) {
    yield CSV_HEAD
    for await (const entries of portions) yield entries.map(csvLine).join('')
  },
  json: async function* (portions) {
    let isFirst = true
    yield '['
    for await (const entries of portions) {
      for (const entry of entries) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`
        isFirst = false
      }
    }
    yield '\n]\n'
  },
}

function toEntry({ name, at, has_about, about, user_agent, ...row }: AuditRow): calls.AuditEntry {
  return {
    id: row.id,
    at: at.toISOString(),
    act: row.act,
    project_id: row.project_id,
    who: row.account_id === null ? null : (name ?? calls.FORMER_MEMBER),
    email: row.email,
    account_id: row.account_id,
    about: has_about ? (about ?? calls.FORMER_MEMBER) : null,
    device: user_agent === null ? null : deviceName(user_agent),
    facts: row.facts,
  }
}
