import type { Node } from 'web-tree-sitter'
import { sourceOf } from '../languages/syntax.ts'
import { writtenValue } from './written.ts'

/** One call of a chain: `->nullable()`. */
export type PhpCall = { name: string; args: Node[] }

/** A chain of calls. `on`: the object or class of the first call, such as `$table` or `Schema`. */
export type PhpChain = { on: string; calls: PhpCall[] }

const MAX_CALLS = 30

/** `$table->string('name')->nullable()`, `Schema::create('x', …)`; undefined for what begins with another value. */
export function chainOf(node: Node | null, source: string): PhpChain | undefined {
  const calls: PhpCall[] = []
  let at = node
  while (at?.type === 'member_call_expression' && calls.length < MAX_CALLS) {
    calls.unshift(callOf(at, source))
    at = at.childForFieldName('object')
  }
  if (at?.type === 'scoped_call_expression') {
    calls.unshift(callOf(at, source))
    at = at.childForFieldName('scope')
  }
  return at && /^(?:variable_name|name|qualified_name)$/.test(at.type) && calls.length > 0
    ? { on: sourceOf(at, source), calls }
    : undefined
}

function callOf(node: Node, source: string): PhpCall {
  const name = node.childForFieldName('name')
  const list = node.childForFieldName('arguments')?.namedChildren ?? []
  const args = list.filter(({ type }) => type === 'argument').flatMap((each) => each.namedChildren.at(-1) ?? [])
  return { name: name ? sourceOf(name, source) : '', args }
}

/** Returns the text of a string literal, or undefined for any other node. */
export function phpText(node: Node | undefined, source: string): string | undefined {
  if (node?.type !== 'string' && node?.type !== 'encapsed_string') return undefined
  if (node.namedChildren.some(({ type }) => !/^(?:string_content|escape_sequence)$/.test(type))) return undefined
  return sourceOf(node, source)
    .slice(1, -1)
    .replace(/\\(['"\\])/g, '$1')
}

/** Returns the texts of a single string or of a list of strings. */
export function phpTexts(nodes: readonly Node[], source: string): string[] | undefined {
  const flat = nodes.flatMap((node) =>
    node.type === 'array_creation_expression'
      ? node.namedChildren.filter(({ type }) => type !== 'comment').map((element) => element.namedChild(0) ?? element)
      : [node],
  )
  const texts = flat.map((node) => phpText(node, source))
  return texts.every((text) => text !== undefined) && texts.length > 0 ? texts : undefined
}

/** `User` of `\App\User::class`. */
export function phpClass(node: Node | undefined, source: string): string | undefined {
  if (node?.type !== 'class_constant_access_expression') return undefined
  return /^[\w\\]*?(\w+)::class$/.exec(sourceOf(node, source).replace(/\s+/g, ''))?.[1]
}

export function writtenCall({ name, args }: PhpCall, source: string): string {
  return `${name}(${args.map((arg) => writtenValue(arg, source, 'slashes')).join(', ')})`
}
