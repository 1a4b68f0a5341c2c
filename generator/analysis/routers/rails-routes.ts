import { lineAt } from '../source-lines.ts'
import type { Route } from '../text/routes.ts'
import { singularName } from './singular-name.ts'

/**
 * Whether a file contains routes of a Rails application. An application may split its routes into several
 * files.
 */
export function isRailsRoutes(path: string): boolean {
  return /(?:^|\/)config\/routes(?:\/[\w/-]+)?\.rb$/.test(path)
}

/** `within`: before the paths of what stands in a block, null where that cannot be told. */
type Frame = { within: string | null; resources?: Resources }
type Resources = { path: string; id: string }
type Statement = { word: string; rest: string; opens: boolean; index: number }
type Found = Route & { index: number }

const ACTIONS: readonly (readonly [action: string, method: string, ofMember: boolean])[] = [
  ['index', 'GET', false],
  ['create', 'POST', false],
  ['show', 'GET', true],
  ['update', 'PATCH, PUT', true],
  ['destroy', 'DELETE', true],
]
const MOST = 5_000
const MAX_STATEMENT = 2_000

/**
 * Reads the routes of `config/routes.rb` by the rules of the guide "Rails Routing from the Outside In". Skips
 * the form routes `new` and `edit`, because another file decides whether they exist. Also skips routes of
 * engines, and paths that are known only at run time.
 */
export function railsRoutes(path: string, source: string): Found[] {
  // Another file sets the prefix of an engine or of a file that `draw` loads.
  const isPart = !/(?:^|\/)config\/routes\.rb$/.test(path) || /\bEngine\.routes\.draw\b/.test(source)
  const stack: Frame[] = [{ within: '' }]
  const found: Found[] = []
  for (const statement of statementsOf(source)) {
    if (statement.word === 'end') {
      if (stack.length > 1) stack.pop()
      continue
    }
    const around = stack.at(-1) ?? { within: null }
    for (const { method, path: at } of requestsOf(statement, around)) {
      if (found.length >= MOST) return found
      const { index } = statement
      found.push({
        method,
        path: at || '/',
        line: lineAt(source, index),
        index,
        ...(isPart && { isPart: true as const }),
      })
    }
    if (statement.opens) stack.push(frameOf(statement, around))
  }
  return found
}

function* statementsOf(source: string): Generator<Statement> {
  let text = ''
  let index = 0
  let offset = 0
  for (const line of source.split('\n')) {
    const code = line.replace(/("[^"]*"|'[^']*')|(?:^|\s)#.*$/g, (_, quoted?: string) => quoted ?? '').trim()
    if (text === '') index = offset + (line.length - line.trimStart().length)
    offset += line.length + 1
    if (code === '') continue
    text = `${text} ${code}`.trim().slice(0, MAX_STATEMENT)
    if (/[,\\]$/.test(code)) continue
    const opens = /\bdo(?:\s*\|[^|]*\|)?$/.test(text) || /^(?:if|unless|case|begin|def|while|class|module)\b/.test(text)
    const [, word = '', rest = ''] = /^(\w+)[\s(]*(.*?)\)?(?:\s*\bdo(?:\s*\|[^|]*\|)?)?$/.exec(text) ?? []
    yield { word, rest, opens, index }
    text = ''
  }
}

function requestsOf({ word, rest }: Statement, around: Frame): { method: string; path: string }[] {
  const { within, resources } = around
  if (within === null || isPathUnknown(rest)) return []
  switch (word) {
    case 'resources':
    case 'resource':
      return namesIn(rest).flatMap((name) => {
        const own = ownPath(name, rest)
        const actions = ACTIONS.filter(([action]) => isOffered(action, rest))
        if (word === 'resource')
          return actions.filter(([action]) => action !== 'index').map(([, method]) => ({ method, path: within + own }))
        const member = `${own}/:${idOf(rest)}`
        return actions.map(([, method, ofMember]) => ({ method, path: within + (ofMember ? member : own) }))
      })
    case 'root':
      return [{ method: 'GET', path: within }]
    case 'get':
    case 'post':
    case 'put':
    case 'patch':
    case 'delete':
      return pathsIn(rest).map((at) => ({ method: word.toUpperCase(), path: placed(at, rest, within, resources) }))
    case 'match': {
      const methods = /\bvia:\s*(?:\[([^\]]*)\]|(:\w+))/.exec(rest)
      const named = ((methods?.[1] ?? methods?.[2] ?? '').match(/\w+/g) ?? []).filter((name) => name !== 'all')
      return pathsIn(rest).map((at) => ({
        method: named.join(', ').toUpperCase(),
        path: placed(at, rest, within, resources),
      }))
    }
    default:
      return []
  }
}

function placed(at: string, rest: string, within: string, resources: Resources | undefined): string {
  const on = /\bon:\s*:(\w+)/.exec(rest)?.[1]
  const base =
    resources && on === 'collection'
      ? resources.path
      : resources && on === 'member'
        ? `${resources.path}/:${resources.id}`
        : within
  return base + slashed(at)
}

function frameOf({ word, rest }: Statement, { within, resources }: Frame): Frame {
  if (isPathUnknown(rest)) return { within: null }
  const known = (at: string): Frame => ({ within: within === null ? null : within + at })
  const [name] = namesIn(rest)
  switch (word) {
    case 'namespace':
      return name === undefined ? { within: null } : known(ownPath(name, rest))
    case 'scope': {
      const at = /\bpath:\s*["']([^"']*)["']/.exec(rest)?.[1] ?? pathsIn(rest)[0]
      return /^[a-z_]\w*\s*(?:,|$)/i.test(rest) ? { within: null } : known(at ? slashed(at) : '')
    }
    case 'resources': {
      // Routes inside a shallow resource have shorter paths, which depend on all resources around them.
      if (name === undefined || within === null || /\bshallow\b/.test(rest)) return { within: null }
      const path = within + ownPath(name, rest)
      const id = idOf(rest)
      return { within: `${path}/:${singularName(name)}_${id}`, resources: { path, id } }
    }
    case 'resource':
      return name === undefined ? { within: null } : known(ownPath(name, rest))
    case 'member':
      return resources ? { within: `${resources.path}/:${resources.id}` } : { within }
    case 'collection':
      return resources ? { within: resources.path } : { within }
    case 'concern':
    case 'slice':
    case 'direct':
    case 'resolve':
    case 'shallow':
      return { within: null }
    default:
      return resources ? { within, resources } : { within }
  }
}

/** Returns the names before the options, as in `:articles, :tags, only: [:index]`. */
function namesIn(rest: string): string[] {
  const names: string[] = []
  let left = rest
  for (;;) {
    const [whole, symbol, text] = /^\s*,?\s*(?::(\w+)|["']([\w/-]+)["'])(?=\s*(?:,|$))/.exec(left) ?? []
    if (whole === undefined) return names
    names.push(symbol ?? text ?? '')
    left = left.slice(whole.length)
  }
}

/** Returns the paths before the options, as in `'login', to: 'sessions#new'` or `'help' => 'pages#help'`. */
function pathsIn(rest: string): string[] {
  const paths: string[] = []
  let left = rest
  for (;;) {
    const [whole, symbol, text] = /^\s*,?\s*(?::(\w+)|["']([^"'#]*)["'])(?=\s*(?:,|=>|$))/.exec(left) ?? []
    if (whole === undefined) return paths
    paths.push(symbol ?? text ?? '')
    left = left.slice(whole.length)
    if (/^\s*=>/.test(left)) return paths
  }
}

function ownPath(name: string, rest: string): string {
  return slashed(/\bpath:\s*["']([^"']*)["']/.exec(rest)?.[1] ?? name)
}

function idOf(rest: string): string {
  return /\bparam:\s*:(\w+)/.exec(rest)?.[1] ?? 'id'
}

function isOffered(action: string, rest: string): boolean {
  const listed = (option: string) =>
    new RegExp(String.raw`\b${option}:\s*(?:%i[\[(]([^\])]*)[\])]|\[([^\]]*)\]|:(\w+))`).exec(rest)
  const names = (match: RegExpExecArray): string[] => (match[1] ?? match[2] ?? match[3] ?? '').match(/\w+/g) ?? []
  const [only, except] = [listed('only'), listed('except')]
  // The values of `only` and `except` are defined elsewhere, so the action may not exist.
  if ((!only && /\bonly:/.test(rest)) || (!except && /\bexcept:/.test(rest))) return false
  if (only) return names(only).includes(action)
  return except ? !names(except).includes(action) : true
}

/** `path: PREFIX`, or a text that is put together. */
function isPathUnknown(rest: string): boolean {
  return /\bpath:(?!\s*["'][^"'#]*["'])/.test(rest)
}

/** Adds a leading slash to a path. In Rails, the slash before an optional segment is inside its brackets. */
function slashed(path: string): string {
  if (path === '' || path === '/') return ''
  return path.replace(/^\/?(\(?)\/?/, (_, bracket: string) => `${bracket}/`)
}
