import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /\/shared\/contract\/[\w-]+\.ts$/
/** The browser needs only the first two arguments of a call: its method and its path. */
const KEPT_ARGUMENTS = 2
const PURE = '/*#__PURE__*/'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { from: number; to: number; text: string }

/**
 * Removes the contract's schemas, and the texts in them, from the client's build. The browser only sends
 * the calls; the server validates them. `schema-stand-in.ts` replaces the schema builder.
 */
export function schemaStandIn(): Plugin {
  const standIn = fileURLToPath(new URL('./schema-stand-in.ts', import.meta.url))
  return {
    name: 'schema-stand-in',
    enforce: 'pre',
    resolveId: (source) => (source === 'typebox' && !process.env.VITEST ? standIn : undefined),
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        if (process.env.VITEST) return undefined
        const edits = editsIn(this.parse(code, { lang: 'ts' })).sort((one, other) => other.from - one.from)
        const left = edits.reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), code)
        return { code: left, map: null }
      },
    },
  }
}

/**
 * Removes the arguments of a call that only the server needs. Marks schemas as pure, so that the bundler
 * drops unused ones.
 */
function editsIn(part: unknown): Edit[] {
  if (Array.isArray(part)) return part.flatMap(editsIn)
  if (typeof part !== 'object' || part === null) return []
  const node = part as Node
  if (node.type !== 'CallExpression' || !isOfContract(node.callee as Node)) return Object.values(node).flatMap(editsIn)
  const pure = { from: node.start, to: node.start, text: PURE }
  const given = node.arguments as Node[]
  if (nameOf(node.callee as Node) !== 'call') return [pure, ...editsIn(given)]
  const [last, cut] = [given[KEPT_ARGUMENTS - 1], given.at(-1)]
  return last && cut ? [pure, { from: last.end, to: cut.end, text: '' }] : [pure]
}

function isOfContract(callee: Node): boolean {
  const name = callee.type === 'MemberExpression' ? nameOf(callee.object as Node) : nameOf(callee)
  return name === 'Type' || name === 'nullable' || name === 'Nullable' || name === 'call'
}

const nameOf = (node: Node) => (node.type === 'Identifier' ? node.name : undefined)
