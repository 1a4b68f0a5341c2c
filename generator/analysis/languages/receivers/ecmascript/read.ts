import type { Node } from 'web-tree-sitter'
import { newImports, readImport, readRequire, specifierOfCall } from '../../ecmascript/module-imports.ts'
import { type Chain, common, once, type Read, Scope, step } from '../scope.ts'
import { SourceReader } from '../source-reader.ts'
import { declareAlias, declareClass, declareInterface } from './classes.ts'
import { bindPattern, bindTyped } from './patterns.ts'
import { typeChain } from './types.ts'
import { valueChain } from './values.ts'

const FUNCTIONS =
  /^(?:function_(?:declaration|signature)|generator_function_declaration|function_expression|generator_function|arrow_function|method_definition)$/
const BLOCKS = /^(?:statement_block|for_statement|for_in_statement|catch_clause|class_static_block|switch_body)$/

const READ = [
  'import_statement',
  'function_declaration',
  'function_signature',
  'generator_function_declaration',
  'function_expression',
  'generator_function',
  'arrow_function',
  'method_definition',
  'statement_block',
  'for_statement',
  'for_in_statement',
  'catch_clause',
  'class_static_block',
  'switch_body',
  'class_declaration',
  'abstract_class_declaration',
  'class',
  'interface_declaration',
  'type_alias_declaration',
  'enum_declaration',
  'type_parameter',
  'lexical_declaration',
  'variable_declaration',
  'assignment_expression',
  'return_statement',
  'call_expression',
  'new_expression',
]

/**
 * Methods that call a callback with each element of a list, and `then`, which calls it with the value of a
 * promise.
 */
const HANDS: ReadonlyMap<string, string> = new Map([
  ...['map', 'filter', 'forEach', 'find', 'findLast', 'some', 'every', 'flatMap', 'findIndex', 'toSorted', 'sort'].map(
    (name) => [name, '[]'] as const,
  ),
  ['then', '!'],
])

/** Walks a TypeScript or JavaScript module once, in source order. */
export class ModuleReader extends SourceReader {
  protected readonly visited = READ
  /** Values that callbacks receive as arguments, by the node id of the callback. */
  private readonly handed = new Map<number, Read>()
  /** Receivers of methods that are assigned to a prototype, by the node id of the method. */
  private readonly prototypes = new Map<number, string>()

  protected enter(node: Node): void {
    if (FUNCTIONS.test(node.type)) this.function(node)
    else if (BLOCKS.test(node.type)) this.block(node)
    else if (/^(?:abstract_)?class(?:_declaration)?$/.test(node.type)) this.classDeclaration(node)
    else if (/^(?:lexical|variable)_declaration$/.test(node.type)) this.variables(node)
    else if (/^(?:call|new)_expression$/.test(node.type)) this.call(node)
    else this.other(node)
  }

  private other(node: Node): void {
    const { reading, scope } = this
    const name = node.childForFieldName('name')
    switch (node.type) {
      case 'import_statement':
        this.imports(node)
        return
      case 'type_parameter':
        if (name) reading.typeParameters.add(reading.text(name))
        return
      case 'interface_declaration':
        if (name && this.isDeclared(name)) declareInterface(reading.text(name), node, scope, reading)
        return
      case 'type_alias_declaration':
        if (name && this.isDeclared(name)) declareAlias(reading.text(name), node, scope, reading)
        return
      case 'enum_declaration':
        if (name) this.isDeclared(name)
        return
      case 'return_statement': {
        const value = node.namedChild(0)
        if (value) scope.results?.push(() => valueChain(value, scope, reading))
        return
      }
      default:
        this.assignment(node)
    }
  }

  /**
   * Declares a name. Returns true if the name is at the top level of the file. In any other scope, its value
   * is unknown.
   */
  private isDeclared(name: Node): boolean {
    const isOfFile = this.scope === this.reading.file
    if (isOfFile) this.reading.declare(this.reading.text(name))
    else this.scope.bind(this.reading.text(name)).declared = () => null
    return isOfFile
  }

  private imports(node: Node): void {
    const found = newImports()
    readImport(node, this.reading.source, found)
    this.addImports(found)
  }

  private addImports({ bindings, modules }: ReturnType<typeof newImports>): void {
    for (const [local, { statement, name }] of bindings)
      this.reading.import(local, { line: statement.line, specifier: statement.specifier, name })
    for (const [local, { line, specifier }] of modules) this.reading.import(local, { line, specifier, name: '' })
  }

  private function(node: Node): void {
    const { reading } = this
    const name = node.childForFieldName('name')
    let known = this.reading.made.get(node.id)
    if (/_(?:declaration|signature)$/.test(node.type) && name) {
      known ??= this.scope === reading.file ? reading.text(name) : `{${node.startIndex}}`
      const made = known
      this.scope.bind(reading.text(name)).declared = () => made
    }
    known ??= `{${node.startIndex}}`
    this.reading.made.set(node.id, known)
    const around = this.scope
    const scope = new Scope(around, node.endIndex, 'function')
    if (node.type !== 'arrow_function') scope.self = this.selfOf(node, known, around)
    this.scope = scope
    this.results(node, known, scope)
    this.parameters(node, scope)
  }

  /** The type of the object on which a method is called. */
  private selfOf(node: Node, known: string, around: Scope): string | null {
    if (node.type !== 'method_definition') return this.prototypes.get(node.id) ?? null
    const name = node.childForFieldName('name')
    const isStatic = /\bstatic\b/.test(this.reading.source.slice(node.startIndex, name?.startIndex))
    // Methods of an object literal don't belong to the class around it.
    if (around.isFunction || !around.self || !known.startsWith(`${around.self.slice(1)}.`)) return null
    return isStatic ? around.self.slice(1) : around.self
  }

  private results(node: Node, known: string, scope: Scope): void {
    const { reading } = this
    const type = node.childForFieldName('return_type')
    const results: Read[] = []
    scope.results = results
    const body = node.childForFieldName('body')
    if (body && body.type !== 'statement_block') results.push(() => valueChain(body, scope, reading))
    if (/generator/.test(node.type) && !type) return
    const isAsync = /^(?:\w+\s+)*async\b/.test(reading.source.slice(node.startIndex, node.startIndex + 60))
    const read: Read = type
      ? () => typeChain(type, scope, reading)
      : () => (isAsync ? step(step(common(results), '!'), '*') : common(results))
    reading.setType(known.endsWith(' get') ? known.slice(0, -' get'.length) : `${known}()`, read)
  }

  private parameters(node: Node, scope: Scope): void {
    const { reading } = this
    const handed = this.handed.get(node.id)
    const single = node.childForFieldName('parameter')
    if (single) bindPattern(single, handed ?? (() => null), { scope, reading })
    for (const [at, parameter] of (node.childForFieldName('parameters')?.namedChildren ?? []).entries()) {
      const pattern = parameter.childForFieldName('pattern') ?? parameter
      const value = parameter.childForFieldName('value')
      const given: Read = value
        ? () => typeOfDefault(valueChain(value, scope, reading))
        : at === 0 && handed
          ? handed
          : () => null
      bindTyped({ pattern, type: parameter.childForFieldName('type'), value: once(given) }, { scope, reading })
    }
  }

  private block(node: Node): void {
    const { reading } = this
    const scope = new Scope(this.scope, node.endIndex, 'block')
    this.scope = scope
    if (node.type === 'catch_clause') bindPattern(node.childForFieldName('parameter'), () => null, { scope, reading })
    if (node.type !== 'for_in_statement' || !node.childForFieldName('kind')) return
    const list = node.childForFieldName('right')
    const isOf = node.childForFieldName('operator')?.type === 'of'
    const read: Read = isOf ? () => step(valueChain(list, scope, reading), '[]') : () => null
    bindPattern(node.childForFieldName('left'), once(read), { scope, reading })
  }

  private classDeclaration(node: Node): void {
    const { reading } = this
    const name = node.childForFieldName('name')
    const isDeclared = node.type !== 'class' && name !== null && this.isDeclared(name)
    const owner = isDeclared ? reading.text(name) : this.reading.made.get(node.id)
    const scope = new Scope(this.scope, node.endIndex, 'block')
    scope.self = owner ? `:${owner}` : null
    this.scope = scope
    if (owner) declareClass(owner, node, scope, reading)
  }

  private variables(node: Node): void {
    const { reading } = this
    const isVar = node.type === 'variable_declaration'
    const scope = isVar ? this.scope.function() : this.scope
    for (const declarator of node.namedChildren) {
      if (declarator.type !== 'variable_declarator') continue
      const pattern = declarator.childForFieldName('name')
      const value = declarator.childForFieldName('value')
      const isOfFile = scope === reading.file
      if (isOfFile && value && this.required(declarator, value)) continue
      if (isOfFile && pattern?.type === 'identifier') this.variableOfFile(pattern, declarator)
      else {
        const around = this.scope
        const read: Read = () => (value ? valueChain(value, around, reading) : undefined)
        bindTyped({ pattern, type: declarator.childForFieldName('type'), value: once(read) }, { scope, reading })
      }
    }
  }

  private required(declarator: Node, value: Node): boolean {
    const call = value.type === 'member_expression' ? value.childForFieldName('object') : value
    if (!specifierOfCall(call, this.reading.source)) return false
    const found = newImports()
    readRequire(declarator, this.reading.source, found)
    this.addImports(found)
    return true
  }

  /** Declares a variable of the file. Records its type, because other files may import the variable. */
  private variableOfFile(pattern: Node, declarator: Node): void {
    const { reading, scope } = this
    const name = reading.text(pattern)
    const type = declarator.childForFieldName('type')
    const value = declarator.childForFieldName('value')
    reading.declare(name)
    if (value && /function|^class$/.test(value.type)) this.reading.made.set(value.id, name)
    if (value?.type === 'object' && !type) {
      this.reading.made.set(value.id, name)
      for (const property of value.namedChildren) this.nameProperty(name, property)
    }
    if (type) reading.setType(name, () => typeChain(type, scope, reading))
    else this.gather(name, () => (value ? valueChain(value, scope, reading) : undefined))
  }

  private nameProperty(owner: string, property: Node): void {
    const key = property.childForFieldName('key') ?? property.childForFieldName('name')
    const value = property.type === 'method_definition' ? property : property.childForFieldName('value')
    if (key && value && FUNCTIONS.test(value.type))
      this.reading.made.set(value.id, `${owner}.${this.reading.text(key)}`)
  }

  private assignment(node: Node): void {
    const { reading, scope } = this
    const left = node.childForFieldName('left')
    const right = node.childForFieldName('right')
    if (!left || !right) return
    const read = once(() => valueChain(right, scope, reading))
    if (left.type === 'identifier') {
      const name = reading.text(left)
      const place = scope.find(name)
      if (place === reading.file) this.gather(name, read)
      else place?.add(name, read)
    } else if (left.type === 'member_expression') this.assignedMember(left, right, read)
    else if (/_pattern$/.test(left.type)) bindPattern(left, () => null, { scope, reading })
  }

  private assignedMember(left: Node, right: Node, read: Read): void {
    const text = left.endIndex - left.startIndex < 200 ? this.reading.text(left).replace(/\s+/g, '') : ''
    const { self } = this.scope
    const field = /^this\.(#?[\p{L}\p{N}_$]+)$/u.exec(text)?.[1]
    const [, owner, method] = PROTOTYPE.exec(text) ?? []
    const exported = /^(?:module\.)?exports\.([\w$]+)$/.exec(text)?.[1]
    if (field && self?.startsWith(':')) this.gather(`${self.slice(1)}.${field}`, read)
    else if (FUNCTIONS.test(right.type)) {
      if (owner) {
        this.reading.made.set(right.id, `${owner}.${method}`)
        this.prototypes.set(right.id, `:${owner}`)
      } else if (exported && this.scope === this.reading.file) this.reading.made.set(right.id, exported)
    }
  }

  private call(node: Node): void {
    const { reading, scope } = this
    const field = node.type === 'new_expression' ? 'constructor' : 'function'
    const written = node.childForFieldName(field)
    if (!written) return
    const callee = written.type === 'await_expression' ? written.namedChild(0) : written
    const { row } = (callee?.childForFieldName('property') ?? written).startPosition
    reading.calls.push({ line: row + 1, callee: () => valueChain(callee, scope, reading) })
    const method = written.childForFieldName('property')
    const next = method && HANDS.get(reading.text(method))
    if (!next) return
    const first = node.childForFieldName('arguments')?.namedChild(0)
    const list = written.childForFieldName('object')
    if (first && FUNCTIONS.test(first.type))
      this.handed.set(
        first.id,
        once(() => step(valueChain(list, scope, reading), next)),
      )
  }
}

/** Returns the type of a default value. The value itself doesn't count, because callers may pass another. */
function typeOfDefault(chain: Chain): Chain {
  return chain?.startsWith(':') ? chain : null
}

const PROTOTYPE = /^([\p{L}_$][\p{L}\p{N}_$]*)\.prototype\.([\p{L}_$][\p{L}\p{N}_$]*)$/u
