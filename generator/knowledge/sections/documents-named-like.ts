import type { FileAnalysis } from '../../analysis/file-analysis.ts'
import { isPeripheral } from '../../analysis/graph/periphery.ts'
import { folderOf, nameOf } from '../../analysis/resolution/repository-index.ts'

/** Names of documents that say what kind of text they are, and no more. */
const KINDS =
  /^(?:index|readme|overview|introduction|intro|about|api|app|reference|usage|guide|install(?:ation)?|setup|faq|main|contributing|development|design|architecture|examples?|docs?|help|notes|todo|licen[cs]e)$/

/** Whether a path lies in a folder for documents. */
export function isOfDocuments(path: string): boolean {
  return /(?:^|\/)(?:docs?|documentation|manual|website|site|guides?|wiki)\//i.test(path)
}

/** Maps a document to the only source file with a matching name: `docs/sessions.rst` to `sessions.py`. */
export function documentsNamedLike(analyses: ReadonlyMap<string, FileAnalysis>): ReadonlyMap<string, string> {
  const sources = new Map<string, string[]>()
  for (const [path, { role }] of analyses) {
    if (role !== 'source' || isPeripheral(path)) continue
    const stem = stemOf(path)
    sources.set(stem, [...(sources.get(stem) ?? []), path])
  }
  const found = new Map<string, string>()
  for (const [path, { role }] of analyses) {
    const stem = stemOf(path)
    if (role !== 'document' || stem.length < 3 || KINDS.test(stem)) continue
    const isBeside = (source: string) => folderOf(path) !== '' && source.startsWith(`${folderOf(path)}/`)
    const alike = (sources.get(stem) ?? []).filter((source) => isOfDocuments(path) || isBeside(source))
    const depth = Math.min(...alike.map(depthOf))
    const nearest = alike.filter((source) => depthOf(source) === depth)
    if (nearest.length === 1 && nearest[0] !== undefined) found.set(path, nearest[0])
  }
  return found
}

function stemOf(path: string): string {
  const name = nameOf(path).replace(/\..*$/, '').toLowerCase()
  return name.replace(/[^\p{L}\p{N}]+/gu, '').replace(/(?<=\p{L}{3}[^s])s$/u, '')
}

function depthOf(path: string): number {
  return path.split('/').length
}
