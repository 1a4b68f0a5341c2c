import { blocksOf } from './code-blocks.ts'

/** A call in a chain. The text between its brackets is `source.slice(from + 1, to)`. */
export type Call = { name: string; at: number; from: number; to: number }

const LINK = /\s*->\s*(\w{1,60})\s*(?=\()/y
const MAX_LINKS = 30
const MAX_CHAINS = 4_000

/**
 * Returns the chains of static calls on a PHP class, such as `Route::prefix('a')->get('b', …)`. `quiet`: the
 * source with blanked comments and strings.
 */
export function callChains(quiet: string, className: string): Call[][] {
  const ends = new Map(blocksOf(quiet, ['(', ')']).map(({ from, to }) => [from, to]))
  const start = new RegExp(String.raw`(?<![\w$\\])\\?${className}\s*::\s*(\w{1,60})\s*(?=\()`, 'g')
  return [...quiet.matchAll(start)].slice(0, MAX_CHAINS).map((match) => {
    const chain: Call[] = []
    let name = match[1] ?? ''
    let from = match.index + match[0].length
    while (chain.length < MAX_LINKS) {
      const to = ends.get(from) ?? quiet.length
      chain.push({ name, at: quiet.lastIndexOf(name, from), from, to })
      LINK.lastIndex = to + 1
      const link = LINK.exec(quiet)
      if (!link) break
      name = link[1] ?? ''
      from = LINK.lastIndex
    }
    return chain
  })
}

const MAX_ARGUMENTS = 2_000

/** Returns the arguments of a call without PHP's argument names. Reads a long call only up to a limit. */
export function argumentsIn(source: string, quiet: string, { from, to }: Pick<Call, 'from' | 'to'>): string[] {
  const found: string[] = []
  let [depth, start] = [0, from + 1]
  const push = (before: number) => {
    const text = source
      .slice(start, before)
      .trim()
      .replace(/^\w+\s*:(?!:)\s*/, '')
    if (text !== '') found.push(text)
    start = before + 1
  }
  const signs = /[()[\]{},]/g
  signs.lastIndex = from + 1
  const end = Math.min(to, from + MAX_ARGUMENTS)
  for (let match = signs.exec(quiet); match && match.index < end; match = signs.exec(quiet)) {
    if (match[0] === ',' && depth === 0) push(match.index)
    else if (/[([{]/.test(match[0])) depth++
    else if (match[0] !== ',') depth--
  }
  if (end === to) push(to)
  return found
}
