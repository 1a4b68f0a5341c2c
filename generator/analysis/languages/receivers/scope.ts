/**
 * Description of a value: a chain of steps from a name of the file to the value, read from left to right.
 *
 *     store        the value of a name that the file declares or imports
 *     :Store       a value of a type; `:disk/Store` for a type of a module
 *     ^Store       everything that a type inherits
 *     {12}         an unnamed function or object, by its position in the source
 *     .open        a member
 *     ()           the result of a call; `()#1` the second result, if a call has several
 *     ~            another value of the same type
 *     *  !         a promise of the value; the value that a promise resolves to
 *     @  %         a list of such values; a map to such values
 *     []  [k]      each element of a list; the element at a position or key
 *
 * `null`: the file doesn't determine the value. `undefined`: there is no value.
 */
export type Chain = string | null | undefined

export type Read = () => Chain

const LONGEST = 160
/** Maximum depth of values that depend on other values. Deeper values are unknown. */
const DEEPEST = 40

/** Appends a step to a chain. Returns `null` if the chain is unknown or gets too long. */
export function step(chain: Chain, next: string): Chain {
  return chain && chain.length + next.length <= LONGEST ? chain + next : null
}

/** Returns the chain that all reads agree on, or `null` if they differ or one of them is unknown. */
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

/** Caches the result of a read. The result is `null` if the value depends on itself. */
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

/** A name in a scope. Its chain is its declared value, or else the value that all assignments share. */
export class Binding {
  declared: Read | undefined
  readonly values: Read[] = []
  /** Start of the name's binding in the source. Before this position, the name refers to an outer scope. */
  from = 0
  readonly chain: Read = once(() => (this.declared ? this.declared() : common(this.values)))
}

/** Number of nested scopes that are searched for a name. */
const MOST_SCOPES = 60

/**
 * A region of code that binds names. `self`: the object of the enclosing method. `results`: return values of
 * the enclosing function.
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

  /** Returns the scope that binds a name at a position, or `null` if none of the nearest 60 scopes does. */
  find(name: string, at = Number.POSITIVE_INFINITY): Scope | null {
    let scope: Scope | null = this
    for (let hop = 0; scope && hop < MOST_SCOPES; hop++) {
      const binding = scope.names.get(name)
      if (binding && binding.from <= at) return scope
      scope = scope.parent
    }
    return null
  }

  /** Returns the scope of the nearest enclosing function, or of the file. */
  function(): Scope {
    let scope: Scope = this
    while (!scope.isFunction && scope.parent) scope = scope.parent
    return scope
  }
}
