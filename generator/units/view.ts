import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import { fileAnchor } from '../../shared/document/part-anchor.ts'
import type { EntryPoint } from '../analysis/entry-points.ts'
import type { CodeSymbol } from '../analysis/file-analysis.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { citedLines, findSymbol } from '../analysis/resolve-citation.ts'
import { fileKey, folderKey, parentFolder } from '../plan/paths.ts'
import type { PlannedPages, PlannedTitle } from '../plan/planned-pages.ts'
import type { Writer } from '../prompts/writer.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import type { Capped, FileRef, PageRef } from './facts.ts'

/** Input for composing a page. `pageId` gives the id of the page with a plan key. */
export type ComposeContext = {
  model: ProjectModel
  plan: PlannedPages
  language: DocumentationLanguage
  projectKey: string
  pageId: (planKey: string) => number
  /** Permanent name of the file at a path, if files were renamed. */
  originOf?: (path: string) => string
  read: (path: string) => string
  /** Whether a reference resolves to code, with a record of the lookup. If undefined, the model decides. */
  leads?: (ref: CitationRef) => boolean
  /** Set if a model writes paragraphs. */
  writer?: Writer | undefined
}

/** Page of a file. Without one: the file's row on the page of the nearest folder above that has a page. */
export function fileRef(path: string, context: ComposeContext): FileRef {
  const { plan, pageId } = context
  if (plan.titles.has(fileKey(path))) return { path, page: pageId(fileKey(path)) }
  return { path, page: pageId(folderKey(shownFolder(parentFolder(path), plan))), anchor: fileAnchor(path) }
}

/**
 * Page of a folder. Without one: the page of its only subfolder, else of the nearest folder above that has
 * a page.
 */
export function folderRef(path: string, { plan, pageId }: ComposeContext): PageRef {
  const key = plan.joined.get(path)?.key ?? folderKey(shownFolder(path, plan))
  return { title: path, page: pageId(key), folder: true }
}

/** Folder whose page shows a folder: the folder itself, else the nearest folder above with a page. */
function shownFolder(path: string, { titles }: PlannedPages): string {
  let folder = path
  while (folder !== '' && !titles.has(folderKey(folder))) folder = parentFolder(folder)
  return folder
}

export function nodeRef(node: PlannedTitle, context: ComposeContext): PageRef {
  return { title: node.title, page: context.pageId(node.key) }
}

/** Returns the reference, or null if it can't be resolved: a page never cites code that can't be checked. */
export function checked(ref: CitationRef, context: ComposeContext): CitationRef | null {
  return (context.leads?.(ref) ?? citedLines(ref, context.model) !== undefined) ? ref : null
}

export function citeSymbol(path: string, symbol: string, context: ComposeContext): CitationRef | null {
  return checked({ path, symbol }, context)
}

export function citeLine(path: string, line: number, anchor: string, context: ComposeContext): CitationRef | null {
  return checked({ path, symbol: null, lines: { start: line, end: line }, anchor }, context)
}

/** Cites a declaration by its name, or by its lines if the name resolves to another declaration. */
export function citeDeclaration(
  path: string,
  name: string,
  symbol: CodeSymbol,
  context: ComposeContext,
): CitationRef | null {
  const found = findSymbol(context.model.files.get(path)?.analysis.symbols ?? [], name)
  const isFound = !found || found.startLine === symbol.startLine
  return isFound ? citeSymbol(path, name, context) : citeVariant(path, name, symbol, context)
}

/** Cites one of several declarations with the same name, by its lines. */
export function citeVariant(
  path: string,
  name: string,
  { startLine: start, endLine: end, signature }: CodeSymbol,
  context: ComposeContext,
): CitationRef | null {
  return checked({ path, symbol: null, lines: { start, end }, anchor: `${name}: ${signature}` }, context)
}

/** Cites the place in a manifest that says what the entry point runs. */
export function citeEntry({ name, manifest }: EntryPoint, context: ComposeContext): CitationRef | null {
  if (!manifest) return null
  const { path, symbol, lines } = manifest
  return checked(lines ? { path, symbol: null, lines, anchor: `program ${name}` } : { path, symbol }, context)
}

export function capped<T>(items: readonly T[], most: number): Capped<T> {
  // A single remaining item is shown rather than counted.
  const shown = items.length === most + 1 ? items.length : most
  return { items: items.slice(0, shown), more: Math.max(0, items.length - shown) }
}
