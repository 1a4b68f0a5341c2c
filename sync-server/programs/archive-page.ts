import { createHash } from 'node:crypto'
import { standaloneSvg } from '../../shared/document/canvas/standalone-svg.ts'
import { attachedHash, IMAGES, imagePath } from '../../shared/document/files/image-path.ts'
import { type CitationPlace, linksFrom, pageMarkdown } from '../../shared/document/files/page-markdown.ts'
import { relativePath } from '../../shared/document/files/page-paths.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { titled } from './write-page.ts'

const MOST_IMAGE_BYTES = 3 * 1024 ** 3

/** Images of a project, and which of them the archive already contains. `room`: maximum number of images. */
export type ArchiveImages = {
  attached: ReadonlyMap<string, { mime: string; size: number }>
  written: ReadonlySet<string>
  bytes: number
  room: number
}
type PageToArchive = {
  page: { id: number; name: string }
  doc: DocNode
  citations: CitationPlace[]
  gitUrl: string | null
  /** Path of the page's own file, and paths of all pages' files. */
  path: string
  paths: ReadonlyMap<number, string>
  images: ArchiveImages
}
/** Page as a file, with the images that the archive must add for it. */
export type ArchivedPage = { text: string; taken: ImageFile[] }

export function archivePage({ page, doc, citations, gitUrl, path, paths, ...given }: PageToArchive): ArchivedPage {
  const images = createImages(given.images)
  const text = pageMarkdown(
    { type: 'doc', content: titled(withImages(doc, images), page.name) },
    { citations, gitUrl, hrefOf: linksFrom(path, paths), imageSource: (src) => images.pathFrom(path, src) },
  )
  return { text, taken: images.taken() }
}

type Images = ReturnType<typeof createImages>
export type ImageFile = { path: string; hash: string; size: number; svg?: string }

/** Images of the project become files named by their hash, each once. Other images keep their addresses. */
function createImages({ attached, written, room, ...before }: ArchiveImages) {
  let bytes = before.bytes
  const taken = new Map<string, ImageFile>()
  const fileOf = (src: string): ImageFile | undefined => {
    const hash = attachedHash(src)
    if (hash === undefined) return undefined
    const image = attached.get(hash)
    return drawings.get(hash) ?? (image && { path: imagePath(hash, image.mime), hash, size: image.size })
  }
  const drawings = new Map<string, ImageFile>()
  return {
    /** Adds an image of the project to the archive. Returns false if it doesn't fit. */
    take(src: string): boolean {
      const file = fileOf(src)
      if (!file || written.has(file.path) || taken.has(file.path)) return true
      if (written.size + taken.size >= room || bytes + file.size > MOST_IMAGE_BYTES) return false
      bytes += file.size
      taken.set(file.path, file)
      return true
    },
    /** Returns a temporary address for a drawing, which `pathFrom` replaces by the path of its file. */
    drawing(svg: string): string {
      const hash = createHash('sha256').update(svg).digest('hex')
      drawings.set(hash, { path: `${IMAGES}/${hash.slice(0, 16)}.svg`, hash, size: svg.length, svg })
      return `attachment:${hash}`
    },
    pathFrom(from: string, src: string): string {
      const file = fileOf(src)
      return file ? relativePath(from, file.path) : src
    },
    taken: (): ImageFile[] => [...taken.values()],
  }
}

/** Replaces drawings by images, and replaces images that don't fit into the archive by their text. */
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
