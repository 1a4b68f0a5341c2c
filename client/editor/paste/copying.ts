import { type DOMOutputSpec, DOMSerializer, type Node, type Schema, type Slice } from '@tiptap/pm/model'
import { pageOfLink } from '../../../shared/document/addresses.ts'
import { toMarkdown } from '../../../shared/document/markdown/serialize.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { citationLabel } from '../../../shared/document/source-link.ts'
import { videoAddress, videoOf } from '../../../shared/document/video.ts'
import { serverAddress } from '../../hosts/server-address.ts'
import { writeTabSeparated } from './cells/tab-separated.ts'
import type { PasteOptions } from './paste.ts'

type Naming = Pick<PasteOptions, 'book' | 'addressOfPage' | 'place'>

/**
 * Plain text of copied content: tab-separated lines for cells, Markdown for other blocks. Empty for text
 * within a single block, which the view converts itself.
 */
export function copiedText(slice: Slice, naming: Naming): string {
  const cells = writeTabSeparated(slice)
  if (cells !== undefined) return cells
  if (isWithinOne(slice)) return ''
  const doc: DocNode = { type: 'doc', content: (slice.content.toJSON() ?? []) as DocNode[] }
  const href = (address: string) => outside(address, naming)
  return toMarkdown(doc, {
    href,
    imageSource: href,
    citation: (id) => {
      const label = labelOf(id, naming)
      return label === undefined ? undefined : { label }
    },
  }).trimEnd()
}

function isWithinOne({ content, openStart, openEnd }: Slice): boolean {
  let depth = 0
  for (let only = content; only.childCount === 1; depth += 1) {
    const child = only.firstChild as Node
    if (child.isTextblock) return depth < Math.min(openStart, openEnd)
    if (child.isLeaf) return false
    only = child.content
  }
  return false
}

function labelOf(id: number, { book }: Naming): string | undefined {
  const citation = book.get(id)
  return citation && citationLabel(citation)
}

/** Absolute URL of an address, which works outside the app too. */
function outside(address: string, { addressOfPage }: Naming): string {
  const target = pageOfLink(address)
  const local = target ? `${addressOfPage(target.pageId) ?? ''}${target.anchor}` : address
  return local.startsWith('/') ? new URL(serverAddress(local), location.origin).href : address
}

/** HTML that preserves as much as possible for other programs, and everything for this editor. */
export function copiedHtml(schema: Schema, naming: Naming): DOMSerializer {
  const nodes = DOMSerializer.nodesFromSchema(schema)
  const marks = DOMSerializer.marksFromSchema(schema)
  return new DOMSerializer(
    {
      ...nodes,
      // Other programs drop frames.
      youtube: ({ attrs }) => {
        const video = videoOf(String(attrs.src ?? ''))
        const address = video ? videoAddress(video) : ''
        const size = { 'data-width': attrs.width, 'data-height': attrs.height }
        return ['p', { 'data-youtube': address, ...size }, ['a', { href: address }, address]]
      },
      citation: ({ attrs }) => ['cite', { 'data-citation': String(attrs.id) }, labelOf(Number(attrs.id), naming) ?? ''],
      image: (node) =>
        changed(nodes.image?.(node), ({ src, ...others }) => ({
          ...others,
          ...(typeof src === 'string' && { src: outside(src, naming) }),
          ...(naming.place !== 'device' && { [FROM]: String(naming.place.projectId) }),
        })),
    },
    {
      ...marks,
      link: (mark) => {
        const href = String(mark.attrs.href)
        const { title } = mark.attrs
        const own = pageOfLink(href) ? { 'data-page': href } : {}
        return ['a', { href: outside(href, naming), ...(title && { title }), ...own }, 0]
      },
    },
  )
}

type Attributes = Record<string, unknown>

function changed(spec: DOMOutputSpec | undefined, change: (attributes: Attributes) => Attributes): DOMOutputSpec {
  if (!Array.isArray(spec)) return spec ?? ['span']
  const [tag, attributes, ...rest] = spec as [string, Attributes, ...unknown[]]
  return [tag, change(attributes), ...rest]
}

/** Attribute of an image with the id of its project. */
const FROM = 'data-project'

/** Id of the project of the images in HTML that was copied from a page; undefined if there is none. */
export function projectOf(html: string): number | undefined {
  const [, id] = new RegExp(`<img[^>]* ${FROM}="(\\d+)"`).exec(html) ?? []
  return id === undefined ? undefined : Number(id)
}
