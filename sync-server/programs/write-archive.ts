import { createHash } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Database } from '../../db/connect.ts'
import { listAttachments } from '../../db/tables/attachments.ts'
import { readWholeBlob } from '../../db/tables/blobs.ts'
import type { PageRow } from '../../db/tables/pages.ts'
import type { ProjectForAsker } from '../../db/tables/projects.ts'
import { standaloneSvg } from '../../shared/document/canvas/standalone-svg.ts'
import { linksFrom, pageMarkdown } from '../../shared/document/files/page-markdown.ts'
import { orderPages } from '../../shared/document/files/page-order.ts'
import { pagePaths, relativePath } from '../../shared/document/files/page-paths.ts'
import { IMAGE_TYPES } from '../../shared/document/image-types.ts'
import type { DocNode } from '../../shared/document/node.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { link } from '../../shared/retrieval/quote.ts'
import { tooLarge } from '../errors.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { readPages, written } from './read-pages.ts'
import { titled } from './write-page.ts'

/** What a ZIP archive holds without the form for larger ones, which not every program reads: 2^16 files, 4 GiB. */
const MOST_FILES = 65_000
const MOST_IMAGE_BYTES = 3 * 1024 ** 3
const CONTENTS = 'SUMMARY.md'
const IMAGES = 'images'

type Exporting = { database: Database; actor: Actor; project: ProjectForAsker }
/** `bytes` are asked for when the archive has come to this file. */
type File = { path: string; bytes: () => AsyncIterable<Uint8Array>; packed?: boolean }

/**
 * A project as a ZIP archive: its pages as Markdown in the folders of the tree, their images, and in `SUMMARY.md` the tree
 * itself. Made while it is sent: what is in memory is one page or a piece of an image, and the names of all. Throws 413 at
 * once where it cannot hold all pages, and 404 later when the asker may no longer read the project. Images that it has no
 * room for are left out.
 */
export function writeArchive(
  exporting: Exporting,
  pages: readonly PageRow[],
  mostFiles = MOST_FILES,
): AsyncGenerator<Uint8Array> {
  const room = mostFiles - pages.length - 1
  if (room >= 0) return pack(files(exporting, pages, room))
  throw tooLarge('This documentation has more pages than a ZIP archive holds. Read it as llms-full.txt instead.')
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

/** Its pages and what is beside them, with as many images as there is room for. */
async function* files(
  { database, actor, project }: Exporting,
  pages: readonly PageRow[],
  room: number,
): AsyncGenerator<File> {
  const { sql } = database
  const ordered = orderPages(pages, project.default_page_id)
  const paths = pagePaths(pages, [CONTENTS, IMAGES])
  const images = createImages(await listAttachments(sql, project.id), room)

  const contents = ordered.map(({ page: { id, name }, depth }) => {
    const label = name || 'Untitled'
    return `${'  '.repeat(Math.min(depth, 20))}- ${link({ label, href: relativePath(CONTENTS, paths.get(id) ?? '') })}`
  })
  yield textFile(CONTENTS, `# ${link({ label: project.name, href: null })}\n\n${contents.join('\n')}\n`)

  const rows = ordered.map(({ page }) => page)
  for await (const read of readPages(sql, actor, project.id, rows)) {
    const path = paths.get(read.page.id)
    if (path === undefined) continue
    const text = written(read, ({ page, doc, citations }) =>
      pageMarkdown(
        { type: 'doc', content: titled(withImages(doc, images), page.name) },
        {
          citations,
          gitUrl: project.git_url,
          hrefOf: linksFrom(path, paths),
          imageSource: (src) => images.pathFrom(path, src),
        },
      ),
    )
    yield textFile(path, text)
    for (const image of images.taken()) {
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

type Images = ReturnType<typeof createImages>
type ImageFile = { path: string; hash: string; size: number; svg?: string }

/** Images of the project are files beside the pages, each once, named by their content; others stay where they are. */
function createImages(attached: ReadonlyMap<string, { mime: string; size: number }>, room: number) {
  const written = new Set<string>()
  let bytes = 0
  let pending: ImageFile[] = []
  const fileOf = (src: string): ImageFile | undefined => {
    const hash = /^(?:attachment:|\/api\/blob\/)([0-9a-f]{64})$/.exec(src)?.[1]
    if (hash === undefined) return undefined
    const image = attached.get(hash)
    const path = `${IMAGES}/${hash.slice(0, 16)}.${IMAGE_TYPES[image?.mime ?? '']?.ending ?? 'img'}`
    return drawings.get(hash) ?? (image && { path, hash, size: image.size })
  }
  const drawings = new Map<string, ImageFile>()
  return {
    /** Takes an image of the project in; false where there is no room for it. */
    take(src: string): boolean {
      const file = fileOf(src)
      if (!file || written.has(file.path)) return true
      if (written.size >= room || bytes + file.size > MOST_IMAGE_BYTES) return false
      bytes += file.size
      written.add(file.path)
      pending.push(file)
      return true
    },
    /** The address that stands for a drawing until `pathFrom` makes its file of it. */
    drawing(svg: string): string {
      const hash = createHash('sha256').update(svg).digest('hex')
      drawings.set(hash, { path: `${IMAGES}/${hash.slice(0, 16)}.svg`, hash, size: svg.length, svg })
      return `attachment:${hash}`
    },
    pathFrom(from: string, src: string): string {
      const file = fileOf(src)
      return file ? relativePath(from, file.path) : src
    },
    /** Those that came with the last page. */
    taken(): ImageFile[] {
      const taken = pending
      pending = []
      drawings.clear()
      return taken
    },
  }
}

/** With drawings as images, and of what the archive has no room for the words. */
function withImages(node: DocNode, images: Images): DocNode {
  if (node.type === 'editorCanvas') return drawn(node, images)
  if (node.type === 'image') {
    const { src, alt } = node.attrs ?? {}
    return typeof src !== 'string' || images.take(src) ? node : paragraph(named('Image', alt))
  }
  return node.content ? { ...node, content: node.content.map((child) => withImages(child, images)) } : node
}

function drawn({ attrs }: DocNode, images: Images): DocNode {
  const { picture, words } = attrs ?? {}
  const alt = named('Drawing', words)
  const svg = typeof picture === 'string' ? standaloneSvg(picture) : undefined
  const src = svg === undefined ? undefined : images.drawing(svg)
  return src !== undefined && images.take(src) ? { type: 'image', attrs: { src, alt } } : paragraph(alt)
}

const named = (kind: string, words: unknown) => (typeof words === 'string' && words ? `${kind}: ${words}` : kind)
const paragraph = (text: string): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
