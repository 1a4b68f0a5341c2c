import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id, Timestamp } from './values.ts'

/**
 * Audit logs: actions that others must be able to look up. Each project has a log, and so does the
 * installation.
 */

export const AUDIT_ACTS = [
  'project.created',
  'project.visibility',
  'project.exhibited',
  'project.deleted',
  'member.added',
  'member.role',
  'member.removed',
  'page.purged',
  'token.created',
  'token.revoked',
  'administrator.added',
  'administrator.removed',
  'sign-in',
  'sign-in.failed',
  'sign-in.confirmed',
  'session.ended',
  'account.connected',
  'account.deleted',
  'settings.changed',
] as const
export type AuditAct = (typeof AUDIT_ACTS)[number]

/** Name shown for someone whose account was deleted. */
export const FORMER_MEMBER = 'A former member'

const Facts = Type.Unsafe<Record<string, string | number | boolean | null>>({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
})

export const AuditEntry = Type.Object({
  id: Id,
  at: Timestamp,
  act: Type.String({ description: `One of: ${AUDIT_ACTS.join(', ')}` }),
  project_id: Type.Union([Id, Type.Null()]),
  who: Type.Union([Type.String(), Type.Null()], {
    description: `Name at that time, or "${FORMER_MEMBER}"; null: the server, or someone who wasn't signed in`,
  }),
  email: Type.Union([Type.String(), Type.Null()]),
  account_id: Type.Union([Type.String(), Type.Null()]),
  about: Type.Union([Type.String(), Type.Null()], {
    description: 'E-mail address of the person that the entry is about',
  }),
  device: Type.Union([Type.String(), Type.Null()], { description: 'Browser and system, such as "Firefox on Windows"' }),
  facts: Facts,
})
export type AuditEntry = Static<typeof AuditEntry>

export const AUDIT_PAGE = 50

export const AuditPage = Type.Object({
  entries: Type.Array(AuditEntry, { description: 'Entries, newest first' }),
  more: Type.Boolean(),
})
export type AuditPage = Static<typeof AuditPage>

const Before = Type.Object(
  { before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })) },
  { additionalProperties: false },
)
const Format = Type.Object({ format: Type.Enum(['csv', 'json']) }, { additionalProperties: false })
export type AuditFormat = Static<typeof Format>['format']
const OfProject = Type.Object({ id: Id })

export const readProjectAudit = call(
  'GET',
  '/api/project/:id/audit',
  'Lists the audit log of a project, for its admins',
  {
    params: OfProject,
    query: Before,
    answer: AuditPage,
  },
)

export const exportProjectAudit = call(
  'GET',
  '/api/project/:id/audit/export',
  'Returns the whole audit log of a project as a file',
  {
    params: OfProject,
    query: Format,
  },
)

export const readInstallationAudit = call(
  'GET',
  '/api/audit',
  'Lists the audit log of the installation, for administrators',
  {
    query: Before,
    answer: AuditPage,
  },
)

export const exportInstallationAudit = call(
  'GET',
  '/api/audit/export',
  'Returns the whole audit log of the installation as a file',
  { query: Format },
)
