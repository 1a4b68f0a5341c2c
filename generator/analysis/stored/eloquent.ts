import type { Node } from 'web-tree-sitter'
import { endLine, sourceOf, startLine } from '../languages/syntax.ts'
import { chainOf, phpClass, phpText, writtenCall } from './php-calls.ts'
import type { Cardinality, StoredEntity, StoredField } from './stored-data.ts'
import { writtenValue } from './written.ts'

/** Returns the Eloquent models of a PHP file, and candidates: classes that are models if their base is. */
export function eloquentModels(root: Node, source: string): StoredEntity[] {
  if (!/\bextends\b/.test(source)) return []
  const known = new Set([...source.matchAll(MODELS)].map(([, name, alias]) => alias ?? name ?? ''))
  const isAmongModels = known.size > 0 || RELATION_CALL.test(source)
  const bodies = root.namedChildren.flatMap((node) =>
    node.type === 'namespace_definition' ? (node.childForFieldName('body')?.namedChildren ?? []) : [node],
  )
  return isAmongModels
    ? bodies.flatMap((node) => (node.type === 'class_declaration' ? modelOf(node, known, source) : []))
    : []
}

const MODELS =
  /^use\s+Illuminate\\(?:Database\\Eloquent\\|Database\\Eloquent\\Relations\\|Foundation\\Auth\\)(Model|Pivot|MorphPivot|User)(?:\s+as\s+(\w+))?\s*;/gm

const RELATIONS: ReadonlyMap<string, Cardinality> = new Map([
  ['hasOne', 'one-to-one'],
  ['hasMany', 'one-to-many'],
  ['belongsTo', 'many-to-one'],
  ['belongsToMany', 'many-to-many'],
  ['hasOneThrough', 'one-to-one'],
  ['hasManyThrough', 'one-to-many'],
  ['morphTo', 'many-to-one'],
  ['morphOne', 'one-to-one'],
  ['morphMany', 'one-to-many'],
  ['morphToMany', 'many-to-many'],
  ['morphedByMany', 'many-to-many'],
])
const RELATION_CALL = /\$this\s*->\s*(?:has(?:One|Many)|belongsTo|morph(?:To|One|Many|edByMany))/

function modelOf(node: Node, known: ReadonlySet<string>, source: string): StoredEntity[] {
  const parent = node.namedChildren.find(({ type }) => type === 'base_clause')?.namedChild(0)
  const name = node.childForFieldName('name')
  if (!parent || !name) return []
  const base = sourceOf(parent, source).replace(/^.*\\/s, '')
  const isKnown = known.has(base)
  const members = node.childForFieldName('body')?.namedChildren ?? []
  const set = propertiesOf(members, source)
  const table = phpText(set.find((each) => each.name === '$table')?.value, source)
  const isAbstract = node.namedChildren.some(({ type }) => type === 'abstract_modifier')
  return [
    {
      ...{ by: 'eloquent', kind: isAbstract ? 'abstract' : 'entity', name: sourceOf(name, source) },
      ...(!isKnown && { isCandidate: true as const }),
      ...(table !== undefined && { table }),
      bases: isKnown ? [] : [base],
      settings: [...traitsOf(members, source), ...settingsOf(set, source)],
      fields: members.flatMap((member) => relationOf(member, source)),
      ...{ line: startLine(node), endLine: endLine(node) },
    },
  ]
}

type Property = { name: string; value: Node }

function propertiesOf(members: readonly Node[], source: string): Property[] {
  return members
    .filter(({ type }) => type === 'property_declaration')
    .flatMap((member) => member.namedChildren.filter(({ type }) => type === 'property_element'))
    .flatMap((element) => {
      const [name, value] = [element.childForFieldName('name'), element.childForFieldName('default_value')]
      return name && value ? [{ name: sourceOf(name, source), value }] : []
    })
}

const SETTINGS = /^\$(?:primaryKey|keyType|incrementing|timestamps|connection|with|casts|fillable|guarded|touches)$/
const MAX_SETTING = 140

/** Returns the properties that configure the model, without long lists. */
function settingsOf(set: readonly Property[], source: string): string[] {
  return set
    .filter(({ name }) => SETTINGS.test(name))
    .map(({ name, value }) => ({ name, value: writtenValue(value, source, 'slashes', MAX_SETTING) }))
    .filter(({ value }) => !/…[\])]?$/.test(value))
    .map(({ name, value }) => `${name} = ${value}`)
}

/** Returns the Eloquent traits of a model that change how its rows are stored. */
function traitsOf(members: readonly Node[], source: string): string[] {
  return members
    .filter(({ type }) => type === 'use_declaration')
    .flatMap((member) => member.namedChildren.map((each) => sourceOf(each, source)))
    .filter((name) => /^(?:SoftDeletes|HasUuids|HasUlids|Prunable|MassPrunable)$/.test(name))
    .map((name) => `use ${name}`)
}

/** `return $this->hasMany(Note::class)` in a method of the name of the relation. */
function relationOf(member: Node, source: string): StoredField[] {
  const name = member.type === 'method_declaration' ? member.childForFieldName('name') : null
  const statements = member.childForFieldName('body')?.namedChildren ?? []
  const [only, ...others] = statements.filter(({ type }) => type !== 'comment')
  const chain = only?.type === 'return_statement' ? chainOf(only.namedChild(0), source) : undefined
  const [call, ...rest] = chain?.calls ?? []
  const is = RELATIONS.get(call?.name ?? '')
  if (!name || others.length > 0 || chain?.on !== '$this' || !call || !is) return []
  const target = phpClass(call.args[0], source) ?? ''
  const given = call.args.slice(target === '' ? 0 : 1).map((arg) => writtenValue(arg, source, 'slashes'))
  return [
    {
      ...{ name: sourceOf(name, source), type: call.name, about: '' },
      details: [...given, ...rest.map((each) => writtenCall(each, source))],
      ...{ line: startLine(member), endLine: endLine(member) },
      relation: { target, is, optional: true },
    },
  ]
}
