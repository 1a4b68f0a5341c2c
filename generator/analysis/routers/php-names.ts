import type { Handler } from './handlers.ts'

const USE =
  /^[ \t]*use\s+\\?(?<base>[\w\\]{1,300})(?:\\?\{(?<group>[^{}]{1,4000})\}|\s+as\s+(?<alias>\w{1,100}))?\s*;/gm

/** Returns the classes that a PHP file imports, by their local names. */
export function importedClasses(source: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { groups } of source.matchAll(USE)) {
    const { base = '', group, alias } = groups ?? {}
    if (group === undefined) {
      found.set(alias ?? lastPart(base), base)
      continue
    }
    for (const each of group.split(',')) {
      const [, name, as] = /^\s*([\w\\]+)(?:\s+as\s+(\w+))?\s*$/.exec(each) ?? []
      if (name) found.set(as ?? lastPart(name), `${base.replace(/\\$/, '')}\\${name}`)
    }
  }
  return found
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1)
}

/** Returns the text of a PHP string literal, or null for a computed string. */
export function phpText(written: string | undefined): string | null {
  const [, single, double] = /^\s*(?:'([^'\\]*)'|"([^"\\$]*)")\s*$/.exec(written ?? '') ?? []
  return single ?? double ?? null
}

/** `X::class` with its whole name; '' for anything else. */
export function classNamed(written: string, classes: ReadonlyMap<string, string>): string {
  const name = /^\s*(\\?[A-Za-z_][\w\\]{0,300})::class\s*$/.exec(written)?.[1] ?? ''
  if (name === '' || name.startsWith('\\')) return name.slice(1)
  const cut = name.indexOf('\\')
  const first = cut < 0 ? name : name.slice(0, cut)
  const known = classes.get(first)
  return known === undefined ? name : known + name.slice(first.length)
}

/** `[X::class, 'show']`, `X::class`, `'X@show'`; of `'show'` alone it is `controller` that has it. */
export function phpHandler(
  written: string,
  classes: ReadonlyMap<string, string>,
  controller: string,
): Handler | undefined {
  const [, listed, method] =
    /^\s*\[\s*([\w\\]{1,300}::class)\s*,\s*['"](\w{1,100})['"]\s*,?\s*\]\s*$/.exec(written) ?? []
  if (listed && method) return memberOf(classNamed(listed, classes), method)
  const invokable = classNamed(written, classes)
  if (invokable) return { name: lastPart(invokable), of: invokable, member: '__invoke' }
  const [, named, action] = /^\s*['"](?:([\w\\]{1,300})@)?(\w{1,100})['"]\s*$/.exec(written) ?? []
  if (!action) return undefined
  if (named) return { ...memberOf(named, action), ends: true }
  return controller ? memberOf(controller, action) : undefined
}

export function memberOf(of: string, member: string): Handler {
  return { name: `${lastPart(of)}::${member}`, of, member }
}
