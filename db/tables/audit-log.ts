import type { AuditAct } from '../../shared/contract/audit.ts'
import type { Queries, Tx } from '../connect.ts'

/** Person who acts. `sessionId`: identifies the device. */
export type Auditor = { id: string; sessionId?: string | undefined }
export type AuditFacts = Record<string, string | number | boolean | null>

export type NewAuditEntry = {
  act: AuditAct
  /** Person who acted. Null for the server itself, and for someone who isn't signed in. */
  by: Auditor | null
  /** Project whose admins can read the entry. */
  projectId?: number
  /** Whether administrators of the installation can read the entry. */
  installation?: boolean
  /** Email address of the person that the entry is about. */
  about?: string | undefined
  /** Details. Must not contain secrets, codes or names of people: names go into `about`. */
  facts?: AuditFacts
  /** User agent, needed only if there is no session to take it from. */
  userAgent?: string | undefined
}

/** Writes to the audit log. `tx` must be the transaction of the logged act. */
export async function writeAudit(tx: Queries, entry: NewAuditEntry): Promise<void> {
  const { act, by, projectId = null, installation = false, about = null, facts = {}, userAgent = null } = entry
  await tx`
    select write_audit(${act}, ${projectId}::bigint, ${installation}::boolean, ${by?.id ?? null}::text,
      ${by?.sessionId ?? null}::text, ${about}::text, ${JSON.stringify(facts)}::jsonb, ${userAgent}::text)`
}

/**
 * Maximum number of logged failed sign-ins per hour, for one email address and in total. Otherwise
 * outsiders could fill the log.
 */
const FAILED_AN_HOUR = { address: 20, all: 500 }

/** Writes a failed sign-in to the audit log, unless there were many recently. */
export async function writeFailedSignIn(
  sql: Queries,
  { email, method, userAgent }: { email?: string; method: string; userAgent?: string | undefined },
): Promise<void> {
  const [recent] = await sql<{ address: number; all: number }[]>`
    select count(*)::int as all, (count(*) filter (where p.email = lower(${email ?? ''})))::int as address
    from audit_log l left join audit_people p on p.id = l.about
    where l.act = 'sign-in.failed' and l.at > now() - interval '1 hour'`
  if (!recent || recent.all >= FAILED_AN_HOUR.all || recent.address >= FAILED_AN_HOUR.address) return
  await writeAudit(sql, {
    act: 'sign-in.failed',
    by: null,
    installation: true,
    about: email,
    facts: { method },
    userAgent,
  })
}

export type AuditRow = {
  id: number
  at: Date
  act: string
  project_id: number | null
  account_id: string | null
  name: string | null
  email: string | null
  has_about: boolean
  about: string | null
  user_agent: string | null
  facts: AuditFacts
}

/** Audit log to read: a project's, or the installation's. */
export type AuditLog = { projectId: number } | 'installation'

/** Returns the newest entries with ids below `before`, newest first. */
export async function listAudit(
  sql: Queries,
  log: AuditLog,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const ofLog = log === 'installation' ? sql`l.installation` : sql`l.project_id = ${log.projectId}`
  return sql<AuditRow[]>`
    select l.id, l.at, l.act, l.project_id, l.account_id, w.name, w.email, l.about is not null as has_about,
      a.email as about, l.user_agent, l.facts
    from audit_log l left join audit_people w on w.id = l.who left join audit_people a on a.id = l.about
    where ${ofLog} and l.id < ${before} order by l.id desc limit ${limit}`
}

/** Deletes a person's name and address from the log, so that later reads no longer show them. */
export async function forgetAuditNames(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx`delete from audit_people where account_id = ${id} or email = ${email}`
}
