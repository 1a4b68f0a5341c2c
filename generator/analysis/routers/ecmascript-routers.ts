import { type Block, blockAround, blockBehind, blocksOf, quietText } from './code-blocks.ts'
import type { MountElsewhere } from './mounts.ts'
import { type Declared, type LocalMount, RouterScope, type RouterValue } from './router-scope.ts'

type Elsewhere = MountElsewhere & { on: string; at: number }

/** Matches names that suggest a router, for code without types. */
const ROUTERS = /(?:router|routes?)$/i
const SERVERS = /(?:app|server|fastify|hono|koa)$/i

export function ecmascriptRouters(source: string): {
  scope: RouterScope
  elsewhere: Elsewhere[]
  isRouter: (name: string) => boolean
  isNest: true
} {
  const quiet = quietText(source, 'braces')
  const blocks = blocksOf(quiet, ['{', '}'])
  const isCode = (at: number) => quiet.charAt(at) !== ' ' || source.charAt(at) === ' '
  const declared = [...created(source, blocks), ...handedOver(quiet, blocks)].filter(({ at }) => isCode(at))
  const imported = importedNames(source)
  const mounts: LocalMount[] = []
  const elsewhere: Elsewhere[] = []
  for (const mount of mountsIn(source, isCode)) {
    const own = declared.some(({ name }) => name === mount.target)
    if (own) mounts.push({ name: mount.target, on: mount.on, at: mount.at, prefix: mount.prefix })
    const from = own ? undefined : (mount.from ?? imported.get(mount.target) ?? importedMember(mount.target, imported))
    if (from) elsewhere.push({ ...from, on: mount.on, at: mount.at, prefix: mount.prefix })
  }
  const undeclared = (name: string): RouterValue => {
    const last = name.slice(name.lastIndexOf('.') + 1)
    return SERVERS.test(last) && !ROUTERS.test(last) ? { kind: 'root' } : { kind: 'unknown' }
  }
  const names = new Set(declared.map(({ name }) => name))
  return {
    scope: new RouterScope({ declared, mounts, undeclared }),
    elsewhere: [...elsewhere, ...globalPrefixes(source)],
    isNest: true,
    isRouter: (name) => names.has(name) || ROUTERS.test(name) || SERVERS.test(name),
  }
}

/** Finds the prefixes that NestJS adds to the paths of all controllers. */
function globalPrefixes(source: string): Elsewhere[] {
  return [...source.matchAll(/(?<on>[\w$]+)\.setGlobalPrefix\(\s*(?<given>[^(),]{1,200})/g)].map(
    ({ groups, index }) => ({
      ...{ specifier: '', name: 'nest', on: groups?.on ?? '', at: index },
      prefix: literalOf(groups?.given ?? '', source),
    }),
  )
}

const CREATED =
  /(?<![\w$.])(?<name>(?:this\.)?[\w$]+)\s*(?::\s*[\w.<>]+\s*)?=\s*(?:await\s+)?(?:(?<base>[\w$.]+)\.basePath\(\s*(?<path>[^()\n]{0,100})\)|(?:new\s+)?(?<made>(?:express\.|koa\.)?Router|express|[fF]astify|Hono|OpenAPIHono|Koa|Elysia|restify\.createServer|polka|jsonServer\.create|KoaRouter)\s*(?:<[^()\n]{0,100}>)?\((?<given>[^()]{0,200})\)(?:\s*\.basePath\(\s*(?<start>[^()\n]{0,100})\))?)/g

function created(source: string, blocks: readonly Block[]): Declared[] {
  return [...source.matchAll(CREATED)].map((match) => {
    const { name = '', base, path = '', made = '', given = '', start } = match.groups ?? {}
    const option = /\b(?:prefix|basePath)\s*:\s*([^,}]{1,100})/.exec(given)?.[1]
    const prefix = option === undefined && start === undefined ? '' : literalOf(option ?? start ?? '', source)
    const value: RouterValue = base
      ? { kind: 'below', on: base, prefix: literalOf(path, source) }
      : { kind: 'open', as: name, prefix, ...(!/Router$/.test(made) && { alone: true as const }) }
    // A field is visible in its whole class, even before the line that sets it.
    const isField = name.startsWith('this.')
    const scope = isField ? { from: -2, to: source.length } : blockAround(blocks, match.index)
    return { name, at: isField ? -1 : match.index, scope, value }
  })
}

/** Cheap check before all functions are searched, which takes a tenth of a file's analysis time. */
const SOUNDS = /(?:router|routes?|app|server|fastify|hono|koa)\b/i
const PARAMETERS = /(?:\(([^()]{1,300})\)|(?<![\w$.])([\w$]+))\s*(?::\s*[\w<>[\]., |]{1,80})?\s*(=>\s*)?\{/g

/** Returns the routers that functions receive as parameters. Their mounts aren't visible in this file. */
function handedOver(quiet: string, blocks: readonly Block[]): Declared[] {
  if (!SOUNDS.test(quiet)) return []
  return [...quiet.matchAll(PARAMETERS)].flatMap((match) => {
    const [all, list, single = '', arrow] = match
    const before = quiet.slice(Math.max(0, match.index - 12), match.index)
    if ((list === undefined && !arrow) || /\b(?:if|while|for|switch|catch|with)\s*$/.test(before)) return []
    const names = list ?? single
    const scope = /(?:route|app|server|fastify|hono|koa)/i.test(names)
      ? blockBehind(quiet, blocks, match.index + all.length - 1)
      : undefined
    if (!scope) return []
    return names.split(',').flatMap((parameter): Declared[] => {
      const [, name = '', type = ''] = /^\s*([\w$]+)\??\s*(?::\s*([\w.]+))?/.exec(parameter) ?? []
      if (!ROUTERS.test(name) && !SERVERS.test(name)) return []
      const value: RouterValue = /^(?:express\.)?(?:Express|Application)$/.test(type)
        ? { kind: 'root' }
        : { kind: 'unknown' }
      return [{ name, at: match.index, scope, value }]
    })
  })
}

type MountedName = {
  on: string
  at: number
  prefix: string | null
  target: string
  from?: Pick<MountElsewhere, 'specifier' | 'name'>
}

const MOUNTING = /(?<![\w$.])(?<on>(?:this\.)?[\w$]+)\s*\.\s*(?:use|route|mount|register|group)\(/g
const MAX_ARGUMENTS = 600

function mountsIn(source: string, isCode: (at: number) => boolean): MountedName[] {
  return [...source.matchAll(MOUNTING)].flatMap((match) => {
    if (!isCode(match.index)) return []
    const given = argumentsOf(
      source.slice(match.index + match[0].length, match.index + match[0].length + MAX_ARGUMENTS),
    )
    const option = /^\{[\s\S]*?\bprefix\s*:\s*([^,}]{1,100})/.exec(given.at(-1) ?? '')?.[1]
    const prefix = option === undefined ? prefixIn(given, source) : literalOf(option, source)
    const on = match.groups?.on ?? ''
    return given.flatMap((argument): MountedName[] => {
      const module = /^(?:await\s+)?(?:require|import)\(\s*["']([^"'\n]{1,200})["']\s*\)(?:\.(\w+))?/.exec(argument)
      const target = /^([\w$]+(?:\.[\w$]+)?)(?:\.(?:routes|middleware)\(\))?$/.exec(argument)?.[1] ?? ''
      const base = { on, at: match.index, prefix }
      if (module) return [{ ...base, target: '', from: { specifier: module[1] ?? '', name: module[2] ?? 'default' } }]
      return target ? [{ ...base, target }] : []
    })
  })
}

/**
 * Returns the path prefix in the arguments before a router: a path, '' if the arguments set no path, or
 * `null` if it is unknown.
 */
function prefixIn([first = '', ...others]: readonly string[], source: string): string | null {
  if (others.length === 0) return ''
  if (/^["'`[]/.test(first)) return literalOf(first, source)
  const known = literalOf(first, source)
  if (known !== null) return known
  return /^[A-Z_\d]+$|[pP]refix|[pP]ath|[uU]rl|[bB]ase|^config\b|\+/.test(first) ? null : ''
}

/** Returns the value of a literal or of a constant in the file, or null if it's computed at run time. */
function literalOf(written: string, source: string): string | null {
  const text = written.trim()
  const quoted = /^(["'`])([^"'`\n]*)\1$/.exec(text)
  if (quoted) {
    let isKnown = true
    const path = (quoted[2] ?? '').replace(/\$\{([^{}]*)\}/g, (_, name: string) => {
      const value = constantOf(name, source)
      isKnown &&= value !== undefined
      return value ?? ''
    })
    return isKnown ? path : null
  }
  return constantOf(text, source) ?? null
}

function constantOf(name: string, source: string): string | undefined {
  if (!/^[\w$]+$/.test(name)) return undefined
  return new RegExp(
    String.raw`\bconst\s+${name.replaceAll('$', '\\$')}\s*(?::\s*string\s*)?=\s*["']([^"'\n]*)["']`,
  ).exec(source)?.[1]
}

/** Returns the arguments of a call. `text` starts after the opening bracket. */
function argumentsOf(text: string): string[] {
  const found: string[] = []
  let [depth, start, quote] = [0, 0, '']
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (quote) {
      if (sign === '\\') at++
      else if (sign === quote) quote = ''
    } else if (/["'`]/.test(sign)) quote = sign
    else if (/[([{]/.test(sign)) depth++
    else if (/[)\]}]/.test(sign) && depth-- === 0) return [...found, text.slice(start, at).trim()].filter(Boolean)
    else if (sign === ',' && depth === 0) {
      found.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  return []
}

/** Returns the imported names by their local names in this file. */
function importedNames(source: string): Map<string, Pick<MountElsewhere, 'specifier' | 'name'>> {
  const found = new Map<string, Pick<MountElsewhere, 'specifier' | 'name'>>()
  const MODULE =
    /\bimport\s+([^'";]{1,400}?)\s+from\s*["']([^"'\n]{1,200})["']|\b(?:const|let|var)\s+([\w$]+|\{[^{}]{1,400}\})\s*=\s*require\(\s*["']([^"'\n]{1,200})["']\s*\)(?:\.(\w+))?/g
  for (const [, imported, from = '', required, module = '', member] of source.matchAll(MODULE)) {
    const specifier = from || module
    const clause = imported ?? required ?? ''
    const single = /^(?:\*\s*as\s+)?([\w$]+)/.exec(clause.trim())?.[1]
    if (single) found.set(single, { specifier, name: member ?? 'default' })
    for (const each of (/\{([^{}]*)\}/.exec(clause)?.[1] ?? '').split(',')) {
      const [, name, local] = /^\s*(?:type\s+)?([\w$]+)(?:\s*(?:\bas\b|:)\s*([\w$]+))?\s*$/.exec(each) ?? []
      if (name) found.set(local ?? name, { specifier, name })
    }
  }
  return found
}

/** `routes.users` of a module that is imported whole. */
function importedMember(
  target: string,
  imported: ReadonlyMap<string, Pick<MountElsewhere, 'specifier' | 'name'>>,
): Pick<MountElsewhere, 'specifier' | 'name'> | undefined {
  const [module = '', name] = target.split('.')
  const found = imported.get(module)
  return found && name ? { specifier: found.specifier, name } : undefined
}
