import { byScoreThenName } from '../../analysis/order.ts'
import type { ProjectModel } from '../../analysis/project-model.ts'
import { nameOf } from '../../analysis/resolution/repository-index.ts'
import { plainName } from '../../plan/names.ts'
import { type Bounded, boundariesOf, boundariesWithin } from './boundaries.ts'
import { partsByCentre, weightOfAll } from './central-files.ts'
import type { Part } from './part.ts'
import { PART_ROLES, roleOfPart } from './part-roles.ts'

/** Maximum number of parts on a level. */
const MOST = 10
const FILES_A_CENTRE = 2.5
/** Fewer files side by side than this make one part. */
const FEW_LOOSE = 4
/** Maximum number of files side by side that a page shows without dividing them. */
const FILES_A_PAGE = 12
const SMALLEST = 3
/** Files outside folders may form this many parts even beside many folders, to show the central files. */
const LEAST_CENTRES = 5
const LARGEST_WITHOUT_PARTS = 7

/**
 * Finds the parts of a repository as its authors divided it: packages, modules and folders. Files that lie
 * side by side are divided by what they use. Core parts come first, then adapters, applications, assets,
 * tools and tests, each by weight. `divides`: whether to divide files side by side; documents have an order
 * of their own.
 */
export function findParts(files: readonly string[], model: ProjectModel, { divides }: { divides: boolean }): Part[] {
  const { folders, loose, single } = boundariesOf(files, MOST, model)
  const parts = folders.map((bounded) => bare(bounded))
  const beside = parts.length === 0 ? [...loose, ...single] : loose
  if (divides && (beside.length > 1 || parts.length === 0))
    parts.push(
      ...divided(beside, { within: '', beside: parts, most: Math.max(MOST - parts.length, LEAST_CENTRES), model }),
    )
  const ordered = inOrder(parts, model).map((part) => withParts(part, 2, { model, divides }))
  return ordered.length > MOST ? withOthers(ordered) : ordered
}

function bare({ folder, files }: Bounded): Part {
  return { kind: 'folder', folder, files: [...files], parts: [] }
}

/**
 * Creates a part for a folder outside the other parts, such as examples. Its subfolders become parts inside.
 */
export function folderPart(folder: string, files: readonly string[], model: ProjectModel): Part {
  return withParts(bare({ folder, files }), 2, { model, divides: false })
}

type Room = { within: string; beside: readonly Part[]; most: number; model: ProjectModel }

function divided(files: readonly string[], { within, beside, most, model }: Room): Part[] {
  if (files.length === 0) return []
  return partsByCentre({ files, most: Math.max(1, Math.min(most, centresOf(files))), within, beside, model })
}

/** Number of parts that files side by side form. */
function centresOf(files: readonly string[]): number {
  // A folder of Terraform is one module, no matter how its authors split it into files.
  const isOne = files.length < FEW_LOOSE || files.every((path) => path.endsWith('.tf'))
  return isOne ? 1 : Math.round(files.length / FILES_A_CENTRE)
}

type Inside = { model: ProjectModel; divides: boolean }

/**
 * Adds the inner parts of a part, down to `levels` levels. Drops inner parts with two files or fewer, because
 * their pages would say little more than the pages of the files. Files side by side are divided only on the
 * upper level.
 */
function withParts(part: Part, levels: number, { model, divides }: Inside): Part {
  if (levels === 0 || part.files.length <= LARGEST_WITHOUT_PARTS || part.folder === null) return part
  const inside = part.files.filter((path) => path.startsWith(`${part.folder}/`))
  const { folders, loose } = boundariesWithin({ folder: part.folder, files: inside })
  const parts = folders.map((bounded) => bare(bounded))
  if (divides && levels > 1 && loose.length > FILES_A_PAGE)
    parts.push(...divided(loose, { within: nameOf(part.folder), beside: [], most: MOST - parts.length, model }))
  const shown = parts.filter(({ files }) => files.length >= SMALLEST)
  if (shown.length < 2) return part
  return { ...part, parts: inOrder(shown, model).map((each) => withParts(each, levels - 1, { model, divides })) }
}

const NAMESAKE = /^(?:class|struct|interface|trait|module|function)$/

function inOrder(parts: readonly Part[], model: ProjectModel): Part[] {
  const called = plainName(model.name)
  const declaresNamesake = (path: string) =>
    model.files
      .get(path)
      ?.analysis.symbols.some(
        ({ name, kind, visibility }) => visibility === 'public' && NAMESAKE.test(kind) && plainName(name) === called,
      )
  // The package with the project's name comes first, because users know it. Next is the part that declares a
  // type with this name.
  const weight = ({ folder, files }: Part) => {
    if (folder !== null && plainName(nameOf(folder)) === called) return Number.MAX_VALUE
    return files.some(declaresNamesake) ? Number.MAX_VALUE / 2 : weightOfAll(files, model)
  }
  const weights = new Map(parts.map((part) => [part, weight(part)]))
  const byWeight = parts.toSorted(
    byScoreThenName(
      (part) => weights.get(part) ?? 0,
      ({ files }) => files[0] ?? '',
    ),
  )
  return PART_ROLES.flatMap((role) => byWeight.filter(({ folder }) => roleOfPart(folder) === role))
}

/** Moves the parts beyond the limit below one part of kind `others`, without merging them. */
function withOthers(parts: readonly Part[]): Part[] {
  const others = parts.slice(MOST - 1)
  return [
    ...parts.slice(0, MOST - 1),
    {
      kind: 'others',
      folder: null,
      files: others.flatMap(({ files }) => files),
      parts: others.map((part) => ({ ...part, parts: part.parts.map((each) => ({ ...each, parts: [] })) })),
    },
  ]
}
