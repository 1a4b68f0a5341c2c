import type { SchemaChange } from '../../file-analysis.ts'
import type { Token } from '../declarations/tokens.ts'
import { keyword, nameAt, plainName, type Statement, skipWords } from './statements.ts'
import { memberOf } from './table.ts'

/** A schema change. `added`: the tokens of the definition that the statement adds. */
export type Alteration = { change: SchemaChange; added?: readonly Token[] }

type Place = Pick<SchemaChange, 'line' | 'endLine'>

const IF = /^(?:IF|NOT|EXISTS|ONLY|CONCURRENTLY)$/
const KINDS: Readonly<Record<string, SchemaChange['what']>> = {
  TABLE: 'table',
  VIEW: 'view',
  INDEX: 'index',
  FUNCTION: 'function',
  PROCEDURE: 'function',
  TRIGGER: 'trigger',
  TYPE: 'type',
}

/** Changes that a statement makes to existing columns, names and rows. */
export function changesOf({ words }: Statement): Alteration[] {
  if (keyword(words[0]) === 'ALTER') return alterations(words)
  return otherChanges(words).map((change) => ({ change }))
}

function otherChanges(words: readonly Token[]): SchemaChange[] {
  const place = placeOf(words)
  switch (keyword(words[0])) {
    case 'DROP':
      return drops(words, place)
    case 'INSERT':
    case 'REPLACE':
      return rows('adds', words, { at: skipWords(words, 1, /^(?:INTO|IGNORE|OR|REPLACE|LOW_PRIORITY)$/), place })
    case 'COPY':
      return words.some((word) => keyword(word) === 'FROM') ? rows('adds', words, { at: 1, place }) : []
    case 'UPDATE':
      return words.some((word) => keyword(word) === 'SET')
        ? rows('changes', words, { at: skipWords(words, 1, /^(?:OR|REPLACE|IGNORE|ONLY|ROLLBACK|ABORT|FAIL)$/), place })
        : []
    case 'DELETE':
      return rows('drops', words, { at: skipWords(words, 1, /^(?:FROM|ONLY)$/), place })
    default:
      return []
  }
}

function rows(
  does: SchemaChange['does'],
  words: readonly Token[],
  { at, place }: { at: number; place: Place },
): SchemaChange[] {
  const table = nameAt(words, at)?.name
  return table ? [{ does, what: 'rows', names: [], table, ...place }] : []
}

function drops(words: readonly Token[], place: Place): SchemaChange[] {
  const at = skipWords(words, 1, /^(?:MATERIALIZED|TEMPORARY|FOREIGN)$/)
  const what = KINDS[keyword(words[at])]
  if (!what) return []
  const names: string[] = []
  let next = skipWords(words, at + 1, IF)
  for (let found = nameAt(words, next); found && names.length < 40; found = nameAt(words, next)) {
    names.push(found.name)
    if (words[found.at]?.text !== ',') break
    next = found.at + 1
  }
  const on = words.findIndex((word) => keyword(word) === 'ON')
  const table = on > 0 ? nameAt(words, on + 1)?.name : undefined
  return names.length > 0 ? [{ does: 'drops', what, names, ...(table && { table }), ...place }] : []
}

function placeOf(words: readonly Token[]): Place {
  return { line: words[0]?.line ?? 1, endLine: words.at(-1)?.endLine ?? 1 }
}

function alterations(words: readonly Token[]): Alteration[] {
  const what = KINDS[keyword(words[1])]
  const target = what ? nameAt(words, skipWords(words, 2, IF)) : undefined
  if (!what || !target) return []
  const place = placeOf(words)
  if (what === 'type') return addedValue(words, target, place).map((change) => ({ change }))
  const to = renamedTo(words.slice(target.at))
  if (to && what !== 'function') return [{ change: { does: 'renames', what, names: [target.name], to, ...place } }]
  return what === 'table' ? clausesOf(words, target.at).flatMap((each) => clause(each, target.name)) : []
}

function addedValue(words: readonly Token[], { name, at }: { name: string; at: number }, place: Place): SchemaChange[] {
  const value = words.slice(at, at + 8).find(({ kind }) => kind === 'string')
  if (keyword(words[at]) !== 'ADD' || !value) return []
  return [{ does: 'adds', what: 'value', names: [value.text.slice(1, -1)], table: name, ...place }]
}

/** `RENAME TO b`, not of a column. */
function renamedTo(rest: readonly Token[]): string | undefined {
  if (keyword(rest[0]) !== 'RENAME' || !/^(?:TO|AS)$/.test(keyword(rest[1]))) return undefined
  return nameAt(rest, 2)?.name
}

/** The parts of `ALTER TABLE t a, b`. */
function clausesOf(words: readonly Token[], from: number): Token[][] {
  const clauses: Token[][] = [[]]
  let depth = 0
  for (const word of words.slice(from)) {
    if (word.kind === 'sign' && word.text === '(') depth++
    if (word.kind === 'sign' && word.text === ')') depth--
    if (word.kind === 'sign' && word.text === ',' && depth <= 0) clauses.push([])
    else clauses.at(-1)?.push(word)
  }
  return clauses
}

/** One part of `ALTER TABLE`. */
function clause(words: readonly Token[], table: string): Alteration[] {
  if (words.length < 2) return []
  const at = skipWords(words, 1, /^(?:COLUMN|IF|NOT|EXISTS)$/)
  if (keyword(words[0]) === 'ADD') return added(words.slice(at), { table, place: placeOf(words) })
  const change = changedOf(words, at)
  return change ? [{ change: { ...change, table, ...placeOf(words) } }] : []
}

type Changed = Pick<SchemaChange, 'does' | 'what' | 'names' | 'to'>

/** `at`: where the name of a column would stand. */
function changedOf(words: readonly Token[], at: number): Changed | undefined {
  const named = words[at]
  const name = named && (named.kind === 'word' || named.kind === 'quoted') ? plainName(named) : ''
  const other = keyword(words[1])
  switch (keyword(words[0])) {
    case 'DROP':
      return dropped(words, name)
    case 'RENAME': {
      const to = words.find((_, index) => index > at && keyword(words[index - 1]) === 'TO')
      return to && name && !/^(?:CONSTRAINT|INDEX|KEY)$/.test(other) ? renamedColumn(name, plainName(to)) : undefined
    }
    case 'ALTER':
    case 'MODIFY':
      return name && !/^(?:CONSTRAINT|INDEX)$/.test(other) ? changedColumn(name) : undefined
    case 'CHANGE': {
      const to = words[at + 1]
      if (name === '' || !to) return undefined
      return plainName(to) === name ? changedColumn(name) : renamedColumn(name, plainName(to))
    }
    default:
      return undefined
  }
}

function renamedColumn(name: string, to: string): Changed {
  return { does: 'renames', what: 'column', names: [name], to }
}

function changedColumn(name: string): Changed {
  return { does: 'changes', what: 'column', names: [name] }
}

function dropped(words: readonly Token[], column: string): Changed | undefined {
  const kind = keyword(words[1])
  if (/^(?:CONSTRAINT|INDEX|KEY)$/.test(kind)) {
    const name = nameAt(words, skipWords(words, 2, IF))?.name
    return name ? { does: 'drops', what: kind === 'CONSTRAINT' ? 'constraint' : 'index', names: [name] } : undefined
  }
  const isColumn = column !== '' && !/^(?:PRIMARY|FOREIGN|CHECK|PARTITION|DEFAULT)$/.test(kind)
  return isColumn ? { does: 'drops', what: 'column', names: [column] } : undefined
}

/** MySQL and T-SQL may add several columns at once. */
function added(words: readonly Token[], { table, place }: { table: string; place: Place }): Alteration[] {
  const inside = words[0]?.text === '(' ? words.slice(1) : words
  const member = memberOf(inside)
  if (!member || inside.length < 2) return []
  const what = member.noun === 'constraint' || member.noun === 'index' ? member.noun : 'column'
  return [{ change: { does: 'adds', what, names: [member.name], table, ...place }, added: inside }]
}
