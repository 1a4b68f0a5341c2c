import type { Caller } from '../../analysis/graph/callers.ts'
import type { ModelFile } from '../../analysis/project-model.ts'
import { findSymbol } from '../../analysis/resolve-citation.ts'
import { type ComposeContext, fileRef } from '../view.ts'
import { withoutOwner } from './short-code.ts'
import type { CalledName } from './told-steps.ts'

/**
 * How well it is known who is called: a function of another file or this one, something of the project, or of others.
 * `outlives`: a method of what the caller has too: a parameter, or a field of the object.
 */
export type Callee = { name: CalledName; known: 'elsewhere' | 'here' | 'likely' | 'foreign'; outlives?: true }

export type Callees = (callee: string) => Callee | undefined

/**
 * Who is meant by a call in the function `of`; undefined for what has no name. A link is only made where an import or a
 * declaration says so.
 */
export function calleesOf(
  file: ModelFile,
  { of, signature, text }: { of: string; signature: string; text: string },
  context: ComposeContext,
): Callees {
  const { path, analysis } = file
  const methodOf = methodsOf(text, context.model.called.get(path)?.get(of) ?? [])
  const calls = analysis.calls.filter(({ by }) => by === of)
  const own = new Set(calls.flatMap(({ name, own }) => (own ? [name] : [])))
  const others = new Set(calls.flatMap(({ name, own }) => (own ? [] : [name])))
  const owner = of.includes('.') ? of.slice(0, of.lastIndexOf('.')) : ''
  const [, receiver] = /^func \((\w+) /.exec(signature) ?? []
  const modules = moduleNames(file)
  const standard = new Set(
    analysis.imports.flatMap(({ specifier }) =>
      specifier.split('/')[0]?.includes('.') ? [] : [specifier.slice(specifier.lastIndexOf('/') + 1)],
    ),
  )
  const given = new Set(
    [...signature.matchAll(/[(,]\s*[*&.]{0,3}([\p{L}_$][\p{L}\p{N}_$]*)\??\s*[\s:,)=]/gu)].map(([, name = '']) => name),
  )
  const local = new Set(analysis.symbols.map(({ name }) => name))
  const importedFrom = (name: string) =>
    context.model.graph.imports.get(path)?.find(({ names, reExport }) => !reExport && names.includes(name))?.to
  return (written) => {
    const whole = written
      .replace(/^new /, '')
      .replace(/^\$this(?:->|\?->)/, 'this.')
      .replaceAll(/\?\.|\??->/g, '.')
    if (!NAME.test(whole) || whole.length > MAX_NAME) return undefined
    const plain = withoutOwner(whole)
    const parts = plain.split('.')
    const [head = ''] = parts
    const last = parts.at(-1) ?? ''
    const name: CalledName = { text: written.includes('->') ? written : plain, file: null }
    const isOfSelf = plain === whole ? parts.length === 2 && head === receiver : parts.length === 1
    const isOwn = own.has(plain) || (isOfSelf && own.has(`${owner}.${last}`))
    // Where calls are not resolved, a method of the class is known by its declaration.
    const isDeclared = parts.length === 1 && (plain !== whole || BARE.test(analysis.language))
    if (isOwn || (isDeclared && owner !== '' && findSymbol(analysis.symbols, `${owner}.${last}`)))
      return { name: { ...name, text: plain }, known: 'here' }
    const method = parts.length > 1 || plain !== whole ? methodOf(last) : undefined
    if (method?.path === path) return { name, known: 'here' }
    if (method) return { name: { ...name, file: fileRef(method.path, context) }, known: 'elsewhere' }
    if (plain !== whole || head === receiver)
      return { name, known: 'likely', ...((parts.length > 1 || plain === whole) && { outlives: true }) }
    // Go's own packages have no address: `time.Duration` is not the `Duration` of this project.
    const isStandard = parts.length === 2 && analysis.language === 'Go' && standard.has(head)
    const isImported =
      !isStandard && others.has(last) && (parts.length === 1 || (parts.length === 2 && modules.has(head)))
    const to = isImported ? importedFrom(last) : undefined
    if (to !== undefined)
      return { name: { ...name, file: to === path ? null : fileRef(to, context) }, known: 'elsewhere' }
    const module = parts.length === 2 && !given.has(head) && moduleOf(file, head, context)
    if (module && findSymbol(module.analysis.symbols, last))
      return { name: { ...name, file: fileRef(module.path, context) }, known: 'elsewhere' }
    if (parts.length === 1) return { name, known: local.has(head) || given.has(head) ? 'likely' : 'foreign' }
    // An object of another file of the project is no package.
    const isForeign =
      isImported || isStandard || GLOBALS.has(head) || (modules.has(head) && importedFrom(head) === undefined)
    return { name, known: isForeign ? 'foreign' : 'likely', ...(given.has(head) && { outlives: true }) }
  }
}

/** The file that a Python file calls by this name: `from app import crud` stands for `app/crud.py`. */
function moduleOf({ path, analysis }: ModelFile, name: string, { model }: ComposeContext): ModelFile | undefined {
  if (analysis.language !== 'Python') return undefined
  const lines = analysis.imports.flatMap(({ names, specifier, line }) =>
    names.includes(name) || specifier === name ? [line] : [],
  )
  const found = model.graph.imports
    .get(path)
    ?.filter(
      ({ to, line }) => lines.includes(line) && [`${name}.py`, `${name}/__init__.py`].some((end) => isAt(to, end)),
    )
  const [only, ...others] = found ?? []
  return only && others.length === 0 ? model.files.get(only.to) : undefined
}

function isAt(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`)
}

/** Languages in which a method calls others of its class by their names alone. */
const BARE = /^(?:Java|C#)$/

const CALL = /((?:[\p{L}\p{N}_$#?!.\])]{0,80}\.)?)([\p{L}_$#][\p{L}\p{N}_$]{0,80})\(/gu

/** The method that a function calls by a name, where it calls one of that name and in one way. */
function methodsOf(text: string, called: readonly Caller[]): (name: string) => Caller | undefined {
  const methods = called.filter(({ name }) => name.includes('.') && !GETTER.test(lastOf(name)))
  if (methods.length === 0) return () => undefined
  const ways = new Map<string, Set<string>>()
  for (const [, on = '', name = ''] of text.matchAll(CALL)) ways.set(name, (ways.get(name) ?? new Set()).add(on))
  return (name) => {
    const known = methods.filter((each) => lastOf(each.name) === name)
    return known.length === 1 && ways.get(name)?.size === 1 ? known[0] : undefined
  }
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

const NAME = /^[\p{L}_$#@][\p{L}\p{N}_$#@.!?:]*$/u
const MAX_NAME = 48

/** What stands for modules in a file: names that it imports, and the last parts of what it imports whole. */
function moduleNames({ analysis: { imports } }: ModelFile): Set<string> {
  return new Set(
    imports.flatMap(({ specifier, names, exposedAs = [] }) => [
      ...names,
      ...exposedAs,
      specifier.slice(Math.max(specifier.lastIndexOf('/'), specifier.lastIndexOf('.')) + 1),
      specifier.split(/[./]/)[0] ?? '',
    ]),
  )
}

const GLOBALS = new Set([
  ...['console', 'Math', 'JSON', 'Object', 'Array', 'Promise', 'Number', 'String', 'Date', 'Reflect', 'Symbol'],
  ...[
    'Buffer',
    'process',
    'window',
    'document',
    'globalThis',
    'performance',
    'crypto',
    'super',
    'super()',
    'str',
    'dict',
  ],
])

const LOGGERS = /^(?:log|logs|logger|logging|slog|console|_logger|_log|warnings|debug|fmt|pprint)$/i
const LOGS = /^(?:log|warn|warning|debug|print|println|printf|pprint)$/

/** What only writes to a log, or prints. */
export function isLogging(callee: string): boolean {
  const parts = callee.split('.')
  return parts.length === 1 ? LOGS.test(callee) : parts.slice(0, -1).some((part) => LOGGERS.test(part))
}

/** Getters, conversions and changes of local collections: what a reader of the code skips. */
const DULL = new Set([
  ...['cast', 'partition', 'isArray', 'assign', 'freeze', 'max', 'min', 'AsTime'],
  ...['get', 'has', 'set', 'add', 'push', 'pop', 'append', 'extend', 'insert', 'remove', 'discard', 'delete', 'clear'],
  ...['keys', 'values', 'items', 'entries', 'map', 'filter', 'reduce', 'forEach', 'find', 'some', 'every', 'includes'],
  ...['join', 'split', 'strip', 'trim', 'replace', 'format', 'lower', 'upper', 'encode', 'decode', 'startswith'],
  ...['endswith', 'slice', 'concat', 'sort', 'sorted', 'reverse', 'unshift', 'shift', 'splice', 'toString', 'String'],
  ...['copy', 'update', 'setdefault', 'popitem', 'next', 'test', 'match', 'exec', 'apply', 'bind', 'then', 'catch'],
  ...['Error', 'Len', 'Add', 'Get', 'Set', 'Lock', 'Unlock', 'RLock', 'RUnlock', 'Done', 'len', 'indexOf', 'at'],
  ...['preventDefault', 'stopPropagation', 'setAttribute', 'getAttribute', 'isinstance', 'hasattr', 'getattr'],
  ...['Bool', 'Int', 'Int64', 'Elem', 'Unix', 'Before', 'After', 'Sub', 'Err', 'Bytes', 'WriteString', 'WriteByte'],
])

/** Those of them that change what they are called on, where their result is not used. */
const CHANGES = new Set([
  ...['set', 'add', 'push', 'pop', 'append', 'extend', 'insert', 'remove', 'discard', 'delete', 'clear', 'unshift'],
  ...['shift', 'splice', 'update', 'setdefault', 'popitem', 'reverse', 'sort', 'Add', 'Set'],
])

const GETTER = /^(?:as|to|is|has|get|Get|Is|Has|As|To)(?:_|\p{Lu})/u

export function isDull(callee: string): boolean {
  const last = callee.slice(callee.lastIndexOf('.') + 1)
  return DULL.has(last) || GETTER.test(last)
}

export function isChange(callee: string): boolean {
  return CHANGES.has(callee.slice(callee.lastIndexOf('.') + 1))
}
