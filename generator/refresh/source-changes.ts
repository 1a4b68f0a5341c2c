import { readAnalyses } from '../../db/tables/analyses.ts'
import type { CitedBefore } from '../../db/tables/citations.ts'
import type { SourceDifference } from '../../db/tables/refreshes.ts'
import { listSourceChanges, type SourceChange } from '../../db/tables/source-changes.ts'
import { analysisKey } from '../analysis/analysis-key.ts'
import type { FileAnalysis } from '../analysis/file-analysis.ts'
import type { Generation } from '../generation.ts'
import type { PlanNode } from '../plan/plan-node.ts'
import type { PublishOptions } from '../publish/publish-pages.ts'
import { quoteOf } from './follow-row.ts'
import { findDifference, reasonsIn } from './source-difference.ts'

/** `symbols`: what was declared in the changed files, as far as it is known. */
export type SourceChanges = {
  changes: SourceChange[]
  difference: SourceDifference
  symbols: ReadonlyMap<string, FileAnalysis['symbols']>
}

const ANALYSES_AT_ONCE = 200

/**
 * Reads the changes since citations were last followed. Parses nothing, because the earlier files have been
 * analysed.
 */
export async function readChanges(generation: Generation): Promise<SourceChanges> {
  const { database, project, refreshId, signal } = generation
  const changes = await listSourceChanges(database.sql, project.id, (source) => generation.hasRead(source)?.content)
  const symbols = new Map<string, FileAnalysis['symbols']>()
  const none = { changes, difference: { files: [], symbols: [] }, symbols }
  if (changes.length === 0) return none
  const due: { path: string; key: string }[] = []
  for (const { path, hash } of changes) {
    if (!hash) continue
    const read = generation.hasRead({ path, hash })
    if (read) symbols.set(path, read.analysis.symbols)
    else due.push({ path, key: analysisKey({ path, hash }) })
  }
  for (let at = 0; at < due.length; at += ANALYSES_AT_ONCE) {
    const batch = due.slice(at, at + ANALYSES_AT_ONCE)
    const analyses = await readAnalyses(
      database.sql,
      batch.map(({ key }) => key),
    )
    for (const { path, key } of batch) {
      const analysis = analyses.get(key) as FileAnalysis | undefined
      if (analysis) symbols.set(path, analysis.symbols)
    }
  }
  if (refreshId === null) return none
  const now = await generation.sourcesNow(changes.map(({ path }) => path))
  const before = changes.map((change) => ({ ...change, symbols: symbols.get(change.path) }))
  return { changes, difference: await findDifference({ changes: before, now, signal }), symbols }
}

const uncited = (path: string) => ({ path, symbol: null })

/** Returns the functions that provide the data of the receipt while these pages are published. */
export function noting(
  { changes, difference }: SourceChanges,
  generation: Generation,
  nodes: readonly PlanNode[],
): NonNullable<PublishOptions['refresh']> {
  const texts = new Map(changes.map(({ path, before }) => [path, before ?? undefined]))
  const nodeOf = new Map(nodes.map((node) => [generation.pageId(node.key), node]))
  return {
    why: (pageId, refs) => {
      const node = nodeOf.get(pageId)
      const cited = reasonsIn(refs, difference)
      if (cited.length > 0 || !node) return cited
      // Numbers and lists on a page depend on all of its files, including uncited and removed files.
      const spoken = reasonsIn(node.files.map(uncited), difference)
      const within = node.sourcePath === null ? '' : `${node.sourcePath}/`
      const others = difference.files.filter(({ path, what }) => what !== 'changed' && path.startsWith(within))
      return spoken.length > 0 ? spoken : reasonsIn(others.map(({ path }) => path).map(uncited), difference)
    },
    quote: (cited: CitedBefore) => quoteOf(cited, texts.get(cited.path)),
  }
}
