import * as Y from 'yjs'
import type { Database, Tx } from '../../db/connect.ts'
import { type CitedBefore, readCitedBefore } from '../../db/tables/citations.ts'
import { writeDiffering, writeLeft } from '../../db/tables/differing.ts'
import { tellUpdated } from '../../db/tables/pages.ts'
import { holdFinished } from '../../db/tables/projects.ts'
import {
  type CitationToWrite,
  type PageState,
  type Publication,
  type PublicationContext,
  readPageStates,
  writePublications,
} from '../../db/tables/publications.ts'
import { notUndone } from '../../db/tables/refresh-undo.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { ReceiptReason } from '../../shared/contract/receipts.ts'
import { citationIds } from '../../shared/document/citation-ids.ts'
import { citationsOfPeople } from '../../shared/document/citations-of-people.ts'
import { generatedHashes, isDiffering } from '../../shared/document/generated-hashes.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { titleOf } from '../../shared/document/title-block.ts'
import { renderedOr } from '../../shared/document/unrendered.ts'
import { sightOf } from '../../shared/document/visible-change.ts'
import { docFromUpdates, fragmentOf, plainText } from '../../shared/document/yjs.ts'
import type { CitationRef, DraftBlock, PageDraft } from '../writers/page-draft.ts'
import { type Ledger, type LedgerEntry, type MergeResult, mergePage } from './merge-page.ts'

export type PageToPublish = { pageId: number; draft: PageDraft }

export type PublishOptions = {
  context: PublicationContext
  /** Resolves a reference to code in the sources that the draft was written from. */
  resolve: (ref: CitationRef, block: DraftBlock) => Omit<CitationToWrite, 'id'> | undefined
  now: () => number
  /** Called with the pages that are left for the next run. */
  onLeft?: (pageIds: readonly number[]) => void
  /**
   * Publishes only while the documentation is finished and has the commit that is published; otherwise throws
   * `MovedOn`. Skips pages that someone has taken back, and refreshes that were undone.
   */
  beside?: boolean
  /** Set in a refresh. Provides the reasons and the data for an undo that the receipt records. */
  refresh?: {
    why: (pageId: number, refs: readonly CitationRef[]) => ReceiptReason[]
    /** Returns the text of the cited lines before the refresh. */
    quote: (cited: CitedBefore) => string | null
  }
}

/** Error for a run that stops because someone else has started to refresh the documentation. */
export class MovedOn extends Error {
  constructor() {
    super('The documentation is being updated to date')
    this.name = 'MovedOn'
  }
}

export type PublishCounts = {
  pages: number
  unchanged: number
  blocks: number
  suggestions: number
  withheld: number
  /** Number of pages that were not published, because people kept changing them. */
  left: number
}

/**
 * Maximum number of tries per run for a page that someone types into all the time. Then the page is left for
 * the next run.
 */
const MAX_TRIES = 20

/**
 * Publishes drafts into their pages. Merges with the stored page, and writes the result only if that page
 * hasn't changed meanwhile; otherwise merges again. A page that keeps changing is left untouched, so that the
 * others don't wait for it.
 */
export async function publishPages(
  database: Database,
  pages: readonly PageToPublish[],
  options: PublishOptions,
): Promise<PublishCounts> {
  let due = [...pages]
  const unreadable: number[] = []
  let tried: readonly Publication[] = []
  const counts: PublishCounts = { pages: pages.length, unchanged: 0, blocks: 0, suggestions: 0, withheld: 0, left: 0 }
  for (let tries = 0; due.length > 0 && tries < MAX_TRIES; tries++) {
    const states = await readPageStates(
      database.sql,
      options.context.projectId,
      due.map(({ pageId }) => pageId),
    )
    const publications = due.flatMap(({ pageId, draft }) => {
      const state = states.get(pageId)
      if (!state) return []
      if (state.seq === state.mergedSeq && state.isCompared && isPublished(draft, state.units)) {
        counts.unchanged += 1
        return []
      }
      return renderedOr<Publication[]>(
        pageId,
        () => [computePublication(draft, state, options)],
        () => {
          unreadable.push(pageId)
          return []
        },
      )
    })
    if (publications.length === 0) due = []
    if (due.length === 0) break
    if (options.refresh) await noteCitedBefore(database, publications, options)
    const { moved, withheld } = await transaction(database, async (tx) => {
      const wanted = options.beside ? await wantedBeside(tx, options.context, publications) : publications
      const moved = new Set(await writePublications(tx, options.context, wanted))
      return { moved, withheld: new Set(publications.filter((one) => !wanted.includes(one))) }
    })
    await tellUpdated(
      database.sql,
      publications.flatMap(({ pageId, update }) => (update === null || moved.has(pageId) ? [] : [pageId])),
    )
    counts.withheld += withheld.size
    for (const publication of publications) {
      const { pageId, counts: changes, suggestions } = publication
      if (moved.has(pageId) || withheld.has(publication)) continue
      counts.blocks += changes.inserted + changes.changed + changes.retired
      counts.suggestions += suggestions.length
    }
    due = due.filter(({ pageId }) => moved.has(pageId))
    tried = publications
  }
  const left = [...due.map(({ pageId }) => pageId), ...unreadable]
  counts.left = left.length
  if (left.length > 0) {
    const missed = tried.filter(({ pageId }) => left.includes(pageId))
    await transaction(database, async (tx) => {
      await writeLeft(
        tx,
        missed.map(({ pageId, expected, differs }) => ({ pageId, expected, differs: differs.before() })),
      )
      await writeDiffering(
        tx,
        unreadable.map((pageId) => ({ pageId, differs: null })),
      )
    })
    options.onLeft?.(left)
  }
  return counts
}

async function wantedBeside(
  tx: Tx,
  { projectId, commit, refreshId = null }: PublicationContext,
  publications: readonly Publication[],
): Promise<readonly Publication[]> {
  if (!(await holdFinished(tx, projectId, commit))) throw new MovedOn()
  const pageIds = publications.map(({ pageId }) => pageId)
  const open = await notUndone(tx, pageIds, refreshId)
  return publications.filter(({ pageId }) => open.has(pageId))
}

/** Whether the page's units print the same as when they were published. */
export function isPublished(draft: PageDraft, units: ReadonlyMap<string, string> | undefined): boolean {
  return (
    units !== undefined &&
    draft.units.length === units.size &&
    draft.units.every(({ id, key }) => units.get(id) === key)
  )
}

function computePublication(
  draft: PageDraft,
  state: PageState,
  { resolve, now, refresh }: PublishOptions,
): Publication {
  const doc = docFromUpdates(state.updates)
  let update: Uint8Array | null = null
  doc.on('update', (bytes: Uint8Array) => {
    update = bytes
  })
  const ledger = new Map(
    state.ledger.map(({ block, olds, ...entry }): [string, LedgerEntry] => [
      block,
      { ...entry, olds: olds ?? [], node: state.blocks.get(block) },
    ]),
  )
  const blocks = draft.units.flatMap((unit) => unit.blocks)
  const before = sightOf(readPage(doc))
  const titleBefore = titleOf(fragmentOf(doc))
  const merged = mergePage(doc, blocks, ledger, now())
  const isRefused = ({ key, hash }: { key: string; hash: string }) => {
    const refused = state.refusals.get(key)
    return refused === 'all' || refused?.has(hash) === true
  }
  const page = readPage(doc)
  // A person's statement about the same code isn't written now, so its citation follows the code. A citation
  // without a row, because an older text was restored, gets its row back.
  const persons = state.seq === 0 ? new Set<number>() : citationsOfPeople(page)
  const citations = blocks
    .flatMap((block) => block.citations.map((citation) => ({ ...citation, block })))
    .flatMap(({ id, ref, block }) => {
      const place = resolve(ref, block)
      return place ? [{ id, ...place }] : []
    })
  return {
    pageId: state.pageId,
    baseSeq: state.seq,
    update,
    silent: sightOf(page) === before,
    states: update === null || state.seq === 0 ? null : statesAround(doc, state, now()),
    text: plainText(page),
    title: { before: titleBefore, after: titleOf(fragmentOf(doc)) },
    ledger: [...merged.ledger].map(([block, { node: _, olds, ...entry }]) => ({
      block,
      ...entry,
      olds: olds.length > 0 ? olds : null,
    })),
    expected: merged.expected,
    differs: differing(doc, state, { known: ledger, merged }),
    units: draft.units.map(({ id, key, blocks }) => ({
      unit: id,
      key,
      blocks: blocks.map(({ key, node }) => ({ key, node })),
    })),
    citations: unique(citations).filter(({ id }) => !persons.has(id) || !state.cited.has(id)),
    keepCitations: [...new Set([...citationIds(page), ...citations.map(({ id }) => id), ...cutOut(draft, state)])],
    suggestions: merged.suggestions
      .filter((offer) => !isRefused(offer))
      .map(({ key, node, hash, base }) => ({ id: mintId(), block: key, node, hash, base })),
    // If a person refused the newest text, an older open suggestion for the block is outdated.
    settled: [...merged.settled, ...merged.suggestions.filter(isRefused).map(({ key }) => key)],
    counts: { inserted: merged.inserted, changed: merged.changed, retired: merged.retired },
    ...(refresh && {
      refreshed: {
        why: refresh.why(state.pageId, changedRefs(draft, state)),
        undo: { blocks: state.seq === 0 ? [] : merged.touched, cited: [] },
      },
    }),
  }
}

/**
 * Counts the blocks that differ from the generated text: `after` on the merged page, `before` on the stored
 * page, for a page that stays unmerged. `before` returns null if statements are only missing.
 */
function differing(
  doc: Y.Doc,
  { updates }: PageState,
  { known, merged: { expected, ledger, inserted, kept } }: { known: Ledger; merged: MergeResult },
): Publication['differs'] {
  const count = (page: Y.Doc, texts: Ledger) =>
    generatedHashes(page, page === doc ? kept : undefined).filter((block) => {
      const entry = texts.get(block.unit)
      return entry && isDiffering(block, { newest: entry.hash, expected: expected.get(block.unit) })
    }).length
  return { after: count(doc, ledger), before: () => count(docFromUpdates(updates), known) || (inserted > 0 ? null : 0) }
}

/**
 * Citations to keep although the page doesn't show them: people may have cut their content to paste it
 * elsewhere. Empty if the generated text changed.
 */
function cutOut(draft: PageDraft, { units, cited }: PageState): Iterable<number> {
  return isPublished(draft, units) ? cited : []
}

/** References of the units whose printed text has changed. */
function changedRefs({ units }: PageDraft, state: PageState): CitationRef[] {
  return units
    .filter(({ id, key }) => state.units.get(id) !== key)
    .flatMap(({ blocks }) => blocks.flatMap(({ citations }) => citations.map(({ ref }) => ref)))
}

/** Records the citations of overwritten blocks, as they are now. */
async function noteCitedBefore(
  { sql }: Database,
  publications: readonly Publication[],
  { context, refresh }: PublishOptions,
): Promise<void> {
  const idsOf = ({ refreshed }: Publication) =>
    (refreshed?.undo.blocks ?? []).flatMap(({ before }) => (before ? citationIds(before) : []))
  const known = await readCitedBefore(sql, context.projectId, publications.flatMap(idsOf))
  for (const publication of publications) {
    const cited = [...new Set(idsOf(publication))].flatMap((id) => known.get(id) ?? [])
    publication.refreshed?.undo.cited.push(...cited.map((row) => ({ ...row, quote: refresh?.quote(row) ?? null })))
  }
}

/** States of a page before and after publishing. */
function statesAround(doc: Y.Doc, { updates }: PageState, now: number): Publication['states'] {
  return { before: Y.mergeUpdates(updates), after: Y.encodeStateAsUpdate(doc), at: new Date(now) }
}

function unique(citations: CitationToWrite[]): CitationToWrite[] {
  return [...new Map(citations.map((citation) => [citation.id, citation])).values()]
}
