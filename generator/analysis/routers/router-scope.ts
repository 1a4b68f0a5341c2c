import type { Block } from './code-blocks.ts'

/** Role of a router in a file. `prefix` is null if the router has a prefix that the code doesn't show. */
export type RouterValue =
  /** A router that handles requests directly, without being mounted. */
  | { kind: 'root' }
  /** A router that a caller passes in, so the file doesn't show its path. */
  | { kind: 'unknown' }
  /** A router that is mounted on another router, named by `on`. */
  | { kind: 'below'; on: string; prefix: string | null }
  /**
   * A router that this file or another file may mount. `as`: its name in other files. `alone`: if no file
   * mounts the router, it handles requests itself.
   */
  | { kind: 'open'; as: string; prefix: string | null; alone?: true }

export type Declared = { name: string; at: number; scope: Block; value: RouterValue }

/** `name` is mounted on `on`. `replaces`: its own prefix counts no more. */
export type LocalMount = { name: string; on: string; at: number; prefix: string | null; replaces?: true }

/**
 * Path prefix of a router's routes. `router`: the name by which another file may mount the router. `isPart`:
 * the full path has an unknown part before the prefix.
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

  /** Returns the innermost visible declaration of a name at a position; the last one if there are several. */
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

/** Joins two parts of a path. An empty path stays empty. `isExact`: a trailing slash makes another path. */
export function joinedPath(prefix: string, path: string, isExact = false): string {
  const inner = prefix.replace(/^\/+|\/+$/g, '')
  if (inner === '') return path
  if (path === '') return isExact && prefix.endsWith('/') ? `/${inner}/` : `/${inner}`
  return path === '/' && !isExact ? `/${inner}` : `/${inner}/${path.replace(/^\/+/, '')}`
}

/**
 * Whether a trailing slash matters. Python frameworks treat `/items/` and `/items` as different paths, and
 * the paths in a router include their own slash.
 */
export function isExactIn(language: string | undefined): boolean {
  return language === 'Python'
}
