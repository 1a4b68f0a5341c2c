import { byScoreThenName, compareText } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import type { SkippedFile, SkipReason } from '../analysis/source-file.ts'
import type { SkippedPlace, Unit } from './facts.ts'
import { type ComposeContext, capped } from './view.ts'

const MAX_PLACES = 12
/**
 * Maximum number of files of a folder that are listed one by one. A folder with more is listed as a whole.
 */
const MANY_OF_FOLDER = 4

/** Lists files without a page, by reason and place, so that no one thinks they are missing. */
export function skippedUnit({ model }: ComposeContext): Unit | undefined {
  if (model.skipped.length === 0) return undefined
  const reasons = [...Map.groupBy(model.skipped, ({ reason }) => reason)].map(([reason, files]) => ({
    reason,
    files: files.length,
    places: capped(placesOf(reason, files, model), MAX_PLACES),
  }))
  const sorted = reasons.toSorted(
    byScoreThenName(
      ({ files }) => files,
      ({ reason }) => reason,
    ),
  )
  return { id: 'skipped', type: 'skipped', facts: { reasons: sorted } }
}

/**
 * Finds the places of skipped files: the folder if all or many of its files are skipped, else each file.
 * Binary, vendored and generated places are sorted by size first.
 */
function placesOf(reason: SkipReason, files: readonly SkippedFile[], model: ProjectModel): SkippedPlace[] {
  const places = [...Map.groupBy(files, ({ path }) => placeOf(path, model))].flatMap(([folder, inside]) => {
    const isWhole = !model.folders.has(folder.slice(0, -1)) && folder !== './'
    if ((isWhole && inside.length > 1) || inside.length > MANY_OF_FOLDER)
      return [{ path: folder, files: inside.length }]
    return inside.map(({ path }) => ({ path, files: 1 }))
  })
  const bySize = reason === 'binary' || reason === 'vendored' || reason === 'generated'
  return places.toSorted((a, b) => (bySize ? b.files - a.files : 0) || compareText(a.path, b.path))
}

/** Highest folder in which no file has a page, else the folder of the file. */
function placeOf(path: string, model: ProjectModel): string {
  let highest = folderOf(path)
  if (!model.folders.has(highest))
    for (let up = folderOf(highest); up !== '' && !model.folders.has(up); up = folderOf(up)) highest = up
  return `${highest || '.'}/`
}
