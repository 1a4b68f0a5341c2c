import { byScoreThenName } from '../../analysis/order.ts'
import type { ProjectModel } from '../../analysis/project-model.ts'
import { nameOf } from '../../analysis/resolution/repository-index.ts'
import { weightOf } from '../../plan/most-important.ts'
import { isGeneric, plainName, stemOfPath, wordsOf } from '../../plan/names.ts'
import type { Part } from './part.ts'
import { familiesOf, type Ties, tiesBetween, tieTo } from './ties.ts'

const LARGE_FAMILY = 3
/** Minimum number of characters of code that make a single file a part. */
const MUCH = 1_000
const ROUNDS = 4

/**
 * Names of files that others only look things up in, or that only lead to other files. Such files are never
 * the center of a part.
 */
const LOOKED_UP =
  /^_*(?:internal_)?(?:types?|typing|constants?|consts?|compat|symbols?|errors?|exceptions?|warnings?|globals?|version|logging|logger|index|init|mod|lib|default|common|shared|misc|\w*(?:utils?|helpers?))_*$/i

/** `within`: the name of the folder that holds the files; it tells none of them apart. `beside`: the parts that folders make. */
type Divided = { files: readonly string[]; most: number; within: string; beside: readonly Part[]; model: ProjectModel }

/**
 * Divides files in one folder into at most `most` parts: families whose names begin alike, and central files
 * with the files most tied to them. A file without ties is in no part.
 */
export function partsByCentre({ files, most, within, beside, model }: Divided): Part[] {
  const ties = tiesBetween(files, model)
  const common = new Set(wordsOf(within))
  const families = [...familiesOf(files)]
    .filter(([word]) => !common.has(word))
    .map(([, family]) => family)
    .filter((family) => family.length >= LARGE_FAMILY && family.length * 2 <= files.length)
    .toSorted(
      byScoreThenName(
        (family) => weightOfAll(family, model),
        ([first = '']) => first,
      ),
    )
    .slice(0, Math.ceil(most / 2))
  const parts = families.map((family): Part => ({ kind: 'family', folder: null, files: family, parts: [] }))
  const inFamily = new Set(families.flat())
  const single = files.filter((path) => !inFamily.has(path))
  for (const path of centralFiles(single, most - parts.length, model))
    parts.push({ kind: 'centre', folder: null, files: [path], parts: [] })
  const chosen = new Set(parts.flatMap((part) => part.files))
  const left = files.filter(
    (path) => !chosen.has(path) && !joinOtherHalf(path, parts) && !joinNamesake(path, beside, model),
  )
  const [only] = parts
  if (only && parts.length === 1) {
    only.files.push(...left)
    return parts
  }
  giveAway(left, parts, { ties, model })
  const isPart = ({ files: [first = '', ...others] }: Part) => others.length > 0 || amountOf(first, model) >= MUCH
  const large = parts.filter(isPart)
  giveAway(
    parts.filter((part) => !isPart(part)).flatMap((part) => part.files),
    large,
    { ties, model },
  )
  return large
}

/** `ring.c` defines what `ring.h` announces: both are one thing. */
function joinOtherHalf(path: string, parts: readonly Part[]): boolean {
  const half = halfOf(path)
  const part = half === null ? undefined : parts.find(({ files }) => files.some((other) => halfOf(other) === half))
  part?.files.push(path)
  return part !== undefined
}

function halfOf(path: string): string | null {
  return /^(.+)\.(?:[ch]|cc|cpp|cxx|hh|hpp|hxx)$/.exec(path)?.[1] ?? null
}

/** Adds a file to the part in `beside` with a file of the same name, if it imports that file. */
function joinNamesake(path: string, beside: readonly Part[], model: ProjectModel): boolean {
  if (isGeneric(stemOfPath(path))) return false
  const used = new Set((model.graph.imports.get(path) ?? []).map(({ to }) => to))
  const isNamesake = (other: string) => used.has(other) && stemOfPath(other) === stemOfPath(path)
  const part = beside.find(({ files }) => files.some(isNamesake))
  part?.files.push(path)
  return part !== undefined
}

function amountOf(path: string, model: ProjectModel): number {
  return model.files.get(path)?.analysis.amount ?? 0
}

/** Returns the files with the highest weight. A C header and its source file count once. */
function centralFiles(files: readonly string[], most: number, model: ProjectModel): string[] {
  const called = plainName(model.name)
  // A file with the name of the project comes first.
  const weight = (path: string) => (plainName(stemOfPath(path)) === called ? Number.MAX_VALUE : weightOf(path, model))
  const ranked = files.toSorted(byScoreThenName(weight, (path) => path))
  const telling = ranked.filter((path) => isTelling(path, model))
  const central = (telling.length > 0 ? telling : ranked).filter(
    (path, at, all) => halfOf(path) === null || all.findIndex((other) => halfOf(other) === halfOf(path)) === at,
  )
  return central.slice(0, Math.max(0, most))
}

function isTelling(path: string, model: ProjectModel): boolean {
  const stem = stemOfPath(path)
  if (LOOKED_UP.test(stem) || /^\d/.test(nameOf(path))) return false
  return model.kinds.get(path)?.role === 'source'
}

/**
 * Adds each file to the part that it is tied to most. Each round can use the files that earlier rounds added.
 * Files without ties stay without a part.
 */
function giveAway(
  files: readonly string[],
  parts: readonly Part[],
  { ties, model }: { ties: Ties; model: ProjectModel },
): void {
  const taken = new Set(parts.flatMap((part) => part.files))
  let left = files.filter((path) => !taken.has(path) && !onlyPassesOn(path, model))
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    const members = parts.map((part) => ({ part, own: new Set(part.files) }))
    const chosen = left.map((path) => {
      const [best] = members
        .map(({ part, own }) => ({ part, tie: tieTo(path, own, ties) / Math.sqrt(own.size) }))
        .toSorted(
          byScoreThenName(
            ({ tie }) => tie,
            ({ part }) => part.files[0] ?? '',
          ),
        )
      return { path, part: best && best.tie > 0 ? best.part : null }
    })
    for (const { path, part } of chosen) part?.files.push(path)
    const next = chosen.flatMap(({ path, part }) => (part ? [] : [path]))
    if (next.length === left.length) break
    left = next
  }
}

/** Whether a file mostly re-exports files or declares them as its modules. It belongs to no single part. */
function onlyPassesOn(path: string, model: ProjectModel): boolean {
  const edges = model.graph.imports.get(path) ?? []
  const acts = model.files.get(path)?.analysis.symbols.some(({ kind }) => /^(?:function|class|struct|enum)$/.test(kind))
  const isRoot = LOOKED_UP.test(stemOfPath(path))
  return !acts && edges.filter(({ reExport, leadsOn }) => reExport || (isRoot && leadsOn)).length * 2 > edges.length
}

export function weightOfAll(files: readonly string[], model: ProjectModel): number {
  return files.reduce((sum, path) => sum + weightOf(path, model), 0)
}
