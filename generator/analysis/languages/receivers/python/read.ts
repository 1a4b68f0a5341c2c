import type { Node } from 'web-tree-sitter'
import { type PythonImports, readImports } from '../../python/imports.ts'
import { type Binding, type Chain, common, once, type Read, Scope, step } from '../scope.ts'
import { SourceReader } from '../source-reader.ts'
import { annotationChain, isOfLibrary } from './annotations.ts'
import { valueChain } from './values.ts'

const READ = [
  'import_statement',
  'import_from_statement',
  'decorated_definition',
  'function_definition',
  'class_definition',
  'lambda',
  'list_comprehension',
  'set_comprehension',
  'dictionary_comprehension',
  'generator_expression',
  'assignment',
  'named_expression',
  'for_statement',
  'for_in_clause',
  'with_item',
  'except_clause',
  'case_pattern',
  'global_statement',
  'nonlocal_statement',
  'return_statement',
  'yield',
  'call',
]

/** Matches a name that a `match` pattern binds. Classes, attributes and values of modules don't match. */
const CAPTURED = /(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_])(?!\s{0,4}[(.=])/gu

/** Base classes without any members that callers use. */
const PLAIN_BASES = /^(?:Generic|Protocol|ABC|object|Enum|IntEnum|StrEnum)$/

/** Decorators that don't change the type that a function returns. */
const PLAIN_DECORATORS =
  /^@(?:\w+\.)?(?:staticmethod|classmethod|abstractmethod|override|final|property|cached_property)$/

/** Walks a Python module once, in source order. */
export class PythonReader extends SourceReader {
  protected readonly visited = READ
  private readonly decorators = new Map<number, string[]>()
  /** The object or class on which a method is called, for each parameter such as `self`. */
  private readonly selves = new Map<Binding, string>()
  private readonly classes = new Map<Scope, string | null>()
  /** Position up to which calls run when a function is declared, not when it is called. */
  private quietUntil = 0

  protected enter(node: Node): void {
    switch (node.type) {
      case 'import_statement':
      case 'import_from_statement':
        this.imports(node)
        return
      case 'decorated_definition': {
        const decorators = node.namedChildren.filter(({ type }) => type === 'decorator')
        const definition = node.childForFieldName('definition')
        if (definition)
          this.decorators.set(
            definition.id,
            decorators.map((each) => this.reading.text(each).slice(0, 100)),
          )
        this.quietUntil = definition?.startIndex ?? 0
        return
      }
      case 'function_definition':
        this.function(node)
        return
      case 'class_definition':
        this.classDefinition(node)
        return
      case 'lambda':
        this.open(node)
        this.parameters(node, [])
        return
      case 'call':
        this.call(node)
        return
      default:
        if (/comprehension$|^generator_expression$/.test(node.type)) this.open(node)
        else this.statement(node)
    }
  }

  private open(node: Node): Scope {
    this.scope = new Scope(this.scope, node.endIndex, 'function')
    return this.scope
  }

  private statement(node: Node): void {
    const { reading, scope } = this
    switch (node.type) {
      case 'assignment':
        this.assignment(node)
        return
      case 'named_expression':
        this.bind(node.childForFieldName('name'), () => valueChain(node.childForFieldName('value'), scope, reading))
        return
      case 'for_statement':
      case 'for_in_clause': {
        const list = node.childForFieldName('right')
        this.bind(
          node.childForFieldName('left'),
          once(() => step(valueChain(list, scope, reading), '[]')),
        )
        return
      }
      case 'with_item':
        this.opened(node)
        return
      case 'except_clause':
        this.bind(aliasOf(node.namedChild(0)), () => null)
        return
      case 'case_pattern':
        for (const [name] of reading.text(node).slice(0, 400).matchAll(CAPTURED)) scope.function().add(name, () => null)
        return
      case 'return_statement': {
        const value = node.namedChild(0)
        if (value) scope.results?.push(() => valueChain(value, scope, reading))
        return
      }
      case 'yield':
        scope.results?.push(() => null)
        return
      default:
        // Names that a function sets outside of itself (`global`, `nonlocal`) are not followed.
        for (const name of node.namedChildren) scope.bind(reading.text(name)).declared = () => null
    }
  }

  private imports(node: Node): void {
    const { reading } = this
    const found: PythonImports = { statements: [], modules: new Map() }
    readImports(node, false, reading.source, found)
    for (const [local, { line, specifier }] of found.modules)
      reading.import(local.replaceAll('.', '/'), { line, specifier, name: '' })
    for (const { specifier, line, names, exposedAs } of found.statements)
      for (const [at, name] of names.entries()) reading.import(exposedAs?.[at] ?? name, { line, specifier, name })
  }

  /** Binds a name, or binds the names in a pattern to the parts of the destructured value. */
  private bind(pattern: Node | null, read: Read): void {
    const { reading } = this
    if (pattern?.type === 'identifier') this.assign(reading.text(pattern), read)
    else if (/^(?:pattern_list|tuple_pattern|list_pattern)$/.test(pattern?.type ?? ''))
      for (const [at, part] of (pattern?.namedChildren ?? []).entries())
        this.bind(
          part,
          once(() => step(read(), `.${at}`)),
        )
    else if (pattern?.type === 'list_splat_pattern') this.bind(pattern.namedChild(0), () => null)
    else if (pattern?.type === 'attribute') this.assignAttribute(pattern, null, () => null)
  }

  private assign(name: string, read: Read): void {
    const { reading, scope } = this
    const owner = this.classes.get(scope)
    if (owner !== undefined) {
      if (owner !== null) this.gather(`${owner}.${name}`, read)
    } else if (scope === reading.file) {
      if (!reading.imports.has(name)) reading.declare(name)
      else reading.file.bind(name).declared = () => null
      this.gather(name, read)
    } else scope.add(name, read)
  }

  private assignment(node: Node): void {
    const { reading, scope } = this
    const left = node.childForFieldName('left')
    const type = node.childForFieldName('type')
    const right = node.childForFieldName('right')
    const value = once(() => (right ? valueChain(right, scope, reading) : undefined))
    if (left?.type === 'attribute') this.assignAttribute(left, type, value)
    else if (left?.type !== 'identifier' || !type) {
      this.bind(left, value)
      if (left?.type === 'identifier' && right && scope === reading.file) this.alias(reading.text(left), right)
    } else this.annotated(reading.text(left), type)
  }

  private annotated(name: string, type: Node): void {
    const { reading, scope } = this
    const read = once(() => annotationChain(reading.text(type), scope, reading))
    const owner = this.classes.get(scope)
    if (owner) reading.setType(`${owner}.${name}`, read)
    else if (scope === reading.file) {
      reading.declare(name)
      reading.setType(name, read)
    } else if (owner === undefined) scope.bind(name).declared = read
  }

  /** `Session = Annotated[…]` is another name for a type. */
  private alias(name: string, right: Node): void {
    const { reading, scope } = this
    if (right.type !== 'subscript' && right.type !== 'binary_operator') return
    reading.setType(`=${name}`, () => {
      const text = reading.text(right)
      const isType = right.type === 'binary_operator' || isOfLibrary(/^[\w.]*/.exec(text)?.[0] ?? '', scope, reading)
      return isType ? annotationChain(text, scope, reading) : null
    })
  }

  private assignAttribute(left: Node, type: Node | null, value: Read): void {
    const { reading, scope } = this
    const object = left.childForFieldName('object')
    const name = left.childForFieldName('attribute')
    if (object?.type !== 'identifier' || !name) return
    const binding = scope.find(reading.text(object))?.names.get(reading.text(object))
    const owner = binding && this.selves.get(binding)
    if (owner === undefined) return
    const field = `${owner}.${reading.text(name)}`
    if (type) reading.setType(field, () => annotationChain(reading.text(type), scope, reading))
    else this.gather(field, value)
  }

  /** `with open() as file`: what entering gives. */
  private opened(node: Node): void {
    const { reading, scope } = this
    const pattern = node.namedChild(0)
    const target = aliasOf(pattern)
    const value = pattern?.namedChild(0) ?? null
    if (target) this.bind(target, () => step(valueChain(value, scope, reading), '.__enter__()'))
  }

  private function(node: Node): void {
    const { reading, scope: around } = this
    const name = node.childForFieldName('name')
    const text = name ? reading.text(name) : ''
    const decorators = this.decorators.get(node.id) ?? []
    const owner = this.classes.get(around)
    const known = owner ? `${owner}.${text}` : around === reading.file ? text : `{${node.startIndex}}`
    if (around === reading.file) reading.declare(text)
    else if (owner === undefined) around.bind(text).declared = () => (decorators.length > 0 ? null : known)
    this.quietUntil = node.childForFieldName('body')?.startIndex ?? node.endIndex
    const scope = this.open(node)
    scope.self = owner ? selfOf(owner, text, decorators) : owner === undefined ? around.self : null
    this.results(node, known, decorators, scope)
    this.parameters(node, owner === undefined ? [] : [scope.self])
  }

  private results(node: Node, known: string, decorators: readonly string[], scope: Scope): void {
    const { reading } = this
    const results: Read[] = []
    scope.results = results
    if (decorators.some((each) => /\.(?:setter|deleter)$/.test(each))) return
    const type = node.childForFieldName('return_type')
    const isPlain = decorators.every((each) => PLAIN_DECORATORS.test(each))
    const isAsync = reading.source.startsWith('async', node.startIndex)
    if (!isPlain && (!type || decorators.some((each) => /contextmanager/.test(each)))) return
    const read: Read = type ? () => annotationChain(reading.text(type), scope, reading) : () => common(results)
    const isRead = decorators.some((each) => /property$/.test(each))
    reading.setType(isRead ? known : `${known}()`, () => (isAsync ? step(read(), '*') : read()))
  }

  /** `first`: what the first one is, in a method. */
  private parameters(node: Node, first: readonly Chain[]): void {
    const { reading, scope } = this
    let rest = first
    for (const parameter of node.childForFieldName('parameters')?.namedChildren ?? []) {
      const name =
        parameter.childForFieldName('name') ?? (parameter.type === 'identifier' ? parameter : parameter.namedChild(0))
      if (!name || parameter.type === 'comment') continue
      const type = parameter.childForFieldName('type')
      const label = /[\p{L}_][\p{L}\p{N}_]*/u.exec(reading.text(name))?.[0] ?? ''
      const binding = scope.bind(label)
      const [self, ...others] = rest
      const isSplat = /splat/.test(name.type)
      if (self) {
        binding.values.push(() => self)
        this.selves.set(binding, self.replace(':', ''))
      } else if (type && !isSplat) binding.declared = once(() => annotationChain(reading.text(type), scope, reading))
      else binding.values.push(() => null)
      rest = others
    }
  }

  private classDefinition(node: Node): void {
    const { reading, scope: around } = this
    const name = node.childForFieldName('name')
    const text = name ? reading.text(name) : ''
    const isOfFile = around === reading.file
    if (isOfFile) reading.declare(text)
    else if (!this.classes.has(around)) around.bind(text).declared = () => null
    const scope = new Scope(around, node.endIndex, 'block')
    scope.self = isOfFile ? `:${text}` : null
    this.classes.set(scope, isOfFile ? text : null)
    this.scope = scope
    if (isOfFile) this.bases(text, node.childForFieldName('superclasses')?.namedChildren ?? [])
  }

  private bases(owner: string, nodes: readonly Node[]): void {
    const { reading } = this
    const written = nodes
      .filter(({ type }) => /^(?:identifier|attribute|subscript|call)$/.test(type))
      .map((each) => reading.text(each).replace(/\[[\s\S]*$/, ''))
      .filter((text) => !PLAIN_BASES.test(text.slice(text.lastIndexOf('.') + 1)))
    reading.bases.set(
      owner,
      written.map((text) => () => annotationChain(text, reading.file, reading)),
    )
  }

  /** Records a call inside a function. Skips calls outside, which run only once, when the file is loaded. */
  private call(node: Node): void {
    const { reading, scope, quietUntil } = this
    const callee = node.childForFieldName('function')
    if (!callee || node.startIndex < quietUntil || !scope.function().parent) return
    const { row } = (callee.childForFieldName('attribute') ?? callee).startPosition
    reading.calls.push({ line: row + 1, callee: () => valueChain(callee, scope, reading) })
  }
}

function selfOf(owner: string, name: string, decorators: readonly string[]): Chain {
  if (decorators.some((each) => /^@staticmethod$/.test(each))) return null
  const isOfClass = decorators.some((each) => /^@classmethod$/.test(each))
  return isOfClass || /^__(?:new|init_subclass|class_getitem)__$/.test(name) ? owner : `:${owner}`
}

/** The name behind `as`. */
function aliasOf(node: Node | null): Node | null {
  return node?.type === 'as_pattern' ? (node.childForFieldName('alias')?.namedChild(0) ?? null) : null
}
