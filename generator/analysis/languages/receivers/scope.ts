/**
 * Description of a value: a chain of steps from a name of the file to the value, read from left to right.
 *
 *     store        a value by a name that the file declares or imports
 *     :Store       one of a type; `:disk/Store` of a type of a module
 *     ^Store       everything that a type inherits
 *     {12}         a function or an object without a name of the file, by its position
 *     .open        a member
 *     ()           the result of a call; `()#1` the second one, if a call has several
 *     ~            another one of the same type
 *     *  !         a promise of it; the value that a promise holds
 *     @  %         a list of it; a map to it
 *     []  [k]      one by one; by its position or key
 *
 * `null`: the file doesn't tell. `undefined`: there is no value.
 */
export type Chain = string | null | undefined

export type Read = () => Chain

const LONGEST = 160
/** Values with deeper dependencies than this aren't followed. */
const DEEPEST = 40

/** Appends a step to a known chain. */
export function step(chain: Chain, next: string): Chain {
  return chain && chain.length + next.length <= LONGEST ? chain + next : null
}

/** Chain that all reads agree on; `null` if they differ or if one is unknown. */
export function common(reads: readonly Read[]): Chain {
  let found: Chain
  for (const read of reads) {
    const chain = read()
    if (chain === undefined) continue
    if (chain === null || (found !== undefined && found !== chain)) return null
    found = chain
  }
  return found
}

let depth = 0

/** Reads a value once. A value that depends on itself is unknown. */
export function once(read: Read): Read {
  let state: 'due' | 'busy' | 'done' = 'due'
  let chain: Chain = null
  return () => {
    if (state === 'done') return chain
    if (state === 'busy' || depth >= DEEPEST) return null
    state = 'busy'
    depth++
    try {
      chain = read()
    } finally {
      depth--
      state = 'done'
    }
    return chain
  }
}

/** A name in a scope: its declared value, else the common value of all assignments to it. */
export class Binding {
  declared: Read | undefined
  readonly values: Read[] = []
  /** Position where the name begins to count. Before it, the name belongs to an outer scope. */
  from = 0
  readonly chain: Read = once(() => (this.declared ? this.declared() : common(this.values)))
}

/** Number of nested scopes that are searched for a name. */
const MOST_SCOPES = 60

/**
 * The extent of names. `self`: the object of a method. `results`: return values of the enclosing function.
 */
export class Scope {
  readonly names = new Map<string, Binding>()
  readonly parent: Scope | null
  readonly end: number
  readonly isFunction: boolean
  self: Chain
  results: Read[] | null

  constructor(parent: Scope | null, end: number, kind: 'function' | 'block') {
    this.parent = parent
    this.end = end
    this.isFunction = kind === 'function'
    this.self = parent?.self ?? null
    this.results = parent?.results ?? null
  }

  /** The binding of a name in this scope, created if there is none yet. */
  bind(name: string): Binding {
    const known = this.names.get(name) ?? new Binding()
    this.names.set(name, known)
    return known
  }

  add(name: string, read: Read): void {
    this.bind(name).values.push(read)
  }

  /** Scope that binds a name at a position; `null` if there is none or if it is too far away. */
  find(name: string, at = Number.POSITIVE_INFINITY): Scope | null {
    let scope: Scope | null = this
    for (let hop = 0; scope && hop < MOST_SCOPES; hop++) {
      const binding = scope.names.get(name)
      if (binding && binding.from <= at) return scope
      scope = scope.parent
    }
    return null
  }

  /** The nearest function around, or the file. */
  function(): Scope {
    let scope: Scope = this
    while (!scope.isFunction && scope.parent) scope = scope.parent
    return scope
  }
}
