import type { Node } from 'web-tree-sitter'
import type { ImportStatement } from '../file-analysis.ts'
import { stringContent } from '../languages/python/strings.ts'
import { endLine, sourceOf, startLine } from '../languages/syntax.ts'
import type { Cardinality, StoredEntity, StoredField } from './stored-data.ts'
import { writtenValue } from './written.ts'

type Reading = { source: string; path: string; imports: readonly ImportStatement[] }

/** Returns the Django models of a module, and candidates: classes that are models if their base is. */
export function djangoModels(root: Node, { source, path, imports }: Reading): StoredEntity[] {
  const hasDjango = IMPORTS_MODELS.test(source)
  if (!hasDjango && !IS_MODELS.test(path) && !imports.some(({ specifier }) => MODEL_MODULES.test(specifier))) return []
  const outside = new Set(
    imports.filter(({ specifier }) => MODEL_MODULES.test(specifier)).flatMap(({ names }) => names),
  )
  return root.namedChildren
    .map((node) => (node.type === 'decorated_definition' ? node.childForFieldName('definition') : node))
    .flatMap((node) => (node?.type === 'class_definition' ? modelOf(node, { source, outside, hasDjango }) : []))
}

const IMPORTS_MODELS = /^\s*from django(?:\.contrib\.gis)?\.db import [^\n#]*\bmodels\b/m
const IS_MODELS = /(?:^|\/)models(?:\.py|\/[^/]+\.py)$/
const MODEL_MODULES =
  /^(?:django\.db\.models|django\.contrib\.(?:\w+\.)+(?:base_user|models)|wagtail\.(?:\w+\.)*models|(?:modelcluster|mptt|polymorphic|taggit|model_utils|parler)\.models|treebeard\.\w+_tree|django_extensions\.db\.models)$/
/** Matches classes in these modules that aren't models. */
const NO_MODEL = /(?:Manager|QuerySet|Form|View|Admin|Panel|Error|Exception|Signal|Choices|Field|Lookup)$/

/** `AbstractFormField` of Wagtail is a model of a field. */
const ABSTRACT = /^(?:Abstract|Base)[A-Z]/

type Known = { source: string; outside: ReadonlySet<string>; hasDjango: boolean }

function modelOf(node: Node, known: Known): StoredEntity[] {
  const { source } = known
  const bases = (node.childForFieldName('superclasses')?.namedChildren ?? [])
    .filter(({ type }) => type === 'identifier' || type === 'attribute')
    .map((base) => sourceOf(base, source))
  if (bases.length === 0) return []
  const body = node.childForFieldName('body')?.namedChildren ?? []
  const name = sourceOf(node.childForFieldName('name') ?? node, source)
  const isKnown = bases.some((base) => isModelBase(base, known))
  if (!isKnown && (NO_MODEL.test(name) || bases.some((base) => NO_MODEL.test(base) || NO_BASE.test(base)))) return []
  const fields = body.flatMap((statement) => fieldOf(statement, source))
  const meta = metaOf(body, source)
  return [
    {
      by: 'django',
      kind: meta.isAbstract ? 'abstract' : 'entity',
      name,
      ...(!isKnown && { isCandidate: true as const }),
      ...(meta.table && { table: meta.table }),
      ...{ bases, settings: meta.settings, fields },
      ...{ line: startLine(node), endLine: endLine(node) },
    },
  ]
}

const NO_BASE = /^(?:models\.\w*(?!Model$)\w+|object|str|int|Enum|ABC|Protocol|NamedTuple|TypedDict)$/

function isModelBase(base: string, { outside, hasDjango }: Known): boolean {
  return (hasDjango && base === 'models.Model') || (outside.has(base) && (!NO_MODEL.test(base) || ABSTRACT.test(base)))
}

const FIELD = /^(?:\w+\.)*(\w*(?:Field|ForeignKey|ParentalKey)|GenericRelation|(?:Cluster)?TaggableManager)$/
/** Matches fields of forms and serializers, which aren't stored. */
const OTHER_FIELDS = /^(?:forms|serializers|filters|graphene|fields|index|api|ma|schema)\./

const RELATIONS: readonly (readonly [RegExp, Cardinality])[] = [
  [/^GenericForeignKey$/, 'many-to-one'],
  [/(?:ForeignKey|ParentalKey)$/, 'many-to-one'],
  [/OneToOneField$/, 'one-to-one'],
  [/ManyToManyField$/, 'many-to-many'],
  [/^GenericRelation$/, 'one-to-many'],
]

/** `title = models.CharField(max_length=100)` */
function fieldOf(statement: Node, source: string): StoredField[] {
  const assignment = statement.type === 'expression_statement' ? statement.namedChild(0) : null
  if (assignment?.type !== 'assignment') return []
  const [left, call] = [assignment.childForFieldName('left'), assignment.childForFieldName('right')]
  if (left?.type !== 'identifier' || call?.type !== 'call') return []
  const callee = sourceOf(call.childForFieldName('function') ?? call, source).replace(/\s+/g, '')
  const type = OTHER_FIELDS.test(callee) ? undefined : FIELD.exec(callee)?.[1]
  if (!type) return []
  const given = argumentsOf(call, source)
  const is = type === 'GenericForeignKey' ? undefined : RELATIONS.find(([pattern]) => pattern.test(type))?.[1]
  const isOptional = given.some(({ name, node }) => name === 'null' && sourceOf(node, source) === 'True')
  const target = is ? (given.find(({ name }) => name === 'to') ?? given.find(({ name }) => name === '')) : undefined
  const words = wordsOf(given, { isPlain: is === undefined && /^models\.|^RichTextField$/.test(callee) }, source)
  const rest = given.filter((each) => each !== target && !words.taken.includes(each))
  return [
    {
      ...{ name: sourceOf(left, source), type, about: words.about },
      details: rest.map(({ name, node }) => {
        const value = writtenValue(node, source, 'hash')
        return name === '' ? value : `${name}=${value}`
      }),
      line: startLine(statement),
      endLine: endLine(statement),
      ...(is && {
        relation: {
          ...{ target: target ? targetOf(target.node, source) : '', is },
          ...(isOptional && { optional: true as const }),
        },
      }),
    },
  ]
}

type Given = { name: string; node: Node }

function argumentsOf(call: Node, source: string): Given[] {
  return (call.childForFieldName('arguments')?.namedChildren ?? []).flatMap((node): Given[] => {
    if (node.type === 'comment') return []
    if (node.type !== 'keyword_argument') return [{ name: '', node }]
    const value = node.childForFieldName('value')
    return value ? [{ name: sourceOf(node.childForFieldName('name') ?? node, source), node: value }] : []
  })
}

/** Returns the class that a relation refers to, by name or by a string such as `'app.Model'`. */
function targetOf(node: Node, source: string): string {
  return literalOf(node, source) ?? writtenValue(node, source, 'hash')
}

/** Returns the description of a field, from its display name and its help text. */
function wordsOf(given: readonly Given[], { isPlain }: { isPlain: boolean }, source: string) {
  const texts = (['verbose_name', 'help_text'] as const).map((name) => {
    const found =
      given.find((each) => each.name === name) ??
      (name === 'verbose_name' && isPlain && given[0]?.name === '' ? given[0] : undefined)
    const text = found && literalOf(found.node, source)
    return found && text ? { found, text } : undefined
  })
  return {
    about: texts.flatMap((each) => each?.text ?? []).join(': '),
    taken: texts.flatMap((each) => each?.found ?? []),
  }
}

/** Returns the text of a string literal. Its parts may be adjacent strings, or inside a translation call. */
function literalOf(node: Node, source: string): string | undefined {
  if (node.type === 'parenthesized_expression') {
    const inside = node.namedChild(0)
    return inside ? literalOf(inside, source) : undefined
  }
  if (
    node.type === 'call' &&
    /^(?:_|gettext|gettext_lazy|ugettext_lazy)$/.test(node.childForFieldName('function')?.text ?? '')
  ) {
    const first = node.childForFieldName('arguments')?.namedChild(0)
    return first ? literalOf(first, source) : undefined
  }
  const pieces = node.type === 'concatenated_string' ? node.namedChildren : [node]
  const isPlain = pieces.every(
    (piece) => piece.type === 'string' && !piece.namedChildren.some(({ type }) => type === 'interpolation'),
  )
  if (!isPlain) return undefined
  const text = pieces.map((piece) => stringContent(piece, source)).join('')
  return text
    .replace(/\\\n/g, '')
    .replace(/\\(["'\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

const SETTINGS =
  /^(?:ordering|unique_together|index_together|constraints|indexes|proxy|managed|get_latest_by|order_with_respect_to|swappable|permissions|default_related_name)$/
const MAX_SETTING = 120

function metaOf(body: readonly Node[], source: string): { isAbstract: boolean; table: string; settings: string[] } {
  const meta = body.find((node) => node.type === 'class_definition' && node.childForFieldName('name')?.text === 'Meta')
  const set = (meta?.childForFieldName('body')?.namedChildren ?? []).flatMap((statement) => {
    const assignment = statement.type === 'expression_statement' ? statement.namedChild(0) : null
    const [left, right] = [assignment?.childForFieldName('left'), assignment?.childForFieldName('right')]
    return left && right ? [{ name: sourceOf(left, source), value: right }] : []
  })
  const setTo = (name: string) => set.find((each) => each.name === name)?.value
  const [abstract, table] = [setTo('abstract'), setTo('db_table')]
  return {
    isAbstract: abstract !== undefined && sourceOf(abstract, source) === 'True',
    table: (table && literalOf(table, source)) ?? '',
    settings: set
      .filter(({ name }) => SETTINGS.test(name))
      .map(({ name, value }) => `${name} = ${writtenValue(value, source, 'hash', MAX_SETTING)}`),
  }
}
