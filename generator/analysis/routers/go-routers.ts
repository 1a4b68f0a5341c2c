import { type Block, blockAround, blockBehind, blocksOf, quietText } from './code-blocks.ts'
import type { MountElsewhere } from './mounts.ts'
import { type Declared, type LocalMount, RouterScope, type RouterValue } from './router-scope.ts'

/** Pattern of a Go name and the calls on it: `r`, `s.router`, `e.Group("/x")`, `r.With(auth)`. */
export const GO_CHAIN = String.raw`[A-Za-z_]\w*(?:\.\w+|\([^()\n]{0,200}(?:\([^()\n]{0,100}\)[^()\n]{0,100}){0,3}\)){0,8}`
const ROOT_TYPES =
  /^(?:echo\.Echo|gin\.Engine|fiber\.App|http\.ServeMux|mux\.Router|chi\.Mux|web\.App|fasthttprouter\.Router|httprouter\.Router)$/
/** Types of whole applications, which aren't mounted elsewhere. */
const WHOLE_TYPES = /^(?:echo\.Echo|gin\.Engine|fiber\.App|http\.ServeMux)$/
const GROUP_TYPES =
  /^(?:echo\.Group|gin\.(?:RouterGroup|IRouter|IRoutes)|fiber\.(?:Router|Group)|chi\.Router|iris\.Party)$/
const CREATES =
  /^(?:echo\.New|gin\.(?:New|Default)|fiber\.New|chi\.NewRouter|chi\.NewMux|mux\.NewRouter|http\.NewServeMux|httprouter\.New|iris\.(?:New|Default))\(/
const MAYBE_MOUNTED = /^(?:chi\.New|mux\.NewRouter|http\.NewServeMux|fiber\.New|gin\.New|httprouter\.New)/

export function goRouters(source: string): {
  scope: RouterScope
  elsewhere: (MountElsewhere & { on: string; at: number })[]
} {
  const quiet = quietText(source, 'braces')
  const blocks = blocksOf(quiet, ['{', '}'])
  const declared: Declared[] = [...assigned(source, quiet, blocks), ...handedOver(source, quiet, blocks)]
  const mounts: LocalMount[] = []
  const elsewhere: (MountElsewhere & { on: string; at: number })[] = []
  for (const match of source.matchAll(MOUNTS)) {
    const { on = '', prefix, target = '' } = match.groups ?? {}
    const name = /\(/.test(target) ? `${/(\w+)\(/.exec(target)?.[1]}()` : target
    const mount = { name, on, at: match.index, prefix: prefix === undefined ? null : prefix.replace(/\/\*?$/, '') }
    mounts.push(mount)
    if (name.endsWith(')') && !quiet.includes(`func ${name.slice(0, -2)}(`)) elsewhere.push({ ...mount, specifier: '' })
  }
  return { scope: new RouterScope({ declared, mounts, undeclared: undeclared(source) }), elsewhere }
}

const MOUNTS = new RegExp(
  String.raw`(?<on>${GO_CHAIN})\.(?:Mount|Use|Handle(?=\([^,()\n]{1,200},\s*http\.StripPrefix))\(\s*(?:"(?<prefix>\/[^"\n]{0,200})"|[\w.]{1,80})\s*,\s*(?:http\.StripPrefix\([^,\n]{1,100},\s*)?(?<target>[A-Za-z_][\w.]{0,80}(?:\([^()\n]{0,100}\))?)\s*\)`,
  'g',
)

function assigned(source: string, quiet: string, blocks: readonly Block[]): Declared[] {
  const pattern = new RegExp(
    String.raw`(?<![\w.])(?<name>[A-Za-z_][\w.]*)(?:\s*,\s*\w+)?\s*(?::=|=|:)\s*(?<value>${GO_CHAIN})`,
    'g',
  )
  return [...source.matchAll(pattern)].flatMap((match): Declared[] => {
    const { name = '', value = '' } = match.groups ?? {}
    if (!MAKES_ROUTER.test(value)) return []
    const isField = name.includes('.') || /^\w+\s*:(?!=)/.test(match[0])
    const inner = blockAround(blocks, match.index)
    const found = routerOf(value, name, source.slice(inner.from, inner.to))
    if (!found || quiet.charAt(match.index) === ' ') return []
    const named =
      found.kind === 'open' && found.as === '()'
        ? { ...found, as: `${functionAround(source, blocks, match.index)}()` }
        : found
    const scope = isField ? { from: -2, to: source.length } : inner
    const own = { at: isField ? -1 : match.index + match[0].length - 1, scope, value: named }
    return [{ name, ...own }]
  })
}

const MAKES_ROUTER = /^[\w.]+\.New|\.(?:Default|Group|Subrouter|With|Party|Route|PathPrefix)\(/

/** Returns the router that a chain of calls creates, or `undefined` if the chain creates none. */
function routerOf(chain: string, name: string, around: string): RouterValue | undefined {
  if (CREATES.test(chain)) {
    if (!MAYBE_MOUNTED.test(chain)) return { kind: 'root' }
    const isReturned = new RegExp(String.raw`\breturn\s+${name}\b`).test(around)
    return { kind: 'open', as: isReturned ? '()' : name, prefix: '', alone: true }
  }
  return /\.(?:Group|Subrouter|With|Party|Route|PathPrefix)\(/.test(chain) ? chainValue(chain) : undefined
}

/** Splits a call chain into its first name and the path prefix that its calls add. */
export function chainValue(chain: string): Extract<RouterValue, { kind: 'below' }> {
  const on = /^[\w.]+?(?=\.\w+\(|$)/.exec(chain)?.[0] ?? chain
  let prefix: string | null = ''
  for (const call of chain.matchAll(/\.(?:Group|PathPrefix|Route|Party)\((?<given>[^)]*)/g)) {
    const written = /^\s*"([^"\n]*)"/.exec(call.groups?.given ?? '')?.[1]
    prefix = prefix === null || written === undefined ? null : prefix + written
  }
  return { kind: 'below', on, prefix }
}

/** Returns routers that functions receive as parameters, such as in `Route("/x", func(r chi.Router) {`. */
function handedOver(source: string, quiet: string, blocks: readonly Block[]): Declared[] {
  return [...source.matchAll(/(?<![\w.])(?<name>[a-zA-Z_]\w*)\s+\*?(?<type>\w+\.\w+)(?=[\s,)}=])/g)].flatMap(
    (match): Declared[] => {
      const { name = '', type = '' } = match.groups ?? {}
      const before = source.slice(Math.max(0, match.index - 300), match.index)
      const isGiven = /\([^()]*$/.test(before)
      const isRoot = (isGiven ? WHOLE_TYPES : ROOT_TYPES).test(type)
      if (!(isRoot || ROOT_TYPES.test(type) || GROUP_TYPES.test(type)) || quiet.charAt(match.index) === ' ') return []
      const value: RouterValue = isRoot ? { kind: 'root' } : { kind: 'unknown' }
      if (!isGiven) return [{ name, at: -1, scope: { from: -2, to: source.length }, value }]
      const scope = blockBehind(quiet, blocks, match.index)
      if (!scope) return []
      const caller = CALLER.exec(before)?.groups
      const called: RouterValue | undefined = caller && {
        ...{ kind: 'below', on: caller.on ?? '' },
        prefix: caller.given === undefined ? '' : (/^"([^"\n]*)"$/.exec(caller.given.trim())?.[1] ?? null),
      }
      return [{ name, at: match.index, scope: { from: match.index, to: scope.to }, value: called ?? value }]
    },
  )
}

const CALLER = new RegExp(
  String.raw`(?<on>${GO_CHAIN})\.(?:Route|Group|Party|PartyFunc)\(\s*(?:(?<given>[^,()\n]{1,200}),\s*)?func\(\s*$`,
)

function functionAround(source: string, blocks: readonly Block[], at: number): string {
  for (const { from, to } of blocks.filter((block) => block.from < at && at < block.to).toReversed()) {
    const name = /\bfunc\s+(?:\([^()]*\)\s*)?(\w+)\s*\([^{}]*$/.exec(source.slice(Math.max(0, from - 400), from))?.[1]
    if (name && to > at) return name
  }
  return ''
}

function undeclared(source: string): (name: string) => RouterValue {
  return (name) => {
    if (name === 'http' || name === 'http.DefaultServeMux') return { kind: 'root' }
    const field = name.slice(name.lastIndexOf('.') + 1)
    const type = new RegExp(String.raw`(?<![\w.])${field}\s+\*?(\w+\.\w+)`).exec(source)?.[1] ?? ''
    const created = new RegExp(String.raw`(?<![\w.])${field}\s*:\s*([\w.]+\()`).exec(source)?.[1] ?? ''
    return ROOT_TYPES.test(type) || (CREATES.test(created) && !name.endsWith('()'))
      ? { kind: 'root' }
      : { kind: 'unknown' }
  }
}
