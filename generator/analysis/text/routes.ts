import { classPrefixes, isClassPrefix } from '../routers/annotated.ts'
import { djangoUrls, isDjangoUrls } from '../routers/django-urls.ts'
import { ecmascriptRouters } from '../routers/ecmascript-routers.ts'
import { chainValue, GO_CHAIN, goRouters } from '../routers/go-routers.ts'
import type { Handler } from '../routers/handlers.ts'
import { isLaravel, laravelRoutes } from '../routers/laravel-routes.ts'
import type { Mount, MountElsewhere } from '../routers/mounts.ts'
import { nestedPaths } from '../routers/nested-paths.ts'
import { pythonRouters } from '../routers/python-routers.ts'
import { isRailsRoutes, railsRoutes } from '../routers/rails-routes.ts'
import { isExactIn, joinedPath, type Place, type RouterScope } from '../routers/router-scope.ts'
import { rustRouters } from '../routers/rust-routers.ts'
import { lineAt } from '../source-lines.ts'

/**
 * A route of a program. `method` is in capital letters, or '' for any or an unknown method. `about`: the
 * description, if there is one.
 */
export type Route = {
  method: string
  path: string
  about?: string
  line: number
  /** Whether the full path has a prefix that the code doesn't show. */
  isPart?: true
  /**
   * The router that has this route, if another file may mount it. `alone`: if no other file mounts the router,
   * the path is complete.
   */
  router?: string
  alone?: true
  /** Prefix that the router itself adds to its paths. */
  own?: string
  handler?: Handler
  /** Set if the path is a regular expression: the sign at its start, or ''. */
  pattern?: '^' | ''
  /** Module outside of the project whose routes are all below this path. */
  below?: string
  /** Condition under which the program has this route, as written in the code. */
  onlyIf?: string
}

/** Syntax of route declarations. Groups of its pattern: `method` and `path`. */
type Form = { pattern: RegExp; files?: RegExp; method?: (match: RegExpExecArray) => string }

const QUOTED_PATH = String.raw`["'\`](?<path>/[^"'\`\s$]{0,200}|\*)["'\`]`

/** `app.get('/path', handler)`: what is asked of a server has a second argument, what is asked of a client rarely. */
const ECMASCRIPT: readonly Form[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\w.$])(?<on>(?:this\.)?[\w$]+)\s*\.\s*(?<method>get|post|put|patch|delete|head|options|all)\s*(?:<[^>()]{0,200}>)?\(\s*${QUOTED_PATH}\s*,`,
      'gi',
    ),
  },
  {
    pattern: new RegExp(
      String.raw`\.route\(\s*\{[^{}]{0,300}?\bmethod:\s*["'](?<method>[A-Z]+)["'][^{}]{0,300}?\burl:\s*${QUOTED_PATH}`,
      'g',
    ),
  },
  { pattern: /@(?<method>Get|Post|Put|Patch|Delete|All)\(\s*(?:["'`](?<path>[^"'`\n]{0,200})["'`])?\s*\)/g },
]

const JVM: readonly Form[] = [
  {
    pattern:
      /@(?<method>Get|Post|Put|Patch|Delete)Mapping\b(?:\(\s*(?:(?:value|path)\s*=\s*)?[{[]?\s*"(?<path>[^"\n]{0,200})")?/g,
  },
  { pattern: /@Path\(\s*"(?<path>\/[^"\n]{0,200})"\s*\)/g, method: () => '' },
]

const FORMS: ReadonlyMap<string, readonly Form[]> = new Map([
  ['TypeScript', ECMASCRIPT],
  ['TSX', ECMASCRIPT],
  ['JavaScript', ECMASCRIPT],
  [
    'Python',
    [
      {
        pattern:
          /@(?<on>[\w.]{1,100})\.(?<method>route|get|post|put|patch|delete|websocket)\(\s*["'](?<path>\/[^"'\n]{0,200})["'](?<rest>[^)]{0,200})/g,
        method: ({ groups }) => {
          const listed = /methods\s*=\s*[[({]([^\])}]*)/.exec(groups?.rest ?? '')?.[1]
          if (listed !== undefined) return (listed.match(/[A-Z]{3,7}/g) ?? []).join(', ')
          return groups?.method === 'route' ? 'GET' : (groups?.method ?? '')
        },
      },
    ],
  ],
  [
    'Go',
    [
      {
        pattern: new RegExp(
          String.raw`(?<on>${GO_CHAIN})\.(?:HandleFunc|Handle)\(\s*"(?:(?<method>[A-Z]{3,7}) )?(?<path>\/[^"\n]{0,200})"\s*,(?!\s*http\.StripPrefix\([^,\n]{1,100},\s*\w+\s*\))`,
          'g',
        ),
      },
      {
        pattern: new RegExp(
          String.raw`(?<on>${GO_CHAIN})\.(?<method>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|Get|Post|Put|Patch|Delete|Head|Options)\(\s*"(?<path>(?:\/[^"\n]{0,200})?)"\s*,`,
          'g',
        ),
      },
    ],
  ],
  [
    'Rust',
    [
      {
        pattern: /\.route\(\s*"(?<path>\/[^"\n]{0,200})"\s*,\s*(?:\w+::)*(?<method>get|post|put|patch|delete|any)\b/g,
      },
      { pattern: /#\[(?:\w+::)?(?<method>get|post|put|patch|delete)\(\s*"(?<path>\/[^"\n]{0,200})"/g },
    ],
  ],
  ['Java', JVM],
  ['Kotlin', JVM],
  [
    'C#',
    [
      { pattern: /\.Map(?<method>Get|Post|Put|Patch|Delete)\(\s*"(?<path>\/[^"\n]{0,200})"/g },
      { pattern: /\[Http(?<method>Get|Post|Put|Patch|Delete)(?:\(\s*"(?<path>[^"\n]{0,200})"[^\]]{0,100}\))?\]/g },
    ],
  ],
  [
    'Ruby',
    [
      {
        pattern:
          /^[ \t]*(?<method>get|post|put|patch|delete)[ (]+["'](?<path>\/[^"'\n]{0,200})["'][^\n]{0,200}\bdo\b/gm,
      },
      {
        pattern: /^[ \t]*(?<method>get|post|put|patch|delete)[ (]+["'](?<path>[^"'\n]{1,200})["']\s*(?:,\s*to:|=>)/gm,
        files: /(?:^|\/)routes(?:\/[^/]+)?\.rb$/,
      },
    ],
  ],
  [
    'PHP',
    [
      {
        pattern: /\$\w+->(?<method>get|post|put|patch|delete|any)\(\s*["'](?<path>\/[^"'\n]{0,200})["']\s*,/g,
      },
      { pattern: /#\[Route\(\s*(?:path:\s*)?["'](?<path>\/[^"'\n]{0,200})["']/g },
    ],
  ],
])

/** Languages whose frameworks write paths without a leading slash or as patterns. */
const RELATIVE = /^(?:Ruby|Python)$/
const NAMED_ABOVE = /^(?:@|#?\[)/
const MAX_ROUTES = 5_000

type Found = (Route & { index: number })[]
type Routers = {
  /** Returns the path prefix of a router at a position. */
  placeOf: (on: string, at: number) => Place
  elsewhere: (MountElsewhere & { on: string; at: number })[]
  isRouter?: (name: string) => boolean
  /** Whether startup code may set a prefix for all routes with annotations. */
  isNest?: true
}

const ROUTERS: ReadonlyMap<string, (source: string, path: string) => Routers> = new Map<
  string,
  (source: string, path: string) => Routers
>([
  ['TypeScript', inScope(ecmascriptRouters)],
  ['TSX', inScope(ecmascriptRouters)],
  ['JavaScript', inScope(ecmascriptRouters)],
  ['Python', inScope(pythonRouters)],
  ['Go', inScope(goRouters)],
  ['Rust', rustRouters],
])

function inScope(read: (source: string) => Omit<Routers, 'placeOf'> & { scope: RouterScope }) {
  return (source: string): Routers => {
    const { scope, ...routers } = read(source)
    return { ...routers, placeOf: (on, at) => placeOn(on, at, scope) }
  }
}

/**
 * Returns the HTTP routes that a text declares through common frameworks, in source order, each with its
 * `index`. Callers check whether a position is code, comment or string. Skips paths that are computed at run
 * time. `mounts`: routers of other files that this file mounts below a path.
 */
export function readRoutes(path: string, source: string, language: string): { routes: Found; mounts: Mount[] } {
  if (language === 'Ruby' && isRailsRoutes(path)) return { routes: railsRoutes(path, source), mounts: [] }
  if (language === 'Python' && isDjangoUrls(path)) return djangoUrls(path, source)
  const laravel = language === 'PHP' && isLaravel(source) ? laravelRoutes(path, source) : undefined
  const forms = (FORMS.get(language) ?? []).filter(({ files }) => !files || files.test(path))
  const routers = ROUTERS.get(language)?.(source, path)
  const mounts = routers ? routers.elsewhere.map((mount) => mountAt(mount, routers)) : (laravel?.mounts ?? [])
  if (forms.length === 0) return { routes: [], mounts }
  const prefixes = classPrefixes(source)
  const placeAt = nestedPaths(source, language)
  const routes: Found = laravel?.routes ?? []
  for (const { pattern, method } of forms) {
    for (const match of source.matchAll(pattern)) {
      if (routes.length >= MAX_ROUTES) break
      const { path: own = '', on } = match.groups ?? {}
      if (isClassPrefix(prefixes, match.index) || (on !== undefined && routers?.isRouter?.(on) === false)) continue
      const above = NAMED_ABOVE.test(match[0]) && on === undefined
      const prefix = above ? prefixes.findLast(({ index }) => index < match.index)?.place : undefined
      const speaks = on !== undefined || /^(?:Rust|Python)$/.test(language)
      const place = prefix ?? (speaks ? routers?.placeOf(on ?? '', match.index) : undefined)
      if (own === '' && !place) continue
      const isNest = above && routers?.isNest
      const outer = { ...(place ?? placeAt(match.index)), ...(isNest && { router: 'nest', alone: true as const }) }
      const full = above || RELATIVE.test(language) ? `/${own.replace(/^\^?\/?/, '')}` : own
      const called = (method ? method(match) : (match.groups?.method ?? '')).toUpperCase()
      routes.push({
        index: match.index,
        method: /^(?:ALL|ANY|ROUTE)$/.test(called) ? '' : called,
        ...located(own === '' ? '' : full, outer, isExactIn(language)),
        line: lineAt(source, match.index),
        ...(language === 'Python' && decorated(source, match.index + match[0].length)),
      })
    }
  }
  return { routes: routes.toSorted((a, b) => a.index - b.index), mounts }
}

/** Returns the handler of a route: the function below a Python decorator. */
function decorated(source: string, from: number): { handler?: Handler } {
  const name = /\n[ \t]*(?:async[ \t]+)?def[ \t]+(\w{1,100})/.exec(source.slice(from, from + 2_000))?.[1]
  return name === undefined ? {} : { handler: { name, of: '', member: name } }
}

function located(path: string, { prefix, ...place }: Place, isExact: boolean): Omit<Route, 'method' | 'line'> {
  return { ...place, path: joinedPath(prefix, path, isExact) || '/' }
}

/** Returns the path prefix of a router, or of a chain of calls on a router. */
function placeOn(on: string, at: number, scope: RouterScope): Place {
  const { on: name, prefix } = on.includes('(') ? chainValue(on) : { on, prefix: '' }
  const place = scope.placeOf(name, at)
  return prefix === null ? { prefix: '', isPart: true } : { ...place, prefix: joinedPath(place.prefix, prefix) }
}

function mountAt({ on, at, prefix, ...mount }: Routers['elsewhere'][number], { placeOf }: Routers): Mount {
  const { own: _, ...place } = placeOf(on, at)
  if (prefix === null) return { ...mount, prefix: '', isPart: true }
  return { ...mount, ...place, prefix: joinedPath(place.prefix, prefix) }
}
