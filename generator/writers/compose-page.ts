import { hash } from 'node:crypto'
import type { DocNode } from '../../shared/document/node.ts'
import { withPlainLineEnds } from '../analysis/source-lines.ts'
import { isFlowKey } from '../plan/flow-pages.ts'
import type { PlanNode } from '../plan/plan-node.ts'
import { isReferenceKey } from '../plan/reference-pages.ts'
import { slotKey, slotOf } from '../prompts/slot-of.ts'
import type { Unit } from '../units/facts.ts'
import { fileUnits } from '../units/file-units.ts'
import { flowUnits } from '../units/flow-units.ts'
import { folderUnits } from '../units/folder-units.ts'
import { overviewUnits } from '../units/overview-units.ts'
import { referenceUnits } from '../units/reference-units.ts'
import { topicUnits } from '../units/topic-units.ts'
import type { ComposeContext } from '../units/view.ts'
import type { Block } from './blocks.ts'
import { citationId } from './citation-id.ts'
import type { CitationRef, DraftBlock, PageDraft } from './page-draft.ts'
import { phrasesOf } from './static/languages.ts'
import { STATIC_WRITER_VERSION, writeUnit } from './static/write-unit.ts'

export type { ComposeContext } from '../units/view.ts'

/**
 * Writes a page of the plan from the model. Pure: the same node and context give the same page, byte for
 * byte. The first block is the title. Every citation in the page points to an existing place. Blocks are
 * created lazily, because for most pages the keys alone show that nothing changed.
 */
export function composePage(node: PlanNode, given: ComposeContext): PageDraft {
  const context = { ...given, read: (path: string) => withPlainLineEnds(given.read(path)) }
  const page = { key: node.key, id: context.pageId(node.key) }
  const { units, slot } = withProse(node, unitsOf(node, context), context)
  let written: DraftBlock[][] | undefined
  const write = () => {
    written ??= withUniqueKeys(units.map((unit) => blocksOf(unit, page, context)))
    return written
  }
  return {
    pageKey: node.key,
    title: node.title,
    slot,
    units: units.map((unit, index) => ({
      id: unit.id,
      key: keyOf(unit, page, context),
      get blocks() {
        return write()[index] ?? []
      },
    })),
  }
}

/** Returns the units of a page as facts, before they are put into words. */
export function unitsOf(node: PlanNode, context: ComposeContext): Unit[] {
  switch (node.kind) {
    case 'overview':
      return overviewUnits(overviewTitle(context), context)
    case 'folder':
      return folderUnits(node.sourcePath ?? '', node.title, context)
    case 'file':
      return fileUnits(node.sourcePath ?? '', node.title, context)
    default:
      if (isFlowKey(node.key)) return flowUnits(node, context)
      return isReferenceKey(node.key) ? referenceUnits(node, context) : topicUnits(node, context)
  }
}

/**
 * Returns the units of a page. If the model wrote a paragraph for the page's slot, the paragraph is included.
 */
function withProse(node: PlanNode, units: Unit[], { writer, language }: ComposeContext): WithProse {
  const placed = writer && slotOf(node.kind, units)
  if (!placed) return { units, slot: null }
  const key = slotKey(placed.slot, writer.model, language)
  const text = writer.texts.get(key)
  const slot = { key, slot: placed.slot }
  if (text === undefined) return { units, slot }
  const prose: Unit = { id: 'prose', type: 'prose', facts: { text, cite: placed.cite } }
  const at = units.findIndex(({ id }) => id === placed.after) + 1
  return { units: units.toSpliced(at, 0, prose), slot }
}

type WithProse = { units: Unit[]; slot: PageDraft['slot'] }

/**
 * Returns the title of the overview page: the project's name, although the tree calls the page "Overview".
 */
function overviewTitle({ model }: ComposeContext): string {
  return model.name
}

type Page = { key: string; id: number }

function keyOf(unit: Unit, page: Page, { language }: ComposeContext): string {
  const parts = [page.key, page.id, unit.id, language, STATIC_WRITER_VERSION, telling(unit)]
  return hash('sha256', JSON.stringify(parts))
}

function blocksOf(unit: Unit, page: Page, { language, originOf }: ComposeContext): DraftBlock[] {
  return writeUnit(unit, phrasesOf(language)).map((block) => withCitations(block, page.id, originOf))
}

/** Returns the facts of a unit that its cache key depends on. A quote's code is left out. */
function telling(unit: Unit): unknown {
  return unit.type === 'quote' ? { ...unit.facts, code: null } : unit.facts
}

/** Gives the citations of a block their ids, which stay the same when a file is renamed. */
function withCitations({ key, node }: Block, pageId: number, originOf = (path: string) => path): DraftBlock {
  const citations = new Map<number, CitationRef>()
  const place = (inner: DocNode): DocNode => {
    if (inner.type === 'citation') {
      const ref = inner.attrs?.ref as CitationRef
      const id = citationId(pageId, key, { ...ref, path: originOf(ref.path) })
      citations.set(id, ref)
      return { type: 'citation', attrs: { id } }
    }
    return inner.content ? { ...inner, content: inner.content.map(place) } : inner
  }
  const placed = place(node)
  return { key, node: placed, citations: [...citations].map(([id, ref]) => ({ id, ref })) }
}

/** Two symbols may have the same name and so the same key. The second gets a number. */
function withUniqueKeys(units: DraftBlock[][]): DraftBlock[][] {
  const taken = new Set<string>()
  return units.map((blocks) =>
    blocks.map((block) => {
      let key = block.key
      for (let number = 2; taken.has(key); number++) key = `${block.key}~${number}`
      taken.add(key)
      return key === block.key ? block : { ...block, key }
    }),
  )
}
