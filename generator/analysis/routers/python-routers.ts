import { quietText } from './code-blocks.ts'
import type { MountElsewhere } from './mounts.ts'
import { type Declared, type LocalMount, RouterScope, type RouterValue } from './router-scope.ts'

const EVERYWHERE = { from: -2, to: Number.POSITIVE_INFINITY }
const CREATED =
  /(?<![\w.])(?<name>(?:self\.)?\w+)\s*(?::\s*[\w.]+\s*)?=\s*(?:\w+\.)*(?<made>Flask|Quart|FastAPI|Starlette|Sanic|Bottle|APIRouter|Blueprint|APIBlueprint|Router)\((?<given>[^()]{0,600}(?:\([^()]{0,200}\)[^()]{0,300}){0,4})\)/g
const MOUNTING =
  /(?<![\w.])(?<on>[\w.]+)\.(?:include_router|register_blueprint|blueprint|mount)\(\s*(?:router\s*=\s*|blueprint\s*=\s*)?(?:(?<path>["'][^"'\n]{0,200}["'])\s*,\s*)?(?<target>\w[\w.]*)(?<rest>[^()]{0,400}(?:\([^()]{0,200}\)[^()]{0,200}){0,3})\)/g
const PREFIX = /\b(?:url_)?prefix\s*=\s*([^,()\n]{1,200})/

export function pythonRouters(source: string): {
  scope: RouterScope
  elsewhere: (MountElsewhere & { on: string; at: number })[]
} {
  const quiet = quietText(source, 'hashes')
  const isCode = (at: number) => quiet.charAt(at) !== ' '
  const prefixOf = (given: string) => {
    const written = PREFIX.exec(given)?.[1]?.trim()
    return written === undefined || written === 'None' ? '' : literalOf(written, source)
  }
  const declared = [...source.matchAll(CREATED)]
    .filter(({ index }) => isCode(index))
    .map((match): Declared => {
      const { name = '', made = '', given = '' } = match.groups ?? {}
      const isApp = !/Router|Blueprint/.test(made)
      const value: RouterValue = {
        kind: 'open',
        as: name,
        prefix: isApp ? '' : prefixOf(given),
        ...(isApp && { alone: true as const }),
      }
      return { name, at: -1, scope: EVERYWHERE, value }
    })
  const imported = importedNames(source)
  const mounts: LocalMount[] = []
  const elsewhere: (MountElsewhere & { on: string; at: number })[] = []
  for (const match of source.matchAll(MOUNTING)) {
    if (!isCode(match.index)) continue
    const { on = '', target = '', rest = '', path } = match.groups ?? {}
    const place = { on, at: match.index, prefix: path ? literalOf(path, source) : prefixOf(rest) }
    const replaces = /\.register_blueprint\(/.test(match[0]) && { replaces: true as const }
    const isOwn = declared.some(({ name }) => name === target)
    const from = isOwn ? undefined : moduleOf(target, imported)
    if (isOwn) mounts.push({ name: target, ...place, ...replaces })
    if (from) elsewhere.push({ ...from, ...place, ...replaces })
  }
  const undeclared = (name: string): RouterValue =>
    /(?:app|application|server|api)$/i.test(name) ? { kind: 'root' } : { kind: 'unknown' }
  return { scope: new RouterScope({ declared, mounts, undeclared }), elsewhere }
}

function literalOf(written: string, source: string): string | null {
  const quoted = /^[rRuU]?(["'])([^"'\n]*)\1$/.exec(written.trim())?.[2]
  if (quoted !== undefined) return quoted
  if (!/^\w+$/.test(written)) return null
  return new RegExp(String.raw`^${written}\s*(?::\s*[\w.]+\s*)?=\s*["']([^"'\n]*)["']`, 'm').exec(source)?.[1] ?? null
}

type Imported = Pick<MountElsewhere, 'specifier' | 'name'>

/** Imported names by their local names. `name` is '' if the module itself is imported. */
export function importedNames(source: string): Map<string, { module: string; name: string }> {
  const found = new Map<string, { module: string; name: string }>()
  for (const [, module = '', list = ''] of source.matchAll(
    /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^()]{0,1500}\)|[^\n#]+)/gm,
  )) {
    for (const each of list
      .replace(/[()]/g, '')
      .replace(/#[^\n]*/g, '')
      .split(',')) {
      const [, name, local] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(each) ?? []
      if (name) found.set(local ?? name, { module, name })
    }
  }
  for (const [, module = '', local] of source.matchAll(/^[ \t]*import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?/gm))
    found.set(local ?? module, { module, name: '' })
  return found
}

function moduleOf(
  target: string,
  imported: ReadonlyMap<string, { module: string; name: string }>,
): Imported | undefined {
  const known = imported.get(target)
  if (known) return known.name === '' ? undefined : { specifier: known.module, name: known.name }
  const dot = target.lastIndexOf('.')
  const holder = dot < 0 ? undefined : imported.get(target.slice(0, dot))
  if (!holder) return undefined
  const module = [holder.module.replace(/\.$/, ''), holder.name].filter(Boolean).join('.')
  return { specifier: module || holder.name, name: target.slice(dot + 1) }
}
