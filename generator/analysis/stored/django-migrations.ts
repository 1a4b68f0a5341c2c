import type { Node } from 'web-tree-sitter'
import type { SchemaChange } from '../file-analysis.ts'
import { stringContent } from '../languages/python/strings.ts'
import { endLine, sourceOf, startLine } from '../languages/syntax.ts'

type Change = Pick<SchemaChange, 'does' | 'what'>

/** Schema changes of Django operations, by operation name. */
const OPERATIONS: ReadonlyMap<string, Change> = new Map([
  ['CreateModel', { does: 'adds', what: 'model' }],
  ['DeleteModel', { does: 'drops', what: 'model' }],
  ['RenameModel', { does: 'renames', what: 'model' }],
  ['AlterModelOptions', { does: 'changes', what: 'model' }],
  ['AlterModelTable', { does: 'changes', what: 'model' }],
  ['AlterUniqueTogether', { does: 'changes', what: 'model' }],
  ['AlterIndexTogether', { does: 'changes', what: 'model' }],
  ['AddField', { does: 'adds', what: 'field' }],
  ['RemoveField', { does: 'drops', what: 'field' }],
  ['AlterField', { does: 'changes', what: 'field' }],
  ['RenameField', { does: 'renames', what: 'field' }],
  ['AddIndex', { does: 'adds', what: 'index' }],
  ['RemoveIndex', { does: 'drops', what: 'index' }],
  ['AddConstraint', { does: 'adds', what: 'constraint' }],
  ['RemoveConstraint', { does: 'drops', what: 'constraint' }],
])

/** Returns the changes of a Django migration in order. Operations without a literal name are left out. */
export function djangoChanges(root: Node, source: string): SchemaChange[] {
  if (!/\bmigrations\.Migration\b/.test(source)) return []
  return root
    .descendantsOfType('assignment')
    .filter((node) => node?.childForFieldName('left')?.text === 'operations')
    .flatMap((node) => node?.childForFieldName('right')?.namedChildren ?? [])
    .flatMap((call) => (call.type === 'call' ? changeOf(call, source) : []))
}

function changeOf(call: Node, source: string): SchemaChange[] {
  const name = sourceOf(call.childForFieldName('function') ?? call, source)
  const change = OPERATIONS.get(/^migrations\.(\w+)$/.exec(name)?.[1] ?? '')
  if (!change) return []
  const given = new Map(
    (call.childForFieldName('arguments')?.namedChildren ?? [])
      .filter(({ type }) => type === 'keyword_argument')
      .map((node) => [node.childForFieldName('name')?.text ?? '', node.childForFieldName('value')]),
  )
  const textOf = (key: string) => {
    const node = given.get(key)
    return node?.type === 'string' ? stringContent(node, source) : undefined
  }
  const inside = nameWithin(given.get('index') ?? given.get('constraint'), source)
  const own = change.does === 'renames' ? textOf('old_name') : (textOf('name') ?? inside)
  const to = change.does === 'renames' ? textOf('new_name') : undefined
  if (own === undefined || (change.does === 'renames' && to === undefined)) return []
  const table = change.what === 'model' ? undefined : textOf('model_name')
  return [
    {
      ...{ ...change, names: [own], line: startLine(call), endLine: endLine(call) },
      ...(table !== undefined && { table }),
      ...(to !== undefined && { to }),
    },
  ]
}

/** `models.Index(fields=[…], name="x")` */
function nameWithin(node: Node | null | undefined, source: string): string | undefined {
  const name = node
    ?.childForFieldName('arguments')
    ?.namedChildren.find((each) => each.childForFieldName('name')?.text === 'name')
    ?.childForFieldName('value')
  return name?.type === 'string' ? stringContent(name, source) : undefined
}
