import { byScoreThenName } from '../../analysis/order.ts'
import type { ProjectModel } from '../../analysis/project-model.ts'
import { nameOf } from '../../analysis/resolution/repository-index.ts'
import { plainName } from '../../plan/names.ts'
import { type Bounded, boundariesOf, boundariesWithin } from './boundaries.ts'
import { partsByCentre, weightOfAll } from './central-files.ts'
import type { Part } from './part.ts'
import { PART_ROLES, roleOfPart } from './part-roles.ts'

/** The most parts of a level. */
const MOST = 10
const FILES_A_CENTRE = 2.5
/** So few files side by side make one part. */
const FEW_LOOSE = 4
/** Files side by side that a page still shows well. */
const FILES_A_PAGE = 12
const SMALLEST = 3
/** Minimum of central files. Even beside many folders, files still show which of them are central. */
const LEAST_CENTRES = 5
const LARGEST_WITHOUT_PARTS = 7

/**
 * The parts of a repository, as its authors drew them: packages, modules and folders; only files that lie side by side are
 * divided by what they use. Core parts come first, then adapters, applications, tools and tests, each by their weight.
 * `divides`: whether files side by side are divided; documents have an order of their own.
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

/** Part for a folder beside the parts, such as examples, with its subfolders. */
export function folderPart(folder: string, files: readonly string[], model: ProjectModel): Part {
  return withParts(bare({ folder, files }), 2, { model, divides: false })
}

type Room = { within: string; beside: readonly Part[]; most: number; model: ProjectModel }

function divided(files: readonly string[], { within, beside, most, model }: Room): Part[] {
  if (files.length === 0) return []
  return partsByCentre({ files, most: Math.max(1, Math.min(most, centresOf(files))), within, beside, model })
}

/** How many parts files side by side make. */
function centresOf(files: readonly string[]): number {
  // A folder of Terraform is one module, however its authors share it out among files.
  const isOne = files.length < FEW_LOOSE || files.every((path) => path.endsWith('.tf'))
  return isOne ? 1 : Math.round(files.length / FILES_A_CENTRE)
}

type Inside = { model: ProjectModel; divides: boolean }

/**
 * A part with its own parts, down to `levels` levels. A page about two files would say little more than their
 * own pages. Files side by side are divided only on the upper level.
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

/** Moves the last of too many parts below one part. No parts are merged. */
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
