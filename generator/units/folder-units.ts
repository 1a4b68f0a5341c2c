import type { ModelFolder } from '../analysis/project-model.ts'
import { folderOf, nameOf } from '../analysis/resolution/repository-index.ts'
import { inReadingOrder } from '../plan/most-important.ts'
import { fileKey, folderKey } from '../plan/paths.ts'
import { isMigration } from '../plan/quiet-files.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import { diagramUnit } from './diagram-units.ts'
import type { ContentsFacts, FileLine, NeighbourFacts, PageRef, Summary, Unit } from './facts.ts'
import { crossings, fileLine, filesBelow, languagesOf } from './file-sets.ts'
import { folderAbout } from './folder-about.ts'
import { type FolderText, folderOpening, folderSummary } from './folder-text.ts'
import { sectionsUnit } from './sections-unit.ts'
import { summaryBeside } from './summaries.ts'
import { distinctSymbols } from './symbol-groups.ts'
import { mentionsUnit } from './text-units.ts'
import { type ComposeContext, capped, checked, citeSymbol, fileRef, folderRef, nodeRef } from './view.ts'

const MAX_FILES = 80
const MAX_ROWS = 400
const MAX_NAMES = 40
const MAX_FOLDERS = 40
const MAX_NEIGHBOURS = 6

/** The units of a folder's page. */
export function folderUnits(path: string, title: string, context: ComposeContext): Unit[] {
  const folder = context.model.folders.get(path)
  const head: Unit = { id: 'title', type: 'title', facts: { title } }
  if (!folder) return [head]
  const joined = joinedAbove(path, context)
  const topic = [path, ...joined].map((each) => context.plan.topicAt.get(each)).find((each) => each !== undefined)
  // The overview already describes the project, and the page of a part describes the part.
  const isTold = path === '' || topic !== undefined
  const text = isTold ? undefined : folderOpening(path, context)
  const facts = {
    path,
    doc: text?.doc ?? '',
    docCite: text?.cite ?? null,
    docFile: text ? fileRef(text.path, context) : null,
    about: isTold ? null : folderAbout(path, context),
    topic: topic ? nodeRef(topic, context) : null,
  }
  const optional = [
    isTold ? undefined : sectionsUnit([path, ...joined, ...folder.files], wordsOf(text?.summary ?? null), context),
    contentsUnit(folder, text, context),
    topic ? undefined : diagramOf(folder, context),
    isTold ? undefined : neighboursUnit(path, context),
  ]
  return [head, { id: 'folder', type: 'folder', facts }, ...optional.filter((unit) => unit !== undefined)]
}

/** Parent folders without a page because this folder is their only content. Nearest first. */
function joinedAbove(path: string, { plan }: ComposeContext): string[] {
  const found: string[] = []
  for (let above = folderOf(path); plan.joined.get(above)?.key === folderKey(path); above = folderOf(above)) {
    found.push(above)
  }
  return found
}

/** Contents of a folder and of its subfolders without pages: subfolders with pages, and files. */
function shownIn(folder: ModelFolder, context: ComposeContext): { folders: string[]; files: string[] } {
  const shown = { folders: [] as string[], files: [...inReadingOrder(folder.files, context.model)] }
  for (const path of folder.folders) {
    const inside = context.model.folders.get(path)
    if (!inside || context.plan.titles.has(folderKey(path))) {
      shown.folders.push(path)
      continue
    }
    const { folders, files } = shownIn(inside, context)
    shown.folders.push(...folders)
    shown.files.push(...files)
  }
  return shown
}

/** `told`: what the page has opened with is not said again in a row. */
function contentsUnit(folder: ModelFolder, told: FolderText | undefined, context: ComposeContext): Unit | undefined {
  if (folder.files.length + folder.folders.length === 0) return undefined
  const shown = shownIn(folder, context)
  const within = (path: string) => path.slice(folder.path === '' ? 0 : folder.path.length + 1)
  const folders = shown.folders.slice(0, MAX_FOLDERS).map((path) => {
    const found = folderSummary(path, context)?.summary ?? null
    const summary = found && wordsOf(found) === wordsOf(told?.summary ?? null) ? null : found
    return {
      folder: { title: within(path), page: folderRef(path, context).page },
      files: context.model.folders.get(path)?.fileCount ?? 0,
      summary,
      about: summary ? null : folderAbout(path, context),
    }
  })
  // Files without a page appear nowhere else, so their rows aren't cut at MAX_FILES.
  const isRow = (path: string) => !context.plan.titles.has(fileKey(path))
  const isLifted = shown.files.some((path) => within(path).includes('/'))
  const files = shown.files
    .filter((path, at) => at < MAX_FILES || isRow(path))
    .slice(0, MAX_ROWS)
    .map((path): FileLine => {
      const line = isRow(path) ? rowOf(path, context) : lineBeside(told, fileLine(path, context), context)
      // If rows show paths relative to this folder, a file name with its parent folder would look like such a path.
      return isLifted ? { ...line, name: within(path) } : line
    })
  const below = filesBelow(folder.path, context.model)
  const facts: ContentsFacts = {
    folders,
    files,
    moreFolders: shown.folders.length - folders.length,
    moreFiles: shown.files.length - files.length,
    holds: {
      direct: folder.files.length,
      folders: folder.folders.length,
      total: below.length,
      languages: languagesOf(below, context.model),
    },
  }
  return { id: 'contents', type: 'contents', facts }
}

/** Row of a file without a page: the file's names, with citations of their declarations. */
function rowOf(path: string, context: ComposeContext): FileLine {
  const line = withNaming(path, fileLine(path, context), context)
  if (line.summary.type === 'changes' && isMigration(path)) return { ...line, cites: [citeChanges(path, context)] }
  if (!/^(?:names|calls|adds)$/.test(line.summary.type)) return line
  const symbols = context.model.files.get(path)?.analysis.symbols ?? []
  const open = symbols.filter(({ visibility }) => visibility === 'public')
  const all = distinctSymbols(open.length > 0 ? open : symbols).map(({ name }) => name)
  const first = line.summary.type === 'names' ? line.summary.names : []
  const names = [...first, ...all.filter((name) => !isNamed(line.summary, name))]
  const { items, more } = capped(names, MAX_NAMES)
  const cites = items.map((name) => citeSymbol(path, name, context))
  return { ...line, summary: { type: 'names', names: items, more }, cites }
}

/** Cites the migration class, or the lines from the first change to the last. */
function citeChanges(path: string, context: ComposeContext): CitationRef | null {
  const { symbols = [], changes = [] } = context.model.files.get(path)?.analysis ?? {}
  const own = symbols.find(({ kind }) => kind === 'class')
  if (own) return citeSymbol(path, own.name, context)
  const [start, end] = [changes[0]?.line ?? 1, Math.max(...changes.map(({ endLine }) => endLine))]
  return checked({ path, symbol: null, lines: { start, end }, anchor: 'changes' }, context)
}

function withNaming(path: string, line: FileLine, context: ComposeContext): FileLine {
  const mentions = mentionsUnit(path, context)
  if (mentions?.type !== 'mentions' || mentions.facts.from.items.length === 0) return line
  return { ...line, namedIn: mentions.facts.from }
}

function isNamed(summary: Summary, name: string): boolean {
  return summary.type === 'names' && summary.names.includes(name)
}

/** Row of a file with other facts, if the page already shows the file's own words above. */
export function lineBeside(told: FolderText | undefined, line: FileLine, { model }: ComposeContext): FileLine {
  const words = told && wordsOf(told.summary)
  if (!words || wordsOf(line.summary) !== words) return line
  return { ...line, summary: summaryBeside(words, line.file.path, model) }
}

/** Author's words in a summary; '' if the summary is generated. */
export function wordsOf(summary: Summary | null): string {
  return summary && 'text' in summary ? summary.text : ''
}

/** Diagram of the imports between the folder's direct subfolders and files. */
function diagramOf(folder: ModelFolder, context: ComposeContext): Unit | undefined {
  const prefix = folder.path === '' ? '' : `${folder.path}/`
  const child = (path: string) => {
    if (!path.startsWith(prefix)) return undefined
    const slash = path.indexOf('/', prefix.length)
    return slash < 0 ? path : path.slice(0, slash)
  }
  const isTest = (path: string) => context.model.kinds.get(path)?.role === 'test'
  const inside = [...folder.folders, ...folder.files.filter((path) => !isTest(path))]
  const nodes = inside.map((path) => ({ key: path, label: nameOf(path) }))
  return diagramUnit(nodes, crossings(context.model.edges.around.get(folder.path) ?? [], child), 'folders')
}

/**
 * Folders outside that this folder uses or that use it. Each path is cut after the first name that differs
 * from this folder's path.
 */
function neighboursUnit(path: string, context: ComposeContext): Unit | undefined {
  const own = path.split('/')
  const groupOf = (file: string) => {
    if (file.startsWith(`${path}/`)) return path
    const parts = folderOf(file).split('/')
    const apart = parts.findIndex((part, index) => part !== own[index])
    return apart < 0 ? folderOf(file) : parts.slice(0, apart + 1).join('/')
  }
  const found = crossings(context.model.edges.around.get(path) ?? [], groupOf).filter(
    ({ from, to }) => from === path || to === path,
  )
  return neighbours(
    found.filter(({ from }) => from === path).map(({ to, uses }) => ({ page: folderRef(to, context), uses })),
    found.filter(({ to }) => to === path).map(({ from, uses }) => ({ page: folderRef(from, context), uses })),
  )
}

type Neighbour = { page: PageRef; uses: number }

export function neighbours(uses: readonly Neighbour[], usedBy: readonly Neighbour[]): Unit | undefined {
  if (uses.length === 0 && usedBy.length === 0) return undefined
  const facts: NeighbourFacts = { uses: uses.slice(0, MAX_NEIGHBOURS), usedBy: usedBy.slice(0, MAX_NEIGHBOURS) }
  return { id: 'neighbours', type: 'neighbours', facts }
}
