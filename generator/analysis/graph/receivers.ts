import type { CodeSymbol, FileAnalysis, Receivers } from '../file-analysis.ts'
import type { ImportGraph, Target } from '../import-graph.ts'
import { folderOf } from '../resolution/repository-index.ts'

/** A symbol: the file that declares it, and its whole name there. */
export type Place = { path: string; name: string }

/**
 * Value of a chain. `symbol`: a declared symbol. `instance`: a value of a type. `super`: everything that a
 * type inherits.
 */
type Value =
  | ({ kind: 'symbol' | 'instance' | 'super' } & Place)
  | { kind: 'module'; targets: readonly Target[] }
  | { kind: 'promise' | 'list' | 'map' | 'entry' | 'result'; of: Value }

type Types = {
  symbols: ReadonlyMap<string, CodeSymbol>
  types: ReadonlyMap<string, string>
  bases: ReadonlyMap<string, readonly string[]>
  imports: ReadonlyMap<string, Receivers['imports'][number]>
}

/** Resolves a chain in a file to the symbol that it means; undefined if in doubt. */
export type ResolveReceiver = (path: string, chain: string) => (Place & { symbol: CodeSymbol }) | undefined

/** Limits: depth of dependencies between values (`DEEPEST`), and bases of a type (`MOST_BASES`). */
const DEEPEST = 24
const MOST_BASES = 24

const CHAIN = /^([:^]?)([^.()*!@%~[\]]+)/
const STEPS = /\.([^.()*!@%~[\]]+)|\(\)(?:#(\d+))?|[*!@%~]|\[k?\]/g

export function receiverResolver(analyses: ReadonlyMap<string, FileAnalysis>, graph: ImportGraph): ResolveReceiver {
  const files = new Map<string, Types>()
  const known = new Map<string, Value | undefined>()
  const lines = new Map<string, readonly (Place | 'unknown')[]>()
  let depth = 0

  return (path, chain) => {
    const value = evaluate(path, chain)
    if (value?.kind !== 'symbol') return undefined
    const symbol = typesOf(value.path).symbols.get(value.name)
    return symbol && { path: value.path, name: value.name, symbol }
  }

  function typesOf(path: string): Types {
    const found = files.get(path) ?? readTypes(analyses.get(path))
    files.set(path, found)
    return found
  }

  /** Evaluates a chain of a file, and caches the value. A chain that depends on itself has no value. */
  function evaluate(path: string, chain: string): Value | undefined {
    const key = `${path}\n${chain}`
    if (known.has(key)) return known.get(key)
    if (depth >= DEEPEST) return undefined
    known.set(key, undefined)
    depth++
    const value = follow(path, chain)
    depth--
    known.set(key, value)
    return value
  }

  function follow(path: string, chain: string): Value | undefined {
    const [root = '', sign = '', name = ''] = CHAIN.exec(chain) ?? []
    let value = rootValue(path, sign, name)
    for (const match of chain.slice(root.length).matchAll(STEPS)) {
      if (!value) return undefined
      const [step, member, result] = match
      value = member === undefined ? stepFrom(path, value, step, result) : memberOf(value, member)
    }
    return value
  }

  function rootValue(path: string, sign: string, name: string): Value | undefined {
    if (sign === '') return named(path, name)
    const cut = name.lastIndexOf('/')
    const module = cut < 0 ? undefined : named(path, name.slice(0, cut))
    const type = cut < 0 ? named(path, name) : module && memberOf(module, name.slice(cut + 1))
    if (type?.kind !== 'symbol') return undefined
    return sign === '^' ? { ...type, kind: 'super' } : instanceOf(type)
  }

  function instanceOf({ path, name }: Place): Value | undefined {
    const { symbols, types } = typesOf(path)
    const other = types.get(`=${name}`)
    if (other !== undefined) return evaluate(path, other)
    // `Store = OtherStore`
    const held = types.has(name) ? evaluate(path, types.get(name) ?? '') : undefined
    if (types.has(name))
      return held?.kind === 'symbol' && symbols.get(name)?.members.length === 0 ? instanceOf(held) : undefined
    return { kind: 'instance', path, name }
  }

  /** Resolves a name in a file: as a declaration, an import, or a name that the file sees. */
  function named(path: string, name: string): Value | undefined {
    const { symbols, types, imports } = typesOf(path)
    const imported = imports.get(name)
    if (imported) return importedValue(path, imported)
    if (symbols.has(name) || name.startsWith('{') || types.has(name) || types.has(`=${name}`))
      return { kind: 'symbol', path, name }
    const seen = graph.sees(path, name)
    return seen === undefined ? undefined : { kind: 'symbol', path: seen, name }
  }

  function importedValue(path: string, { line, specifier, name }: Receivers['imports'][number]): Value | undefined {
    const targets = graph.targets(path, line, specifier)
    if (name === '') return targets.length > 0 ? { kind: 'module', targets } : undefined
    // `from . import module`
    const module = targets.find(({ path: to, names }) => names.length === 0 && moduleName(to) === name)
    const isName = !module || targets.some(({ names }) => names.includes(name))
    return isName ? exported(targets, name) : { kind: 'module', targets: [module] }
  }

  function exported(targets: readonly Target[], name: string): Value | undefined {
    const target = targets.find(({ names }) => names.includes(name)) ?? (targets.length === 1 ? targets[0] : undefined)
    if (!target) return undefined
    const found = graph.find(target.path, name)
    if (found) return { kind: 'symbol', ...found }
    return typesOf(target.path).types.has(name) ? { kind: 'symbol', path: target.path, name } : undefined
  }

  function memberOf(value: Value, name: string): Value | undefined {
    switch (value.kind) {
      case 'module':
        return exported(value.targets, name)
      case 'symbol':
        return memberOfSymbol(value, name)
      case 'instance':
        return inherited(value, name, 'own')
      case 'super':
        return inherited(value, name, 'bases')
      default:
        return memberOfHolder(value, name)
    }
  }

  /**
   * Member of a symbol: a class's own member, or, for any other symbol, a member of the value that it
   * contains.
   */
  function memberOfSymbol(value: Place, name: string): Value | undefined {
    const { symbols, types } = typesOf(value.path)
    const whole = `${value.name}.${name}`
    if (symbols.has(whole) || types.has(whole)) return { kind: 'symbol', path: value.path, name: whole }
    if (/^(?:class|struct|interface)$/.test(symbols.get(value.name)?.kind ?? '')) return inherited(value, name, 'own')
    const held = heldBy(value)
    return held && memberOf(held, name)
  }

  /** Value of a variable or member. */
  function heldBy({ path, name }: Place): Value | undefined {
    const chain = typesOf(path).types.get(name)
    return chain === undefined ? undefined : evaluate(path, chain)
  }

  /** Member of a type, or of its first base that has it; undefined if a base before that one is unknown. */
  function inherited(type: Place, name: string, from: 'own' | 'bases'): Value | undefined {
    for (const at of from === 'own' ? lineOf(type) : lineOf(type).slice(1)) {
      if (at === 'unknown') return undefined
      const declared = declaredMember(at, name)
      if (declared) return declared
    }
    return undefined
  }

  /** A type and its bases, in the order of member lookup. */
  function lineOf(type: Place): readonly (Place | 'unknown')[] {
    const key = `${type.path}\n${type.name}`
    const found = lines.get(key)
    if (found) return found
    const entries: { at: Place | 'unknown'; depth: number; key: string }[] = []
    const visit = (at: Place, depth: number, around: readonly string[]) => {
      const own = `${at.path}\n${at.name}`
      if (around.includes(own)) return
      entries.push({ at: entries.length < MOST_BASES ? at : 'unknown', depth, key: own })
      for (const chain of entries.length > MOST_BASES ? [] : (typesOf(at.path).bases.get(at.name) ?? [])) {
        const base = chain === '' ? undefined : evaluate(at.path, chain)
        if (base?.kind === 'instance') visit(base, depth + 1, [...around, own])
        else entries.push({ at: 'unknown', depth: depth + 1, key: '' })
      }
    }
    visit(type, 0, [])
    // In Go, the nearest type wins. Go rejects the call if two equally near types have the member.
    const line =
      analyses.get(type.path)?.language === 'Go'
        ? entries.filter(({ at }) => at !== 'unknown').toSorted((a, b) => a.depth - b.depth)
        : entries.filter(
            (entry, at) => entry.key === '' || entries.findLastIndex((each) => each.key === entry.key) === at,
          )
    const places = line.map(({ at }) => at)
    lines.set(key, places)
    return places
  }

  function declaredMember({ path, name }: Place, member: string): Value | undefined {
    const whole = `${name}.${member}`
    const { symbols, types } = typesOf(path)
    if (symbols.has(whole) || types.has(whole) || types.has(`${whole}()`)) return { kind: 'symbol', path, name: whole }
    const elsewhere = analyses.get(path)?.language === 'Go' ? graph.sees(path, whole) : undefined
    return elsewhere === undefined || folderOf(elsewhere) !== folderOf(path)
      ? undefined
      : { kind: 'symbol', path: elsewhere, name: whole }
  }

  function stepFrom(path: string, value: Value, step: string, result: string | undefined): Value | undefined {
    if (step.startsWith('()')) return resultOf(value, result ?? '')
    if (step === '*') return { kind: 'promise', of: value }
    if (step === '@') return { kind: 'list', of: value }
    if (step === '%') return { kind: 'map', of: value }
    const held = value.kind === 'symbol' ? heldBy(value) : value
    if (step === '~') return held?.kind === 'symbol' ? undefined : held
    const holder = held?.kind === 'instance' ? undefined : held
    if (step === '!') return holder?.kind === 'promise' ? holder.of : held
    if (step === '[k]' && value.kind === 'symbol' && !held) return value
    if (step === '[k]' && held?.kind === 'instance') return contained(held)
    if (step === '[k]') return holder?.kind === 'list' || holder?.kind === 'map' ? holder.of : undefined
    return holder && elementOf(path, holder)
  }

  /** Element of a Go type that is a list or a map. */
  function contained({ path, name }: Place): Value | undefined {
    const chain = typesOf(path).types.get(`[]${name}`)
    return chain === undefined ? undefined : evaluate(path, chain)
  }

  /** The element of a list or map. Iterating over a map gives keys in Python, entries elsewhere. */
  function elementOf(path: string, holder: Value): Value | undefined {
    if (holder.kind === 'list') return holder.of
    const givesEntries = holder.kind === 'map' && analyses.get(path)?.language !== 'Python'
    return givesEntries ? { kind: 'entry', of: holder.of } : undefined
  }

  function resultOf(value: Value, result: string): Value | undefined {
    if (value.kind === 'result') return value.of
    if (value.kind !== 'symbol') return undefined
    const { symbols, types } = typesOf(value.path)
    const chain = types.get(result === '' ? `${value.name}()` : `${value.name}()#${result}`)
    if (chain !== undefined) return evaluate(value.path, chain)
    if (symbols.get(value.name)?.kind === 'class') return { ...value, kind: 'instance' }
    // `Role(text)` converts.
    if (/^(?:struct|type|interface)$/.test(symbols.get(value.name)?.kind ?? '')) return instanceOf(value)
    const held = result === '' ? heldBy(value) : undefined
    return held?.kind === 'symbol' || held?.kind === 'result' ? resultOf(held, result) : undefined
  }
}

/** Value of a built-in member of a list, map or promise. */
function memberOfHolder(value: Value & { of: Value }, name: string): Value | undefined {
  const { kind, of } = value
  if (kind === 'list') {
    if (/^(?:at|find|findLast|pop|shift)$/.test(name)) return { kind: 'result', of }
    if (/^(?:filter|slice|toSorted|sort|toReversed|reverse|values)$/.test(name)) return { kind: 'result', of: value }
    return /^\d+$/.test(name) ? of : undefined
  }
  if (kind === 'map') {
    if (name === 'get') return { kind: 'result', of }
    if (name === 'values') return { kind: 'result', of: { kind: 'list', of } }
    if (name === 'entries' || name === 'items')
      return { kind: 'result', of: { kind: 'list', of: { kind: 'entry', of } } }
  }
  return kind === 'entry' && name === '1' ? of : undefined
}

function readTypes(analysis: FileAnalysis | undefined): Types {
  const symbols = new Map<string, CodeSymbol>()
  const visit = (list: readonly CodeSymbol[], owner: string) => {
    for (const symbol of list) {
      const name = owner === '' ? symbol.name : `${owner}.${symbol.name}`
      if (!symbols.has(name)) symbols.set(name, symbol)
      visit(symbol.members, name)
    }
  }
  visit(analysis?.symbols ?? [], '')
  const { types, bases, imports = [] } = analysis?.receivers ?? {}
  return {
    symbols,
    types: new Map(types),
    bases: new Map(bases),
    imports: new Map(imports.map((entry) => [entry.local, entry])),
  }
}

/** `store` of `tool/store.py` and of `tool/store/__init__.py`. */
function moduleName(path: string): string {
  const parts = path.replace(/\.pyi?$/, '').split('/')
  return (parts.at(-1) === '__init__' ? parts.at(-2) : parts.at(-1)) ?? ''
}
