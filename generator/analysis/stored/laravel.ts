import type { Node } from 'web-tree-sitter'
import { endLine, oneLine, sourceOf, startLine } from '../languages/syntax.ts'
import { tableStep } from './laravel-columns.ts'
import { chainOf, phpText } from './php-calls.ts'
import type { TableGuard, TableStep } from './stored-data.ts'

/** Conditions under which a statement runs. `when`: as written; `guards`: checks of the existing schema. */
type Place = { source: string; when: string; guards: readonly TableGuard[] }

/** Returns the table changes of a Laravel migration in order. */
export function laravelSteps(root: Node, source: string): TableStep[] {
  if (!/\bextends\s+[\w\\]*Migration\b/.test(source)) return []
  const up = methodsIn(root).find((node) => node.childForFieldName('name')?.text === 'up')
  return stepsIn(up?.childForFieldName('body') ?? null, { source, when: '', guards: [] }, schemaSteps)
}

function methodsIn(root: Node): Node[] {
  const classes = root.descendantsOfType(['class_declaration', 'anonymous_class'])
  return classes.flatMap((node) =>
    (node?.childForFieldName('body')?.namedChildren ?? []).filter(({ type }) => type === 'method_declaration'),
  )
}

type Read = (node: Node, place: Place) => TableStep[]

/** Returns the steps in a body with their conditions. An `if` that ends in `return` affects later steps. */
function stepsIn(body: Node | null, place: Place, read: Read): TableStep[] {
  const steps: TableStep[] = []
  let now = place
  for (const node of body?.namedChildren ?? []) {
    if (node.type === 'if_statement') {
      const inside = node.childForFieldName('body')
      const others = node.childrenForFieldName('alternative')
      steps.push(...stepsIn(inside, within(node, now), read))
      for (const other of others) steps.push(...stepsIn(other.childForFieldName('body'), otherwise(node, now), read))
      if (others.length === 0 && inside?.namedChildren.at(-1)?.type === 'return_statement') now = otherwise(node, now)
    } else if (node.type === 'try_statement') steps.push(...stepsIn(node.childForFieldName('body'), now, read))
    else if (node.type === 'expression_statement')
      steps.push(...(node.namedChild(0) ? read(node.namedChild(0) as Node, now) : []))
    else if (/\bSchema::|\$table->/.test(sourceOf(node, place.source)) && node.type !== 'comment')
      steps.push(unread(node))
  }
  return steps
}

function unread(node: Node): TableStep {
  return { does: 'unread', line: startLine(node), endLine: endLine(node) }
}

function conditionOf(node: Node, source: string): string {
  const condition = node.childForFieldName('condition')
  return condition ? oneLine(sourceOf(condition, source), 'slashes') : ''
}

function within(node: Node, place: Place): Place {
  const condition = conditionOf(node, place.source)
  const guard = guardOf(condition)
  return guard
    ? { ...place, guards: [...place.guards, guard] }
    : { ...place, when: joined(place.when, `if ${condition}`) }
}

function otherwise(node: Node, place: Place): Place {
  const condition = conditionOf(node, place.source)
  const guard = guardOf(condition)
  return guard
    ? { ...place, guards: [...place.guards, { ...guard, isNot: !guard.isNot }] }
    : { ...place, when: joined(place.when, `unless ${condition}`) }
}

function joined(one: string, other: string): string {
  return one === '' ? other : `${one}, ${other}`
}

/** `(! Schema::hasColumn('users', 'name'))` */
function guardOf(condition: string): TableGuard | undefined {
  const found = /^\(\s*(!?)\s*Schema::has(?:Table\(\s*'([^']+)'|Column\(\s*'([^']+)',\s*'([^']+)')\s*\)\s*\)$/.exec(
    condition,
  )
  const table = found?.[2] ?? found?.[3]
  return table ? { table, column: found?.[4] ?? '', isNot: found?.[1] === '!' } : undefined
}

/** `Schema::create('users', function (Blueprint $table) { … })` */
function schemaSteps(node: Node, place: Place): TableStep[] {
  const { source } = place
  const chain = chainOf(node, source)
  if (chain && /^\\?(?:Illuminate\\Support\\Facades\\)?DB$/.test(chain.on))
    return /^(?:statement|unprepared)$/.test(chain.calls[0]?.name ?? '') ? [unread(node)] : []
  const isSchema = chain !== undefined && /(?:^|\\)Schema$/.test(chain.on)
  if (!isSchema) return /\bSchema::(?!has)/.test(sourceOf(node, source)) ? [unread(node)] : []
  const call = chain.calls.at(-1)
  const table = phpText(call?.args[0], source)
  const at = placed(node, place)
  if (/^(?:disable|enable|without)ForeignKey/.test(call?.name ?? '')) return []
  if (!call || table === undefined) return [unread(node)]
  switch (call.name) {
    case 'create':
      return [{ ...at, does: 'create', table }, ...tableSteps(call.args[1], table, place)]
    case 'table':
      return tableSteps(call.args[1], table, place)
    case 'drop':
    case 'dropIfExists':
      return [{ ...at, does: 'drop', table }]
    case 'rename': {
      const to = phpText(call.args[1], source)
      return to ? [{ ...at, does: 'rename', table, to }] : [unread(node)]
    }
    default:
      return [unread(node)]
  }
}

function placed(node: Node, { when, guards }: Place) {
  return {
    ...{ line: startLine(node), endLine: endLine(node) },
    ...(when !== '' && { when }),
    ...(guards.length > 0 && { guards: [...guards] }),
  }
}

function tableSteps(closure: Node | undefined, table: string, place: Place): TableStep[] {
  const body = closure?.childForFieldName('body') ?? null
  const read: Read = (node, at) => blueprintSteps(node, { table, place: at })
  return closure?.type === 'arrow_function' && body ? read(body, place) : stepsIn(body, place, read)
}

function blueprintSteps(node: Node, { table, place }: { table: string; place: Place }): TableStep[] {
  const { source } = place
  if (node.type === 'match_expression') return matchSteps(node, { table, place })
  const chain = chainOf(node, source)
  if (!chain?.on.startsWith('$')) return /->/.test(sourceOf(node, source)) ? [unread(node)] : []
  const steps = tableStep(chain.calls, table, source)
  return steps ? steps.map((step) => ({ ...step, ...placed(node, place) })) : [unread(node)]
}

/** Returns the steps inside a `match` over database drivers, each with its condition. */
function matchSteps(node: Node, { table, place }: { table: string; place: Place }): TableStep[] {
  const arms = node.descendantsOfType(['match_conditional_expression', 'match_default_expression'])
  const value = conditionOf(node, place.source)
  return arms.flatMap((arm) => {
    const result = arm?.childForFieldName('return_expression')
    const cases = arm?.childForFieldName('conditional_expressions')
    const own = cases ? `${value} is ${oneLine(sourceOf(cases, place.source), 'slashes')}` : 'otherwise'
    const at = { ...place, when: joined(place.when, `if ${own}`) }
    return result ? blueprintSteps(result, { table, place: at }) : []
  })
}
