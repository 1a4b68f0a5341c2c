import { communities, type WeightedEdge } from '../analysis/graph/communities.ts'
import { byScoreThenName, compareText } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import { affinities } from './affinity.ts'

/**
 * Files that belong together. `folder`: they are what that folder holds; null where they were found by affinity.
 * `merged`: the folders whose files were put together because there were too many parts.
 */
export type Group = { folder: string | null; files: string[]; merged?: string[] }

/** A bunch of files in one folder is clustered when it is larger than this. */
const MAX_BUNCH = 8
const FILES_A_CLUSTER = 4
const MAX_SHARE = 0.85

/**
 * Divides files into at most `budget` groups: by the folders they lie in, and where one folder holds many files, by
 * what imports and names say. Returns a single group when there is nothing to divide.
 */
export function groupFiles(files: readonly string[], budget: number, model: ProjectModel): Group[] {
  const folder = commonFolder(files)
  const whole: Group = { folder, files: [...files] }
  if (budget < 2 || files.length < 4) return [whole]
  let groups = divide(whole, files.length, budget, model)
  // A part that outweighs all others together is divided as well, so that its structure shows.
  for (let round = 0; round < 4; round++) {
    const largest = groups.toSorted(
      byScoreThenName(
        (group) => group.files.length,
        (group) => group.files[0] ?? '',
      ),
    )[0]
    const isDominant =
      largest !== undefined && largest.files.length > MAX_BUNCH && largest.files.length > files.length / 2
    if (!largest || !(isDominant || groups.length < 3) || largest.files.length < 6) break
    const parts = divide(largest, files.length, budget - groups.length + 1, model)
    if (parts.length < 2) break
    groups = groups.flatMap((group) => (group === largest ? parts : [group]))
  }
  const parts = withoutScraps(limit(groups, budget, model), files.length > 20 ? 3 : 2, model)
  // One part that is nearly everything divides nothing.
  const isDivided = parts.every((part) => part.files.length <= files.length * MAX_SHARE)
  return isDivided ? parts.map(sorted) : [whole]
}

/** A page about one file would say what the file's own page says; and what no folder holds should be a few at least. */
function withoutScraps(groups: readonly Group[], smallest: number, model: ProjectModel): Group[] {
  const isScrap = ({ folder, files }: Group) => files.length < (folder === null ? smallest : 2)
  const large = groups.filter((group) => !isScrap(group))
  if (large.length === 0) return [...groups]
  for (const { files } of groups.filter(isScrap)) strongestTie(files, large, model)?.files.push(...files)
  return large
}

function sorted(group: Group): Group {
  return { ...group, files: group.files.toSorted(compareText) }
}

/** The deepest folder that holds all the files. */
export function commonFolder(files: readonly string[]): string {
  let common = folderOf(files[0] ?? '').split('/')
  for (const path of files) {
    const parts = folderOf(path).split('/')
    const same = common.findIndex((part, index) => part !== parts[index])
    if (same >= 0) common = common.slice(0, same)
  }
  return common.join('/')
}

function divide(group: Group, total: number, budget: number, model: ProjectModel): Group[] {
  const smallest = total > 20 ? 3 : 2
  const beside: string[] = []
  let level = byFolder(group.files, smallest)
  // A folder that holds nearly everything is only the way to what it holds.
  while (level.parts.length === 1 && level.bunch.length <= 2) {
    beside.push(...level.bunch)
    level = byFolder(level.parts[0]?.files ?? [], smallest)
  }
  const bunch = [...level.bunch, ...beside]
  if (level.parts.length === 0 && bunch.length <= MAX_BUNCH) return [group]
  const inside = new Set(group.files)
  const passed = new Map(bunch.map((path) => [path, passedOn(path, inside, model)]))
  const files = bunch.filter((path) => passed.get(path)?.size === 0)
  const folder = level.parts.length === 0 ? commonFolder(bunch) : null
  const groups = [...level.parts, ...bunchGroups({ folder, files }, budget - level.parts.length, level.parts, model)]
  for (const [path, targets] of passed) {
    const passes = (each: Group) => each.files.filter((file) => targets.has(file)).length
    if (targets.size > 0)
      groups.toSorted(byScoreThenName(passes, ({ files: [first = ''] }) => first))[0]?.files.push(path)
  }
  return groups
}

/** Which of the files one passes on that does little else: it belongs to those, whatever lies beside it. */
function passedOn(path: string, files: ReadonlySet<string>, model: ProjectModel): ReadonlySet<string> {
  const edges = model.graph.imports.get(path) ?? []
  const passed = edges.filter(({ to, reExport }) => reExport && files.has(to)).map(({ to }) => to)
  if (passed.length * 2 <= edges.length) return new Set()
  const acts = model.files.get(path)?.analysis.symbols.some(({ kind }) => /^(?:function|class|struct|enum)$/.test(kind))
  return new Set(acts ? [] : passed)
}

/** Files by the next folder on their way; those without, and folders with too few, are the bunch beside. */
function byFolder(files: readonly string[], smallest: number): { parts: Group[]; bunch: string[] } {
  const folder = commonFolder(files)
  const prefix = folder === '' ? 0 : folder.length + 1
  const parts: Group[] = []
  const bunch: string[] = []
  const children = Map.groupBy(files, (path) => {
    const slash = path.indexOf('/', prefix)
    return slash < 0 ? '' : path.slice(0, slash)
  })
  for (const [child, inside] of children) {
    if (child === '' || inside.length < smallest) bunch.push(...inside)
    else parts.push({ folder: child, files: inside })
  }
  return { parts, bunch }
}

/** What lies beside the folders: clustered when there is much of it, given to the folders when there is little. */
function bunchGroups(bunch: Group, budget: number, parts: Group[], model: ProjectModel): Group[] {
  const count = bunch.files.length
  if (count === 0) return []
  if (count > MAX_BUNCH && budget >= 2) {
    return clusters(bunch.files, Math.min(budget, Math.max(2, Math.round(count / FILES_A_CLUSTER))), model)
  }
  if (count > 2 || parts.length === 0) return [bunch]
  for (const path of bunch.files) nearest(path, parts, model)?.files.push(path)
  return []
}

function clusters(files: readonly string[], budget: number, model: ProjectModel): Group[] {
  const edges = affinities(files, model)
  const numbers = communities(files.length, edges, 1.2)
  const groups = [...Map.groupBy(files.keys(), (index) => numbers[index] ?? 0).values()].map((members) => ({
    folder: null,
    files: members.map((index) => files[index] ?? ''),
  }))
  return limit(withoutLoners(groups, files, edges), budget, model)
}

/** A cluster of one or two files joins the one it is tied to most; those tied to none stay together. */
function withoutLoners(groups: readonly Group[], files: readonly string[], edges: readonly WeightedEdge[]): Group[] {
  const large = groups.filter((group) => group.files.length > 2)
  const owner = new Map(large.flatMap((group) => group.files.map((path) => [path, group] as const)))
  const loners = groups.filter((group) => group.files.length <= 2)
  const ties = tiesOf(loners, { owner, files, edges })
  const rest: string[] = []
  for (const loner of loners) {
    const best = [...(ties.get(loner) ?? [])].toSorted(
      byScoreThenName(
        ([, weight]) => weight,
        ([group]) => group.files[0] ?? '',
      ),
    )[0]
    if (best) best[0].files.push(...loner.files)
    else rest.push(...loner.files)
  }
  return rest.length > 0 ? [...large, { folder: null, files: rest }] : large
}

type Tied = { owner: ReadonlyMap<string, Group>; files: readonly string[]; edges: readonly WeightedEdge[] }

/** How strongly small groups are tied to the large ones, of which `owner` tells whose a file is. */
function tiesOf(loners: readonly Group[], { owner, files, edges }: Tied): Map<Group, Map<Group, number>> {
  const lonerOf = new Map(loners.flatMap((group) => group.files.map((path) => [path, group] as const)))
  const found = new Map<Group, Map<Group, number>>()
  for (const { a, b, weight } of edges) {
    const [left = '', right = ''] = [files[a], files[b]]
    const loner = lonerOf.get(left) ?? lonerOf.get(right)
    const target = lonerOf.has(left) ? owner.get(right) : owner.get(left)
    if (!loner || !target) continue
    const ties = found.get(loner) ?? new Map<Group, number>()
    found.set(loner, ties)
    ties.set(target, (ties.get(target) ?? 0) + weight)
  }
  return found
}

/** Merges the smallest group into the one it is tied to most, until there are few enough. */
function limit(groups: readonly Group[], budget: number, model: ProjectModel): Group[] {
  const left = [...groups]
  while (left.length > Math.max(1, budget)) {
    left.sort((a, b) => b.files.length - a.files.length || compareText(a.files[0] ?? '', b.files[0] ?? ''))
    const smallest = left.pop()
    const best = smallest && strongestTie(smallest.files, left, model)
    if (!smallest || !best) break
    best.files.push(...smallest.files)
    best.merged = [...foldersOf(best), ...foldersOf(smallest)]
    best.folder = null
  }
  return left
}

function foldersOf({ folder, merged }: Group): string[] {
  return merged ?? (folder === null ? [] : [folder])
}

function nearest(path: string, groups: readonly Group[], model: ProjectModel): Group | undefined {
  return strongestTie([path], groups, model)
}

/** The group with most imports to and from the files for its size; the smallest where there are none. */
function strongestTie(files: readonly string[], groups: readonly Group[], model: ProjectModel): Group | undefined {
  const neighbours = new Map<string, number>()
  for (const path of files) {
    for (const edge of model.graph.imports.get(path) ?? []) neighbours.set(edge.to, (neighbours.get(edge.to) ?? 0) + 1)
    for (const edge of model.graph.importers.get(path) ?? [])
      neighbours.set(edge.from, (neighbours.get(edge.from) ?? 0) + 1)
  }
  const ties = groups.map((group) => {
    const count = group.files.reduce((sum, path) => sum + (neighbours.get(path) ?? 0), 0)
    return { group, tie: count / Math.sqrt(group.files.length), size: -group.files.length }
  })
  return ties.toSorted(
    (a, b) => b.tie - a.tie || b.size - a.size || compareText(a.group.files[0] ?? '', b.group.files[0] ?? ''),
  )[0]?.group
}
