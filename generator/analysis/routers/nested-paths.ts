import { type Block, blocksOf, quietText } from './code-blocks.ts'
import { joinedPath, type Place } from './router-scope.ts'

/** A range of text whose routes share a path prefix; `prefix` is null if the code doesn't show it. */
type Nested = Block & { prefix: string | null }

/**
 * Returns a function for the path prefix at a position, which the enclosing blocks set. Used for languages
 * that don't keep routers in variables.
 */
export function nestedPaths(source: string, language: string): (at: number) => Place {
  const nested = readNested(source, language)
  return (at) => {
    const around = nested.filter(({ from, to }) => from < at && at < to)
    if (around.some(({ prefix }) => prefix === null)) return { prefix: '', isPart: true }
    return { prefix: around.reduce((outer, { prefix }) => joinedPath(outer, prefix ?? ''), '') }
  }
}

function readNested(source: string, language: string): Nested[] {
  if (language === 'PHP') return ofPhp(source)
  if (language === 'Ruby') return ofRuby(source)
  if (language === 'Rust') return ofRust(source)
  return language === 'C#' ? ofCsharp(source) : []
}

/** `$app->group('/x', …)`, `$router->group(['prefix' => 'x'], …)`. */
function ofPhp(source: string): Nested[] {
  const quiet = quietText(source, 'braces')
  const blocks = blocksOf(quiet, ['{', '}'])
  return blocks.flatMap((block): Nested[] => {
    const start = Math.max(
      quiet.lastIndexOf(';', block.from),
      quiet.lastIndexOf('{', block.from - 1),
      quiet.lastIndexOf('}', block.from),
    )
    const head = source.slice(start + 1, block.from)
    const call = /(?:->|::)group\(([\s\S]{0,600})$/.exec(head)
    if (!call) return []
    const given =
      /(?:->|::)prefix\(\s*([^()]{1,200})\)/.exec(head)?.[1] ?? /['"]prefix['"]\s*=>\s*([^,\]]{1,200})/.exec(head)?.[1]
    const first = given ?? /^\s*(['"][^'"\n]*['"])\s*,/.exec(call[1] ?? '')?.[1]
    return [{ ...block, prefix: first === undefined ? '' : (/^\s*['"]([^'"$\n]*)['"]\s*$/.exec(first)?.[1] ?? null) }]
  })
}

const RUBY_BLOCK = /^([ \t]*)(.*)\bdo\b[ \t]*(?:\|[^|\n]*\|)?[ \t]*$/gm

/**
 * Finds Ruby blocks by indentation. The code of a namespace or scope states its prefix. Controllers decide
 * the prefix of resources.
 */
function ofRuby(source: string): Nested[] {
  return [...source.matchAll(RUBY_BLOCK)].flatMap((match): Nested[] => {
    const [all, indent = '', head = ''] = match
    const from = match.index + all.length
    const end = new RegExp(String.raw`^${indent}end\b`, 'm').exec(source.slice(from))
    const prefix = rubyPrefix(head.trim())
    return prefix === undefined ? [] : [{ from, to: end ? from + end.index : source.length, prefix }]
  })
}

function rubyPrefix(head: string): string | null | undefined {
  const [, word = '', given = ''] =
    /^(namespace|scope|resources?|member|collection|concern|\w[\w:.]*\.routes\.draw)\b[ (]*(.*)$/.exec(head) ?? []
  if (word === '') return undefined
  if (word.endsWith('.routes.draw')) return /^Rails\.application\b/.test(word) ? '' : null
  const option = /\bpath:\s*([^,)]+)/.exec(given)?.[1]
  const first =
    option ??
    (/^(?:module|as|constraints|format|defaults|controller|only|shallow):/.test(given) ? '""' : given.split(',')[0])
  const written = /^\s*(?:["']([^"'\n]*)["']|:(\w+))\s*\)?\s*$/.exec(first ?? '')
  if (word === 'namespace' || word === 'scope') return written ? (written[1] ?? written[2] ?? '') : null
  return null
}

/** `nest("/x", …)` of axum, with the router written in its brackets. */
function ofRust(source: string): Nested[] {
  const quiet = quietText(source.replace(/'(?=\w+\b(?!'))/g, ' '), 'braces')
  return blocksOf(quiet, ['(', ')']).flatMap((block): Nested[] => {
    if (!/\.nest(?:_service)?$|\bscope$/.test(source.slice(Math.max(0, block.from - 20), block.from))) return []
    return [{ ...block, prefix: /^\(\s*"([^"\n]*)"/.exec(source.slice(block.from, block.from + 300))?.[1] ?? null }]
  })
}

/** Finds C# routes that are mapped on a group. Their prefix is the group's path, which may be unknown. */
function ofCsharp(source: string): Nested[] {
  const groups = new Map<string, string | null>()
  for (const { groups: found } of source.matchAll(
    /\b(?:var|RouteGroupBuilder)\s+(?<name>\w+)\s*=\s*(?<on>\w+)[^;=]{0,200}?\.MapGroup\(\s*(?<given>[^()]{0,200})\)/g,
  )) {
    const own = /^"([^"\n]*)"$/.exec((found?.given ?? '').trim())?.[1] ?? null
    const outer = groups.get(found?.on ?? '') ?? ''
    groups.set(found?.name ?? '', own === null || groups.get(found?.on ?? '') === null ? null : joinedPath(outer, own))
  }
  for (const [, name = ''] of source.matchAll(/\b(?:RouteGroupBuilder|IEndpointRouteBuilder)\s+(\w+)\s*[,)]/g))
    groups.set(name, null)
  return [...source.matchAll(/(?<![\w.])(\w+)\s*\.Map(?:Get|Post|Put|Patch|Delete)\(/g)].flatMap((match): Nested[] => {
    const prefix = groups.get(match[1] ?? '')
    return prefix === undefined ? [] : [{ from: match.index - 1, to: match.index + match[0].length, prefix }]
  })
}
