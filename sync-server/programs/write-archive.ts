import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Database } from '../../db/connect.ts'
import { listAttachments } from '../../db/tables/attachments.ts'
import { readWholeBlob } from '../../db/tables/blobs.ts'
import type { PageRow } from '../../db/tables/pages.ts'
import type { ProjectForAsker } from '../../db/tables/projects.ts'
import { IMAGES } from '../../shared/document/files/image-path.ts'
import { orderPages } from '../../shared/document/files/page-order.ts'
import { pagePaths, relativePath } from '../../shared/document/files/page-paths.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { link } from '../../shared/retrieval/quote.ts'
import { tooLarge } from '../errors.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import type { Renderer } from '../rendering/renderer.ts'
import { readPages } from './read-pages.ts'

/**
 * Limit of files in the archive. ZIP without its 64-bit extension, which some programs can't read, allows
 * 2^16 files and 4 GiB.
 */
const MOST_FILES = 65_000
const CONTENTS = 'SUMMARY.md'

type Exporting = { database: Database; renderer: Renderer; actor: Actor; project: ProjectForAsker }
/** `bytes` are asked for when the archive has come to this file. */
type File = { path: string; bytes: () => AsyncIterable<Uint8Array>; packed?: boolean }

/**
 * Creates a ZIP archive of a project: its pages as Markdown in the folders of the tree, their images, and
 * the tree in `SUMMARY.md`. The archive is created while it's sent, so only one page or piece of an image,
 * and all names, are in memory. Throws 413 at once if the pages don't fit. Throws 404 later if the
 * requester may no longer read the project. Leaves out images that don't fit.
 */
export function writeArchive(
  exporting: Exporting,
  pages: readonly PageRow[],
  mostFiles = MOST_FILES,
): AsyncGenerator<Uint8Array> {
  const room = mostFiles - pages.length - 1
  if (room >= 0) return pack(files(exporting, pages, room))
  throw tooLarge('This documentation has too many pages for a ZIP. Read llms-full.txt instead.')
}

async function* pack(files: AsyncIterable<File>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    ready.push(chunk)
  })
  const made = new Date()
  const push = (entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array, isLast: boolean) => {
    entry.push(bytes, isLast)
    if (failure) throw failure
    return ready.splice(0)
  }
  for await (const { path, bytes, packed } of files) {
    const entry = packed ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    entry.mtime = made
    zip.add(entry)
    for await (const piece of bytes()) yield* push(entry, piece, false)
    yield* push(entry, new Uint8Array(), true)
  }
  zip.end()
  if (failure) throw failure
  yield* ready
}

/** Yields the project's pages and other files, with as many images as fit. */
async function* files(
  { database, renderer, actor, project }: Exporting,
  pages: readonly PageRow[],
  room: number,
): AsyncGenerator<File> {
  const { sql } = database
  const ordered = orderPages(pages, project.default_page_id)
  const paths = pagePaths(pages, [CONTENTS, IMAGES])
  const attached = await listAttachments(sql, project.id)
  const images = { written: new Set<string>(), bytes: 0 }

  const contents = ordered.map(({ page: { id, name }, depth }) => {
    const label = name || 'Untitled'
    return `${'  '.repeat(Math.min(depth, 20))}- ${link({ label, href: relativePath(CONTENTS, paths.get(id) ?? '') })}`
  })
  yield textFile(CONTENTS, `# ${link({ label: project.name, href: null })}\n\n${contents.join('\n')}\n`)

  const rows = ordered.map(({ page }) => page)
  for await (const read of readPages(sql, actor, project.id, rows)) {
    const path = paths.get(read.page.id)
    if (path === undefined) continue
    const { page, updates, citations } = read
    const { text, taken } = await renderer.renderOrTell('file', {
      ...{ pageId: page.id, updates, citations, path, paths },
      page: { id: page.id, name: page.name },
      gitUrl: project.git_url,
      images: { attached, room, ...images },
    })
    for (const image of taken) {
      images.written.add(image.path)
      images.bytes += image.size
    }
    yield textFile(path, text)
    for (const image of taken) {
      yield {
        path: image.path,
        packed: true,
        bytes: async function* () {
          await authorizeProject(sql, actor, 'project.read', project.id)
          if (image.svg !== undefined) yield encode(image.svg)
          else yield* readWholeBlob(database, image.hash)
        },
      }
    }
  }
}

const encode = (text: string) => new TextEncoder().encode(text)

function textFile(path: string, text: string): File {
  return {
    path,
    bytes: async function* () {
      yield encode(text)
    },
  }
}
