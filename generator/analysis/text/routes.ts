import { lineAt } from '../source-lines.ts'

/**
 * A path that a program answers. `method` is in capital letters; '' where any or an unknown one is meant. `about` is what
 * its description says, where there is one.
 */
export type Route = { method: string; path: string; about?: string; line: number }

/** A form in which routes are written; its groups are `method` and `path`. */
type Form = { pattern: RegExp; files?: RegExp; method?: (match: RegExpExecArray) => string }

const QUOTED_PATH = String.raw`["'\`](?<path>/[^"'\`\s$]{0,200}|\*)["'\`]`

/** `app.get('/path', handler)`: what is asked of a server has a second argument, what is asked of a client rarely. */
const ECMASCRIPT: readonly Form[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\w.])[\w$]*(?:app|server|router|routes?|fastify|hono|koa)\s*\.\s*(?<method>get|post|put|patch|delete|head|options|all)\s*(?:<[^>()]{0,200}>)?\(\s*${QUOTED_PATH}\s*,`,
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
          /@[\w.]{1,100}\.(?<method>route|get|post|put|patch|delete|websocket)\(\s*["'](?<path>\/[^"'\n]{0,200})["'](?<rest>[^)]{0,200})/g,
        method: ({ groups }) => {
          const listed = /methods\s*=\s*[[({]([^\])}]*)/.exec(groups?.rest ?? '')?.[1]
          if (listed !== undefined) return (listed.match(/[A-Z]{3,7}/g) ?? []).join(', ')
          return groups?.method === 'route' ? 'GET' : (groups?.method ?? '')
        },
      },
      { pattern: /\b(?:re_)?path\(\s*r?["'](?<path>[^"'\n]{0,200})["']\s*,/g, files: /(?:^|\/)urls\.py$/ },
    ],
  ],
  [
    'Go',
    [
      { pattern: /\.(?:HandleFunc|Handle)\(\s*"(?:(?<method>[A-Z]{3,7}) )?(?<path>\/[^"\n]{0,200})"\s*,/g },
      {
        pattern:
          /\.(?<method>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|Get|Post|Put|Patch|Delete|Head|Options)\(\s*"(?<path>\/[^"\n]{0,200})"\s*,/g,
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
        pattern:
          /(?:\$\w+->|Route::)(?<method>get|post|put|patch|delete|any)\(\s*["'](?<path>\/[^"'\n]{0,200})["']\s*,/g,
      },
      { pattern: /#\[Route\(\s*(?:path:\s*)?["'](?<path>\/[^"'\n]{0,200})["']/g },
    ],
  ],
])

/** Where a whole class of handlers lives: Spring, NestJS and ASP.NET write the first part of a path above the class. */
const PREFIX =
  /@RequestMapping\(\s*(?:(?:value|path)\s*=\s*)?\{?\s*"([^"\n]{0,200})"|@Controller\(\s*["'`]([^"'`\n]{0,200})["'`]|\[Route\(\s*"([^"\n]{0,200})"\s*\)\]/g
const NAMED_ABOVE = /^(?:@|\[Http)/
const MAX_ROUTES = 300

/**
 * The HTTP routes that a text names in the way of the usual frameworks, in the order of the source, each with its `index`
 * in it: whether that is code, a comment or a string is for others to say. What is put together while a program runs is
 * not seen.
 */
export function readRoutes(path: string, source: string, language: string): (Route & { index: number })[] {
  const forms = (FORMS.get(language) ?? []).filter(({ files }) => !files || files.test(path))
  if (forms.length === 0) return []
  const prefixes = [...source.matchAll(PREFIX)].map((match) => ({
    index: match.index,
    text: match.slice(1).find((group) => group !== undefined) ?? '',
  }))
  const found: (Route & { index: number })[] = []
  for (const { pattern, method } of forms) {
    for (const match of source.matchAll(pattern)) {
      if (found.length >= MAX_ROUTES) break
      const own = match.groups?.path ?? ''
      const isAnnotation = NAMED_ABOVE.test(match[0])
      const prefix = isAnnotation ? prefixes.findLast(({ index }) => index < match.index)?.text : undefined
      if (own === '' && prefix === undefined) continue
      const called = (method ? method(match) : (match.groups?.method ?? '')).toUpperCase()
      found.push({
        index: match.index,
        method: /^(?:ALL|ANY|ROUTE)$/.test(called) ? '' : called,
        path: prefix === undefined ? own : joined(prefix, own),
        line: lineAt(source, match.index),
      })
    }
  }
  return found.toSorted((a, b) => a.index - b.index)
}

function joined(prefix: string, path: string): string {
  const parts = [prefix, path].map((part) => part.replace(/^\/+|\/+$/g, '')).filter(Boolean)
  return `/${parts.join('/')}`
}
