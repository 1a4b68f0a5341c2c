import type { ImportStatement } from '../file-analysis.ts'
import { lineAt } from '../source-lines.ts'
import {
  annotationName,
  classSettings,
  isUnstored,
  kindOf,
  libraryOf,
  QUERIES,
  relationOf,
  shortAnnotations,
  tableIn,
} from './jvm.ts'
import { annotationsAt, closingOf, MODIFIERS, masked, partsOf, type Text, wordAt } from './kotlin-text.ts'
import type { StoredBy, StoredEntity, StoredField } from './stored-data.ts'

/** Returns Room and JPA entities, DAOs and databases of a Kotlin file. Scans text, without a syntax tree. */
export function kotlinEntities(source: string, imports: readonly ImportStatement[]): StoredEntity[] {
  const by = libraryOf(imports)
  if (!by) return []
  const text: Text = { source, masked: masked(source) }
  const entities: StoredEntity[] = []
  for (let at = 0; at < source.length; ) {
    const begin = /@(?:\w+\.)*(?:Entity|Dao|Database|Embeddable|MappedSuperclass)\b/g
    begin.lastIndex = at
    const found = begin.exec(text.masked)
    if (!found) break
    const read = entityAt(text, found.index, by)
    if (read) entities.push(read.entity)
    at = read?.end ?? found.index + found[0].length
  }
  return entities
}

type Library = Extract<StoredBy, 'jpa' | 'room'>

function entityAt(text: Text, start: number, by: Library): { entity: StoredEntity; end: number } | undefined {
  const { annotations, end: behind } = annotationsAt(text, start)
  const head = wordAt(text, behind, HEAD)
  const kind = kindOf(annotations, by)
  const name = head?.[1]
  if (!head || !kind || !name) return undefined
  const parameters = wordAt(
    text,
    head.end,
    /\s*(?:@\w+\s*)*(?:(?:private|internal|protected|public)\s+)?(?:constructor\s*)?\(/y,
  )
  const behindParameters = parameters ? closingOf(text, parameters.end - 1) : head.end
  const bases = wordAt(text, behindParameters, /\s*:\s*([\w.]+)/y)
  const open = wordAt(text, behindParameters, /[^{}@]*?(?:\bclass\b|\bfun\b|\bva[lr]\b|\{|@|$)/y)
  const hasBody = text.masked[(open?.end ?? 0) - 1] === '{'
  const body = hasBody && open ? { from: open.end, to: closingOf(text, open.end - 1) - 1 } : { from: 0, to: 0 }
  const table = tableIn(annotations)
  const inside = bodyMembers(text, body)
  const fields =
    kind === 'queries'
      ? inside.flatMap((member) => queryOf(text, member))
      : kind === 'database'
        ? []
        : [
            ...(parameters ? partsOf(text, parameters.end, behindParameters - 1) : []).flatMap((part) =>
              fieldOf(text, { ...part, isParameter: true, by }),
            ),
            ...inside.flatMap((part) => fieldOf(text, { ...part, isParameter: false, by })),
          ]
  const end = hasBody ? body.to + 1 : behindParameters
  return {
    entity: {
      ...{ by, kind, name },
      ...(table !== '' && { table }),
      bases: bases?.[1] ? [bases[1]] : [],
      settings: [...shortAnnotations(classSettings(annotations)), ...settingsIn(annotations)],
      fields: withForeignKeys(fields, annotations),
      ...{ line: lineAt(text.source, start), endLine: lineAt(text.source, Math.max(start, end - 1)) },
    },
    end,
  }
}

const HEAD = new RegExp(`\\s*${MODIFIERS}(?:class|interface|object)\\s+(\\w+)`, 'y')

/** Returns the arguments of the annotation, such as `version = 1`, except the table name. */
function settingsIn(annotations: readonly string[]): string[] {
  const own = annotations.find((each) => /^(?:Entity|Database)$/.test(annotationName(each))) ?? ''
  const open = own.indexOf('(')
  if (open < 0) return []
  const text = { source: own, masked: masked(own) }
  return partsOf(text, open + 1, own.length - 1)
    .map(({ from, to }) => own.slice(from, to).trim())
    .filter((argument) => argument !== '' && !/^tableName\s*=\s*"/.test(argument))
    .map((argument) => (argument.length > MAX_SETTING ? argument.replace(/^(\w+\s*=\s*).*$/s, '$1…') : argument))
}

const MAX_SETTING = 160

/** Returns the range of each declaration in a body. Deeper declarations belong to the one around them. */
function bodyMembers(text: Text, { from, to }: { from: number; to: number }): { from: number; to: number }[] {
  const members: { from: number; to: number }[] = []
  const word = /@|\b(?:fun|va[lr])\b|[([{]/g
  let start: number | undefined
  for (word.lastIndex = from; ; ) {
    const found = word.exec(text.masked)
    if (!found || found.index >= to) break
    const [sign] = found
    if (sign === '@') {
      start ??= found.index
      word.lastIndex = Math.max(annotationsAt(text, found.index).end, found.index + 1)
    } else if (/^[([{]$/.test(sign)) word.lastIndex = closingOf(text, found.index)
    else {
      const lineEnd = text.masked.indexOf('\n', found.index)
      members.push({ from: start ?? lineStart(text.masked, found.index), to: lineEnd < 0 ? to : lineEnd })
      start = undefined
    }
  }
  return members
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at) + 1
}

type Member = { from: number; to: number; isParameter: boolean; by: Library }

/** `@PrimaryKey val id: String = ""` */
function fieldOf(text: Text, { from, to, isParameter, by }: Member): StoredField[] {
  const start = from + (/^\s*/.exec(text.masked.slice(from, to))?.[0].length ?? 0)
  const { annotations, end } = annotationsAt(text, start)
  const head = wordAt(text, end, FIELD)
  const name = head?.[2]
  if (!head || !name || isUnstored(annotations)) return []
  const typeEnd = typeEndOf(text, head.end)
  const type = text.source.slice(head.end, typeEnd).replace(/\s+/g, ' ').trim()
  const rest = text.masked.slice(typeEnd, text.masked.indexOf('\n', typeEnd) + 1 || undefined)
  // A property in a class body without a value is computed. Room also ignores a `val`, because it can't set it.
  const isComputed = !isParameter && !/^\s*=/.test(rest) && !/\blateinit\b/.test(head[0])
  if (type === '' || isComputed || (!isParameter && by === 'room' && head[1] === 'val')) return []
  return [
    {
      ...{ name, type, details: shortAnnotations(annotations), about: '' },
      ...{ line: lineAt(text.source, start), endLine: lineAt(text.source, typeEnd - 1) },
      ...relationOf(annotations, type),
    },
  ]
}

const FIELD = new RegExp(`\\s*${MODIFIERS}(va[lr])\\s+(\\w+)\\s*:\\s*`, 'y')

/** Returns the end of a type, before its value, the next parameter or the end of the line. */
function typeEndOf({ masked: text }: Text, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (/[<([]/.test(sign)) depth++
    else if (/[>)\]]/.test(sign)) {
      if (sign === '>' && text[at - 1] === '-') continue
      if (--depth < 0) return at
    } else if (depth === 0 && /[=,\n{]/.test(sign)) return at
  }
  return text.length
}

/** `@Query("…") fun all(): List<Task>` */
function queryOf(text: Text, { from }: { from: number; to: number }): StoredField[] {
  const { annotations, end } = annotationsAt(text, from)
  const head = wordAt(text, end, QUERY)
  const name = head?.[1]
  if (!head || !name || !annotations.some((each) => QUERIES.test(annotationName(each)))) return []
  const behind = closingOf(text, head.end - 1)
  const returns = wordAt(text, behind, /\s*:\s*/y)
  const typeEnd = returns ? typeEndOf(text, returns.end) : behind
  return [
    {
      ...{ name, type: returns ? text.source.slice(returns.end, typeEnd).trim() : '', about: '' },
      details: shortAnnotations(annotations),
      ...{ line: lineAt(text.source, from), endLine: lineAt(text.source, typeEnd - 1) },
    },
  ]
}

const QUERY = new RegExp(`\\s*${MODIFIERS}fun\\s+(?:<[^>]*>\\s*)?(\\w+)\\s*\\(`, 'y')

const FOREIGN_KEY =
  /ForeignKey\(\s*entity\s*=\s*(\w+)::class\b[^()]*?\bchildColumns\s*=\s*(?:\[|arrayOf\()\s*"(\w+)"\s*[\])]/g

/** Adds relations to fields. Room declares foreign keys at the entity, by the names of columns. */
function withForeignKeys(fields: StoredField[], annotations: readonly string[]): StoredField[] {
  const keys = new Map(
    annotations.flatMap((each) => [...each.matchAll(FOREIGN_KEY)].map((match) => [match[2] ?? '', match[1] ?? ''])),
  )
  return fields.map((field) => {
    const target = keys.get(columnOf(field))
    if (!target || field.relation) return field
    return {
      ...field,
      relation: { target, is: 'many-to-one', ...(field.type.endsWith('?') && { optional: true as const }) },
    }
  })
}

function columnOf({ name, details }: StoredField): string {
  const info = details.find((each) => annotationName(each) === 'ColumnInfo') ?? ''
  return /\bname\s*=\s*"(\w+)"/.exec(info)?.[1] ?? name
}
