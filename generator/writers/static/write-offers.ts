import type { CommandsFacts, OfferLine, RoutesFacts } from '../../units/facts.ts'
import { type Block, bulletList, heading, paragraph, table } from '../blocks.ts'
import { docInline } from '../doc-text.ts'
import { cite, code, type Phrase, say } from '../inline.ts'
import type { Phrases } from './phrases.ts'
import { pathLink } from './references.ts'

export function writeRoutes({ routes, more, untitled }: RoutesFacts, phrases: Phrases): Block[] {
  const { columns, headings } = phrases
  return [
    ...(untitled ? [] : [heading('routes', 2, headings.routes)]),
    ...listed('routes', { lines: routes, more, column: columns.route }, phrases),
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

type Listed = { lines: readonly OfferLine[]; more: number; column: string }

/** A table that says where each is; on the page of a file they stand alone. A column of nothing is left out. */
function listed(key: string, { lines, more, column }: Listed, phrases: Phrases): Block[] {
  const rest = paragraph(`${key}/more`, more > 0 ? `… ${phrases.andMore(more)}.` : '')
  if (lines.every(({ file }) => file === null)) return [...bulletList(`${key}/list`, lines.map(entryOf)), ...rest]
  const areTold = lines.some(({ about }) => about !== '')
  const header = [column, ...(areTold ? [phrases.columns.does] : []), phrases.columns.definedIn]
  const rows = lines.map(({ name, about, cite: ref, file }): Phrase[] => [
    [code(name), cite(ref)],
    ...(areTold ? [docInline(about)] : []),
    file ? pathLink(file) : '',
  ])
  return [...table(`${key}/list`, header, rows), ...rest]
}

function entryOf({ name, about, cite: ref }: OfferLine): Phrase {
  return about === '' ? [code(name), cite(ref)] : [say`${code(name)}: ${docInline(about)}`, cite(ref)]
}
