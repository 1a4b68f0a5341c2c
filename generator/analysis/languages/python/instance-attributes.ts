import type { Node } from 'web-tree-sitter'
import { docstringToMarkdown } from '../../doc-comments/docstring.ts'
import type { CodeSymbol } from '../../file-analysis.ts'
import { CommentBuffer } from '../comment-buffer.ts'
import { endLine, MAX_MEMBERS, oneLine, sourceOf, startLine } from '../syntax.ts'
import { commentDoc, readComment } from './comments.ts'
import { stringContent } from './strings.ts'

const COMPOUND =
  /^(?:if_statement|else_clause|elif_clause|try_statement|except_clause|finally_clause|with_statement|for_statement|while_statement|match_statement|case_clause|block)$/

const MAX_VALUE = 40
const LITERAL = /^(?:True|False|None|-?[\d.]+|\[\]|\{\}|\(\)|"[^"\n]*"|'[^'\n]*')$/

/** Attributes that `__init__` assigns to `self`, each once, at its first assignment. */
export function instanceAttributes(init: Node, source: string): CodeSymbol[] {
  const parameters = init.childForFieldName('parameters')?.namedChildren ?? []
  const self = parameters[0]?.type === 'identifier' ? sourceOf(parameters[0], source) : ''
  const types = parameterTypes(parameters, source)
  const found = new Map<string, CodeSymbol>()
  let last: CodeSymbol | undefined
  const comments = new CommentBuffer(source)
  const stack = statementsOf(init).reverse()
  for (let node = stack.pop(); node && self; node = stack.pop()) {
    if (node.type === 'comment') {
      readComment(node, last, comments, source)
      continue
    }
    if (COMPOUND.test(node.type)) stack.push(...node.namedChildren.toReversed())
    // Doesn't consume comments here: a comment above a block's first statement precedes the block node.
    if (node.type === 'block') continue
    const above = comments.takeAbove(node)
    if (node.type !== 'expression_statement') continue
    // From this assignment on, the variable may no longer have the parameter's type.
    const bound = node.namedChild(0)?.childForFieldName('left')
    if (bound?.type === 'identifier') types.delete(sourceOf(bound, source))
    const attribute = attributeOf(node, self, types, source)
    if (attribute && !found.has(attribute.name) && found.size < MAX_MEMBERS)
      found.set(attribute.name, { ...attribute, doc: commentDoc(above) })
    else if (last) readDoc(node, last, source)
    last = attribute && found.get(attribute.name)
  }
  return [...found.values()]
}

/**
 * Statements of a method. Includes a comment above the first statement, which is outside of the body
 * node.
 */
function statementsOf(init: Node): Node[] {
  const first = init.namedChildren.filter(({ type }) => type === 'comment')
  return [...first, ...(init.childForFieldName('body')?.namedChildren ?? [])]
}

function attributeOf(
  node: Node,
  self: string,
  types: ReadonlyMap<string, string>,
  source: string,
): CodeSymbol | undefined {
  const assignment = node.namedChild(0)
  const left = assignment?.type === 'assignment' ? assignment.childForFieldName('left') : null
  const object = left?.type === 'attribute' ? left.childForFieldName('object') : null
  const attribute = left?.childForFieldName('attribute')
  if (!assignment || !object || !attribute || sourceOf(object, source) !== self) return undefined
  const name = sourceOf(attribute, source)
  if (name.startsWith('_')) return undefined
  return {
    name,
    kind: 'property',
    signature: signatureOf(name, assignment, types, source),
    doc: '',
    visibility: 'public',
    startLine: startLine(node),
    endLine: endLine(node),
    members: [],
  }
}

/** The attribute with its type, and with its value unless this value is a detail of the method. */
function signatureOf(name: string, assignment: Node, types: ReadonlyMap<string, string>, source: string): string {
  const right = assignment.childForFieldName('right')
  const written = assignment.childForFieldName('type')
  const callee = right?.type === 'call' ? right.childForFieldName('function') : null
  const value = right ? sourceOf(right, source).slice(0, MAX_VALUE + 1) : ''
  const type = written ? oneLine(sourceOf(written, source), 'hash') : types.get(value)
  const head = type ? `${name}: ${type}` : name
  const made = callee ? /^(?:\w+\.)*\p{Lu}\w*$/u.exec(sourceOf(callee, source).slice(0, 60)) : null
  if (made) return `${head} = ${made[0]}(…)`
  return LITERAL.test(value) && value.length <= MAX_VALUE ? `${head} = ${value}` : head
}

/** Types of parameters by name. An attribute that is set to a parameter has its type. */
function parameterTypes(parameters: readonly Node[], source: string): Map<string, string> {
  return new Map(
    parameters.flatMap((parameter): [string, string][] => {
      const name = parameter.childForFieldName('name') ?? parameter.namedChild(0)
      const type = parameter.childForFieldName('type')
      // `*args: int` is no `int`.
      return type && name?.type === 'identifier'
        ? [[sourceOf(name, source), oneLine(sourceOf(type, source), 'hash')]]
        : []
    }),
  )
}

/** Reads a string below an attribute, which is its docstring by convention. */
function readDoc(node: Node, attribute: CodeSymbol, source: string): void {
  const inner = node.namedChild(0)
  if (inner?.type !== 'string' || attribute.doc || startLine(node) - attribute.endLine > 1) return
  attribute.doc = docstringToMarkdown(stringContent(inner, source))
}
