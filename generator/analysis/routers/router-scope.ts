import type { Block } from './code-blocks.ts'

/** Role of a router in a file. `prefix` is null if there is one but the code doesn't show it. */
export type RouterValue =
  /** A router that answers requests itself. */
  | { kind: 'root' }
  /** A router passed in by a caller; only the caller knows its path. */
  | { kind: 'unknown' }
  /** A router that is mounted below another one. */
  | { kind: 'below'; on: string; prefix: string | null }
  /**
   * A router that may be mounted, here or in another file; `as` is its name for others. `alone`: if no file
   * mounts it, it answers requests itself.
   */
  | { kind: 'open'; as: string; prefix: string | null; alone?: true }

export type Declared = { name: string; at: number; scope: Block; value: RouterValue }

/** `name` is mounted on `on`. `replaces`: its own prefix counts no more. */
export type LocalMount = { name: string; on: string; at: number; prefix: string | null; replaces?: true }

/**
 * The path prefix of a router's routes. `router`: the name under which another file may mount it. `isPart`:
 * more stands before the prefix.
 */
export type Place = { prefix: string; router?: string; alone?: true; own?: string; isPart?: true }

const DEPTH = 12

export class RouterScope {
  readonly #declared: readonly Declared[]
  readonly #mounts: readonly LocalMount[]
  readonly #undeclared: (name: string) => RouterValue

  constructor(input: { declared: Declared[]; mounts: LocalMount[]; undeclared: (name: string) => RouterValue }) {
    this.#declared = input.declared
    this.#mounts = input.mounts
    this.#undeclared = input.undeclared
  }

  /** `at`: where it is spoken of. */
  placeOf(name: string, at: number, depth = DEPTH): Place {
    const declared = this.declaration(name, at)
    const value = declared?.value ?? this.#undeclared(name)
    if (depth === 0 || value.kind === 'unknown') return { prefix: '', isPart: true }
    if (value.kind === 'root') return { prefix: '' }
    if (value.kind === 'below') return below(this.placeOf(value.on, declared?.at ?? at, depth - 1), value.prefix)
    const mount = this.#mountOf(name, declared)
    if (mount) {
      const outer = below(this.placeOf(mount.on, mount.at, depth - 1), mount.prefix)
      return mount.replaces && mount.prefix !== '' ? outer : below(outer, value.prefix)
    }
    const { as: router, alone, prefix } = value
    return { ...below({ prefix: '' }, prefix), router, ...(alone && { alone }), ...(prefix && { own: prefix }) }
  }

  /** The innermost declaration of a name that is visible at a position; the latest of several. */
  declaration(name: string, at: number): Declared | undefined {
    let best: Declared | undefined
    for (const declared of this.#declared) {
      const { scope } = declared
      if (declared.name !== name || declared.at >= at || at < scope.from || at > scope.to) continue
      if (!best || scope.from > best.scope.from || (scope.from === best.scope.from && declared.at > best.at))
        best = declared
    }
    return best
  }

  #mountOf(name: string, declared: Declared | undefined): LocalMount | undefined {
    const as = declared?.value.kind === 'open' ? declared.value.as : name
    return this.#mounts.find((mount) => {
      if (this.declaration(mount.on, mount.at) === declared) return false
      return (
        (as.endsWith('()') && mount.name === as) ||
        (mount.name === name && this.declaration(name, mount.at) === declared)
      )
    })
  }
}

function below(outer: Place, prefix: string | null): Place {
  if (prefix === null) return { prefix: '', isPart: true }
  return { ...outer, prefix: joinedPath(outer.prefix, prefix) }
}

/** Two parts of a path as one; the empty path stays empty. `isExact`: a slash at the end of either makes another path. */
export function joinedPath(prefix: string, path: string, isExact = false): string {
  const inner = prefix.replace(/^\/+|\/+$/g, '')
  if (inner === '') return path
  if (path === '') return isExact && prefix.endsWith('/') ? `/${inner}/` : `/${inner}`
  return path === '/' && !isExact ? `/${inner}` : `/${inner}/${path.replace(/^\/+/, '')}`
}

/**
 * Whether a trailing slash matters. Python frameworks treat `/items/` and `/items` as different paths, and a
 * router's routes bring their own slash.
 */
export function isExactIn(language: string | undefined): boolean {
  return language === 'Python'
}
