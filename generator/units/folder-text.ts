import { isPeripheral } from '../analysis/graph/periphery.ts'
import { stemOf } from '../analysis/graph/test-links.ts'
import { readmeIn } from '../analysis/manifests.ts'
import { byScoreThenName } from '../analysis/order.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { folderOf, nameOf } from '../analysis/resolution/repository-index.ts'
import { leadLines } from '../analysis/text/lead-lines.ts'
import { weightOf } from '../plan/most-important.ts'
import { plainName, stemOfPath } from '../plan/names.ts'
import type { PlanNode } from '../plan/plan-node.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import { centralOf } from './central-symbol.ts'
import type { Summary } from './facts.ts'
import { firstSentence } from './sentences.ts'
import { namesFirst } from './summaries.ts'
import { tellingSentence } from './telling-sentence.ts'
import { type ComposeContext, checked, citeLine, citeSymbol } from './view.ts'

/** Text that someone wrote about a folder or a part: the full text, and its first sentence for tables. */
export type FolderText = { path: string; doc: string; cite: CitationRef | null; summary: Summary }

/**
 * Text about a folder: its package comment, else the first paragraph of its README, else the description in
 * its manifest.
 */
export function folderText(path: string, context: ComposeContext): FolderText | undefined {
  return (
    packageText(path, context) ?? readmeText(path, context) ?? indexText(path, context) ?? manifestText(path, context)
  )
}

/** Text that someone wrote about a folder, or about the type with the folder's name. */
export function folderSummary(path: string, context: ComposeContext): FolderText | undefined {
  return folderText(path, context) ?? namesakeText(path, context)
}

/**
 * Like {@link folderSummary}, else the author's text on the main type of the folder's most important file.
 */
export function folderOpening(path: string, context: ComposeContext): FolderText | undefined {
  return folderSummary(path, context) ?? centralText(context.model.folders.get(path)?.files ?? [], context)
}

/** Like {@link folderOpening}, for the files of a part. A part may be a whole folder. */
export function partOpening(
  { title, sourcePath, files }: Pick<PlanNode, 'title' | 'sourcePath' | 'files'>,
  context: ComposeContext,
): FolderText | undefined {
  if (sourcePath) return folderSummary(sourcePath, context) ?? centralText(files, context)
  const centre = files.filter((path) => plainName(stemOfPath(path)) === plainName(title))
  return centralText(centre, context) ?? centralText(files, context)
}

const PACKAGE_FILES = ['__init__.py', 'doc.go', 'package-info.java', 'mod.rs', 'lib.rs', 'src/lib.rs']
const INDEX_FILES = ['index.ts', 'index.js', 'mod.ts', 'main.rs', 'src/main.rs']

function packageText(path: string, context: ComposeContext): FolderText | undefined {
  const { files, folders } = context.model
  const named = PACKAGE_FILES.map((name) => below(path, name)).find((file) => headOf(file, context) !== '')
  if (named) return headText(named, context)
  // In Go, any file of the package may have the package comment.
  const isOfGo = (file: string) => /(?<!_test)\.go$/.test(file) && /^(?:Package|Command) /.test(headOf(file, context))
  const found = (folders.get(path)?.files ?? []).filter(isOfGo)
  const length = (file: string) => files.get(file)?.analysis.fileDoc.length ?? 0
  const [longest] = found.toSorted(byScoreThenName(length, (file) => file))
  return longest ? headText(longest, context) : undefined
}

function indexText(path: string, context: ComposeContext): FolderText | undefined {
  const names = [...INDEX_FILES, `${nameOf(path)}.go`, `${nameOf(path)}.py`, `${nameOf(path)}.rb`]
  const found = names.map((name) => below(path, name)).find((file) => headOf(file, context) !== '')
  return found ? headText(found, context) : undefined
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** Comment at the head of a file; '' if it says nothing. */
function headOf(path: string, { model }: ComposeContext): string {
  const doc = model.files.get(path)?.analysis.fileDoc ?? ''
  return tellingSentence(doc) ? doc : ''
}

function headText(path: string, context: ComposeContext): FolderText {
  const doc = headOf(path, context)
  const lines = headLines(context.model.files.get(path))
  const cite = checked({ path, symbol: null, lines, anchor: 'introduction' }, context)
  return { path, doc, cite, summary: { type: 'text', text: firstSentence(doc) } }
}

function headLines(file: ModelFile | undefined): { start: number; end: number } {
  const { symbols = [], imports = [], lines = 0 } = file?.analysis ?? {}
  const starts = [...symbols.map(({ startLine }) => startLine), ...imports.map(({ line }) => line)]
  const first = starts.reduce((least, line) => Math.min(least, line), lines + 1)
  return { start: 1, end: Math.max(1, Math.min(first - 1, 60)) }
}

/** Beginning of a warning to readers, which doesn't say what the folder is for. */
const NOTICE =
  /^(?:(?:note|notice|warning|important|caution|attention|deprecat(?:ed|ion))\s*:|please (?:do not|don['’]t|note)\b)/i

function readmeText(path: string, context: ComposeContext): FolderText | undefined {
  const { files, manifests } = context.model
  const readme = path === '' ? manifests.readme?.path : readmeIn(path, { has: (key) => files.has(key) })
  if (!readme) return undefined
  const lead = path === '' ? (manifests.readme?.lead ?? '') : (files.get(readme)?.analysis.lead ?? '')
  if (!lead || NOTICE.test(lead)) return undefined
  const lines = leadLines(lead, context.read(readme))
  const ref = { path: readme, symbol: null, ...(lines && { lines, anchor: 'lead' }) }
  return { path: readme, doc: lead, cite: checked(ref, context), summary: { type: 'text', text: firstSentence(lead) } }
}

function manifestText(folder: string, context: ComposeContext): FolderText | undefined {
  if (folder === '') return undefined
  const found = context.model.manifests.manifests.find(
    ({ path, description }) => folderOf(path) === folder && tellingSentence(description) !== '',
  )
  if (!found) return undefined
  const { path, description, descriptionSymbol, descriptionLine } = found
  const cite =
    descriptionLine === undefined
      ? citeSymbol(path, descriptionSymbol, context)
      : citeLine(path, descriptionLine, 'description', context)
  return { path, doc: description, cite, summary: { type: 'text', text: firstSentence(description) } }
}

/** Minimum share of a part's weight for a single file to describe the part. */
const LEAST_SHARE = 0.25

/** Author's text on the main type of the file with the highest weight. */
function centralText(files: readonly string[], context: ComposeContext): FolderText | undefined {
  const { model } = context
  const weight = (path: string) => weightOf(path, model)
  const code = files.filter((path) => model.kinds.get(path)?.role === 'source' && !isPeripheral(path))
  const [path] = code.toSorted(byScoreThenName(weight, (each) => each))
  if (path === undefined || code.length * 2 < files.length) return undefined
  if (weight(path) < code.reduce((sum, each) => sum + weight(each), 0) * LEAST_SHARE) return undefined
  if (headOf(path, context)) return files.length === 1 ? headText(path, context) : undefined
  // A function is only one of several things that a part does, so it doesn't describe the part.
  const isType = TYPES.test(centralOf(path, model)?.symbol.kind ?? '')
  return isType || files.length === 1 ? symbolText(path, context) : undefined
}

const TYPES = /^(?:class|struct|interface|trait|module|namespace)$/

/** Author's text on the type with the folder's name, such as `Store` in `store/store.go`. */
function namesakeText(folder: string, context: ComposeContext): FolderText | undefined {
  const name = nameOf(folder).toLowerCase()
  const path = context.model.folders.get(folder)?.files.find((file) => stemOf(file).toLowerCase() === name)
  const central = path === undefined ? undefined : centralOf(path, context.model)?.symbol
  const isOfFolder = central && TYPES.test(central.kind) && central.name.toLowerCase() === name
  return path !== undefined && isOfFolder ? symbolText(path, context) : undefined
}

function symbolText(path: string, context: ComposeContext): FolderText | undefined {
  const central = centralOf(path, context.model)
  if (!central) return undefined
  const { name } = central.symbol
  const isNamed = namesFirst(central.sentence, name)
  return {
    path,
    doc: isNamed ? central.opening : `\`${name}\`: ${central.opening}`,
    cite: citeSymbol(path, name, context),
    summary: isNamed ? { type: 'text', text: central.sentence } : { type: 'symbol', name, text: central.sentence },
  }
}
