import { isExampleName, isHidden, isPeripheral } from '../analysis/graph/periphery.ts'
import { byScoreThenName } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { findParts, folderPart } from '../knowledge/parts/find-parts.ts'
import { type NamedPart, nameParts } from '../knowledge/parts/name-parts.ts'
import { inReadingOrder } from './most-important.ts'
import { spellingOf } from './names.ts'
import type { PlanTitles } from './plan-titles.ts'

/** Part of the project, with its own parts. Tests and fixtures belong to no topic. */
export type Topic = NamedPart

type Material = { core: string[]; examples: string[]; manuals: string[] }

/** Finds topics, topic pages and subtopics: at most three levels, each only below a large part. */
export function findTopics(model: ProjectModel, titles: PlanTitles): Topic[] {
  const { core, examples, manuals } = sortMaterial(model)
  const parts =
    core.length > 0 ? findParts(core, model, { divides: true }) : findParts(manuals, model, { divides: false })
  if (core.length > 0) {
    const manual = mainFolder(manuals, (name) => MANUAL.test(name))
    const shown = mainFolder(examples, isExampleName)
    const uses = examples.filter((path) => path.startsWith(`${shown}/`))
    if (shown && uses.length >= 2) parts.push(folderPart(shown, uses, model))
    const pages = manuals.filter((path) => path.startsWith(`${manual}/`))
    if (manual && pages.length >= LEAST_PAGES) parts.push(folderPart(manual, pages, model))
    else if (isMostlyText({ core, manuals })) {
      parts.unshift(...chaptersOf(manuals).map(([folder, files]) => folderPart(folder, files, model)))
    }
  }
  return nameParts(parts, { model, spell: spellingOf(model), others: titles.others })
}

/**
 * Paths of development aids and of generated code. We document these where they are, and assign them to no
 * part of the project.
 */
const ASIDE =
  /(?:^|\/)(?:migrations?|fixtures?|testdata|vendor(?:ed)?|third[_-]?party|3rd[_-]?party|node_modules|bower_components|generated|__generated__|gen)\/|(?:^|\/)Package(?:@[\w.-]+)?\.swift$|\.(?:gen|generated)\.\w+$|(?:\.pb|_pb2(?:_grpc)?|_pb)\.\w+$/i

/** Scripts that fetch a build tool, and templates of licence headers that a tool adds to each file. */
const OF_TOOLS = /(?:^|\/)(?:gradlew|mvnw)(?:\.(?:bat|cmd))?$|(?:^|\/)spotless\/(?:copyright|licen[cs]e)[^/]*$/i

/** `lang/de/auth.php`, `locales/pt-BR.ts`: the same texts once more. */
const TRANSLATED =
  /(?:^|\/)(?:lang|languages?|locales?|translations?|i18n)\/[a-z]{2,3}(?:[-_][a-z]{2,4})?(?:\/|\.\w+$)/i

/** Folders of tests. Documents in them describe the tests, not the project. */
const OF_TESTS = /(?:^|\/)(?:tests?|specs?|__tests__|e2e|fixtures?|testdata)\//i

const LEAST_PAGES = 4
/**
 * Minimum number of documents per source file that makes a repository a book or a course, whatever its
 * folders are called.
 */
const BOOK = 4

function isMostlyText({ core, manuals }: Pick<Material, 'core' | 'manuals'>): boolean {
  return manuals.length >= Math.max(LEAST_PAGES, core.length * BOOK)
}

/** Documents of a book or a course, in reading order. Empty for a program with a manual. */
export function chaptersToRead(model: ProjectModel): readonly string[] {
  const material = sortMaterial(model)
  return isMostlyText(material) ? inReadingOrder(material.manuals, model) : []
}

/** Top-level folders with at least `LEAST_PAGES` documents. */
function chaptersOf(documents: readonly string[]): [string, string[]][] {
  const folders = Map.groupBy(documents, (path) => path.slice(0, path.indexOf('/')))
  return [...folders].filter(([, files]) => files.length >= LEAST_PAGES)
}

const MANUAL = /^(?:docs?|documentation|guides?|manual|website)$/i

/** Sorts files into sources, examples and documents. Leaves out tests, configuration and data. */
function sortMaterial(model: ProjectModel): Material {
  const material: Material = { core: [], examples: [], manuals: [] }
  const dressing: string[] = []
  const manuals = manualsOf(model)
  const used = usedExamples(model)
  for (const [path, { analysis }] of model.files) {
    if (isHidden(path) || isCompanion(path, model)) continue
    if (analysis.role === 'document') {
      const isOwn = !ASIDE.test(path) && !OF_TESTS.test(path)
      if (path.includes('/') && isOwn && !isReadme(path) && !isPeripheral(path)) material.manuals.push(path)
    } else if (!/^(?:source|script|style)$/.test(analysis.role)) continue
    else if (isPeripheral(path) && !used.has(exampleFolder(path))) {
      if (exampleFolder(path) !== '') material.examples.push(path)
    } else if (manuals.has(path.split('/')[0] ?? '')) dressing.push(path)
    else material.core.push(path)
  }
  const own = material.core.filter((path) => !ASIDE.test(path) && !OF_TOOLS.test(path) && !TRANSLATED.test(path))
  if (own.length > 0) return { ...material, core: own }
  // Themes and scripts of a manual count as sources only if the project has no other sources.
  return material.core.length > 0 ? material : { ...material, core: dressing }
}

/**
 * Folders that are named like a manual and hold documents. A folder with only code is a package of that
 * name.
 */
function manualsOf(model: ProjectModel): ReadonlySet<string> {
  const tops = model.folders.get('')?.folders ?? []
  const documents = new Set<string>()
  for (const [path, { analysis }] of model.files) {
    if (!/^(?:source|test)$/.test(analysis.role) || /^(?:HTML|CSS)$/.test(analysis.language))
      documents.add(path.split('/')[0] ?? '')
  }
  return new Set(tops.filter((name) => MANUAL.test(name) && documents.has(name)))
}

/** Folders that are named like examples, but that the product itself uses. */
function usedExamples(model: ProjectModel): ReadonlySet<string> {
  const used = [...model.files.keys()].filter((path) => {
    const importers = isPeripheral(path) ? (model.graph.importers.get(path) ?? []) : []
    return importers.some(({ from }) => !isPeripheral(from) && model.kinds.get(from)?.role === 'source')
  })
  return new Set(used.map(exampleFolder))
}

function exampleFolder(path: string): string {
  const segments = path.split('/')
  return segments.slice(0, segments.findIndex(isExampleName) + 1).join('/')
}

function isReadme(path: string): boolean {
  return /(?:^|\/)readme\b[^/]*$/i.test(path)
}

/** `x.d.ts` beside `x.js` says the same again, and `x.module.css` beside `x.tsx` is part of it. */
function isCompanion(path: string, model: ProjectModel): boolean {
  const declaration = /^(.*)\.d\.([cm]?)ts$/.exec(path)
  if (declaration) return model.files.has(`${declaration[1]}.${declaration[2]}js`)
  const style = /^(.*?)(?:\.module)?\.(?:css|scss|less)$/.exec(path)
  return (
    style !== null &&
    ['.tsx', '.jsx', '.ts', '.js', '.vue', '.svelte'].some((ending) => model.files.has(style[1] + ending))
  )
}

/** Returns the folder with a matching name that holds most of the files; '' if there is none. */
function mainFolder(files: readonly string[], isOfKind: (name: string) => boolean): string {
  const folders = Map.groupBy(files, (path) => {
    const segments = path.split('/').slice(0, -1)
    const at = segments.findIndex(isOfKind)
    return at < 0 ? '' : segments.slice(0, at + 1).join('/')
  })
  folders.delete('')
  return (
    [...folders].toSorted(
      byScoreThenName(
        ([, list]) => list.length,
        ([name]) => name,
      ),
    )[0]?.[0] ?? ''
  )
}
