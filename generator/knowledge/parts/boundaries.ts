import { byScoreThenName } from '../../analysis/order.ts'
import type { ProjectModel } from '../../analysis/project-model.ts'
import { folderOf, nameOf } from '../../analysis/resolution/repository-index.ts'
import { plainName } from '../../plan/names.ts'

/** A folder with all the files in it and below it. */
export type Bounded = { folder: string; files: readonly string[] }

/**
 * `folders`: parts by the boundaries that the authors drew; `loose`: files that lie side by side in none of them; `single`:
 * files that have a folder for themselves.
 */
export type Boundaries = { folders: Bounded[]; loose: string[]; single: string[] }

const SMALLEST = 2
const FEW_FOLDERS = 4
/** Maximum number of parts that are reserved for files outside all folders. */
const ROOM_FOR_LOOSE = 4
/** Maximum number of files beside an only folder. With more files, the folder is a part among others. */
const FEW_FILES = 2
/** A folder with more files than this is divided even if it has no subfolders. */
const MANY_FILES = 12

/** Folder names that describe a repository's layout, not its content. `CONTAINER`: folders of packages. */
const PASSAGE = /^(?:src|source|Sources?|main|lib|java|kotlin|scala)$/
const CONTAINER = /^(?:packages|crates|apps|libs|modules|services|components|projects|workspaces|plugins)$/i

/**
 * Finds the boundaries of a whole repository. Starts with the top folders and opens folders that only lead to
 * others: passages such as `src`, a folder with more than half of all files (three quarters for a package),
 * and a folder of packages if these fit among `most` parts.
 */
export function boundariesOf(files: readonly string[], most: number, model: ProjectModel): Boundaries {
  const packages = packageFolders(model)
  const called = plainName(model.name)
  let { folders, loose, single } = open({ folder: '', files })
  for (;;) {
    const largestFirst = folders.toSorted(byScoreThenName(sizeOf, ({ folder }) => folder))
    const room = Math.min(loose.length, ROOM_FOR_LOOSE)
    const next = largestFirst.find((each) =>
      leadsOn(each, {
        total: files.length,
        called,
        packages,
        folders,
        most,
        room,
        isAlone: loose.length + single.length === 0,
      }),
    )
    if (!next) return { folders, loose, single }
    const opened = open(next)
    folders = folders.flatMap((each) => (each === next ? opened.folders : [each]))
    loose = [...loose, ...opened.loose]
    single = [...single, ...opened.single]
  }
}

/**
 * Finds the boundaries inside a part. Descends through its only folder and through passages until several
 * boundaries remain.
 */
export function boundariesWithin(part: Bounded): Boundaries {
  let { folders, loose, single } = open(part)
  for (;;) {
    const [only] = folders
    const next =
      folders.length === 1 && loose.length + single.length <= FEW_FILES
        ? only
        : folders.find(({ folder }) => PASSAGE.test(nameOf(folder)))
    if (!next) return { folders, loose, single }
    const opened = open(next)
    folders = folders.flatMap((each) => (each === next ? opened.folders : [each]))
    loose = [...loose, ...opened.loose]
    single = [...single, ...opened.single]
  }
}

type Surroundings = {
  total: number
  called: string
  packages: ReadonlySet<string>
  folders: readonly Bounded[]
  most: number
  room: number
  /** Whether all files are in `folders`. */
  isAlone: boolean
}

function leadsOn(part: Bounded, { total, called, packages, folders, most, room, isAlone }: Surroundings): boolean {
  const name = nameOf(part.folder)
  const isPackage = packages.has(part.folder)
  if (PASSAGE.test(name) && !isPackage) return true
  const inside = open(part).folders
  const holdsPackages = inside.filter(({ folder }) => packages.has(folder)).length >= SMALLEST
  const isMost = part.files.length * 2 > total
  if (holdsPackages || CONTAINER.test(name)) return isMost || folders.length - 1 + inside.length <= most - room
  const divides = inside.length > 0 || (folders.length === 1 && isAlone) || part.files.length > MANY_FILES
  // A package with over three quarters of all files is opened: the files beside it are its helpers, so the
  // parts are inside the package.
  const isUndivided = isPackage && part.files.length * 4 <= total * 3
  return isMost && divides && !isUndivided && (folders.length < FEW_FOLDERS || plainName(name) === called)
}

/** Folders with a manifest that makes them a package, module or crate. */
function packageFolders({ manifests }: ProjectModel): ReadonlySet<string> {
  const declaring = manifests.manifests.filter(({ ecosystem }) => !/^(?:make|container)$/.test(ecosystem))
  return new Set(declaring.map(({ path }) => folderOf(path)))
}

function sizeOf({ files }: Bounded): number {
  return files.length
}

/**
 * Splits a folder into its direct subfolders. A file beside a subfolder of the same name goes with it:
 * `router.ex` is the head of the files in `router`. A subfolder with a single file is no boundary.
 */
function open({ folder, files }: Bounded): Boundaries {
  const start = folder === '' ? 0 : folder.length + 1
  const inside = Map.groupBy(files, (path) => {
    const slash = path.indexOf('/', start)
    return slash < 0 ? folder : path.slice(0, slash)
  })
  const loose: string[] = []
  for (const path of inside.get(folder) ?? []) {
    const head = path.replace(/\.[^./]+$/, '')
    const below = head === folder ? undefined : inside.get(head)
    if (below) below.unshift(path)
    else loose.push(path)
  }
  inside.delete(folder)
  const folders: Bounded[] = []
  const single: string[] = []
  for (const [child, below] of inside) {
    if (below.length < SMALLEST) single.push(...below)
    else folders.push({ folder: child, files: below })
  }
  return { folders, loose, single }
}
