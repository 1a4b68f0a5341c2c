import type { Node } from 'web-tree-sitter'
import { cDoc } from '../../doc-comments/doxygen.ts'
import type { CodeSymbol, SymbolKind } from '../../file-analysis.ts'
import { type Declared, fieldText, type Outline, type Place } from '../outline.ts'
import { endLine, sourceOf, startLine } from '../syntax.ts'

const TYPES: ReadonlyMap<string, SymbolKind> = new Map([
  ['class_specifier', 'class'],
  ['struct_specifier', 'struct'],
  ['union_specifier', 'struct'],
  ['enum_specifier', 'enum'],
  ['concept_definition', 'interface'],
])

export type Announced = Pick<CodeSymbol, 'name' | 'startLine' | 'endLine'>

/** `onPrototype` is told of each function that has no body here. */
export function cppOutline(isHeader: boolean, onPrototype: (prototype: Announced) => void): Outline {
  return {
    comments: 'slashes',
    hasOverloads: true,
    isComment: ({ type }) => type === 'comment',
    docOf: cDoc,
    opened,
    declared: (node, place, source) => {
      const found = declared(node, place, source)
      for (const { name, kind, body } of found) {
        if (kind !== 'function' || body) continue
        onPrototype({ name, startLine: startLine(node), endLine: endLine(node) })
      }
      return isHeader || place.owner ? found : found.map(ofFileAlone)
    },
  }
}

/**
 * Makes everything but functions and variables of a source file internal. No other file includes it; others
 * see only its functions and variables, through the linker.
 */
function ofFileAlone(found: Declared): Declared {
  return found.kind === 'function' || found.kind === 'variable' ? found : { ...found, visibility: 'internal' }
}

/** Returns the nodes that a namespace, a preprocessor condition or `extern "C"` only groups. */
function opened(node: Node, place: Place): readonly Node[] | undefined {
  if (node.type === 'access_specifier') {
    place.access = node.text === 'public' ? 'public' : 'internal'
    return []
  }
  if (/^preproc_(?:ifdef|if|else|elif)$|^declaration_list$/.test(node.type)) return node.namedChildren
  if (node.type === 'linkage_specification') {
    const body = node.childForFieldName('body')
    return body ? (body.type === 'declaration_list' ? body.namedChildren : [body]) : []
  }
  if (node.type !== 'namespace_definition') return undefined
  // Declarations in an unnamed namespace are visible only in the file, so they are left out.
  return node.childForFieldName('name') ? (node.childForFieldName('body')?.namedChildren ?? []) : []
}

function declared(outer: Node, place: Place, source: string): Declared[] {
  const node = outer.type === 'template_declaration' ? (outer.lastNamedChild ?? outer) : outer
  switch (node.type) {
    case 'preproc_def': {
      const value = fieldText(node, 'value', source)
      const name = fieldText(node, 'name', source)
      // A macro without a value is an include guard.
      return value === '' ? [] : [{ name, kind: 'constant', visibility: 'public' }]
    }
    case 'preproc_function_def': {
      const name = fieldText(node, 'name', source)
      const signature = `#define ${name}${fieldText(node, 'parameters', source).replace(/\s+/g, ' ')}`
      return [{ name, kind: 'macro', visibility: 'public', signature }]
    }
    case 'alias_declaration':
      return [{ name: fieldText(node, 'name', source), kind: 'type', visibility: place.access }]
    case 'type_definition':
      return typedefOf(node, place, source)
    case 'enumerator':
      return [
        { name: fieldText(node, 'name', source), kind: 'property', visibility: place.owner?.visibility ?? 'public' },
      ]
    case 'function_definition':
    case 'declaration':
    case 'field_declaration':
      return valuesOf(node, place, source)
    default:
      return typeOf(node, place, source)
  }
}

function typeOf(node: Node, place: Place, source: string, name = fieldText(node, 'name', source)): Declared[] {
  const kind = TYPES.get(node.type)
  const body = node.childForFieldName('body')
  if (!kind || !name || (!body && kind !== 'interface')) return []
  // Members of a class are private until an access label changes that.
  const isClass = kind === 'class'
  const members = body?.namedChildren ?? []
  const found: Declared = { name, kind, visibility: place.access, body, members }
  return [isClass ? { ...found, membersAccess: 'internal' } : found]
}

/** `typedef struct { … } Name;` declares a struct; any other a name for a type. */
function typedefOf(node: Node, place: Place, source: string): Declared[] {
  const type = node.childForFieldName('type')
  return node.childrenForFieldName('declarator').flatMap((declarator): Declared[] => {
    const name = nameOf(declarator, source)
    if (!name) return []
    const made = type && declarator.type === 'type_identifier' ? typeOf(type, place, source, name) : []
    const [first] = made
    return first
      ? [{ ...first, signature: `typedef ${WORDS.get(type?.type ?? '') ?? ''} ${name}` }]
      : [{ name, kind: 'type', visibility: place.access }]
  })
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['struct_specifier', 'struct'],
  ['union_specifier', 'union'],
  ['enum_specifier', 'enum'],
  ['class_specifier', 'class'],
])

/** Functions and variables. The name is at the innermost end of the declarator. */
function valuesOf(node: Node, place: Place, source: string): Declared[] {
  const storage = node.namedChildren.filter(({ type }) => /^(?:storage_class_specifier|type_qualifier)$/.test(type))
  const words = storage.map((each) => sourceOf(each, source))
  const isMember = place.owner !== undefined
  const isHidden = !isMember && words.includes('static')
  const visibility = isHidden ? 'internal' : place.access
  const type = node.childForFieldName('type')
  const own = type?.childForFieldName('body') ? typeOf(type, place, source) : []
  const values = node.childrenForFieldName('declarator').flatMap((declarator): Declared[] => {
    const name = nameOf(declarator, source)
    if (!name) return []
    const isFunction = holdsFunction(declarator)
    const isConstant = words.includes('constexpr') || (words.includes('const') && /^[A-Z\d_]{2,}$|^k[A-Z]/.test(name))
    const kind = isFunction
      ? isMember
        ? 'method'
        : 'function'
      : isConstant
        ? 'constant'
        : isMember
          ? 'property'
          : 'variable'
    const body =
      node.childForFieldName('body') ?? node.namedChildren.find(({ type }) => type === 'field_initializer_list')
    return [{ name, kind, visibility, body: initialisers(node) ?? body ?? null }]
  })
  return [...own, ...values]
}

/** `: a_(1), b_(2)` of a constructor is no part of what its callers see. */
function initialisers(node: Node): Node | undefined {
  return node.namedChildren.find(({ type }) => type === 'field_initializer_list')
}

function nameOf(declarator: Node, source: string): string {
  let node: Node | null = declarator
  for (let depth = 0; node && depth < 12; depth++) {
    if (
      /^(?:identifier|field_identifier|type_identifier|destructor_name|operator_name|qualified_identifier|operator_cast)$/.test(
        node.type,
      )
    ) {
      return sourceOf(node, source).replace(/\s+/g, ' ').slice(0, 200)
    }
    node =
      node.childForFieldName('declarator') ??
      node.namedChildren.find(({ type }) => /declarator|identifier$/.test(type)) ??
      null
  }
  return ''
}

/** Whether a declarator is a function. A pointer to a function is a variable. */
function holdsFunction(declarator: Node): boolean {
  let node: Node | null = declarator
  for (let depth = 0; node && depth < 12; depth++) {
    if (node.type === 'function_declarator') {
      return node.childForFieldName('declarator')?.type !== 'parenthesized_declarator'
    }
    if (!/^(?:pointer|reference)_declarator$/.test(node.type)) return false
    node = node.childForFieldName('declarator') ?? node.namedChild(0)
  }
  return false
}
