import type { Call, CodeSymbol } from '../../file-analysis.ts'
import type { Aliases } from './modules.ts'
import type { ElixirNode } from './tree.ts'

const MAX_CALLS = 2_000

/** The body of a function. `by` is the whole name of the function. */
export type ElixirBody = { by: string; module: string; node: ElixirNode }

type Input = { source: string; symbols: readonly CodeSymbol[]; bodies: readonly ElixirBody[]; aliases: Aliases }

/** Calls of the file's functions: by their name alone, or with the name of their module. */
export function readElixirCalls({ source, symbols, bodies, aliases }: Input): Call[] {
  const functions = new Set(
    symbols.flatMap(({ name, members }) => members.filter(isFunction).map((member) => `${name}.${member.name}`)),
  )
  const calls = new Map<string, Call>()
  for (const { by, module, node } of bodies) {
    node.cursor().iterate((each) => {
      if (each.from > node.to || calls.size >= MAX_CALLS) return false
      if (!/Call$/.test(each.name)) return true
      // Skips quoted code, which runs where the macro is used.
      if (each.from > node.from && /^(?:quote|def\w*)\s/.test(source.slice(each.from, each.from + 20))) return false
      const target = /^(?:([\w.]+)\.)?([\p{Ll}_][\p{L}\p{N}_]*[?!]?)(?=[(\s]|$)/u.exec(
        source.slice(each.from, Math.min(each.to, each.from + 200)),
      )
      const name = target && `${target[1] ? aliases.whole(target[1], module) : module}.${target[2]}`
      if (name && name !== by && functions.has(name)) calls.set(`${by} ${name}`, { by, name, own: true })
      return true
    })
  }
  return [...calls.values()]
}

export function isFunction({ kind }: CodeSymbol): boolean {
  return kind === 'function' || kind === 'macro'
}
