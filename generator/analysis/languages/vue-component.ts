import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, SymbolNoun } from '../file-analysis.ts'
import { CommentBuffer } from './comment-buffer.ts'
import { docOf } from './ecmascript/comments.ts'
import { functionsOfObject } from './ecmascript/members.ts'
import { stringValue } from './ecmascript/module-imports.ts'
import { endLine, MAX_MEMBERS, oneLine, shortSignature, sourceOf, startLine } from './syntax.ts'

type File = { root: Node; source: string; path: string; symbols: readonly CodeSymbol[] }

const MAX_SIGNATURE = 160

/** Props, events and methods of a component, from its options and from the macros of its setup script. */
export function vueComponent(file: File): CodeSymbol | undefined {
  const statements = file.root.namedChildren
  const setup = ofSetup(statements, file)
  const comments = new CommentBuffer(file.source, 'blank-line')
  for (const node of statements) {
    if (node.type === 'comment') comments.add(node)
    else {
      const above = comments.takeAbove(node)
      const options = node.type === 'export_statement' ? optionsOf(node) : undefined
      if (!options) continue
      const component = ofOptions(options, { node, doc: docOf(above).text, file })
      return { ...component, members: [...component.members, ...(setup?.members ?? [])].slice(0, MAX_MEMBERS) }
    }
  }
  return setup
}

/** `export default { … }`, `export default defineComponent({ … })`. */
function optionsOf(node: Node): Node | undefined {
  const value = node.childForFieldName('value')
  if (value?.type === 'object') return value
  const given = value?.type === 'call_expression' ? value.childForFieldName('arguments')?.namedChild(0) : undefined
  return given?.type === 'object' ? given : undefined
}

function ofOptions(options: Node, { node, doc, file }: { node: Node; doc: string; file: File }): CodeSymbol {
  const { source, path } = file
  const option = (name: string) => optionNamed(options, name, source)
  const named = stringValue(option('name') ?? null, source)
  const methods = option('methods')
  return {
    name: named && /^[A-Za-z][\w-]{0,80}$/.test(named) ? named : nameOfFile(path),
    kind: 'class',
    signature: signatureOf(node, options, source),
    doc,
    visibility: 'public',
    startLine: startLine(node),
    endLine: endLine(node),
    members: [
      ...entriesOf(option('props'), 'prop', source),
      ...entriesOf(option('emits'), 'event', source),
      ...(methods?.type === 'object' ? functionsOfObject(methods, source) : []),
    ].slice(0, MAX_MEMBERS),
  }
}

/** Returns the code of a statement up to its options, and `…` instead of the options. */
function signatureOf(node: Node, options: Node, source: string): string {
  const before = source.slice(node.startIndex, options.startIndex)
  return `${oneLine(before, 'slashes')}${before.endsWith('(') ? '{ … })' : ' { … }'}`
}

function optionNamed(object: Node, name: string, source: string): Node | undefined {
  const pair = object.namedChildren.find(
    (child) => child.type === 'pair' && sourceOf(child.childForFieldName('key') ?? child, source) === name,
  )
  return pair?.childForFieldName('value') ?? undefined
}

/** Returns the component name: the file name, or the folder name for `index.vue`. */
function nameOfFile(path: string): string {
  const segments = path.replace(/\.vue$/, '').split('/')
  const last = segments.at(-1) ?? ''
  return (last === 'index' ? segments.at(-2) : last) || last
}

/** Maximum number of macro calls. A component calls each macro once, but `defineModel` once per model. */
const MAX_MACROS = 50
const MACRO = /^define(?:Props|Emits|Model)$/

function ofSetup(statements: readonly Node[], file: File): CodeSymbol | undefined {
  const script = /<script\b[^>]{0,300}\bsetup\b[^>]{0,300}>/.exec(file.source)
  const calls = statements.flatMap((statement) => macrosIn(statement, file.source)).slice(0, MAX_MACROS)
  const members = calls.flatMap((call) => declaredBy(call, file)).slice(0, MAX_MEMBERS)
  const [first, last] = [calls[0], calls.at(-1)]
  if (!first || !last || members.length === 0) return undefined
  return {
    name: nameOfFile(file.path),
    kind: 'class',
    signature: script?.[0] ?? oneLine(sourceOf(first, file.source), 'slashes'),
    doc: '',
    visibility: 'public',
    startLine: startLine(first),
    endLine: endLine(last),
    members,
  }
}

/** Returns the macro calls in a statement: on their own, as a variable's value, or inside `withDefaults`. */
function macrosIn(statement: Node, source: string): Node[] {
  const values =
    statement.type === 'expression_statement'
      ? [statement.namedChild(0)]
      : /_declaration$/.test(statement.type)
        ? statement.namedChildren.map((child) => child.childForFieldName('value'))
        : []
  return values.flatMap((value) => {
    if (value?.type !== 'call_expression') return []
    const name = calleeOf(value, source)
    const inner = name === 'withDefaults' ? value.childForFieldName('arguments')?.namedChild(0) : value
    return inner?.type === 'call_expression' && MACRO.test(calleeOf(inner, source)) ? [inner] : []
  })
}

function calleeOf(call: Node, source: string): string {
  return sourceOf(call.childForFieldName('function') ?? call, source).slice(0, 40)
}

function declaredBy(call: Node, { source, symbols }: File): CodeSymbol[] {
  const macro = calleeOf(call, source)
  const given = call.childForFieldName('arguments')?.namedChildren.find(({ type }) => type !== 'comment')
  const noun = macro === 'defineEmits' ? 'event' : 'prop'
  if (macro === 'defineModel') {
    const name = stringValue(given ?? null, source) ?? 'modelValue'
    return [entry(call, { name, noun, doc: '' }, source)]
  }
  const type = call.childForFieldName('type_arguments')?.namedChild(0)
  if (!type) return entriesOf(given, noun, source)
  const named = sourceOf(type, source)
  const own = symbols.find(({ name }) => name === named)
  if (own) return own.members.filter(({ kind }) => kind !== 'method').map((member) => ({ ...member, noun }))
  return entriesOf(type, noun, source)
}

/** Returns the names in an array, an object or a type, with their comments. */
function entriesOf(node: Node | undefined, noun: SymbolNoun, source: string): CodeSymbol[] {
  if (!node || !/^(?:array|object|object_type)$/.test(node.type)) return []
  const found: CodeSymbol[] = []
  const comments = new CommentBuffer(source, 'blank-line')
  for (const child of node.namedChildren) {
    if (found.length >= MAX_MEMBERS) break
    if (child.type === 'comment') {
      comments.add(child)
      continue
    }
    const above = comments.takeAbove(child)
    const name = nameIn(child, source)
    if (name) found.push(entry(child, { name, noun, doc: docOf(above).text }, source))
  }
  return found
}

/** `'select'`, `rows: …`, `rows?: string[]`, `(e: 'select', row: string): void`. */
function nameIn(node: Node, source: string): string | undefined {
  if (node.type === 'string') return stringValue(node, source)
  if (node.type === 'call_signature') return /['"]([\w:.-]{1,80})['"]/.exec(sourceOf(node, source).slice(0, 200))?.[1]
  const name = node.childForFieldName('key') ?? node.childForFieldName('name')
  if (!name) return undefined
  return name.type === 'string' ? stringValue(name, source) : /^[\w$]{1,80}$/.exec(sourceOf(name, source))?.[0]
}

/** Returns the symbol of a prop, event or method. Event names start with `@`, since methods may share one. */
function entry(
  node: Node,
  { name, noun, doc }: { name: string; noun: SymbolNoun; doc: string },
  source: string,
): CodeSymbol {
  return {
    name: noun === 'event' ? `@${name}` : name,
    kind: 'property',
    noun,
    signature: shortSignature(oneLine(sourceOf(node, source), 'slashes').replace(/[;,]$/, ''), MAX_SIGNATURE),
    doc,
    visibility: 'public',
    startLine: startLine(node),
    endLine: endLine(node),
    members: [],
  }
}
