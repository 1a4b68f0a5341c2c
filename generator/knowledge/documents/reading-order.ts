import type { FileAnalysis } from '../../analysis/file-analysis.ts'
import { compareText } from '../../analysis/order.ts'
import { folderOf, nameOf } from '../../analysis/resolution/repository-index.ts'
import { findTarget, type Places } from './find-target.ts'

type Analyses = ReadonlyMap<string, FileAnalysis>
type Read = (path: string) => string

const INDEX = /^(?:readme|index|_index|overview|introduction|intro)\.\w+$/i

/**
 * Returns the documents of a repository in the reading order that the authors intend. Tables of contents take
 * precedence (Sphinx, MkDocs, Docusaurus, mdBook, GitBook). Other documents follow by folder, position in the
 * front matter, and name.
 */
export function readingOrder(analyses: Analyses, read: Read, places: Places): string[] {
  const documents = new Set(
    [...analyses]
      .flatMap(([path, { role }]) => (role === 'document' ? [path] : []))
      .toSorted(byFolder(analyses, categoriesOf(analyses, read))),
  )
  const lists = new Map<string, string[]>()
  for (const path of analyses.keys()) {
    const entries = entriesOf(path, { analyses, read })
    const found = entries.flatMap((entry) => {
      const target = findTarget(path, entry, places)?.path
      return target !== undefined && documents.has(target) ? [target] : []
    })
    if (found.length > 0) lists.set(path, found)
  }
  const ordered = new Set<string>()
  const add = (path: string, depth = 0) => {
    if (ordered.has(path) || depth > MAX_DEPTH) return
    if (documents.has(path)) ordered.add(path)
    for (const below of lists.get(path) ?? []) add(below, depth + 1)
  }
  // Tables of contents nearest to the top of the repository come first.
  const byDepth = (one: string, other: string) => depthOf(one) - depthOf(other) || compareText(one, other)
  for (const path of documents) if (depthOf(path) === 0 && INDEX.test(nameOf(path))) add(path)
  for (const path of [...lists.keys()].toSorted(byDepth)) add(path)
  for (const path of documents) add(path)
  return [...ordered]
}

const MAX_DEPTH = 20

function entriesOf(path: string, { analyses, read }: { analyses: Analyses; read: Read }): string[] {
  const { contents } = analyses.get(path) ?? {}
  if (contents) return contents
  const name = nameOf(path)
  if (/^mkdocs\.ya?ml$/.test(name)) return navOf(read(path))
  return /^sidebars?\.(?:[cm]?js|ts|json)$/.test(name) ? sidebarOf(read(path)) : []
}

/** Returns the addresses in `nav:`. In each item, the address follows the last colon. */
function navOf(text: string): string[] {
  const lines = text.split('\n')
  const folder = /^docs_dir\s*:\s*["']?([^\s"'#]{1,200})/m.exec(text)?.[1] ?? 'docs'
  const start = lines.findIndex((line) => /^nav\s*:/.test(line))
  const entries: string[] = []
  for (const line of start < 0 ? [] : lines.slice(start + 1)) {
    if (/^[^\s#-]/.test(line)) break
    const value =
      /^\s*-?\s*(?:(?:"[^"]{0,200}"|'[^']{0,200}'|[^:'"]{1,200}):\s+)?["']?([^\s"'#]{1,300})["']?\s*(?:#.*)?$/.exec(
        line.slice(0, 600),
      )?.[1]
    if (value && /\.\w+$/.test(value) && !value.includes('://')) entries.push(`${folder}/${value}`)
  }
  return entries
}

/** Returns the quoted names in a sidebar. Callers use only names of documents. */
function sidebarOf(text: string): string[] {
  const names = [...text.slice(0, 400_000).matchAll(/["']([\w@./ -]{1,200})["']/g)].map(([, name = '']) => name)
  return names.flatMap((name) => [name, `docs/${name}`, `../docs/${name}`])
}

/** Returns the positions of folders among their siblings, from `_category_.json` files of Docusaurus. */
function categoriesOf(analyses: Analyses, read: Read): Map<string, number> {
  const positions = new Map<string, number>()
  for (const path of analyses.keys()) {
    if (!/^_category_\.(?:json|ya?ml)$/.test(nameOf(path))) continue
    const position = /["']?\bposition["']?\s{0,10}:\s{0,10}(-?\d{1,9}(?:\.\d{1,9})?)/.exec(
      read(path).slice(0, 10_000),
    )?.[1]
    if (position) positions.set(folderOf(path), Number(position))
  }
  return positions
}

/**
 * Returns a comparator for documents: by folder, then index pages first, then by the position in the front
 * matter, then by name. Digits compare as numbers.
 */
function byFolder(analyses: Analyses, categories: ReadonlyMap<string, number>): (one: string, other: string) => number {
  const names = new Intl.Collator('en', { numeric: true })
  const rank = (path: string) => (INDEX.test(nameOf(path)) ? 0 : 1)
  const position = (path: string) => analyses.get(path)?.position ?? Number.MAX_SAFE_INTEGER
  const category = (folder: string) => categories.get(folder) ?? Number.MAX_SAFE_INTEGER
  return (one, other) => {
    const [folder, beside] = siblingsOf(folderOf(one), folderOf(other))
    return (
      category(folder) - category(beside) ||
      names.compare(folderOf(one), folderOf(other)) ||
      rank(one) - rank(other) ||
      position(one) - position(other) ||
      names.compare(nameOf(one), nameOf(other)) ||
      compareText(one, other)
    )
  }
}

/** Returns the first differing folders of two paths. If there are none, returns the first path twice. */
function siblingsOf(one: string, other: string): [string, string] {
  const [parts, others] = [one.split('/'), other.split('/')]
  const parting = parts.findIndex((part, at) => part !== others[at])
  if (parting < 0 || parting >= others.length) return [one, one]
  return [parts.slice(0, parting + 1).join('/'), others.slice(0, parting + 1).join('/')]
}

function depthOf(path: string): number {
  return path.split('/').length - 1
}
