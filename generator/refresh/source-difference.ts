import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { SourceDifference } from '../../db/tables/refreshes.ts'
import type { SourceChange } from '../../db/tables/source-changes.ts'
import type { ReceiptFile, ReceiptReason, ReceiptSymbol } from '../../shared/contract/receipts.ts'
import { bareText } from '../analysis/bare-text.ts'
import type { CodeSymbol } from '../analysis/file-analysis.ts'
import { type SourceNow, sourceHash } from '../analysis/follow-citation.ts'
import { linesOf } from '../analysis/source-lines.ts'
import type { CitationRef } from '../writers/page-draft.ts'

/** File before the change, with its symbols if an analysis of that text still exists. */
export type SourceBefore = SourceChange & { symbols: readonly CodeSymbol[] | undefined }

export type DifferenceInput = {
  changes: readonly SourceBefore[]
  /** Current content of the files, by path. */
  now: ReadonlyMap<string, SourceNow>
  signal: AbortSignal
}

/**
 * Finds the files and symbols that changed. A change to comments or formatting alone doesn't change a
 * symbol.
 */
export async function findDifference({ changes, now, signal }: DifferenceInput): Promise<SourceDifference> {
  const files = changedFiles(changes, now)
  const before = new Map(changes.map((change) => [change.path, change]))
  const symbols: ReceiptSymbol[] = []
  for (const { path, what } of files) {
    if (what === 'moved') continue
    await turn()
    signal.throwIfAborted()
    symbols.push(...changedSymbols(path, before.get(path), now.get(path)))
  }
  return { files, symbols: symbols.sort((one, other) => ORDER.indexOf(one.what) - ORDER.indexOf(other.what)) }
}

/**
 * Order of changes in the receipt. Only the first entries are kept, and changed code says more than new code.
 */
const ORDER = ['changed', 'removed', 'added'] as const

function changedFiles(changes: readonly SourceBefore[], now: ReadonlyMap<string, SourceNow>): ReceiptFile[] {
  const hashNow = new Map(
    changes.flatMap(({ path }): [string, string][] => {
      const source = now.get(path)
      return source ? [[path, sourceHash(source.content)]] : []
    }),
  )
  const hashBefore = new Map(
    changes.flatMap(({ path, before }): [string, string][] => (before === null ? [] : [[path, sourceHash(before)]])),
  )
  const removed = [...hashBefore].filter(([path]) => !hashNow.has(path))
  const whereBefore = new Map(removed.map(([path, hash]) => [hash, path]))
  const movedTo = new Map<string, string>()
  const files = [...hashNow].flatMap(([path, hash]): ReceiptFile[] => {
    if (hashBefore.has(path)) return hashBefore.get(path) === hash ? [] : [{ path, what: 'changed' }]
    const from = whereBefore.get(hash)
    if (from === undefined || movedTo.has(from)) return [{ path, what: 'added' }]
    movedTo.set(from, path)
    return [{ path, what: 'moved', from }]
  })
  const gone = removed.flatMap(([path]): ReceiptFile[] => (movedTo.has(path) ? [] : [{ path, what: 'removed' }]))
  return [...files, ...gone].sort((one, other) => (one.path < other.path ? -1 : 1))
}

function changedSymbols(path: string, before: SourceBefore | undefined, now: SourceNow | undefined): ReceiptSymbol[] {
  if (before?.before && !before.symbols) return []
  const olds = textsOf(before?.before ?? '', before?.symbols ?? [])
  const news = textsOf(now?.content ?? '', now?.analysis.symbols ?? [])
  const present = [...news].flatMap(([name, texts]): ReceiptSymbol[] => {
    const old = olds.get(name)
    return old && isSameForm(old, texts, path) ? [] : [{ name, path, what: old ? 'changed' : 'added' }]
  })
  const gone = [...olds.keys()].filter((name) => !news.has(name))
  return [...present, ...gone.map((name): ReceiptSymbol => ({ name, path, what: 'removed' }))]
}

/** Compares the exact texts first, which is enough for most symbols. Else compares them without comments. */
function isSameForm(olds: readonly string[], news: readonly string[], path: string): boolean {
  const formOf = (texts: readonly string[]) => texts.map((text) => bareText(text, path, 'dropped')).join('')
  return isDeepStrictEqual(olds, news) || formOf(olds) === formOf(news)
}

/**
 * Maps each symbol's dotted name to its text. A symbol with members has only its signature as text, so that a
 * changed member doesn't change its class.
 */
function textsOf(content: string, symbols: readonly CodeSymbol[], within = ''): Map<string, string[]> {
  const lines = linesOf(content)
  const found = new Map<string, string[]>()
  const add = (name: string, texts: readonly string[]) => found.set(name, [...(found.get(name) ?? []), ...texts])
  for (const { name, signature, startLine, endLine, members } of symbols) {
    const full = within + name
    add(full, [members.length > 0 ? signature : lines.slice(startLine - 1, endLine).join('\n')])
    for (const [member, texts] of textsOf(content, members, `${full}.`)) add(member, texts)
  }
  return found
}

const MAX_REASONS = 5
const MAX_NAMED_SYMBOLS = 5

/**
 * Returns the files that changed among these references, with the cited symbols that changed. If no cited
 * symbol changed, returns all changed symbols of the file.
 */
export function reasonsIn(
  refs: readonly Pick<CitationRef, 'path' | 'symbol'>[],
  { files, symbols }: SourceDifference,
): ReceiptReason[] {
  const changed = Map.groupBy(symbols, ({ path }) => path)
  const wanted = new Set(files.map(({ path }) => path))
  const byPath = Map.groupBy(
    refs.filter(({ path }) => wanted.has(path)),
    ({ path }) => path,
  )
  return [...byPath].slice(0, MAX_REASONS).map(([path, some]) => {
    const named = new Set(some.map(({ symbol }) => symbol))
    const found = (changed.get(path) ?? []).map(({ name }) => name)
    const cited = found.filter((name) => named.has(name))
    return { path, symbols: (cited.length > 0 ? cited : found).slice(0, MAX_NAMED_SYMBOLS) }
  })
}
