import { type Block, blocksOf, quietText } from './code-blocks.ts'
import type { MountElsewhere } from './mounts.ts'
import { nestedPaths } from './nested-paths.ts'
import { joinedPath, type Place } from './router-scope.ts'

type Mounted = { target: string; at: number; prefix: string | null }

const DEPTH = 6

/**
 * Finds axum routers in variables and in functions that return one. Another router may nest them. `placeOf`
 * returns the path prefix at a position.
 */
export function rustRouters(source: string) {
  // The quote of a lifetime such as `'a` doesn't begin a character literal.
  const quiet = quietText(source.replace(/'(?=\w+\b(?!'))/g, ' '), 'braces')
  const braces = blocksOf(quiet, ['{', '}'])
  const functions = [...quiet.matchAll(/\bfn\s+(\w+)[^{};]*->[^{};]*\bRouter\b[^{};]*\{/g)].flatMap((match) => {
    const block = braces.find(({ from }) => from === match.index + match[0].length - 1)
    return block ? [{ ...block, name: `rust ${match[1]}()` }] : []
  })
  const variables = [...quiet.matchAll(/\blet\s+(?:mut\s+)?(\w+)[^=;]*=\s*(?:\w+::)*Router::new\(/g)].map((match) => {
    const end = quiet.indexOf(';', match.index)
    return { name: match[1] ?? '', from: match.index, to: end < 0 ? quiet.length : end }
  })
  const mounts = [
    ...source.matchAll(
      /\.(?:nest(?:_service)?\(\s*(?:"(?<prefix>[^"\n]{0,200})"|[^,()"]{1,100}),|(?<merge>merge)\()\s*(?:\w+::)*(?<target>\w+(?:\([^()]{0,100}\))?)(?=\s*[,)])/g,
    ),
  ].map((match): Mounted => {
    const { prefix, merge, target = '' } = match.groups ?? {}
    const name = target.includes('(') ? `rust ${target.replace(/\(.*$/s, '')}()` : target
    return { target: name, at: match.index, prefix: merge ? '' : (prefix ?? null) }
  })
  const around = nestedPaths(source, 'Rust')
  const placeOf = (at: number, depth = DEPTH): Place => {
    const inner = around(at)
    const holds = ({ from, to }: Block) => from < at && at < to
    const variable = variables.findLast(holds)
    const home = functions.findLast(holds)
    const mount =
      variable &&
      mounts.find(
        ({ target, at: where }) => target === variable.name && !(variable.from < where && where < variable.to),
      )
    if (mount && (mount.prefix === null || depth === 0)) return { prefix: '', isPart: true }
    if (mount) {
      const outer = placeOf(mount.at, depth - 1)
      return { ...outer, ...inner, prefix: joinedPath(joinedPath(outer.prefix, mount.prefix ?? ''), inner.prefix) }
    }
    return { ...inner, ...(home && { router: home.name, alone: true as const }) }
  }
  const elsewhere: (MountElsewhere & { on: string; at: number })[] = mounts
    .filter(({ target }) => target.endsWith('()'))
    .map(({ target, at, prefix }) => ({ specifier: '', name: target, prefix, on: '', at }))
  return { placeOf: (_: string, at: number) => placeOf(at), elsewhere }
}
