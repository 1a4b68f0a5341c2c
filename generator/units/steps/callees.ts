import type { Caller } from '../../analysis/graph/callers.ts'
import { lastName } from '../../analysis/last-name.ts'
import type { ModelFile } from '../../analysis/project-model.ts'
import { findSymbol } from '../../analysis/resolve-citation.ts'
import { type ComposeContext, fileRef } from '../view.ts'
import { isGetter } from './callee-words.ts'
import { MAX_CODE, shortCode, withoutOwner } from './short-code.ts'
import type { CalledName } from './told-steps.ts'

/**
 * Called function. `known`: declared in another file (`elsewhere`), in this file (`here`), somewhere in the
 * project (`likely`), a method of another call's result (`chained`), or foreign code. `outlives`: whether its
 * object exists outside the caller, such as a parameter or a field.
 */
export type Callee = {
  name: CalledName
  known: 'elsewhere' | 'here' | 'likely' | 'chained' | 'foreign'
  outlives?: true
}

export type Callees = (callee: string) => Callee | undefined

/**
 * Returns a function that resolves the callees of calls in the function `of`; undefined for a callee without
 * a name. A callee gets a link only where an import or a declaration identifies it.
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
  const importedFrom = (name: string, module?: string) => {
    const imports = context.model.graph.imports.get(path) ?? []
    const found = imports.filter(({ names, reExport }) => !reExport && names.includes(name))
    // Several packages may have a function with this name, so the module decides.
    return found.length > 1 && module !== undefined ? found.find(({ to }) => isModule(to, module))?.to : found[0]?.to
  }
  return (written) => {
    const whole = written
      .replace(/^new /, '')
      .replace(/^\$this(?:->|\?->)/, 'this.')
      .replaceAll(/\?\.|\??->/g, '.')
    if (!NAME.test(whole) || whole.length > MAX_NAME) return chained(written, { modules, importedFrom })
    const plain = withoutOwner(whole)
    const parts = plain.split('.')
    const [head = ''] = parts
    const last = parts.at(-1) ?? ''
    const name: CalledName = { text: written.includes('->') ? written : plain, file: null }
    const isOfSelf = plain === whole ? parts.length === 2 && head === receiver : parts.length === 1
    const isOwn = own.has(plain) || (isOfSelf && own.has(`${owner}.${last}`))
    // If calls aren't resolved, the declaration in the class identifies the method.
    const isDeclared = parts.length === 1 && (plain !== whole || BARE.test(analysis.language))
    if (isOwn || (isDeclared && owner !== '' && findSymbol(analysis.symbols, `${owner}.${last}`)))
      return { name: { ...name, text: plain }, known: 'here' }
    const method = parts.length > 1 || plain !== whole ? methodOf(last) : undefined
    if (method?.path === path) return { name, known: 'here' }
    if (method) return { name: { ...name, file: fileRef(method.path, context) }, known: 'elsewhere' }
    if (plain !== whole || head === receiver)
      return { name, known: 'likely', ...((parts.length > 1 || plain === whole) && { outlives: true }) }
    // Go's standard packages aren't part of the project: `time.Duration` is not the project's `Duration`.
    const isStandard = parts.length === 2 && analysis.language === 'Go' && standard.has(head)
    const isImported =
      !isStandard && others.has(last) && (parts.length === 1 || (parts.length === 2 && modules.has(head)))
    const to = isImported ? importedFrom(last, parts.length === 2 ? head : undefined) : undefined
    if (to !== undefined)
      return { name: { ...name, file: to === path ? null : fileRef(to, context) }, known: 'elsewhere' }
    const module = parts.length === 2 && !given.has(head) && moduleOf(file, head, context)
    if (module && findSymbol(module.analysis.symbols, last))
      return { name: { ...name, file: fileRef(module.path, context) }, known: 'elsewhere' }
    if (parts.length === 1) return { name, known: local.has(head) || given.has(head) ? 'likely' : 'foreign' }
    // An object that is imported from another file of the project isn't foreign.
    const isForeign =
      isImported || isStandard || GLOBALS.has(head) || (modules.has(head) && importedFrom(head) === undefined)
    return { name, known: isForeign ? 'foreign' : 'likely', ...(given.has(head) && { outlives: true }) }
  }
}

/** Whether a file is the module with this name, or is in the package with this name. */
function isModule(path: string, module: string): boolean {
  const [file = '', folder] = path.split('/').toReversed()
  return folder === module || file.replace(/\.\w+$/, '') === module
}

type Known = { modules: ReadonlySet<string>; importedFrom: (name: string) => string | undefined }

/** Resolves a call on the result of another call. The type of that result is unknown. */
function chained(written: string, { modules, importedFrom }: Known): Callee | undefined {
  if (!(CHAIN.test(written) || CALL_OF_RESULT.test(written)) || UNREADABLE.test(written)) return undefined
  const shown = written.includes('->') ? written : withoutOwner(written)
  const text = shortCode(shown) ?? withoutArguments(shown)
  if (text === null || text.length > MAX_CODE) return undefined
  const isOfSelf = /^(?:\$?this|self)\b/.test(written)
  const head = /^[\p{L}\p{N}_$]+/u.exec(written)?.[0] ?? ''
  const isForeign = !isOfSelf && modules.has(head) && importedFrom(head) === undefined
  const name = { text: CHAIN.test(written) ? text : `${text}(…)`, file: null }
  return { name, known: isForeign ? 'foreign' : 'chained' }
}

/** `pages(1).delete` as `pages(…).delete`; null where the brackets do not match. */
function withoutArguments(chain: string): string | null {
  let text = ''
  let depth = 0
  let quote = ''
  for (const [at, sign] of [...chain].entries()) {
    const isText = quote !== '' || /["']/.test(sign)
    if (isText) quote = quote === '' ? sign : quote === sign ? '' : quote
    else if (sign === ')') depth--
    if (depth === 0) text += !isText && sign === ')' && chain[at - 1] !== '(' ? '…)' : sign
    if (!isText && sign === '(') depth++
  }
  return depth === 0 ? text : null
}

/** `pages().delete`, `Note::where(1)->delete`, `(await headers()).set`. */
const CHAIN = /^(?:[\p{L}_$@]|\((?:await|new) |\(\*).{0,160}[)\]]\??(?:\.|->|::)[\p{L}_$#@][\p{L}\p{N}_$]{0,80}[!?]?$/u
/** `self.ensure_sync(func)`, where what it gives is called. */
const CALL_OF_RESULT = /^[\p{L}_$][\p{L}\p{N}_$.]{0,60}\([\p{L}\p{N}_$., ]{0,60}\)$/u
/** Chains that contain a function, and code that begins with a keyword. Pages can't show these as callees. */
const UNREADABLE = /=>|[{}`…]|^(?:async|func|function|fn|lambda|match|if|unsafe|static)\b/

/** File that a name in a Python file refers to: `from app import crud` means `app/crud.py`. */
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

/** Languages where a method calls other methods of its class by name alone. */
const BARE = /^(?:Java|C#)$/

const CALL = /((?:[\p{L}\p{N}_$#?!.\])]{0,80}\.)?)([\p{L}_$#][\p{L}\p{N}_$]{0,80})\(/gu

/**
 * Returns a function that finds the called method with a name. Undefined unless exactly one called method has
 * that name, and all calls with that name have the same receiver.
 */
function methodsOf(text: string, called: readonly Caller[]): (name: string) => Caller | undefined {
  const methods = called.filter(({ name }) => name.includes('.') && !isGetter(lastName(name)))
  if (methods.length === 0) return () => undefined
  const ways = new Map<string, Set<string>>()
  for (const [, on = '', name = ''] of text.matchAll(CALL)) ways.set(name, (ways.get(name) ?? new Set()).add(on))
  return (name) => {
    const known = methods.filter((each) => lastName(each.name) === name)
    return known.length === 1 && ways.get(name)?.size === 1 ? known[0] : undefined
  }
}

const NAME = /^[\p{L}_$#@][\p{L}\p{N}_$#@.!?:]*$/u
const MAX_NAME = 48

/**
 * Names that refer to modules in a file: names that it imports, and the first and last parts of import
 * paths.
 */
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
