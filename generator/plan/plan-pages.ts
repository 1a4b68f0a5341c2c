import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { nameOf } from '../analysis/resolution/repository-index.ts'
import { isReadable } from '../knowledge/documents/read-document.ts'
import { addFlowPages } from './flow-pages.ts'
import { withoutQuiet } from './lift-pages.ts'
import { inReadingOrder, mostImportant } from './most-important.ts'
import { stemOfPath, wordsOf } from './names.ts'
import { fileKey, folderKey, parentFolder } from './paths.ts'
import type { PageKind, Plan, PlanNode } from './plan-node.ts'
import { type PlanTitles, planTitles } from './plan-titles.ts'
import { isQuiet } from './quiet-files.ts'
import { quietFolders } from './quiet-folders.ts'
import { addReferencePages } from './reference-pages.ts'
import { findTopics, type Topic } from './topics.ts'
import { withUniqueTitles } from './unique-titles.ts'

/**
 * Tree of pages: an overview, topics with their pages, and a page for every folder and file that has
 * something to say. Titles use the repository's own words, except for "Overview", "Files" and "Other
 * parts".
 */
export function planPages(model: ProjectModel, language: DocumentationLanguage = 'en'): Plan {
  return withoutQuiet(planEveryPage(model, language))
}

/** Plans all pages, including those that have nothing to say. These exist only if people changed them. */
export function planEveryPage(model: ProjectModel, language: DocumentationLanguage = 'en'): Plan {
  const titles = planTitles(language)
  const topics = findTopics(model, titles)
  const overview: PlanNode = {
    key: 'overview',
    parentKey: null,
    kind: 'overview',
    title: titles.overview,
    sourcePath: null,
    files: mostImportant(model.files.keys(), model).slice(0, 50),
  }
  const levels: PlanNode[][] = [[], [], []]
  for (const topic of topics) addTopic(topic, { path: [], parentKey: null, levels, model })
  addFlowPages(levels, model, language)
  addReferencePages(levels, model, language)
  return withUniqueTitles([overview, ...levels.flat(), ...folderPages(model, titles), ...filePages(model)])
}

const LEVELS: readonly { kind: PageKind; prefix: string }[] = [
  { kind: 'topic', prefix: 'topic' },
  { kind: 'topic-page', prefix: 'topic-page' },
  { kind: 'subtopic', prefix: 'subtopic' },
]

type Place = { path: string[]; parentKey: string | null; levels: PlanNode[][]; model: ProjectModel }

function addTopic(topic: Topic, { path, parentKey, levels, model }: Place): void {
  const level = LEVELS[path.length]
  if (!level) return
  const own = [...path, topic.slug]
  const key = `${level.prefix}:${own.join('/')}`
  levels[path.length]?.push({
    key,
    parentKey,
    kind: level.kind,
    title: topic.title,
    sourcePath: topic.folder,
    files: topic.kind === 'centre' ? topic.files : [...inReadingOrder(mostImportant(topic.files, model), model)],
    ...(topic.kind === 'others' && { others: true as const }),
  })
  for (const part of topic.parts) addTopic(part, { path: own, parentKey: key, levels, model })
}

function folderPages(model: ProjectModel, titles: PlanTitles): PlanNode[] {
  const quiet = quietFolders(model)
  return [...model.folders.values()].map((folder) => ({
    key: folderKey(folder.path),
    parentKey: folder.path === '' ? null : folderKey(parentFolder(folder.path)),
    kind: 'folder',
    title: folder.path === '' ? titles.files : folder.name,
    sourcePath: folder.path,
    files: mostImportant(folder.files, model),
    ...(quiet.has(folder.path) && { quiet: true as const }),
  }))
}

function filePages(model: ProjectModel): PlanNode[] {
  return [...model.files.keys()].map((path) => ({
    key: fileKey(path),
    parentKey: folderKey(parentFolder(path)),
    kind: 'file',
    title: documentTitle(path, model) ?? nameOf(path),
    sourcePath: path,
    files: [path],
    ...(isQuiet(path, model) && { quiet: true as const }),
  }))
}

/** File names of documents that readers look for by this name. */
const KNOWN_NAME = /^(?:[A-Z][A-Z_-]+|[Rr]eadme(?:[._-][\w-]+)?|[Cc]hangelog)(?:\.\w+)?$/
const LONGEST_TITLE = 120

/**
 * Title of a document. Undefined if its headings only name its sections, and the first one shares no word
 * with the file name.
 */
function documentTitle(path: string, model: ProjectModel): string | undefined {
  const { role, headings, language } = model.files.get(path)?.analysis ?? {}
  const name = nameOf(path)
  if (role !== 'document' || !headings || !isReadable(language ?? '') || KNOWN_NAME.test(name)) return undefined
  const [first, ...rest] = headings
  if (!first || first.text.length > LONGEST_TITLE) return undefined
  const isOneOfMany = rest.some(({ level }) => level <= first.level)
  return isOneOfMany && !sharesWord(first.text, name) ? undefined : first.text
}

/** Minimum number of letters of a word that tells something. "to", "and" and "the" are shorter. */
const TELLING_WORD = 4

function sharesWord(title: string, path: string): boolean {
  const words = new Set(wordsOf(stemOfPath(path)))
  return wordsOf(title).some((word) => word.length >= TELLING_WORD && words.has(word))
}
