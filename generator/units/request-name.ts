import type { Route } from '../analysis/text/routes.ts'

/** `GET /owners/{ownerId}`. A path of which the beginning is not known must not look whole. */
export function requestName({ method, path, isPart }: Route): string {
  const at = isPart ? `…${path.startsWith('/') ? '' : '/'}${path}` : path
  return method ? `${method} ${at}` : at
}
