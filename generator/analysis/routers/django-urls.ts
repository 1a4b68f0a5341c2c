import { lineAt } from '../source-lines.ts'
import type { Route } from '../text/routes.ts'
import { argumentsIn } from './call-chains.ts'
import { blocksOf, quietText } from './code-blocks.ts'
import { conditionsIn } from './conditions.ts'
import { djangoRouter } from './django-router.ts'
import type { Handler } from './handlers.ts'
import type { Mount } from './mounts.ts'
import { importedNames } from './python-routers.ts'
import { joinedPath } from './router-scope.ts'

type Imported = ReturnType<typeof importedNames>
type Found = Route & { index: number }
/**
 * A call whose brackets contain a list of paths and end at `to`. `within`: the prefix of the paths; null if
 * the application sets it at run time.
 */
type Frame = { to: number; within: string | null }

const CALLS = /(?<![\w.])(?<name>path|re_path|url|i18n_patterns)\s*(?=\()/g
const MOST = 2_000

export function isDjangoUrls(path: string): boolean {
  return /(?:^|\/)urls\.py$/.test(path)
}

/**
 * Reads a Django URL list, which another list may include. A list that includes others counts as a root. A
 * list included from another file becomes a single entry for all paths below it.
 */
export function djangoUrls(path: string, source: string): { routes: Found[]; mounts: Mount[] } {
  const quiet = quietText(source, 'hashes')
  const ends = new Map(blocksOf(quiet, ['(', ')']).map(({ from, to }) => [from, to]))
  const isFirst = /\binclude\(|\badmin\.site\.urls\b/.test(source)
  const place = { router: djangoRouter(path.replace(/\.py$/, '').split('/')), ...(isFirst && { alone: true as const }) }
  const imported = importedNames(source)
  const conditions = conditionsIn(source, quiet)
  const routes: Found[] = []
  const mounts: Mount[] = []
  const stack: Frame[] = []
  for (const { 0: all, index, groups } of [...quiet.matchAll(CALLS)].slice(0, MOST)) {
    const from = index + all.length
    const to = ends.get(from) ?? quiet.length
    while ((stack.at(-1)?.to ?? Number.POSITIVE_INFINITY) < index) stack.pop()
    const outer = stack.length > 0 ? (stack.at(-1)?.within ?? null) : ''
    if (groups?.name === 'i18n_patterns') {
      stack.push({ to, within: null })
      continue
    }
    const [written = '', view = ''] = argumentsIn(source, quiet, { from, to })
    const own = textOf(written)
    if (/^include\(\s*\(?\s*\[/.test(view)) {
      stack.push({ to, within: outer === null || own === null ? null : joinedPath(outer, `/${plain(own)}`) })
      continue
    }
    if (own === null) continue
    const isOpen = outer === null && { isPart: true as const }
    const at = joinedPath(outer ?? '', plain(own) === '' ? '' : `/${plain(own)}`)
    const included = includedModule(view, imported)
    const name = djangoRouter((included ?? '').split('.'))
    if (view.startsWith('include(') && included && name !== place.router)
      mounts.push({ specifier: '', name, prefix: at, ...place, ...isOpen })
    // The included list is a variable of this file, so its paths are read where the list is defined.
    if (/^include\(/.test(view) && !included) continue
    const isPattern = groups?.name !== 'path' && !included && /[\\()[\]*+?|$^]/.test(own)
    const onlyIf = conditions.findLast((each) => each.from < index && index < each.to)?.text
    const handler = included ? undefined : handlerOf(view, imported)
    routes.push({
      ...{ index, method: '', line: lineAt(source, index), path: at || '/' },
      ...place,
      ...isOpen,
      ...(isPattern && { pattern: own.startsWith('^') ? ('^' as const) : ('' as const) }),
      ...(included && { below: included }),
      ...(onlyIf && { onlyIf }),
      ...(handler && { handler }),
    })
  }
  return { routes, mounts }
}

function textOf(written: string): string | null {
  return /^[rRuU]?(["'])([^"'\n]{0,300})\1$/.exec(written)?.[2] ?? null
}

function plain(path: string): string {
  return path.replace(/^\^?\/?/, '')
}

/**
 * Returns the module whose URL list is included. Code names it by a string, by an imported name, or by the
 * `urls` of a site or router.
 */
function includedModule(view: string, imported: Imported): string | undefined {
  const text = /^include\(\s*\(?\s*["']([\w.]{1,200})["']/.exec(view)?.[1]
  if (text) return text
  const [, inside, listed] =
    /^(?:include\(\s*\(?\s*([A-Za-z_][\w.]{0,200})|([A-Za-z_][\w.]{0,200}\.urls)$)/.exec(view) ?? []
  const name = inside ?? listed
  if (!name) return undefined
  const [first = '', ...rest] = name.split('.')
  const known = imported.get(first)
  if (!known) return name.endsWith('.urls') ? name : undefined
  if (listed !== undefined) return name
  return [known.module.replace(/\.$/, ''), known.name, ...rest].filter(Boolean).join('.')
}

/** `views.index`, `IndexView.as_view()`, by the module that declares it. */
function handlerOf(view: string, imported: Imported): Handler | undefined {
  const name = /^([A-Za-z_][\w.]{0,200}?)(?:\.as_view\([\s\S]*\))?$/.exec(view)?.[1]
  if (!name) return undefined
  const parts = name.split('.')
  const member = parts.at(-1) ?? name
  const known = imported.get(parts[0] ?? '')
  if (!known) return parts.length === 1 ? { name, of: '', member } : undefined
  const whole = [known.module.replace(/\.$/, ''), known.name, ...parts.slice(1)].filter(Boolean)
  const original = parts.length === 1 ? known.name || member : member
  return { name, of: whole.slice(0, -1).join('.'), member: original }
}
