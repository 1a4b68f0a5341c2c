import type { OnlyIf } from '../analysis/errors/raised-error.ts'
import { errorsIn } from '../analysis/inventories.ts'
import type { DeclaredError, ErrorPlace, ErrorRow, ErrorsOfFile } from '../knowledge/errors/project-errors.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import type { ErrorRowFacts, ErrorTypesFacts, FileErrorsFacts, RaiserFacts } from './error-facts.ts'
import type { Capped, Unit } from './facts.ts'
import { firstSentence } from './sentences.ts'
import { eitherOf } from './steps/conditions.ts'
import type { When } from './steps/told-steps.ts'
import { type ComposeContext, capped, checked, citeSymbol, fileRef } from './view.ts'

const MAX_ROWS = 150
const MAX_TYPES = 60
const MAX_PLACES = 4
const MAX_CITES = 4
const MAX_LEFT = 30

type OfFile = [path: string, errors: ErrorsOfFile]

/** Units of the errors: counts, the declared types, and the errors of each file. */
export function errorUnits(isPage: boolean, context: ComposeContext): Unit[] {
  const files = errorsIn(context.model)
  const raising = files.filter(([, { rows }]) => rows.length > 0)
  if (raising.length === 0) return []
  const shown = shownRows(raising)
  const types = typesOf(files, context)
  const kept = raising.map(([path, { rows }]) => ({
    path,
    rows: rows.filter((row) => shown.has(row)),
    all: rows.length,
  }))
  const left = kept.filter(({ rows }) => rows.length === 0)
  return [
    {
      id: 'errors',
      type: 'errors',
      facts: {
        errors: raising.reduce((sum, [, { rows }]) => sum + rows.length, 0),
        files: raising.length,
        untold: files.reduce((sum, [, { untold }]) => sum + untold, 0),
        unread: files.reduce((sum, [, { unread }]) => sum + unread, 0),
        hasConditions: [...shown].some((row) => onlyOf(row) !== null),
        left: capped(
          left.map(({ path, all }) => ({ file: fileRef(path, context), errors: all })),
          MAX_LEFT,
        ),
        ...(isPage && { untitled: true as const }),
      },
    },
    ...(types.types.length > 0 ? [{ id: 'error-types', type: 'error-types' as const, facts: types }] : []),
    ...kept.flatMap(({ path, rows, all }): Unit[] =>
      rows.length === 0
        ? []
        : [{ id: `errors in ${path}`, type: 'file-errors', facts: fileFacts(path, rows, all, context) }],
    ),
  ]
}

/** Rows that fit on the page. The most informative errors come first. */
function shownRows(files: readonly OfFile[]): ReadonlySet<ErrorRow> {
  const rows = files.flatMap(([, { rows: own }]) => own)
  const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b))
  return new Set(sorted.slice(0, MAX_ROWS))
}

/**
 * Rank of a row, best first: errors with codes or statuses, which callers see; errors with a type and a
 * message; a message alone, which may stay inside; a type alone, which has its own page.
 */
function rankOf({ type, status, message }: ErrorRow): number {
  if (message === undefined) return 3
  if (status !== undefined || /\bcodes\.|\.Code[A-Z]/.test(type ?? '')) return 0
  return type === undefined ? 2 : 1
}

function fileFacts(path: string, rows: readonly ErrorRow[], all: number, context: ComposeContext): FileErrorsFacts {
  const cites = citesOf(path, context)
  return {
    file: fileRef(path, context),
    rows: rows.map((row) => rowFacts(path, row, cites, context)),
    more: all - rows.length,
  }
}

type Cites = (place: ErrorPlace, what: string) => CitationRef | null

function rowFacts(path: string, row: ErrorRow, cites: Cites, context: ComposeContext): ErrorRowFacts {
  const { type, status, message, leadsTo } = row
  const what = [type, status, message].filter((each) => each !== undefined).join(' ')
  const file = fileRef(path, context)
  const places = [...Map.groupBy(row.places, ({ of }) => of)].map(
    ([of, own]): RaiserFacts => ({
      of,
      file,
      cites: own.slice(0, MAX_CITES).flatMap((place) => cites(place, what) ?? []),
    }),
  )
  return {
    type: type ?? null,
    typeFile: leadsTo ? fileRef(leadsTo.path, context) : null,
    status: status ?? null,
    message: message ?? null,
    only: onlyOf(row),
    places: capped(places, MAX_PLACES),
  }
}

/**
 * Condition that applies to all places of a row, or a combination of a few conditions. Null if a place has
 * none, `varies` if a cell can't hold the conditions of all places.
 */
function onlyOf({ places }: ErrorRow): ErrorRowFacts['only'] {
  const distinct = [...Map.groupBy(places, ({ only }) => JSON.stringify(only)).values()].map(([place]) => place?.only)
  const known = distinct.filter((only) => only !== undefined)
  const [first, ...others] = known
  if (!first || known.length < distinct.length) return null
  if (others.length === 0) return first
  if (known.some(({ caught }) => caught)) return 'varies'
  let when: When | undefined = asOnePart(first.when)
  for (const other of others) {
    const part = asOnePart(other.when)
    when = when && part && eitherOf(when, part)
  }
  return when && when !== 'some-cases' ? { when } : 'varies'
}

/** A condition of several parts that must all hold, as one part in brackets. */
function asOnePart(when: OnlyIf['when']): When | undefined {
  if (!when || when.join === 'any' || when.parts.length === 1) return when
  const isPlain = when.parts.every(({ kind }) => kind !== 'group' && kind !== 'others')
  return isPlain ? { join: 'all', parts: [{ kind: 'group', ...when }] } : undefined
}

/** Cites places under names that don't depend on line numbers. Equal names get a number. */
function citesOf(path: string, context: ComposeContext): Cites {
  const seen = new Map<string, number>()
  return ({ of, start, end }, what) => {
    const name = `error of ${of}: ${what}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    const anchor = count > 1 ? `${name} (${count})` : name
    return checked({ path, symbol: null, lines: { start, end }, anchor }, context)
  }
}

function typesOf(files: readonly OfFile[], context: ComposeContext): ErrorTypesFacts {
  const declared = files.flatMap(([path, errors]) => errors.declared.map((error) => ({ path, error })))
  const { items, more } = capped(declared, MAX_TYPES)
  return { types: items.map(({ path, error }) => typeFacts(path, error, context)), more }
}

function typeFacts(path: string, error: DeclaredError, context: ComposeContext): ErrorTypesFacts['types'][number] {
  const { name, doc, bases, message, start, end, raisedBy } = error
  const isValue = message !== undefined
  const lines = { start, end }
  return {
    name,
    doc: firstSentence(doc),
    bases,
    message: message ?? null,
    cite: isValue
      ? checked({ path, symbol: null, lines, anchor: `error ${name}` }, context)
      : citeSymbol(path, name, context),
    raisedBy: raisersOf(raisedBy, context),
  }
}

function raisersOf(raisedBy: DeclaredError['raisedBy'], context: ComposeContext): Capped<RaiserFacts> {
  return capped(
    raisedBy.map(({ path, of }) => ({ of, file: fileRef(path, context), cites: [] })),
    MAX_PLACES,
  )
}
