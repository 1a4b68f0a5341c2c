import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, normalize, posix } from 'node:path'
import { Value } from 'typebox/value'
import { citationLabel } from '../../shared/document/source-link.ts'
import { type ExportedCitation, type ExportedPage, ExportedProject } from '../document/exported-project.ts'
import { type Documentation, type DocumentedPage, type PageCitation, UnreadableDocumentation } from './documentation.ts'

/**
 * Reads the output of `npm run document`, including later edits by people. Skips pages that someone deleted.
 * Throws `UnreadableDocumentation`.
 */
export async function readFolder(folder: string): Promise<Documentation> {
  const { pages, files } = await readIndex(folder)
  const read: DocumentedPage[] = []
  for (const page of pages) {
    if (!isWithin(page.markdownPath)) {
      throw new UnreadableDocumentation(`${join(folder, 'docwright.json')} names a page outside of the folder.`)
    }
    const markdown = await readFile(join(folder, page.markdownPath), 'utf8').catch(() => undefined)
    if (markdown !== undefined) read.push(toPage(page, markdown))
  }
  if (read.length === 0) throw new UnreadableDocumentation(`There are no pages in ${folder}.`)
  const known = new Map<string, boolean>()
  const exists = (path: string) => {
    const found = known.get(path) ?? existsSync(join(folder, path))
    known.set(path, found)
    return found
  }
  return {
    pages: read,
    files: files && new Map(Object.entries(files)),
    leadsSomewhere: ({ name }, href) => {
      const target = localTarget(href)
      if (target === undefined) return true
      const path = posix.join(posix.dirname(name), target)
      // Links out of the folder count as valid, because the surrounding files are unknown here.
      return !isWithin(path) || exists(path)
    },
  }
}

async function readIndex(folder: string): Promise<ExportedProject> {
  const path = join(folder, 'docwright.json')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw new UnreadableDocumentation(`There is no ${path}: "npm run document -- … --out DIR" writes it.`)
  }
  try {
    const index: unknown = JSON.parse(text)
    if (Value.Check(ExportedProject, index)) return index
  } catch {
    // The error below also covers invalid JSON.
  }
  throw new UnreadableDocumentation(`${path} is not what "npm run document" writes.`)
}

function toPage({ markdownPath, sourcePath, type, citations }: ExportedPage, markdown: string): DocumentedPage {
  return {
    name: markdownPath,
    markdown,
    about: sourcePath === undefined ? undefined : { path: sourcePath, type: type === 'file' ? 'file' : 'folder' },
    citations: citations.map(toCitation),
  }
}

function toCitation(citation: ExportedCitation): PageCitation {
  const { path, startLine, endLine } = citation
  return {
    ...citation,
    symbol: citation.symbol ?? null,
    label: citationLabel({ path, start_line: startLine, end_line: endLine }),
  }
}

function isWithin(path: string): boolean {
  const plain = normalize(path)
  return !plain.startsWith('/') && plain !== '..' && !/^\.\.[/\\]/.test(plain)
}

/** Returns the file that a link refers to. Undefined for another site or a place on the same page. */
function localTarget(href: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/|^#|^$/i.test(href)) return undefined
  const path = href.split(/[#?]/)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
