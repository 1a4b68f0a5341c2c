import type { Route } from '../analysis/text/routes.ts'

/** `GET /owners/{ownerId}`. A path of which the beginning is not known must not look whole. */
export function requestName({ method, path, isPart, pattern }: Route): string {
  // A pattern is the beginning of the regular expression, so it goes before the whole path.
  if (pattern !== undefined && !isPart) return `${pattern}${path.replace(/^\//, '')}`
  const at = isPart ? `…${path.startsWith('/') ? '' : '/'}${path}` : path
  return method ? `${method} ${at}` : at
}
