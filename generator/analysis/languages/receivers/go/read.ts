import type { Node } from 'web-tree-sitter'
import { packageNameOf } from '../../go/package-name.ts'
import { type Chain, once, type Read, Scope, step } from '../scope.ts'
import { SourceReader } from '../source-reader.ts'
import { declareResults, declareType, typeChain } from './types.ts'
import { valueChain } from './values.ts'

const BLOCKS = [
  'block',
  'if_statement',
  'for_statement',
  'expression_switch_statement',
  'type_switch_statement',
  'select_statement',
  'expression_case',
  'type_case',
  'default_case',
  'communication_case',
]

const READ = [
  ...BLOCKS,
  'import_spec',
  'function_declaration',
  'method_declaration',
  'func_literal',
  'type_spec',
  'type_alias',
  'type_parameter_declaration',
  'short_var_declaration',
  'var_spec',
  'const_spec',
  'range_clause',
  'receive_statement',
  'call_expression',
]

/** Walks a Go file once, in source order. */
export class GoReader extends SourceReader {
  protected readonly visited = READ
  private readonly isBlock = new Set(BLOCKS)

  protected enter(node: Node): void {
    const { reading, scope } = this
    if (this.isBlock.has(node.type)) this.block(node)
    else
      switch (node.type) {
        case 'import_spec':
          this.imported(node)
          return
        case 'function_declaration':
        case 'method_declaration':
        case 'func_literal':
          this.function(node)
          return
        case 'type_spec':
        case 'type_alias':
          this.type(node)
          return
        case 'type_parameter_declaration':
          for (const name of node.childrenForFieldName('name')) reading.typeParameters.add(reading.text(name))
          return
        case 'var_spec':
        case 'const_spec':
          this.variables(node)
          return
        case 'call_expression': {
          const callee = node.childForFieldName('function')
          if (!callee) return
          const { row } = (callee.childForFieldName('field') ?? callee).startPosition
          reading.calls.push({ line: row + 1, callee: () => valueChain(callee, scope, reading) })
          return
        }
        default:
          this.shortVariables(node)
      }
  }

  private imported(node: Node): void {
    const { reading } = this
    const path = node.childForFieldName('path')
    const alias = node.childForFieldName('name')
    const specifier = path ? reading.text(path).slice(1, -1) : ''
    const local = alias ? reading.text(alias) : packageNameOf(specifier)
    if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(local) && local !== '_')
      reading.import(local, { line: node.startPosition.row + 1, specifier, name: '' })
  }

  private block(node: Node): void {
    const scope = new Scope(this.scope, node.endIndex, 'block')
    this.scope = scope
    // In a type switch, the variable has a different type in each case.
    if (node.type !== 'type_switch_statement') return
    for (const name of node.childForFieldName('alias')?.namedChildren ?? [])
      scope.bind(this.reading.text(name)).declared = () => null
  }

  private function(node: Node): void {
    const { reading } = this
    const name = node.childForFieldName('name')
    const scope = new Scope(this.scope, node.endIndex, 'function')
    if (node.type === 'function_declaration' && name) {
      reading.declare(reading.text(name))
      declareResults(reading.text(name), node, scope, reading)
    }
    this.scope = scope
    const receiver = node.childForFieldName('receiver')
    const owner = receiver && /(\w+)\s*(?:\[[^\]]*\]\s*)?,?\s*\)$/.exec(reading.text(receiver))?.[1]
    if (receiver && owner && name) {
      for (const each of receiver.namedChild(0)?.childrenForFieldName('name') ?? [])
        scope.bind(reading.text(each)).declared = () => `:${owner}`
      for (const argument of /\[([^\]]*)\]/.exec(reading.text(receiver))?.[1]?.split(',') ?? [])
        reading.typeParameters.add(argument.trim())
      declareResults(`${owner}.${reading.text(name)}`, node, scope, reading)
    }
    const results = node.childForFieldName('result')
    for (const list of [node.childForFieldName('parameters'), results?.type === 'parameter_list' ? results : null])
      for (const parameter of list?.namedChildren ?? []) this.parameter(parameter, scope)
  }

  private parameter(node: Node, scope: Scope): void {
    const { reading } = this
    const type = node.childForFieldName('type')
    const isMany = node.type === 'variadic_parameter_declaration'
    const around = scope.parent ?? scope
    const read = once(() => {
      const chain = typeChain(type, around, reading)
      return isMany ? step(chain, '@') : chain
    })
    for (const name of node.childrenForFieldName('name'))
      if (name.isNamed) scope.bind(reading.text(name)).declared = read
  }

  private type(node: Node): void {
    const { reading, scope } = this
    const name = node.childForFieldName('name')
    const type = node.childForFieldName('type')
    if (!name || !type) return
    const owner = reading.text(name)
    if (scope !== reading.file) scope.bind(owner).declared = () => null
    else {
      reading.declare(owner)
      if (node.type === 'type_alias') reading.setType(`=${owner}`, () => typeChain(type, scope, reading))
      else declareType(owner, type, reading)
    }
  }

  private variables(node: Node): void {
    const { reading, scope } = this
    const type = node.childForFieldName('type')
    const values = node.childForFieldName('value')?.namedChildren ?? []
    const names = node.childrenForFieldName('name').filter(({ isNamed }) => isNamed)
    for (const [at, name] of names.entries()) {
      const read = type ? () => typeChain(type, scope, reading) : this.part(values, at)
      const text = reading.text(name)
      if (scope === reading.file) {
        reading.declare(text)
        reading.setType(text, read)
      } else this.bind(name, read, node)
    }
  }

  /** `a, b := …`, `for a, b := range …`. */
  private shortVariables(node: Node): void {
    const { reading, scope } = this
    const isNew = reading.source.slice(node.startIndex, node.endIndex).includes(':=')
    const left = node.childForFieldName('left')?.namedChildren ?? []
    if (!isNew) return
    const right = node.childForFieldName('right')
    for (const [at, name] of left.entries()) {
      const element: Read = () => (at === 1 ? step(valueChain(right, scope, reading), '[k]') : null)
      const isValue = node.type === 'short_var_declaration'
      const read = isValue
        ? this.part(right?.namedChildren ?? [], at)
        : node.type === 'range_clause'
          ? element
          : () => null
      this.bind(name, read, node)
    }
  }

  /**
   * Returns the value for one of the names in an assignment: the expression at the same index, or the result
   * at that index if all names get their values from one call.
   */
  private part(values: readonly Node[], at: number): Read {
    const { reading, scope } = this
    const own = values.length > 1 || at === 0 ? values[at] : undefined
    if (own) return () => valueChain(own, scope, reading)
    const [call] = values
    if (call?.type !== 'call_expression') return () => null
    return () => {
      const chain: Chain = valueChain(call, scope, reading)
      return chain?.endsWith('()') ? step(chain, `#${at}`) : null
    }
  }

  /**
   * Binds a name to the type of its first declaration in the scope. Before that declaration, the name refers
   * to the outer scope.
   */
  private bind(name: Node, read: Read, declaration: Node): void {
    const text = this.reading.text(name)
    if (name.type !== 'identifier' || text === '_' || this.scope.names.has(text)) return
    const binding = this.scope.bind(text)
    binding.declared = read
    binding.from = declaration.endIndex
  }
}
