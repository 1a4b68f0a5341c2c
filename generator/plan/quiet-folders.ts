import type { ModelFolder, ProjectModel } from '../analysis/project-model.ts'
import { isQuiet } from './quiet-files.ts'

/**
 * Number of files with nothing to say that fit into the table of the folder above, from all its subfolders
 * together.
 */
const MOST_ROWS = 8

/** Number of entries on a folder's page: entries with their own pages, and rows for files without a page. */
type Content = { pages: number; rows: number }

/**
 * Finds folders whose pages would only link onward: folders with a single entry, or with only a few files
 * without pages. The page of the folder above shows their contents.
 */
export function quietFolders(model: ProjectModel): ReadonlySet<string> {
  const contents = new Map<string, Content>()
  const quiet = new Set<string>()
  // Parents come first in `model.folders`, so the reversed list starts with the innermost folders.
  for (const folder of [...model.folders.values()].toReversed()) {
    for (const path of tooFull(folder, contents, quiet)) quiet.delete(path)
    const content = contentOf(folder, { model, contents, quiet })
    contents.set(folder.path, content)
    if (onlyLeadsOn(folder, content, model)) quiet.add(folder.path)
  }
  return quiet
}

/** Chooses the fullest subfolders, which keep their pages so that the table of this folder stays short. */
function tooFull({ folders }: ModelFolder, contents: Known['contents'], quiet: Known['quiet']): string[] {
  const bundles = folders
    .flatMap((path) => {
      const content = contents.get(path)
      return quiet.has(path) && content?.pages === 0 ? [{ path, rows: content.rows }] : []
    })
    .toSorted((one, other) => one.rows - other.rows)
  let room = MOST_ROWS
  return bundles.flatMap(({ path, rows }) => {
    room -= rows
    // A page with a single row would only link onward.
    return room < 0 && rows > 1 ? [path] : []
  })
}

type Known = { model: ProjectModel; contents: ReadonlyMap<string, Content>; quiet: ReadonlySet<string> }

function contentOf({ files, folders }: ModelFolder, { model, contents, quiet }: Known): Content {
  const ownRows = files.filter((path) => isQuiet(path, model)).length
  let [pages, rows] = [files.length - ownRows, ownRows]
  for (const path of folders) {
    const inside = quiet.has(path) ? contents.get(path) : undefined
    pages += inside?.pages ?? 1
    rows += inside?.rows ?? 0
  }
  return { pages, rows }
}

function onlyLeadsOn(folder: ModelFolder, { pages, rows }: Content, { sections, edges }: ProjectModel): boolean {
  if (folder.path === '') return false
  // If the folder holds only one subfolder, the subfolder's page also shows what documents say about the
  // folder.
  const isChain = pages === 1 && rows === 0 && folder.files.length === 0
  if ((sections.get(folder.path) ?? []).length > 0 && !isChain) return false
  if (pages + rows <= 1) return true
  return pages === 0 && rows <= MOST_ROWS && (edges.around.get(folder.path) ?? []).length === 0
}
