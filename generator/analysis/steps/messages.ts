import type { Node } from 'web-tree-sitter'
import { argumentsNode, calledBy } from './called.ts'
import type { StepReader } from './step-reader.ts'

const STRINGS = /string|char_literal|heredoc/
const INSERTED = /^interpolation$|interpolated_|substitution|expansion|variable|expression/
const MAX_PARTS = 20
const MAX_DEPTH = 3
const ESCAPES: Readonly<Record<string, string>> = { n: ' ', t: ' ', r: '', '"': '"', "'": "'", '`': '`', '\\': '\\' }
/** Matches functions whose first string contains placeholders such as `%s`. */
const PERCENT = /(?:printf|Errorf|Wrapf|Newf|format|Format|sprintf|panicf|Fatalf|NSLocalizedString)$/
/** Matches functions that only create an error from a text. */
const ERROR_OF_TEXT = /^errors\.New$/
const BRACES = /(?:\.format|!|Format)$/

/** Matches calls around the text of a message: translations, and Go's inner errors. */
const AROUND = /^(?:_|u?gettext(?:_lazy)?|(?:errors\.)?New)$/
const MAX_TRIED = 6

/**
 * Returns the message of a raised error: its first string literal, with `…` for inserted values. A reader
 * that keeps placeholders prefers a sentence to an earlier string, such as an error code.
 */
export function messageOf(value: Node, reader: StepReader): string | undefined {
  let at: Node | undefined = value
  for (let depth = 0; at && depth < MAX_DEPTH; depth++) {
    const rule = reader.grammar.rules.get(at.type)
    if (rule?.is === 'wrap') {
      at = reader.part(at, rule.field)
      continue
    }
    if (rule?.is !== 'call') return undefined
    const callee = calledBy(at, rule, reader)
    const values = reader
      .parts(argumentsNode(at, rule))
      .slice(0, reader.keepsPlaces ? MAX_TRIED : 3)
      .map((each) => argumentValue(each, reader))
    const strings = values.filter((each) => STRINGS.test(each.type) || isJoined(each, reader))
    const first = reader.keepsPlaces ? (sentenceIn(strings, reader) ?? namedText(values, reader)) : strings[0]
    const text = first && literalParts(first, reader, 0)
    return text && /\p{L}{2}/u.test(text) ? tidy(withPlaces(text, callee, reader)) : undefined
  }
  return undefined
}

/** Returns the first string with several words, or else the first string. */
function sentenceIn(strings: readonly Node[], reader: StepReader): Node | undefined {
  return strings.find((each) => /\s/.test(reader.text(each))) ?? strings[0]
}

/** Syntax nodes that give a name its value. */
const STORES = [
  ...['assignment', 'augmented_assignment', 'assignment_expression', 'augmented_assignment_expression'],
  ...['assignment_statement', 'short_var_declaration', 'variable_declarator', 'var_spec', 'named_expression'],
  ...['for_statement', 'for_in_statement', 'for_in_clause', 'range_clause'],
]
const PLAIN = /^(?:assignment|assignment_expression|short_var_declaration|variable_declarator)$/

/** Returns the text of a local name that is assigned only once, as in `raise ValueError(message)`. */
function namedText(values: readonly Node[], reader: StepReader): Node | undefined {
  const name = values.find((each) => reader.grammar.names.has(each.type))
  const text = reader.text(name)
  if (!name || reader.parameters.has(text)) return undefined
  let around = name.parent
  while (around && !reader.grammar.functions.includes(around.type)) around = around.parent
  const [only, ...others] = around ? storesIn(around, reader).filter(({ names }) => names.includes(text)) : []
  if (!only || others.length > 0 || only.names.length > 1 || !PLAIN.test(only.node.type)) return undefined
  const value = only.node.childForFieldName('right') ?? only.node.childForFieldName('value')
  const inner = value?.type === 'expression_list' ? reader.part(value) : reader.inner(value)
  return inner && (STRINGS.test(inner.type) || isJoined(inner, reader)) ? inner : undefined
}

type Store = { node: Node; names: string[] }

/** Returns the assignments in a function, from a cache. */
function storesIn(around: Node, { stores, text }: StepReader): Store[] {
  const known = stores.get(around.id)
  if (known) return known
  const found = around.descendantsOfType(STORES).map((node) => {
    const target = node.childForFieldName('left') ?? node.childForFieldName('name')
    return {
      node,
      names: text(target)
        .split(/[^\p{L}\p{N}_$]+/u)
        .filter((each) => each !== ''),
    }
  })
  stores.set(around.id, found)
  return found
}

function argumentValue(node: Node, reader: StepReader): Node {
  if (!/argument/.test(node.type)) return node
  return node.childForFieldName('value') ?? reader.parts(node).at(-1) ?? node
}

function isJoined(node: Node, reader: StepReader): boolean {
  if (/^(?:binary_expression|binary_operator|binary)$/.test(node.type))
    return literalParts(node, reader, 0) !== undefined
  return reader.grammar.rules.get(node.type)?.is === 'call' && literalParts(node, reader, 0) !== undefined
}

/** Returns the text of an expression that consists of strings. */
export function wordsIn(node: Node, reader: StepReader): string | undefined {
  const text = literalParts(node, reader, 0)
  return text && /\p{L}{2}/u.test(text) ? tidy(text) : undefined
}

/** Returns the joined strings of an expression, or undefined if it contains no strings. */
function literalParts(node: Node, reader: StepReader, depth: number): string | undefined {
  if (depth > MAX_PARTS) return undefined
  if (node.type === 'concatenated_string') {
    return reader
      .parts(node)
      .slice(0, MAX_PARTS)
      .map((part) => literalParts(part, reader, depth + 1) ?? '…')
      .join('')
  }
  if (STRINGS.test(node.type)) return wordsOf(node, reader)
  const left = node.childForFieldName('left')
  const right = node.childForFieldName('right')
  if (left && right) {
    const operator = reader.range(left.endIndex, right.startIndex)
    const [first, second] = [literalParts(left, reader, depth + 1), literalParts(right, reader, depth + 1)]
    if (operator === '%') return first && withPercents(first, reader)
    if (!/^[+.]$/.test(operator) || (first ?? second) === undefined) return undefined
    return `${first ?? '…'}${second ?? '…'}`
  }
  const rule = reader.grammar.rules.get(node.type)
  if (rule?.is !== 'call') return undefined
  const callee = calledBy(node, rule, reader)
  const on = (rule.callee ? node.childForFieldName(rule.callee) : node)?.childForFieldName('object')
  if (on && STRINGS.test(on.type) && /\.format$/.test(callee)) return withBraces(wordsOf(on, reader), reader)
  const [given] = reader.parts(argumentsNode(node, rule))
  const first = given && argumentValue(given, reader)
  const isText = PERCENT.test(callee) || ERROR_OF_TEXT.test(callee) || (reader.keepsPlaces && AROUND.test(callee))
  return isText && first && STRINGS.test(first.type) ? withPlaces(wordsOf(first, reader), callee, reader) : undefined
}

/** Returns a string without quotes. Inserted values become `…`, unless the reader keeps placeholders. */
function wordsOf(node: Node, reader: StepReader): string {
  let text = ''
  let at = node.startIndex
  for (const part of reader.keepsPlaces ? [] : node.namedChildren.slice(0, 2 * MAX_PARTS)) {
    if (!INSERTED.test(part.type)) continue
    text += `${reader.raw(at, part.startIndex)}…`
    at = part.endIndex
  }
  text += reader.raw(at, node.endIndex)
  return text
    .replace(/\\\r?\n\s*/g, '')
    .replace(/^[a-zA-Z$@#]{0,3}(?:"""|'''|["'`])/, '')
    .replace(/(?:"""|'''|["'`])#?$/, '')
    .replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? `\\${sign}`)
}

function withPlaces(text: string, callee: string, reader: StepReader): string {
  if (PERCENT.test(callee)) return withPercents(text, reader)
  return BRACES.test(callee) ? withBraces(text, reader) : text
}

function withPercents(text: string, { keepsPlaces }: StepReader): string {
  if (keepsPlaces) return text
  return text.replace(/%(?:\(\w{1,40}\))?[-+ #0]{0,4}[\d.]{0,8}[a-zA-Z@]/g, '…').replaceAll('%%', '%')
}

function withBraces(text: string, { keepsPlaces }: StepReader): string {
  return keepsPlaces ? text : text.replace(/\{[^{}]{0,80}\}/g, '…')
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/…{2,}/g, '…').trim()
}
