import Type, { type Static } from 'typebox'

/**
 * Body of every refused call. `code` is the HTTP status. `msg` tells a person what happened and what to do.
 * `err` names the reason for programs.
 */
export const ERROR_REASONS = [
  'invalid_request',
  'not_authenticated',
  'not_found',
  'forbidden',
  'proof_needed',
  'conflict',
  'last_admin',
  'last_administrator',
  'own_role',
  'page_cycle',
  'project_exists',
  'secrets_found',
  'update_needed',
  'too_large',
  'unsupported_type',
  'upload_broken',
  'invalid_range',
  'too_many_requests',
  'too_slow',
  'quota_reached',
  'code_sent',
  'mail_failed',
  'invalid_archive',
  'repository_unreachable',
  'host_not_allowed',
  'busy',
  'stopping',
  'storage_full',
  'internal',
] as const
export type ErrorReason = (typeof ERROR_REASONS)[number]

export const ErrorBody = Type.Object({ code: Type.Integer(), msg: Type.String(), err: Type.Enum([...ERROR_REASONS]) })
export type ErrorBody = Static<typeof ErrorBody>

export function isErrorBody(value: unknown): value is ErrorBody {
  const body = value as Partial<ErrorBody> | null
  return typeof body?.code === 'number' && typeof body.msg === 'string' && typeof body.err === 'string'
}
