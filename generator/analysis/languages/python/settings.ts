import type { Node } from 'web-tree-sitter'
import type { FileAnalysis, ImportStatement } from '../../file-analysis.ts'
import { literalValue } from '../../text/fallbacks.ts'
import { MAX_MEMBERS, sourceOf, startLine } from '../syntax.ts'
import { type Assigned, assignedIn, namedValues, plainString } from './assigned.ts'
import { type Naming, namingOf } from './settings-naming.ts'

type Variable = FileAnalysis['environment'][number]
type Class = { node: Node; name: string; bases: string[] }
/** A settings class, preceded by its base classes from the same file. */
type Settings = { classes: Class[]; version: Version }
/** Version of pydantic. Some options mean something else in version 1. */
type Version = 'first' | 'later'
/** Local names of pydantic's `BaseSettings` in a file, with the version that each name comes from. */
type Roots = ReadonlyMap<string, Version>

const MODULE = /^(?:pydantic_settings|pydantic(?:\.v1)?(?:\.env_settings)?)$/
const CALL = /\b(?<!\.)(?<!\bclass )(\w{1,80})\(/g
const DEPTH = 8

/** Variables that pydantic reads into settings fields, in source order, each once. */
export function settingsVariables(root: Node, source: string, imports: readonly ImportStatement[]): Variable[] {
  const roots = rootsIn(imports)
  if (roots.size === 0) return []
  const classes = root.descendantsOfType('class_definition').map((node) => classOf(node, source))
  const models = modelsAmong(classes, roots)
  const bases = new Set(classes.flatMap((each) => each.bases))
  const called = new Set([...source.matchAll(CALL)].map(([, name = '']) => name))
  const found = new Map<string, Variable>()
  for (const [name, settings] of settingsAmong(classes, roots)) {
    // Environment variables of inherited fields have the prefix of the derived class.
    // The base class contributes variables of its own only if the code instantiates it.
    if (bases.has(name) && !called.has(name)) continue
    for (const variable of variablesOf(settings, models, source)) {
      const known = found.get(variable.name)
      if (!known) found.set(variable.name, variable)
      else if (known.fallback !== variable.fallback) delete known.fallback
    }
  }
  return [...found.values()].toSorted((a, b) => a.line - b.line)
}

function rootsIn(imports: readonly ImportStatement[]): Roots {
  const found = new Map<string, Version>()
  for (const { specifier, names, exposedAs, whole } of imports) {
    const at = MODULE.test(specifier) ? names.indexOf('BaseSettings') : -1
    const local = whole ? '.BaseSettings' : (exposedAs ?? names)[at]
    if (at < 0 || !local) continue
    // A file may import from `pydantic` as a fallback. If it also imports `pydantic_settings`, that version wins.
    const isLater = specifier === 'pydantic_settings' || found.get(local) === 'later'
    found.set(local, isLater ? 'later' : 'first')
  }
  return found
}

function versionOf(base: string, roots: Roots): Version | undefined {
  return roots.get(base.replace(/^.+(?=\.)/, ''))
}

function classOf(node: Node, source: string): Class {
  const name = node.childForFieldName('name')
  const bases = (node.childForFieldName('superclasses')?.namedChildren ?? []).filter(({ type }) =>
    /^(?:identifier|attribute)$/.test(type),
  )
  return { node, name: name ? sourceOf(name, source) : '', bases: bases.map((base) => sourceOf(base, source)) }
}

/** Returns the settings classes by name. Options of the last base class take precedence. */
function settingsAmong(classes: readonly Class[], roots: Roots): Map<string, Settings> {
  const found = new Map<string, Settings>()
  for (const each of classes) {
    const base = each.bases.at(-1) ?? ''
    const parent = found.get(base)
    const version = versionOf(base, roots) ?? parent?.version
    if (version && (parent?.classes.length ?? 0) < DEPTH)
      found.set(each.name, { classes: [...(parent?.classes ?? []), each], version })
  }
  return found
}

/** Names of the classes whose instances have fields. */
function modelsAmong(classes: readonly Class[], roots: Roots): Set<string> {
  const found = new Set<string>()
  for (const { name, bases } of classes) {
    const isModel = (base: string) =>
      /(?:^|\.)BaseModel$/.test(base) || versionOf(base, roots) !== undefined || found.has(base)
    if (bases.some(isModel)) found.add(name)
  }
  return found
}

function variablesOf({ classes, version }: Settings, models: ReadonlySet<string>, source: string): Variable[] {
  const naming = namingOf(
    classes.map(({ node }) => node),
    source,
  )
  if (!naming) return []
  const fields = new Map<string, Assigned>()
  for (const { node } of classes) {
    for (const field of assignedIn(node.childForFieldName('body'), source))
      if (isField(field, models, source) && fields.size < MAX_MEMBERS) fields.set(field.name, field)
  }
  return [...fields.values()].flatMap((field) => fieldVariables(field, { ...naming, version }, source))
}

/**
 * Whether an assigned name is a field that one variable sets. Class constants aren't fields, and several
 * variables set a value that has fields itself.
 */
function isField({ name, type }: Assigned, models: ReadonlySet<string>, source: string): boolean {
  if (!type || name.startsWith('_') || name === 'model_config') return false
  const types = sourceOf(type, source).match(/\w+/g) ?? []
  return !types.some((each) => /^(?:ClassVar|Final)$|(?:Settings|Config)$/.test(each) || models.has(each))
}

function fieldVariables(
  { name, type, value, node }: Assigned,
  { prefix, keepsCase, version }: Naming & { version: Version },
  source: string,
): Variable[] {
  const isCall = value !== null && isFieldCall(value, source)
  const calls = [...(type?.descendantsOfType('call') ?? []), ...(isCall ? [value] : [])]
  const given = calls.filter((call) => isFieldCall(call, source)).map((call) => call.childForFieldName('arguments'))
  if (given.some((list) => list?.namedChildren.some((each) => each.type === 'dictionary_splat'))) return []
  const options = new Map(given.flatMap((list) => [...namedValues(list, source)]))
  const alias = version === 'first' ? options.get('env') : (options.get('validation_alias') ?? options.get('alias'))
  const own = keepsCase ? prefix + name : (prefix + name).toUpperCase()
  const names = alias ? stringsIn(alias, source) : [own]
  const usual = isCall ? (options.get('default') ?? given.at(-1)?.namedChild(0)) : (value ?? options.get('default'))
  const fallback = usual ? literalValue(sourceOf(usual, source)) : undefined
  return names
    .filter((each) => /^[A-Za-z_]\w{0,80}$/.test(each))
    .map((each) => ({
      name: each,
      line: startLine(node),
      // With several variable names, the default doesn't apply as soon as one of them is set. So it's left out.
      ...(fallback !== undefined && names.length === 1 && { fallback }),
    }))
}

function isFieldCall(node: Node, source: string): boolean {
  const callee = node.type === 'call' ? node.childForFieldName('function') : null
  return callee !== null && /^(?:\w+\.)?Field$/.test(sourceOf(callee, source))
}

/** `"A"`, `["A", "B"]`, `AliasChoices("A", "B")`. */
function stringsIn(node: Node, source: string): string[] {
  const isChoice = node.type === 'call' && /^(?:\w+\.)?AliasChoices\(/.test(sourceOf(node, source))
  const list = isChoice ? node.childForFieldName('arguments') : node
  const all = /^(?:list|tuple|set|argument_list)$/.test(list?.type ?? '') ? (list?.namedChildren ?? []) : [node]
  return all.flatMap((each) => plainString(each, source) ?? [])
}
