import { joinPath } from '../resolution/repository-index.ts'
import type { Mount } from './mounts.ts'
import { phpText } from './php-names.ts'
import type { Place } from './router-scope.ts'

/** Returns the root folder of the Laravel application around a file, based on Laravel's standard folders. */
function applicationOf(path: string): string {
  return /^(.*?)(?:^|\/)(?:bootstrap|routes|app)\/[\w./-]+$/.exec(path)?.[1] ?? ''
}

export function laravelRouter(path: string): string {
  return `laravel ${path}`
}

/**
 * Returns the place of a route file. Another file mounts the files in `routes` under a prefix. Laravel mounts
 * `web.php` without a prefix, unless the application sets one.
 */
export function laravelPlace(path: string): Place {
  if (!/(?:^|\/)routes\//.test(path)) return { prefix: '' }
  const isWeb = /(?:^|\/)routes\/web\.php$/.test(path)
  return { prefix: '', router: laravelRouter(path), ...(isWeb && { alone: true as const }) }
}

/** Returns the repository path of a file in `base_path('routes/api.php')` or `__DIR__.'/auth.php'`. */
export function namedFile(path: string, written: string): string | undefined {
  const [, based, beside] =
    /^\s*(?:base_path\(\s*('[^'\n]{1,200}'|"[^"\n]{1,200}")\s*\)|__DIR__\s*\.\s*('[^'\n]{1,200}'|"[^"\n]{1,200}"))\s*$/.exec(
      written,
    ) ?? []
  const text = phpText(based ?? beside)
  if (text === null || !text.endsWith('.php')) return undefined
  const folder = based ? applicationOf(path) : path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return joinPath(folder, `./${text.replace(/^\/+/, '')}`) ?? undefined
}

const ROUTING = /->withRouting\((?<given>[^;]{0,2000})/

/** `withRouting(api: …, apiPrefix: …)` of `bootstrap/app.php`: below which paths the framework puts the files of routes. */
export function configuredFiles(path: string, source: string): Mount[] {
  const given = ROUTING.exec(source)?.groups?.given
  if (given === undefined) return []
  const api = /\bapi\s*:\s*([^,\n]{1,300})/.exec(given)?.[1]
  const prefix = /\bapiPrefix\s*:\s*([^,\n]{1,300})/.exec(given)?.[1]
  const file = api === undefined ? undefined : namedFile(path, api)
  const known = prefix === undefined ? 'api' : phpText(prefix)
  if (!file) return []
  const mount = { specifier: '', name: laravelRouter(file) }
  return [
    known === null ? { ...mount, prefix: '', isPart: true } : { ...mount, prefix: `/${known.replace(/^\/+/, '')}` },
  ]
}
