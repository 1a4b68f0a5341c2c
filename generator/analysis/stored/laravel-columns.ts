import { type PhpCall, phpClass, phpText, phpTexts, writtenCall } from './php-calls.ts'
import type { TableColumn, TableStep } from './stored-data.ts'
import { writtenValue } from './written.ts'

type Step = TableStep extends infer Each ? (Each extends TableStep ? Omit<Each, 'line' | 'endLine'> : never) : never

/** Returns the steps of a statement on a table's blueprint, or undefined if its arguments aren't literals. */
export function tableStep(calls: readonly PhpCall[], table: string, source: string): Step[] | undefined {
  const [first, ...rest] = calls
  if (!first) return undefined
  const { name, args } = first
  if (/^drop/.test(name)) return dropStep(first, table, source)
  if (name === 'renameColumn') {
    const [column, to] = [phpText(args[0], source), phpText(args[1], source)]
    return column && to ? [{ does: 'rename-column', table, column, to }] : undefined
  }
  if (KEYS.test(name)) return keyStep(calls, table, source)
  if (/^(?:engine|charset|collation|temporary|comment)$/.test(name)) return []
  const changes = rest.some((call) => call.name === 'change') ? { changes: true as const } : {}
  const columns = columnsOf(first, source)
  const modifiers = modifiersOf(rest, source)
  return columns?.map((column) => ({
    ...{ does: 'column' as const, table, ...changes },
    column: { ...column, ...modifiers, details: modifiers.details },
  }))
}

const KEYS = /^(?:primary|unique|index|fullText|fulltext|spatialIndex|rawIndex|foreign)$/

function keyStep(calls: readonly PhpCall[], table: string, source: string): Step[] | undefined {
  const [first, ...rest] = calls
  const columns = first?.args[0] ? phpTexts([first.args[0]], source) : undefined
  if (!first || !columns) return undefined
  const to = phpText(rest.find(({ name }) => name === 'on')?.args[0], source)
  return [
    {
      ...{ does: 'key', table, kind: first.name, name: phpText(first.args[1], source) ?? '', columns },
      written: calls.map((call) => writtenCall(call, source)).join('->'),
      ...(to !== undefined && { to }),
    },
  ]
}

function dropStep({ name, args }: PhpCall, table: string, source: string): Step[] | undefined {
  const drop = (columns: string[]): Step[] => [{ does: 'drop-columns', table, columns }]
  const text = phpText(args[0], source)
  switch (name) {
    case 'dropColumn': {
      const columns = phpTexts(args, source)
      return columns && drop(columns)
    }
    case 'dropTimestamps':
    case 'dropTimestampsTz':
      return drop(['created_at', 'updated_at'])
    case 'dropSoftDeletes':
    case 'dropSoftDeletesTz':
      return drop([text ?? 'deleted_at'])
    case 'dropRememberToken':
      return drop(['remember_token'])
    case 'dropMorphs':
      return text ? drop([`${text}_type`, `${text}_id`]) : undefined
    case 'dropConstrainedForeignId':
      return text ? drop([text]) : undefined
    default: {
      const kind = /^drop(Foreign|Index|Unique|Primary|FullText|SpatialIndex)$/.exec(name)?.[1]
      const columns = args[0]?.type === 'array_creation_expression' ? phpTexts([args[0]], source) : []
      if (!kind || !columns || (columns.length === 0 && text === undefined && kind !== 'Primary')) return undefined
      return [
        { does: 'drop-key', table, kind: kind.slice(0, 1).toLowerCase() + kind.slice(1), name: text ?? '', columns },
      ]
    }
  }
}

type Column = Pick<TableColumn, 'name' | 'type' | 'model' | 'to'>

/** Returns the columns that a call creates. Some calls create two columns, and some need no name. */
function columnsOf({ name: type, args }: PhpCall, source: string): Column[] | undefined {
  const text = phpText(args[0], source)
  if (/^(?:nullable)?[tT]imestamps(?:Tz)?$/.test(type))
    return ['created_at', 'updated_at'].map((name) => ({ name, type }))
  if (/^softDeletes(?:Tz|Datetime)?$/.test(type)) return [{ name: text ?? 'deleted_at', type }]
  if (type === 'rememberToken') return [{ name: 'remember_token', type }]
  if (type === 'id') return [{ name: text ?? 'id', type }]
  if (/[mM]orphs$/.test(type)) return text ? ['type', 'id'].map((end) => ({ name: `${text}_${end}`, type })) : undefined
  if (type === 'foreignIdFor') {
    const model = phpClass(args[0], source)
    return model ? [{ name: phpText(args[1], source) ?? `${snake(model)}_id`, type, model }] : undefined
  }
  const rest = args.slice(1).map((arg) => writtenValue(arg, source, 'slashes'))
  if (type === 'addColumn' || text === undefined) return undefined
  return [{ name: text, type: rest.length > 0 ? `${type}(${rest.join(', ')})` : type }]
}

/** Converts a class name to snake case, as Laravel does in column names. */
export function snake(name: string): string {
  return name.replace(/(.)(?=[A-Z])/g, '$1_').toLowerCase()
}

function modifiersOf(calls: readonly PhpCall[], source: string): Pick<TableColumn, 'details' | 'about' | 'to'> {
  const argumentOf = (name: string) => calls.find((call) => call.name === name)?.args[0]
  const isConstrained = calls.some(({ name }) => name === 'constrained')
  const to =
    phpText(argumentOf('on'), source) ??
    (isConstrained ? (phpText(argumentOf('constrained'), source) ?? '') : undefined)
  const about = phpText(argumentOf('comment'), source) ?? ''
  return {
    details: calls
      .filter(({ name }) => !/^(?:after|first|change)$/.test(name) && !(name === 'comment' && about !== ''))
      .map((call) => writtenCall(call, source)),
    about,
    ...(to !== undefined && { to }),
  }
}
