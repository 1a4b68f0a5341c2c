import type { Node } from 'web-tree-sitter'
import type { CodeSymbol } from '../../file-analysis.ts'
import { CommentBuffer } from '../comment-buffer.ts'
import { endLine, MAX_MEMBERS, oneLine, sourceOf, startLine } from '../syntax.ts'
import { docOf } from './comments.ts'
import { shortValue } from './signatures.ts'

/**
 * The fields that a constructor documents: parameters that are also fields, and assignments to `this`. Fields
 * without a comment are left to the class.
 */
export function constructorFields(body: Node, source: string): CodeSymbol[] {
  const maker = body.namedChildren.find(
    (child) => child.type === 'method_definition' && nameOf(child, source) === 'constructor',
  )
  const parameters = maker?.childForFieldName('parameters')?.namedChildren ?? []
  const statements = maker?.childForFieldName('body')?.namedChildren ?? []
  const fields = new Map<string, CodeSymbol>()
  for (const nodes of [parameters, statements]) {
    const comments = new CommentBuffer(source)
    for (const node of nodes) {
      if (node.type === 'comment') {
        comments.add(node)
        continue
      }
      const field = fieldOf(node, source)
      const doc = docOf(comments.takeAbove(node))
      if (!field || doc.text === '' || fields.has(field.name) || fields.size >= MAX_MEMBERS) continue
      const isOpen = field.isOpen && !doc.internal && !field.name.startsWith('_')
      fields.set(field.name, {
        name: field.name,
        kind: 'property',
        signature: field.signature,
        doc: doc.text,
        visibility: isOpen ? 'public' : 'internal',
        startLine: startLine(node),
        endLine: endLine(node),
        members: [],
      })
    }
  }
  return [...fields.values()]
}

/** Adds constructor fields. If the class declares the field too, that field only gets the missing comment. */
export function withConstructorFields(members: readonly CodeSymbol[], fields: readonly CodeSymbol[]): CodeSymbol[] {
  const known = new Map(members.map((member) => [member.name, member]))
  for (const { name, doc } of fields) {
    const member = known.get(name)
    if (member?.kind === 'property') member.doc ||= doc
  }
  const own = fields.filter(({ name }) => !known.has(name))
  return members.flatMap((member) => (member.name === 'constructor' ? [member, ...own] : [member]))
}

type Field = { name: string; signature: string; isOpen: boolean }

function fieldOf(node: Node, source: string): Field | undefined {
  return /^(?:required|optional)_parameter$/.test(node.type)
    ? parameterField(node, source)
    : assignedField(node, source)
}

/** `constructor(readonly name: string)`. */
function parameterField(node: Node, source: string): Field | undefined {
  const pattern = node.childForFieldName('pattern')
  const text = oneLine(sourceOf(node, source), 'slashes')
  const [, modifiers] = /^((?:(?:public|protected|private|readonly|override) )+)/.exec(text) ?? []
  if (pattern?.type !== 'identifier' || modifiers === undefined) return undefined
  const signature = text.replace(/^(?:(?:public|override) )+/, '')
  return { name: sourceOf(pattern, source), signature, isOpen: !/private|protected/.test(modifiers) }
}

/** `this.name = …`. */
function assignedField(node: Node, source: string): Field | undefined {
  const assignment = node.type === 'expression_statement' ? node.namedChild(0) : null
  const left = assignment?.type === 'assignment_expression' ? assignment.childForFieldName('left') : null
  const property = left?.type === 'member_expression' ? left.childForFieldName('property') : null
  const value = assignment?.childForFieldName('right')
  if (!property || !value || left?.childForFieldName('object')?.type !== 'this') return undefined
  const name = sourceOf(property, source)
  const short = shortValue(value, source)
  const isOpen = property.type !== 'private_property_identifier'
  return { name, signature: short ? `${name} = ${short}` : name, isOpen }
}

function nameOf(node: Node, source: string): string {
  const name = node.childForFieldName('name')
  return name ? sourceOf(name, source) : ''
}
