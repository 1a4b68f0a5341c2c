import type { Node } from '@tiptap/pm/model'
import { pageLink, pageOfLink } from '../../../shared/document/addresses.ts'
import type { ReadingOptions } from '../../../shared/document/markdown/read/addresses.ts'
import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { createSlugs } from '../../../shared/document/slugs.ts'
import type { ImagePlace } from '../blocks/image/image-file.ts'
import { OF_THE_SCREEN } from '../headings.ts'

/** Headings of the page that receives a paste: the texts above the paste position, and all anchors. */
export type PageHeadings = { pageId: number; above: readonly string[]; anchors: ReadonlySet<string> }

export function headingsAround(doc: Node, at: number, place: ImagePlace): PageHeadings | undefined {
  if (place === 'device') return undefined
  const slug = createSlugs(OF_THE_SCREEN)
  const above: string[] = []
  const anchors = new Set<string>()
  doc.forEach((node, offset) => {
    const text = node.textContent.trim()
    if (node.type.name !== 'heading' || text === '') return
    if (offset + node.nodeSize <= at) above.push(text)
    anchors.add(slug(text))
  })
  return { pageId: place.pageId, above, anchors }
}

/**
 * Returns a function that resolves an anchor such as `#name` to a heading in the pasted content or the page;
 * undefined if no heading has that name. `headings`: the pasted headings, with their names in the source.
 */
export function anchorsIn(
  headings: readonly { text: string; names: readonly string[] }[],
  page: PageHeadings | undefined,
): (anchor: string) => string | undefined {
  if (!page) return () => undefined
  const slug = createSlugs(OF_THE_SCREEN)
  for (const text of page.above) slug(text)
  const found = new Map<string, string>()
  for (const { text, names } of headings) {
    const id = slug(text)
    for (const name of names) if (!found.has(name)) found.set(name, id)
  }
  return (anchor) => {
    const name = decoded(anchor.slice(1))
    const id = found.get(name) ?? found.get(`user-content-${name}`) ?? (page.anchors.has(name) ? name : undefined)
    return id === undefined ? undefined : `${pageLink(page.pageId)}#${id}`
  }
}

/** Anchors of headings in two forms: as on GitHub, which links in Markdown often use, and as on our pages. */
function namesIn(texts: readonly string[]): { text: string; names: string[] }[] {
  const slug = createSlugs()
  const counts = new Map<string, number>()
  return texts.map((text) => {
    const plain = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const count = counts.get(plain) ?? 0
    counts.set(plain, count + 1)
    return { text, names: [count === 0 ? plain : `${plain}-${count}`, slug(text)] }
  })
}

/**
 * Options for reading pasted Markdown. A link to a heading within the Markdown becomes a link to the current
 * page, until `withAnchors` resolves its anchor.
 */
export function readingFor(pageId: number | undefined): ReadingOptions {
  const resolve = (address: string, use: 'link' | 'image') =>
    pageId !== undefined && use === 'link' && address.startsWith('#') ? `${pageLink(pageId)}${address}` : undefined
  return { resolve, keepsAddresses: true }
}

/**
 * Resolves links to an anchor of the current page, which `readingFor` created, to pasted headings or to
 * headings of the page. A link without a matching heading becomes plain text.
 */
export function withAnchors(doc: DocNode, page: PageHeadings | undefined): DocNode {
  if (!page) return doc
  const headings = (doc.content ?? []).filter(({ type }) => type === 'heading').map((node) => textOf(node).trim())
  const lead = anchorsIn(namesIn(headings.filter(Boolean)), page)
  const visit = (node: DocNode): DocNode =>
    node.content ? { ...node, content: led(node.content, { lead, pageId: page.pageId }).map(visit) } : node
  return visit(doc)
}

type Leading = { lead: (anchor: string) => string | undefined; pageId: number }

function led(nodes: readonly DocNode[], { lead, pageId }: Leading): DocNode[] {
  const anchors = nodes.map((node) => anchorOf(node, pageId))
  return nodes.flatMap((node, at) => {
    const anchor = anchors[at]
    if (anchor === undefined) return [node]
    const href = lead(anchor)
    const others = node.marks?.filter(({ type }) => type !== 'link') ?? []
    if (href !== undefined) return [{ ...node, marks: [{ type: 'link', attrs: { href } }, ...others] }]
    const note = anchors[at + 1] === anchor ? '' : ` (${anchor})`
    return [{ ...node, marks: others, text: `${node.text ?? ''}${note}` }]
  })
}

function anchorOf({ marks = [] }: DocNode, pageId: number): string | undefined {
  const link = marks.find(({ type }) => type === 'link')
  const target = pageOfLink(String(link?.attrs?.href))
  return target?.pageId === pageId && target.anchor ? target.anchor : undefined
}

export function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
