import type { MountElsewhere } from './mounts.ts'
import type { Place } from './router-scope.ts'

const INCLUDED =
  /\b(?:re_)?path\(\s*r?["'](?<prefix>[^"'\n]{0,200})["']\s*,\s*include\(\s*\(?\s*["'](?<module>[\w.]{1,200})["']/g

/** A list of paths of Django, which another one may include. The one that includes others is the first. */
export function djangoUrls(source: string, path: string) {
  const isFirst = /\binclude\(|\badmin\.site\.urls\b/.test(source)
  const name = nameOf(path.replace(/\.py$/, '').split('/'))
  const place: Place = { prefix: '', router: name, ...(isFirst && { alone: true as const }) }
  const elsewhere = [...source.matchAll(INCLUDED)].map(
    ({ groups, index }): MountElsewhere & { on: string; at: number } => ({
      specifier: '',
      name: nameOf((groups?.module ?? '').split('.')),
      prefix: (groups?.prefix ?? '').replace(/^\^/, ''),
      on: '',
      at: index,
    }),
  )
  return { placeOf: (): Place => place, elsewhere }
}

function nameOf(segments: readonly string[]): string {
  return `django ${segments.slice(-2).join('/')}`
}
