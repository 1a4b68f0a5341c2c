import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../db/connect.ts'
import { listAttachments } from '../../db/tables/attachments.ts'
import { readWholeBlob } from '../../db/tables/blobs.ts'
import { listCitations } from '../../db/tables/citations.ts'
import { listPages, type PageRow } from '../../db/tables/pages.ts'
import { findProject } from '../../db/tables/projects.ts'
import { readPageStates } from '../../db/tables/publications.ts'
import { readSources } from '../../db/tables/source-files.ts'
import { attachedHash, IMAGES, imagePath } from '../../shared/document/files/image-path.ts'
import { linksFrom, pageMarkdown } from '../../shared/document/files/page-markdown.ts'
import { pagePaths, relativePath } from '../../shared/document/files/page-paths.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { renderedOr, unrendered } from '../../shared/document/unrendered.ts'
import { docFromUpdates } from '../../shared/document/yjs.ts'
import type { CodeSymbol } from '../analysis/file-analysis.ts'
import { sourceHash } from '../analysis/follow-citation.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import type { Coverage, ExportedPage, ExportedProject } from './exported-project.ts'
import { toExported } from './to-exported.ts'

/**
 * Writes the pages of a project as Markdown files under `out`, with their images and `docwright.json`.
 * Deletes files of an earlier export that are no longer pages. Changes nothing else in the folder.
 */
export async function exportPages(
  database: Database,
  projectId: number,
  model: ProjectModel,
  out: string,
): Promise<ExportedProject> {
  const project = await findProject(database.sql, projectId, null)
  if (!project) throw new Error('the project is gone')
  const pages = await listPages(database.sql, projectId)
  const paths = pagePaths(pages, [IMAGES])
  const earlier = await readEarlier(out)
  const written = new Set(paths.values())
  for (const path of earlier.pages) if (!written.has(path)) await rm(join(out, path), { force: true })
  const attached = await listAttachments(database.sql, projectId)
  const images = new Map<string, string>()
  const pathOf = (page: PageRow) => paths.get(page.id) ?? ''
  pages.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
  const sources = await readAll(database, projectId, [...model.files.keys()])
  const exported: ExportedPage[] = []
  for (const page of pages) {
    const citations = await listCitations(database.sql, page.id)
    const state = (await readPageStates(database.sql, projectId, [page.id])).get(page.id)
    const imageSource = (src: string) => {
      const hash = attachedHash(src)
      const image = hash === undefined ? undefined : attached.get(hash)
      if (hash === undefined || !image) return src
      const path = imagePath(hash, image.mime)
      images.set(path, hash)
      return relativePath(pathOf(page), path)
    }
    const context = { citations, gitUrl: project.git_url, hrefOf: linksFrom(pathOf(page), paths), imageSource }
    const markdown = renderedOr(
      page.id,
      () => pageMarkdown(readPage(docFromUpdates(state?.updates ?? [])), context),
      () => pageMarkdown(unrendered(), context),
    )
    await mkdir(dirname(join(out, pathOf(page))), { recursive: true })
    await writeFile(join(out, pathOf(page)), markdown)
    exported.push({
      id: page.id,
      parentId: page.parent_id,
      name: page.name,
      type: page.type,
      ...(page.kind === null ? {} : { kind: page.kind }),
      ...(page.source_path === null ? {} : { sourcePath: page.source_path }),
      markdownPath: pathOf(page),
      citations: citations.flatMap((citation) => {
        const [content, file] = [sources.get(citation.path), model.files.get(citation.path)]
        return content === undefined || !file ? [] : [toExported(citation, { content, analysis: file.analysis })]
      }),
    })
  }
  for (const [path, hash] of images) {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await pipeline(readWholeBlob(database, hash), createWriteStream(join(out, path)))
  }
  for (const path of earlier.images) if (!images.has(path)) await rm(join(out, path), { force: true })
  const result = {
    project: project.name,
    commit: project.commit_hash,
    pages: exported,
    images: [...images.keys()].sort(),
    files: Object.fromEntries([...sources].map(([path, content]) => [path, sourceHash(content)])),
    coverage: coverage(model, exported),
  }
  await writeFile(join(out, 'docwright.json'), `${JSON.stringify(result, null, 2)}\n`)
  return result
}

const SOURCES_AT_ONCE = 200

async function readAll(database: Database, projectId: number, paths: readonly string[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (let at = 0; at < paths.length; at += SOURCES_AT_ONCE) {
    const batch = await readSources(database.sql, projectId, paths.slice(at, at + SOURCES_AT_ONCE))
    const byPath = new Map(batch.map((row) => [row.path, row.content]))
    for (const path of paths.slice(at, at + SOURCES_AT_ONCE)) contents.set(path, byPath.get(path) ?? '')
  }
  return contents
}

function coverage(model: ProjectModel, pages: readonly ExportedPage[]): Coverage {
  const withPage = new Set(pages.flatMap(({ sourcePath }) => sourcePath ?? []))
  const cited = new Set(pages.flatMap((page) => page.citations.map(({ path, symbol }) => `${path}\n${symbol ?? ''}`)))
  const symbols = [...model.files.values()].flatMap(({ path, analysis }) =>
    analysis.role === 'source' ? analysis.symbols.filter(isPublic).map(({ name }) => `${path}\n${name}`) : [],
  )
  const distinct = new Set(symbols)
  return {
    files: model.files.size,
    filesWithPage: [...model.files.keys()].filter((path) => withPage.has(path)).length,
    publicSymbols: distinct.size,
    publicSymbolsDocumented: [...distinct].filter((symbol) => cited.has(symbol)).length,
  }
}

function isPublic({ visibility }: CodeSymbol): boolean {
  return visibility === 'public'
}

/** Reads the list of files that an earlier export wrote. */
async function readEarlier(out: string): Promise<{ pages: string[]; images: string[] }> {
  const text = await readFile(join(out, 'docwright.json'), 'utf8').catch(() => null)
  if (text === null) return { pages: [], images: [] }
  const { pages, images = [] } = JSON.parse(text) as ExportedProject
  return { pages: pages.map(({ markdownPath }) => markdownPath).filter(isPage), images: images.filter(isImage) }
}

/**
 * Whether a listed path may be deleted. Anyone may have edited the list, so only pages and images inside the
 * folder are deleted.
 */
function isPage(path: unknown): path is string {
  return typeof path === 'string' && !path.split('/').includes('..') && path.endsWith('.md')
}

function isImage(path: unknown): path is string {
  return typeof path === 'string' && /^images\/[0-9a-f]{16}\.[a-z]{3,4}$/.test(path)
}
