import { notFound } from '../errors.ts'

type Asked = { id: number; code: boolean }

/** Throws 404 if the answer uses code of a project whose code the requester may no longer read. */
export function requireSameCode(before: readonly Asked[], now: readonly Asked[]): void {
  const hidden = new Set(now.filter(({ code }) => !code).map(({ id }) => id))
  if (before.some(({ id, code }) => code && hidden.has(id))) throw notFound()
}
