import { readmeIn } from '../analysis/manifests.ts'
import type { ModelFolder } from '../analysis/project-model.ts'
import { folderOf, nameOf } from '../analysis/resolution/repository-index.ts'
import { leadLines } from '../analysis/text/lead-lines.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import { diagramUnit } from './diagram-units.ts'
import type { ContentsFacts, NeighbourFacts, PageRef, Unit } from './facts.ts'
import { crossings, fileLine, filesBelow, languagesOf } from './file-sets.ts'
import { folderAbout } from './folder-about.ts'
import { firstSentence } from './sentences.ts'
import { type ComposeContext, checked, fileRef, folderRef } from './view.ts'

const MAX_FILES = 80
const MAX_FOLDERS = 40
const MAX_NEIGHBOURS = 6

/** The units of a folder's page. */
export function folderUnits(path: string, title: string, context: ComposeContext): Unit[] {
  const folder = context.model.folders.get(path)
  const head: Unit = { id: 'title', type: 'title', facts: { title } }
  if (!folder) return [head]
  const below = filesBelow(path, context.model)
  // What the project is stands on its overview.
  const text = path === '' ? undefined : folderText(path, context)
  const facts = {
    path,
    doc: text?.doc ?? '',
    docCite: text?.cite ?? null,
    docFile: text ? fileRef(text.path, context) : null,
    about: path === '' ? null : folderAbout(path, context),
    files: below.length,
    direct: folder.files.length,
    folders: folder.folders.length,
    languages: languagesOf(below, context.model),
  }
  const optional = [
    contentsUnit(folder, context),
    diagramOf(folder, context),
    path === '' ? undefined : neighboursUnit(path, context),
  ]
  return [head, { id: 'folder', type: 'folder', facts }, ...optional.filter((unit) => unit !== undefined)]
}

type FolderText = { path: string; doc: string; cite: CitationRef | null }

/** What somebody wrote about a folder: its README, else the doc comment of its package or index file. */
export function folderText(path: string, context: ComposeContext): FolderText | undefined {
  const { files } = context.model
  const analyses = { has: (key: string) => files.has(key) }
  const readme = path === '' ? context.model.manifests.readme?.path : readmeIn(path, analyses)
  if (readme) {
    const lead = path === '' ? (context.model.manifests.readme?.lead ?? '') : (files.get(readme)?.analysis.lead ?? '')
    const lines = lead ? leadLines(lead, context.read(readme)) : null
    const ref = { path: readme, symbol: null, ...(lines && { lines, anchor: 'lead' }) }
    if (lead) return { path: readme, doc: lead, cite: checked(ref, context) }
  }
  const names = [
    '__init__.py',
    'doc.go',
    'index.ts',
    'index.js',
    'mod.ts',
    'mod.rs',
    `${nameOf(path)}.go`,
    `${nameOf(path)}.py`,
  ]
  for (const name of names) {
    const candidate = path === '' ? name : `${path}/${name}`
    const doc = files.get(candidate)?.analysis.fileDoc ?? ''
    const lines = headLines(candidate, context)
    if (doc)
      return {
        path: candidate,
        doc,
        cite: checked({ path: candidate, symbol: null, lines, anchor: 'introduction' }, context),
      }
  }
  return undefined
}

function headLines(path: string, context: ComposeContext): { start: number; end: number } {
  const analysis = context.model.files.get(path)?.analysis
  const starts = [
    ...(analysis?.symbols.map(({ startLine }) => startLine) ?? []),
    ...(analysis?.imports.map(({ line }) => line) ?? []),
  ]
  const first = starts.reduce((least, line) => Math.min(least, line), (analysis?.lines ?? 0) + 1)
  return { start: 1, end: Math.max(1, Math.min(first - 1, 60)) }
}

function contentsUnit(folder: ModelFolder, context: ComposeContext): Unit | undefined {
  if (folder.files.length + folder.folders.length === 0) return undefined
  const folders = folder.folders.slice(0, MAX_FOLDERS).map((path) => {
    const summary = firstSentence(folderText(path, context)?.doc ?? '')
    return {
      folder: { title: nameOf(path), page: folderRef(path, context).page },
      files: context.model.folders.get(path)?.fileCount ?? 0,
      summary,
      about: summary ? null : folderAbout(path, context),
    }
  })
  const files = inReadingOrder(folder.files, context)
    .slice(0, MAX_FILES)
    .map((path) => fileLine(path, context))
  const facts: ContentsFacts = {
    folders,
    files,
    moreFolders: folder.folders.length - folders.length,
    moreFiles: folder.files.length - files.length,
  }
  return { id: 'contents', type: 'contents', facts }
}

/** Documents as their authors want them read, then the rest as it is sorted. */
function inReadingOrder(paths: readonly string[], { model }: ComposeContext): readonly string[] {
  const documents = paths.filter((path) => model.kinds.get(path)?.role === 'document')
  if (documents.length < 2) return paths
  const place = (path: string) => model.readingOrder.get(path) ?? 0
  const ordered = documents.toSorted((one, other) => place(one) - place(other))
  return [...ordered, ...paths.filter((path) => !documents.includes(path))]
}

/** Imports between what lies directly in the folder. */
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

/** Folders outside that this one uses or that use it, each as far up as it is apart from this one. */
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
