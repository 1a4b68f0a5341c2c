import type { Node } from 'web-tree-sitter'
import type { Call, FileAnalysis, Receivers } from '../../file-analysis.ts'
import { callersByLine } from './callers-by-line.ts'
import { type Chain, common, once, type Read, Scope } from './scope.ts'

export type Facts = Pick<FileAnalysis, 'language' | 'symbols' | 'references' | 'lines'>
export type Input = { root: Node; source: string; facts: Facts }

/** Maximum number of calls per file. Pages show only a few, but generated files can contain thousands. */
const MAX_CALLS = 2_000
const MAX_TYPES = 6_000

/** Facts collected while walking a file. Chains are evaluated at the end, when all names are known. */
export class Reading {
  readonly source: string
  readonly file: Scope
  readonly types = new Map<string, Read>()
  readonly bases = new Map<string, Read[]>()
  readonly imports = new Map<string, Receivers['imports'][number]>()
  /** Names of functions, classes and objects, by the ids of the nodes that create them. */
  readonly made = new Map<number, string>()
  readonly calls: { line: number; callee: Read }[] = []
  /** Names of type parameters. They can stand for any type, so they don't count as types of the file. */
  readonly typeParameters = new Set<string>()

  constructor({ root, source }: Input) {
    this.source = source
    this.file = new Scope(null, Math.max(root.endIndex, source.length) + 1, 'function')
  }

  text(node: Node): string {
    return this.source.slice(node.startIndex, node.endIndex)
  }

  /** Sets the type of a name. If a name is set twice with different types, its type is unknown. */
  setType(name: string, read: Read): void {
    const known = this.types.get(name)
    this.types.set(name, once(known ? () => common([known, read]) : read))
  }

  /** Declares a name of the file, whose chain is the name itself. The map `types` contains its type. */
  declare(name: string): void {
    this.file.bind(name).declared = () => name
  }

  import(local: string, entry: { line: number; specifier: string; name: string }): void {
    const known = this.imports.get(local)
    // The local name is imported twice, in two functions or under a condition, so its module is unknown.
    if (known && (known.specifier !== entry.specifier || known.name !== entry.name))
      this.file.bind(local).declared = () => null
    else if (!this.file.names.has(local)) {
      this.imports.set(local, { local, ...entry })
      this.declare(local)
    }
  }

  /** Returns the chain of a name as seen from a scope, or `null` if the name isn't bound. */
  valueOf(name: string, scope: Scope): Chain {
    return scope.find(name)?.names.get(name)?.chain() ?? null
  }

  /** Whether a name is a type of the file. Names from other scopes are unknown. */
  isTypeName(name: string, scope: Scope): boolean {
    return !this.typeParameters.has(name) && scope.find(name) === this.file
  }

  finish(facts: Facts): { calls: Call[]; receivers: Receivers } {
    const callers = callersByLine(facts)
    const references = new Set(facts.references)
    const own = new Map<string, Call>()
    const through = new Map<string, { by: string; callee: string }>()
    for (const { line, callee } of this.calls) {
      const by = callers.at(line)
      if (by === undefined || own.size + through.size >= MAX_CALLS) continue
      const chain = callee()
      if (!chain) continue
      const imported = this.importedName(chain) ?? (references.has(chain) ? chain : undefined)
      const name = imported === undefined ? callers.own(chain) : undefined
      if (name !== undefined && name !== by) own.set(`${by} ${name}`, { by, name, own: true })
      if (imported) own.set(`${by} ${imported}`, { by, name: imported })
      if (name === undefined) through.set(`${by} ${chain}`, { by, callee: chain })
    }
    return { calls: [...own.values()], receivers: this.receivers([...through.values()]) }
  }

  /**
   * Returns the name from another module that a chain calls: an imported name, or a member of an imported
   * module.
   */
  private importedName(chain: string): string | undefined {
    const [root = '', member, ...more] = chain.split('.')
    const name = this.imports.get(root)?.name
    if (member === undefined || name === undefined) return name
    return name === '' && more.length === 0 && /^[\p{L}\p{N}_$]+$/u.test(member) ? member : undefined
  }

  /** Returns the receivers. Reading one type may append types to the map, and the loop then visits them too. */
  private receivers(calls: Receivers['calls']): Receivers {
    const types: Receivers['types'] = []
    for (const [name, read] of this.types) {
      const chain = read()
      if (chain && chain !== name && types.length < MAX_TYPES) types.push([name, chain])
    }
    const bases: Receivers['bases'] = [...this.bases].map(([name, reads]) => [name, reads.map((read) => read() ?? '')])
    return { calls, types, bases, imports: [...this.imports.values()] }
  }
}
