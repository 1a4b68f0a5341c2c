import { byScoreThenName } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { folderOf, nameOf } from '../analysis/resolution/repository-index.ts'
import type { Group } from './group-files.ts'
import { weightOf } from './most-important.ts'
import {
  isEmptyName,
  isGeneric,
  isJoining,
  isVerb,
  type Spelling,
  slugOf,
  stemOfPath,
  titleOf,
  wordsOf,
} from './names.ts'

/** `words`: what the title joins with "and"; `slug`: for keys, unique among the groups. */
export type NamedGroup = Group & { words: string[]; slug: string }

const MINOR = 0.2

type Naming = { model: ProjectModel; spell: Spelling; parent?: NamedGroup }

/**
 * Names groups in the repository's own words, each differently and none like the one they are part of. Deeper folders
 * and file names settle ties.
 */
export function nameGroups(groups: readonly Group[], { model, spell, parent }: Naming): NamedGroup[] {
  const taken = new Set(parent ? [parent.slug] : [])
  const slugs = new Set<string>()
  const common = commonWords(groups)
  // Among packages that are called after the project, the one that has just its name is known by it.
  const family =
    groups.filter(({ folder }) => plainName(nameOf(folder ?? '')).startsWith(plainName(model.name))).length > 1
  return groups.map((group) => {
    const free = freeNames(nameCandidates(group, { common, model, family }), taken)
    taken.add(key(free))
    const slug = unused(slugOf(nameOf(group.folder ?? '') || free.join(' ')), slugs)
    slugs.add(slug)
    return { ...group, words: free.map((name) => titleOf(name, spell)), slug }
  })
}

/** The first that are not taken. Most groups have the first of all: the others are not even looked for. */
function freeNames(candidates: Iterable<string[]>, taken: ReadonlySet<string>): string[] {
  let first: string[] | undefined
  for (const names of candidates) {
    if (!taken.has(key(names))) return names
    first ??= names
  }
  return [...(first ?? []), String(taken.size + 1)]
}

function key(names: readonly string[]): string {
  return slugOf(names.join(' '))
}

function unused(slug: string, slugs: ReadonlySet<string>): string {
  if (!slugs.has(slug)) return slug
  for (let number = 2; ; number++) if (!slugs.has(`${slug}-${number}`)) return `${slug}-${number}`
}

/** Words that stand in the file names of most groups tell none of them apart. */
function commonWords(groups: readonly Group[]): Set<string> {
  const counts = new Map<string, number>()
  for (const group of groups) {
    for (const word of new Set(group.files.flatMap((path) => wordsOf(stemOfPath(path)))))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return new Set(
    [...counts].filter(([, count]) => groups.length > 2 && count > groups.length * 0.6).map(([word]) => word),
  )
}

type Surroundings = { common: ReadonlySet<string>; model: ProjectModel; family: boolean }

/** Names as they stand in the repository, best first; what is joined becomes one title. */
function* nameCandidates(group: Group, { common, model, family }: Surroundings): Generator<string[]> {
  const segments = (group.folder ?? '').split('/').filter(Boolean)
  const named = segments.at(-1) ?? ''
  // On the page of a project its own name tells nothing.
  const last = !family && plainName(named) === plainName(model.name) ? '' : named
  if (last && !isGeneric(last)) yield [last]
  if (last && segments.length > 1 && !isGeneric(segments.at(-2) ?? '')) yield [segments.slice(-2).join(' ')]
  if (last && group.files.length > 1 && !isEmptyName(last)) yield [last]
  const merged = mergedNames(group)
  if (merged.length > 0) yield merged.slice(0, 3)
  const shared = sharedPhrase(group.files, common)
  if (shared) yield [shared]
  const leaders = leadingNames(group.files, common, model)
  const [first] = leaders
  // A second name only where it stands beside the first, and says something else.
  const own = new Set(wordsOf(first?.name ?? ''))
  const others = leaders.slice(1).filter(({ name }) => !wordsOf(name).some((word) => own.has(word)))
  const second = others[0]
  if (first && (!second || (second.weight < first.weight * MINOR && !isGeneric(first.name)))) yield [first.name]
  if (first && second) yield [first.name, second.name]
  if (first && second && others[1]) yield [first.name, second.name, others[1].name]
  if (leaders.length > 1) yield leaders.slice(0, 2).map(({ name }) => name)
  const folders = [...new Set(group.files.map((path) => nameOf(folderOf(path))))].filter(
    (name) => name !== '' && !isGeneric(name),
  )
  if (folders.length > 0) yield folders.slice(0, 2)
  yield [named || stemOfPath(group.files[0] ?? 'files')]
}

function plainName(name: string): string {
  return wordsOf(name).join('')
}

/** The folders that were put together, and others that their files lie in, until most of the files are accounted for. */
function mergedNames({ merged = [], files }: Group): string[] {
  const names = merged.map(nameOf).filter((name) => name && !isGeneric(name))
  if (names.length === 0) return []
  const rest = files.filter((path) => !merged.some((folder) => path.startsWith(`${folder}/`)))
  const folders = new Set(files.map(folderOf))
  const isAround = (folder: string) => [...folders].some((other) => other.startsWith(`${folder}/`))
  const own = rest.filter((path) => !isAround(folderOf(path)))
  const others = [...Map.groupBy(own, (path) => nameOf(folderOf(path)))].toSorted(
    byScoreThenName(
      ([, inside]) => inside.length,
      ([name]) => name,
    ),
  )
  let left = rest.length
  for (const [name, inside] of others) {
    if (left * 3 <= files.length || names.length >= 3) break
    if (!name || isGeneric(name) || names.includes(name)) continue
    names.push(name)
    left -= inside.length
  }
  return names
}

/** The words that at least half of the file names have in common, in the order of the names. */
function sharedPhrase(files: readonly string[], common: ReadonlySet<string>): string {
  const counts = new Map<string, number>()
  for (const path of files) {
    for (const word of new Set(wordsOf(stemOfPath(path)))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const isShared = (word: string) => (counts.get(word) ?? 0) * 2 >= files.length && (counts.get(word) ?? 0) > 1
  const model =
    files.map((path) => wordsOf(stemOfPath(path)).filter(isShared)).toSorted((a, b) => b.length - a.length)[0] ?? []
  const phrase = model.filter((word) => !common.has(word) && !isGeneric(word))
  // "Slices and …", "testing and …": the word that they share joins two others.
  return phrase.every((word) => isVerb(word) || isJoining(word)) ? '' : phrase.join(' ')
}

/** Names of the files that stand for the group: much used, with a name that means something. */
function leadingNames(
  files: readonly string[],
  common: ReadonlySet<string>,
  model: ProjectModel,
): { name: string; weight: number }[] {
  const isTelling = (path: string) => {
    const name = leaderName(path)
    return !isGeneric(name) && wordsOf(name).some((word) => !common.has(word))
  }
  const isNumbered = (path: string) => /^\d/.test(nameOf(path))
  const telling = files.filter((path) => isTelling(path) && (!isNumbered(path) || files.every(isNumbered)))
  const ranked = telling.toSorted(
    byScoreThenName(
      (path) => weightOf(path, model),
      (path) => path,
    ),
  )
  const byName = new Map<string, { name: string; weight: number }>()
  for (const path of ranked) {
    const name = leaderName(path)
    if (!byName.has(slugOf(name))) byName.set(slugOf(name), { name, weight: weightOf(path, model) })
  }
  const leaders = [...byName.values()]
  const centre = centreName(files, model)
  const outweighs = centre && leaders.every(({ weight }) => weight * 2 < centre.weight)
  return outweighs && leaders.length > 0 ? [centre, ...leaders] : leaders
}

/** The heaviest of the files whose names many have, but for those that only hold a folder together. */
function centreName(files: readonly string[], model: ProjectModel): { name: string; weight: number } | undefined {
  const named = files.filter(
    (path) => isGeneric(stemOfPath(path)) && !/^(?:index|mod|init|lib|default|__init__)$/.test(stemOfPath(path)),
  )
  const weights = named.map((path) => ({ name: stemOfPath(path), weight: weightOf(path, model) }))
  return weights.toSorted(
    byScoreThenName(
      ({ weight }) => weight,
      ({ name }) => name,
    ),
  )[0]
}

/** A crate or a module of Rust is called like the folder of its main file. */
function leaderName(path: string): string {
  if (!/^(?:lib|mod)\.rs$/.test(nameOf(path))) return stemOfPath(path)
  return (
    folderOf(path)
      .split('/')
      .findLast((name) => name !== '' && !isGeneric(name)) ?? stemOfPath(path)
  )
}
