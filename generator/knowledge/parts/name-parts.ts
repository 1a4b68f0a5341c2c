import { byScoreThenName } from '../../analysis/order.ts'
import type { ProjectModel } from '../../analysis/project-model.ts'
import { folderOf, nameOf } from '../../analysis/resolution/repository-index.ts'
import { isGeneric, isJoining, isVerb, type Spelling, slugOf, stemOfPath, titleOf, wordsOf } from '../../plan/names.ts'
import type { Part } from './part.ts'

/** `slug`: for keys, unique among siblings. */
export type NamedPart = Omit<Part, 'parts'> & { title: string; slug: string; parts: NamedPart[] }

type Naming = { model: ProjectModel; spell: Spelling; others: string }

/**
 * Gives each part a unique title in the repository's own words. `others`: the title of the part that collects
 * the smaller parts.
 */
export function nameParts(parts: readonly Part[], naming: Naming): NamedPart[] {
  const titles = new Set<string>()
  const slugs = new Set<string>()
  return parts.map((part) => {
    const title = firstFree(titlesOf(part, naming), titles)
    titles.add(title.toLowerCase())
    const slug = unused(slugOf(nameOf(part.folder ?? '') || title), slugs)
    slugs.add(slug)
    return { ...part, title, slug, parts: nameParts(part.parts, naming) }
  })
}

/** Possible titles of a part, best first. */
function* titlesOf(part: Part, { model, spell, others }: Naming): Generator<string> {
  if (part.kind === 'others') yield others
  if (part.folder !== null) {
    const segments = part.folder.split('/')
    yield titleOf(segments.at(-1) ?? '', spell)
    if (segments.length > 1) yield titleOf(segments.slice(-2).join(' '), spell)
    yield part.folder
    yield `${part.folder}/`
    return
  }
  // By convention, `main.tf` says what a Terraform module creates.
  const first = part.files.find((path) => nameOf(path) === 'main.tf') ?? part.files[0] ?? ''
  if (part.kind === 'family') yield titleOf(sharedPhrase(part.files), spell)
  yield isCalledLikeProject(first, model) ? model.name : titleOf(nameOfCentre(first, model), spell)
  yield titleOf(`${nameOf(folderOf(first))} ${stemOfPath(first)}`, spell)
  yield nameOf(first)
  yield first
}

/** `cJSON` is no two words to its authors. */
function isCalledLikeProject(path: string, { name }: ProjectModel): boolean {
  return /\p{Ll}\p{Lu}/u.test(name) && stemOfPath(path).toLowerCase() === name.toLowerCase()
}

function firstFree(titles: Iterable<string>, taken: ReadonlySet<string>): string {
  let last = ''
  for (const title of titles) {
    if (title !== '' && !taken.has(title.toLowerCase())) return title
    last = title
  }
  return last
}

function unused(slug: string, slugs: ReadonlySet<string>): string {
  if (!slugs.has(slug)) return slug
  for (let number = 2; ; number++) if (!slugs.has(`${slug}-${number}`)) return `${slug}-${number}`
}

/**
 * Returns the first words that the file names of a family share. At least half of the names must have a word.
 */
function sharedPhrase(files: readonly string[]): string {
  const [first = [], ...rest] = files.map((path) => wordsOf(stemOfPath(path)))
  const isShared = (word: string, at: number) => rest.filter((words) => words[at] === word).length * 2 >= rest.length
  const end = first.findIndex((word, at) => !isShared(word, at))
  const phrase = end < 0 ? first : first.slice(0, Math.max(1, end))
  while (phrase.length > 1 && (isVerb(phrase.at(-1) ?? '') || isJoining(phrase.at(-1) ?? ''))) phrase.pop()
  return phrase.join(' ')
}

/**
 * Short names without a vowel, which are abbreviations. The file's most used type gives a whole word instead.
 */
const ABBREVIATED = /^[^aeiouy]{2,4}$/i

function nameOfCentre(path: string, model: ProjectModel): string {
  // `lib.rs` and `mod.rs` are called like their folder, which names the crate or module of Rust.
  if (/^(?:lib|mod)\.rs$/.test(nameOf(path)))
    return (
      folderOf(path)
        .split('/')
        .findLast((name) => name !== '' && !isGeneric(name)) ?? stemOfPath(path)
    )
  const stem = stemOfPath(path)
  return ABBREVIATED.test(stem) ? (mostUsedType(path, model) ?? stem) : stem
}

function mostUsedType(path: string, model: ProjectModel): string | undefined {
  const uses = model.uses.get(path)
  const types = model.files
    .get(path)
    ?.analysis.symbols.filter(
      ({ kind, visibility }) => /^(?:class|struct|interface|trait)$/.test(kind) && visibility === 'public',
    )
  return types?.toSorted(
    byScoreThenName(
      ({ name }) => uses?.get(name)?.length ?? 0,
      ({ name }) => name,
    ),
  )[0]?.name
}
