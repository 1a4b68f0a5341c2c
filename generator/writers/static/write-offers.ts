import type { CommandsFacts, OfferLine, RouteLine, RoutesFacts } from '../../units/facts.ts'
import { type Block, bulletList, heading, paragraph, table } from '../blocks.ts'
import { docInline } from '../doc-text.ts'
import { cite, code, isEmpty, joined, linked, type Phrase, say } from '../inline.ts'
import type { Phrases } from './phrases.ts'
import { pathLink } from './references.ts'

export function writeRoutes({ routes, more, untitled }: RoutesFacts, phrases: Phrases): Block[] {
  const { columns, headings } = phrases
  return [
    ...(untitled ? [] : [heading('routes', 2, headings.routes)]),
    ...listedRoutes({ routes, more, column: columns.route }, phrases),
    ...paragraph('routes/below', routes.some(({ name }) => name.includes('…')) ? phrases.unknownPrefix : ''),
  ]
}

export function writeCommands({ commands, more, untitled }: CommandsFacts, phrases: Phrases): Block[] {
  const { columns, headings } = phrases
  return [
    ...(untitled ? [] : [heading('commands', 2, headings.commands)]),
    ...listed('commands', { lines: commands, more, column: columns.command }, phrases),
  ]
}

type ListedRoutes = { routes: readonly RouteLine[]; more: number; column: string }

/** Lists routes; adds their handlers if any handler is known. */
function listedRoutes({ routes, more, column }: ListedRoutes, phrases: Phrases): Block[] {
  const { columns } = phrases
  const lines = routes.map((line) => ({ ...line, note: noteOf(line, phrases) }))
  if (routes.every(({ handler, below }) => handler === null && below === ''))
    return listed('routes', { lines, more, column }, phrases)
  const areTold = routes.some(({ about }) => about !== '')
  const arePlaced = routes.some(({ file }) => file !== null)
  const header = [
    column,
    ...(areTold ? [columns.does] : []),
    columns.handler,
    ...(arePlaced ? [columns.definedIn] : []),
  ]
  const rows = lines.map((line): Phrase[] => [
    nameOf(line),
    ...(areTold ? [docInline(line.about)] : []),
    handlerOf(line, phrases),
    ...(arePlaced ? [line.file ? pathLink(line.file) : ''] : []),
  ])
  return [...table('routes/list', header, rows), ...moreBelow('routes', more, phrases)]
}

function noteOf({ pattern, onlyIf }: RouteLine, phrases: Phrases): Phrase {
  return joined([pattern ? phrases.regularExpression : '', onlyIf === '' ? '' : phrases.onlyIf(code(onlyIf))], ', ')
}

function handlerOf({ handler, below }: RouteLine, phrases: Phrases): Phrase {
  if (below !== '') return phrases.allBelow(code(below))
  if (!handler) return ''
  return handler.file ? linked(code(handler.name), handler.file.page, handler.file.anchor) : code(handler.name)
}

type NotedLine = OfferLine & { note?: Phrase }

function nameOf({ name, note = '', cite: ref }: NotedLine): Phrase {
  return isEmpty(note) ? [code(name), cite(ref)] : [say`${code(name)} (${note})`, cite(ref)]
}

function moreBelow(key: string, more: number, phrases: Phrases): Block[] {
  return paragraph(`${key}/more`, more > 0 ? `… ${phrases.andMore(more)}.` : '')
}

type Listed = { lines: readonly NotedLine[]; more: number; column: string }

/**
 * Writes lines as a table with the place of each line and without empty columns. On a file's own page, the
 * place is obvious, so the lines form a list.
 */
function listed(key: string, { lines, more, column }: Listed, phrases: Phrases): Block[] {
  const rest = moreBelow(key, more, phrases)
  if (lines.every(({ file }) => file === null)) return [...bulletList(`${key}/list`, lines.map(entryOf)), ...rest]
  const areTold = lines.some(({ about }) => about !== '')
  const header = [column, ...(areTold ? [phrases.columns.does] : []), phrases.columns.definedIn]
  const rows = lines.map((line): Phrase[] => [
    nameOf(line),
    ...(areTold ? [docInline(line.about)] : []),
    line.file ? pathLink(line.file) : '',
  ])
  return [...table(`${key}/list`, header, rows), ...rest]
}

function entryOf(line: NotedLine): Phrase {
  const { name, about, cite: ref } = line
  return about === '' ? nameOf(line) : [say`${code(name)}: ${docInline(about)}`, cite(ref)]
}
