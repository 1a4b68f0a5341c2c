import type { Handler } from './handlers.ts'
import { classNamed, memberOf, phpText } from './php-names.ts'
import { joinedPath } from './router-scope.ts'
import { singularName } from './singular-name.ts'

type Action = readonly [action: string, method: string, path: (own: string, member: string) => string]

const ACTIONS: readonly Action[] = [
  ['index', 'GET', (own) => own],
  ['create', 'GET', (own) => `${own}/create`],
  ['store', 'POST', (own) => own],
  ['show', 'GET', (_, member) => member],
  ['edit', 'GET', (_, member) => `${member}/edit`],
  ['update', 'PUT, PATCH', (_, member) => member],
  ['destroy', 'DELETE', (_, member) => member],
]
const FORMS = /^(?:create|edit)$/
const MEMBER = /^(?:show|edit|update|destroy)$/
/** Matches plurals whose singular this module can't derive: `caches`, `archives`, `axes`, `media`. */
const UNSURE = /(?:[ai]|ches|xes|oes|ves|yses|ises|(?:ind|matr|vert|append|cod)ices|eaux)$/

export type Resource = {
  name: string
  controller: string
  /** Whether the resource is for an API, which has no requests for forms. */
  isApi: boolean
  /** Options of the resource and of the calls after it, by name. Values are as written. */
  options: ReadonlyMap<string, string>
}

/**
 * Returns the requests of a resource by Laravel's rules. Returns none if its options are known only at run
 * time or shorten its paths.
 */
export function resourceRoutes(
  { name, controller, isApi, options }: Resource,
  classes: ReadonlyMap<string, string>,
): { method: string; path: string; handler?: Handler }[] {
  const [only, except] = [listed(options.get('only')), listed(options.get('except'))]
  const parameters = namesOf(options.get('parameters') ?? options.get('parameter'))
  const isOpen = only === null || except === null || parameters === null || options.has('shallow')
  if (isOpen || !/^[\w./-]+$/.test(name)) return []
  const cut = name.lastIndexOf('/')
  const parts = name.slice(cut + 1).split('.')
  const isUnsure = (part: string) => !parameters.has(part) && UNSURE.test(part)
  if (parts.slice(0, -1).some(isUnsure)) return []
  const parameter = (part: string) => `{${parameters.get(part) ?? singularName(part).replaceAll('-', '_')}}`
  const outer = parts.slice(0, -1).map((part) => `${part}/${parameter(part)}`)
  const last = parts.at(-1) ?? ''
  const own = joinedPath(name.slice(0, Math.max(0, cut)), `/${[...outer, last].join('/')}`)
  const of = classNamed(controller, classes)
  return ACTIONS.flatMap(([action, method, path]) => {
    if (isApi && FORMS.test(action)) return []
    if (MEMBER.test(action) && isUnsure(last)) return []
    if ((only && !only.includes(action)) || except?.includes(action)) return []
    const handler = of ? memberOf(of, action) : undefined
    return { method, path: path(own, `${own}/${parameter(last)}`), ...(handler && { handler }) }
  })
}

/** Returns the names in a list or string; undefined if it's missing, null for a computed value. */
function listed(written: string | undefined): string[] | null | undefined {
  if (written === undefined) return undefined
  const items = written
    .trim()
    .replace(/^\[([\s\S]*)\]$/, '$1')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const texts = items.map(phpText)
  return texts.every((text) => text !== null) ? texts : null
}

/** `['admin_user' => 'user']`, or `'admin_user', 'user'`. */
function namesOf(written: string | undefined): Map<string, string> | null {
  const pairs = listed((written ?? '').replaceAll('=>', ','))
  if (!pairs || pairs.length % 2 === 1) return null
  return new Map(pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1] ?? ''] as const] : [])))
}
