import type { ElixirNode } from './tree.ts'

/** Names for modules in a file: short names from `alias` → full names. */
export class Aliases {
  readonly #whole = new Map<string, string>()

  /** `alias A.B`, `alias A.{B, C}`, `alias A.B, as: D`. */
  add(written: string, module: string): void {
    const [, base = '', listed] = /^([\w.]+?)(?:\.\{([^}]{0,2000})\})?(?:,|\s|$)/.exec(written) ?? []
    const as = /\bas:\s*([\w.]+)/.exec(written)?.[1]
    const names = listed === undefined ? [''] : listed.split(',').map((name) => name.trim())
    for (const name of names) {
      const whole = this.whole(name ? `${base}.${name}` : base, module)
      const short = as ?? whole.slice(whole.lastIndexOf('.') + 1)
      if (short && short !== whole) this.#whole.set(short, whole)
    }
  }

  whole(name: string, module: string): string {
    if (name === '__MODULE__') return module
    if (name.startsWith('__MODULE__.')) return `${module}.${name.slice('__MODULE__.'.length)}`
    const [first = '', ...rest] = name.split('.')
    return [this.#whole.get(first) ?? first, ...rest].join('.')
  }
}

/** Modules that a statement names: `A.B`, or each of `A.{B, C}`. */
export function writtenModules(node: ElixirNode | undefined, source: string): string[] {
  if (!node || !/^(?:Alias|Dot|SpecialIdentifier)$/.test(node.name)) return []
  const text = source.slice(node.from, Math.min(node.to, node.from + 4_000)).replace(/\s+/g, '')
  const [, base = '', listed = ''] = /^([\w.]+)\.\{([^}]*)\}?$/.exec(text) ?? []
  if (base) return listed.split(',').flatMap((name) => (name ? [`${base}.${name}`] : []))
  return /^(?:__MODULE__|\p{Lu}[\w.]*)(?:\.\p{Lu}[\w.]*)*$/u.test(text) ? [text] : []
}
