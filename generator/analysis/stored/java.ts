import type { Node } from 'web-tree-sitter'
import type { ImportStatement } from '../file-analysis.ts'
import { endLine, oneLine, sourceOf, startLine } from '../languages/syntax.ts'
import {
  annotationName,
  classSettings,
  isUnstored,
  kindOf,
  libraryOf,
  QUERIES,
  relationOf,
  shortAnnotations,
  tableIn,
} from './jvm.ts'
import type { StoredBy, StoredEntity, StoredField } from './stored-data.ts'

type Reading = { source: string; imports: readonly ImportStatement[] }

/** Returns the JPA and Room entities that a Java file declares. */
export function javaEntities(root: Node, { source, imports }: Reading): StoredEntity[] {
  const by = libraryOf(imports)
  return by ? typesIn(root).flatMap((node) => entityOf(node, by, source)) : []
}

const TYPES = /^(?:class|interface|record)_declaration$/
const MAX_DEPTH = 4

function typesIn(node: Node, depth = 0): Node[] {
  return node.namedChildren.flatMap((child) => {
    if (!TYPES.test(child.type)) return []
    const body = child.childForFieldName('body')
    return [child, ...(body && depth < MAX_DEPTH ? typesIn(body, depth + 1) : [])]
  })
}

function entityOf(node: Node, by: Extract<StoredBy, 'jpa' | 'room'>, source: string): StoredEntity[] {
  const { annotations } = modifiersOf(node, source)
  const kind = kindOf(annotations, by)
  const name = node.childForFieldName('name')
  if (!kind || !name) return []
  const table = tableIn(annotations)
  const superclass = node.childForFieldName('superclass')?.namedChild(0)
  const members = node.childForFieldName('body')?.namedChildren ?? []
  const parameters = node.childForFieldName('parameters')?.namedChildren ?? []
  return [
    {
      ...{ by, kind, name: sourceOf(name, source) },
      ...(table !== '' && { table }),
      bases: superclass ? [oneLine(sourceOf(superclass, source), 'slashes').replace(/<.*$/s, '')] : [],
      settings: shortAnnotations(classSettings(annotations)),
      fields: kind === 'queries' ? queriesOf(members, source) : fieldsOf([...parameters, ...members], source),
      line: startLine(node),
      endLine: endLine(node),
    },
  ]
}

type Modifiers = { annotations: string[]; words: string }

function modifiersOf(node: Node, source: string): Modifiers {
  const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers')
  const annotations = (modifiers?.namedChildren ?? []).filter(({ type }) => /annotation$/.test(type))
  return {
    annotations: annotations.map((each) => oneLine(sourceOf(each, source), 'slashes')),
    words: (modifiers?.children ?? []).flatMap((child) => (child?.isNamed ? [] : [child?.type ?? ''])).join(' '),
  }
}

/** Returns the stored fields of a class. JPA maps fields or getters, depending on which declares the key. */
function fieldsOf(members: readonly Node[], source: string): StoredField[] {
  const isKey = (node: Node) =>
    modifiersOf(node, source).annotations.some((each) => /^(?:Id|EmbeddedId)$/.test(annotationName(each)))
  const byMethods = members.some((node) => node.type === 'method_declaration' && isKey(node))
  return byMethods
    ? members.flatMap((node) => (node.type === 'method_declaration' ? propertyOf(node, source) : []))
    : members.flatMap((node) =>
        /^(?:field_declaration|formal_parameter)$/.test(node.type) ? fieldOf(node, source) : [],
      )
}

function fieldOf(node: Node, source: string): StoredField[] {
  const modifiers = modifiersOf(node, source)
  if (/\b(?:static|transient)\b/.test(modifiers.words)) return []
  const declarators = node.type === 'formal_parameter' ? [node] : node.childrenForFieldName('declarator')
  return declarators.flatMap((each) => {
    const name = each.childForFieldName('name')
    return name ? stored(sourceOf(name, source), { node, modifiers, source }) : []
  })
}

/** `getName`, which reads the property `name`. */
function propertyOf(node: Node, source: string): StoredField[] {
  const name = /^(?:get|is)(\p{Lu}\w*)$/u.exec(node.childForFieldName('name')?.text ?? '')?.[1]
  const isReader = node.childForFieldName('parameters')?.namedChildCount === 0
  const modifiers = modifiersOf(node, source)
  if (!name || !isReader || /\bstatic\b/.test(modifiers.words)) return []
  return stored(name.slice(0, 1).toLowerCase() + name.slice(1), { node, modifiers, source })
}

type Declared = { node: Node; modifiers: Modifiers; source: string }

function stored(name: string, { node, modifiers, source }: Declared): StoredField[] {
  const { annotations } = modifiers
  const typeNode = node.childForFieldName('type')
  if (!typeNode || isUnstored(annotations)) return []
  const type = oneLine(sourceOf(typeNode, source), 'slashes')
  return [
    {
      ...{ name, type, details: shortAnnotations(annotations), about: '' },
      ...{ line: startLine(node), endLine: node.type === 'method_declaration' ? startLine(typeNode) : endLine(node) },
      ...relationOf(annotations, type),
    },
  ]
}

/** Queries of a Room DAO. */
function queriesOf(members: readonly Node[], source: string): StoredField[] {
  return members.flatMap((node) => {
    const { annotations } = modifiersOf(node, source)
    const [name, type] = [node.childForFieldName('name'), node.childForFieldName('type')]
    if (!name || !type || !annotations.some((each) => QUERIES.test(annotationName(each)))) return []
    return {
      name: sourceOf(name, source),
      type: oneLine(sourceOf(type, source), 'slashes'),
      ...{ details: shortAnnotations(annotations), about: '', line: startLine(node), endLine: endLine(node) },
    }
  })
}
