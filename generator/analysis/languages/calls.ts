import type { Node } from 'web-tree-sitter'
import type { Call, CodeSymbol, FileAnalysis, ImportStatement } from '../file-analysis.ts'
import { ModuleReader } from './receivers/ecmascript/read.ts'
import { GoReader } from './receivers/go/read.ts'
import { PythonReader } from './receivers/python/read.ts'
import { sourceOf } from './syntax.ts'

/** A name followed by an opening bracket, with or without type arguments between them. */
const CALLED = /#?[\p{L}_$][\p{L}\p{N}_$]*(?=(?:(?:::)?<[^<>()\n]{1,80}>)?[^\S\n]{0,4}\()/gu
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
/** Maximum number of characters of an import line that are searched for names. */
const MAX_STATEMENT = 400
/** Maximum number of calls per file. Pages name a few, but a generated file has a call on each line. */
const MAX_CALLS = 2_000
const OWN = /^(?:this|self|Self|cls)$/
const CALLING = /^(?:function|method|property|class|struct)$/
/** Languages whose calls are found in their syntax trees. */
const READ = /^(?:TypeScript|TSX|JavaScript|Python|Go|Java|Rust|Swift|Dart|Solidity)$/
const CALLABLE = /^(?:function|method|class|struct|constant|variable)$/

type ReadThrough = (input: Input) => Pick<FileAnalysis, 'calls' | 'receivers'>

const readModuleCalls: ReadThrough = (input) => new ModuleReader(input).read()

const THROUGH_RECEIVERS: ReadonlyMap<string, ReadThrough> = new Map([
  ['TypeScript', readModuleCalls],
  ['TSX', readModuleCalls],
  ['JavaScript', readModuleCalls],
  ['Go', (input) => new GoReader(input).read()],
  ['Python', (input) => new PythonReader(input).read()],
])

type Facts = Pick<FileAnalysis, 'language' | 'symbols' | 'imports' | 'references' | 'lines'>
type Input = { root: Node; source: string; facts: Facts }

/**
 * Reads calls from a file's symbols to its other symbols or to imports, each pair once, in source order.
 * Includes only calls that are certain by name and place in the tree: functions, methods of the same object,
 * names of modules.
 */
export function readCalls(input: Input): Pick<FileAnalysis, 'calls' | 'receivers'> {
  const read = THROUGH_RECEIVERS.get(input.facts.language)
  return read ? read(input) : { calls: readPlainCalls(input) }
}

function readPlainCalls(input: Input): Call[] {
  const { source, facts } = input
  if (!READ.test(facts.language)) return []
  const scope = scopeOf(facts, source)
  const calls = new Map<string, Call>()
  const lineAt = lineCounter(source)
  for (const match of source.matchAll(CALLED)) {
    const [name] = match
    if (!scope.names.has(name)) continue
    const caller = scope.callers[lineAt(match.index)]
    if (!caller || calls.size >= MAX_CALLS) continue
    const receiver = receiverAt(input, match.index)
    const callee = receiver === undefined ? undefined : calleeOf(name, receiver, caller, scope)
    if (callee && callee.name !== caller.name)
      calls.set(`${caller.name} ${callee.name}`, { by: caller.name, ...callee })
  }
  return [...calls.values()]
}

type Caller = { name: string; owner: string; signature: string }
type Scope = {
  /** Innermost caller on each line. */
  callers: readonly (Caller | undefined)[]
  /** All callable names, without their qualifiers. */
  names: ReadonlySet<string>
  own: ReadonlySet<string>
  imported: ReadonlySet<string>
  /** Name of each module that is imported whole → the names of that module known in the file. */
  modules: ReadonlyMap<string, ReadonlySet<string>>
  /** True if methods of the same object are called by their name alone. */
  isInClass: boolean
}

function scopeOf({ language, symbols, imports, references, lines }: Facts, source: string): Scope {
  const callers: (Caller | undefined)[] = new Array(lines + 2)
  const own = new Set<string>()
  const visit = (list: readonly CodeSymbol[], owner: string) => {
    for (const symbol of list.toSorted((a, b) => a.startLine - b.startLine)) {
      const name = owner === '' ? symbol.name : `${owner}.${symbol.name}`
      if (CALLABLE.test(symbol.kind)) own.add(name)
      // A property that a constructor declares or assigns lies inside the constructor, which stays the caller.
      if (symbol.kind === 'property' && owner !== '' && callers[symbol.startLine]?.owner === owner) continue
      // A constant's value is computed when its file is loaded, so its calls have no calling symbol.
      const caller = CALLING.test(symbol.kind) ? { name, owner, signature: symbol.signature } : undefined
      callers.fill(caller, symbol.startLine, symbol.endLine + 1)
      visit(symbol.members, name)
    }
  }
  visit(symbols, '')
  const isWhole = ({ whole }: ImportStatement) => whole ?? language === 'Go'
  const imported = new Set([
    ...imports.filter((statement) => !isWhole(statement)).flatMap(({ names }) => names),
    ...references,
  ])
  const wordsOf = (text: string) => text.slice(0, MAX_STATEMENT).match(WORD) ?? []
  const lineTexts = source.split('\n')
  const modules = new Map<string, ReadonlySet<string>>()
  for (const { names, specifier, line } of imports.filter(isWhole)) {
    const local = new Set([...wordsOf(lineTexts[line - 1] ?? ''), ...wordsOf(specifier)])
    for (const name of names) modules.set(name, local)
  }
  const last = (name: string) => name.slice(name.lastIndexOf('.') + 1)
  const names = new Set([...[...own].map(last), ...imported, ...modules.keys()])
  return { callers, names, own, imported, modules, isInClass: /^(?:Java|Swift|Dart|Solidity)$/.test(language) }
}

/** Receiver of the call at a position: '' if it has none; `undefined` if the name isn't called. */
function receiverAt({ root, source, facts: { language } }: Input, at: number): string | undefined {
  let callee = root.descendantForIndex(at)
  if (!callee || !/identifier$/.test(callee.type)) return undefined
  let parent = callee.parent
  if (language === 'Dart') return selectedReceiver(callee, at, source)
  if (parent?.type === 'navigation_suffix') [callee, parent] = [parent, parent.parent]
  let receiver = ''
  const object = parent && memberObject(parent)
  if (parent && object) {
    if (object.id === callee.id) return undefined
    receiver = sourceOf(object, source)
    callee = parent
    parent = parent.parent
  }
  // The grammar reads `await open<Note>(…)` as a call of the awaited value.
  if (parent?.type === 'generic_function' || parent?.type === 'await_expression') {
    callee = parent
    parent = parent.parent
  }
  if (parent?.type === 'method_invocation') {
    const on = parent.childForFieldName('object')
    return parent.childForFieldName('name')?.id === callee.id ? (on ? sourceOf(on, source) : '') : undefined
  }
  // Solidity's grammar wraps each expression once more, and Swift's doesn't name the field.
  if (parent?.type === 'expression') [callee, parent] = [parent, parent.parent]
  const field = parent && CALLEES.get(parent.type)
  const called = field && (parent?.childForFieldName(field) ?? parent?.namedChild(0))
  return called && called.id === callee.id ? receiver : undefined
}

/**
 * Receiver of a call in Dart, where name and arguments are siblings. Avoids sibling lookups, which are
 * slow.
 */
function selectedReceiver({ parent }: Node, at: number, source: string): string | undefined {
  if (/signature$|parameter$|_declaration$/.test(parent?.type ?? '')) return undefined
  if (parent?.type !== 'unconditional_assignable_selector') return ''
  const before = /(?<![\w.)\]}])([\w$]{1,100})\s{0,40}\.\s{0,4}$/.exec(source.slice(Math.max(0, at - 160), at))
  return before?.[1]
}

const CALLEES = new Map([
  ['call_expression', 'function'],
  ['call', 'function'],
  ['new_expression', 'constructor'],
  ['object_creation_expression', 'type'],
  ['emit_statement', 'name'],
])

const OBJECTS = new Map([
  ['member_expression', 'object'],
  ['attribute', 'object'],
  ['selector_expression', 'operand'],
  ['field_expression', 'value'],
  ['scoped_identifier', 'path'],
  ['navigation_expression', 'target'],
])

function memberObject(node: Node): Node | null {
  const field = OBJECTS.get(node.type)
  return field ? node.childForFieldName(field) : null
}

function calleeOf(name: string, receiver: string, caller: Caller, scope: Scope): Omit<Call, 'by'> | undefined {
  const { own, imported, modules } = scope
  if (receiver === '') {
    const inClass = `${caller.owner}.${name}`
    const isOwn = own.has(name) || (scope.isInClass && own.has(inClass))
    if (!(isOwn || imported.has(name)) || isParameter(name, caller.signature)) return undefined
    return isOwn ? { name: own.has(name) ? name : inClass, own: true } : { name }
  }
  const isSelf = OWN.test(receiver) || receiver === goReceiver(caller.signature)
  const owner = isSelf ? caller.owner : receiver
  if (own.has(`${owner}.${name}`)) return { name: `${owner}.${name}`, own: true }
  return modules.get(name)?.has(receiver) ? { name } : undefined
}

function isParameter(name: string, signature: string): boolean {
  return new RegExp(`[(,][^\\S\\n]*(?:\\.\\.\\.|[*&]{0,2})${name.replaceAll('$', '\\$')}\\b`, 'u').test(signature)
}

/** `func (c *Context) Next()`: what is called on `c` is called on itself. */
function goReceiver(signature: string): string | undefined {
  return /^func \((\w+) /.exec(signature)?.[1]
}

/** Returns a function that maps positions to lines. Call it with ascending positions. */
function lineCounter(source: string): (at: number) => number {
  let line = 1
  let from = 0
  return (at) => {
    for (let next = source.indexOf('\n', from); next >= 0 && next < at; next = source.indexOf('\n', from)) {
      line++
      from = next + 1
    }
    return line
  }
}
