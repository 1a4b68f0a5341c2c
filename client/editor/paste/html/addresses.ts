import type { DefaultTreeAdapterTypes } from 'parse5'
import { isSafeImageSource, isSafeLink } from '../../../../shared/document/addresses.ts'
import { cleanAddress, RUNS_CODE } from '../../../../shared/document/markdown/read/addresses.ts'
import { anchorsIn, decoded, type PageHeadings } from '../anchors.ts'
import { attribute, type Element, elementsWithin, findWithin, isElement, type Node, textWithin } from './tree.ts'
import { headingOfWord } from './word-lists.ts'

export type PasteTarget = {
  /** Origins of our own server. Addresses of files with these origins lose them. */
  origins: readonly string[]
  /** The page that receives the paste. Links may lead to its headings. */
  page?: PageHeadings | undefined
}

/** Target of a link, or the address to show as text if the link doesn't work on the page. */
type Link = { href: string } | { shown: string } | undefined

const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** Resolves relative addresses in pasted HTML, if the HTML declares its source. */
export class Addresses {
  readonly #origins: readonly string[]
  readonly #base: string | undefined
  readonly #anchor: (anchor: string) => string | undefined

  constructor(html: string, document: DefaultTreeAdapterTypes.Document, { origins, page }: PasteTarget) {
    this.#origins = origins
    this.#base = sourceOf(html, document)
    this.#anchor = anchorsIn(headingsIn(document), page)
  }

  link(element: Element): Link {
    const own = attribute(element, 'data-page') ?? ''
    if (own.startsWith('page:') && isSafeLink(own)) return { href: own }
    const written = cleanAddress(attribute(element, 'href') ?? '')
    // Google Docs wraps links in an address of its own.
    const through = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/.exec(written)?.[1]
    const address = through ? decoded(through) : written
    if (address === '' || address === '#' || RUNS_CODE.test(address)) return undefined
    const anchor = this.#anchorOf(address)
    const href = (anchor && this.#anchor(anchor)) ?? this.#whole(address)
    return href !== undefined && isSafeLink(href) ? { href } : { shown: address }
  }

  /** Source of an image, if pages may show it; otherwise its address as a link or as text. */
  image(element: Element): { src: string } | { href: string } | { shown: string } | undefined {
    const written = [attribute(element, 'src'), attribute(element, 'data-src')]
      .map((address) => cleanAddress(address ?? ''))
      .filter((address) => address !== '')
    const sources = written.map((address) => this.#own(PICTURE.test(address) ? address : (this.#whole(address) ?? '')))
    const src = sources.findLast(
      (source) => PICTURE.test(source) || (isSafeImageSource(source) && !/^http:/i.test(source)),
    )
    if (src !== undefined) return { src }
    const [address = ''] = written
    if (/^http:/i.test(address)) return isSafeLink(address) ? { href: address } : undefined
    // The path of a file on that device means nothing elsewhere. Shows the file name if there is no alt text.
    if (/^file:/i.test(address)) {
      const name = decoded(address.slice(address.lastIndexOf('/') + 1))
      return attribute(element, 'alt')?.trim() ? undefined : { shown: name }
    }
    return address === '' || RUNS_CODE.test(address) ? undefined : { shown: address }
  }

  /** Anchor of a link to a place in the same text; undefined for any other link. */
  #anchorOf(address: string): string | undefined {
    if (address.startsWith('#')) return address
    const [before, anchor] = address.split('#', 2)
    return anchor && this.#base !== undefined && before === this.#base.split('#', 1)[0] ? `#${anchor}` : undefined
  }

  #whole(address: string): string | undefined {
    if (HAS_SCHEME.test(address)) return address
    const base = this.#base
    if (base !== undefined && URL.canParse(address, base)) return new URL(address, base).href
    return address.startsWith('//') ? `https:${address}` : undefined
  }

  /** Removes our origin from addresses of our own files, because pages store them without an origin. */
  #own(address: string): string {
    const origin = this.#origins.find((ours) => address.startsWith(`${ours}/api/blob/`))
    return origin === undefined ? address : address.slice(origin.length)
  }
}

/** The source address that the HTML declares. */
function sourceOf(html: string, document: DefaultTreeAdapterTypes.Document): string | undefined {
  const start = html.slice(0, 10_000)
  const root = document.childNodes.find(isElement)
  const href = (name: string, isMeant: (element: Element) => boolean) =>
    root && attribute(findWithin(root, (element) => element.tagName === name && isMeant(element)) ?? root, 'href')
  const named = [
    href('base', () => true),
    // Windows puts this line before the HTML on its clipboard.
    /^SourceURL:(\S+)/im.exec(start)?.[1],
    /<!-- saved from url=\(\d+\)(\S+) -->/.exec(start)?.[1],
    href('link', (element) => attribute(element, 'rel') === 'canonical'),
  ]
  return named.find((address) => address !== undefined && /^https?:/i.test(address) && URL.canParse(address))
}

/** Elements that take their headings out of the page's outline. */
const WITHIN = /^(?:td|th|li|blockquote|aside)$/

/**
 * Headings of the pasted text, each with the names that links can use for it: its own ids, and those of the
 * elements right before it.
 */
function headingsIn(document: DefaultTreeAdapterTypes.Document): { text: string; names: string[] }[] {
  const headings: { text: string; names: string[] }[] = []
  const waiting: { node: Node; isApart: boolean }[] = document.childNodes.map((node) => ({ node, isApart: false }))
  let names: string[] = []
  waiting.reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, isApart } = next
    if (!isElement(node)) {
      if (textWithin(node).trim() !== '') names = []
      continue
    }
    names.push(...namesOf(node))
    const isHeading = /^h[1-6]$/.test(node.tagName) || headingOfWord(node) !== undefined
    if (!isHeading) {
      const children = node.childNodes.map((child) => ({ node: child, isApart: isApart || WITHIN.test(node.tagName) }))
      waiting.push(...children.toReversed())
      continue
    }
    for (const inner of elementsWithin(node)) names.push(...namesOf(inner))
    const text = textWithin(node).replace(/\s+/g, ' ').trim()
    if (text !== '' && !isApart) headings.push({ text, names })
    names = []
  }
  return headings
}

function namesOf(element: Element): string[] {
  if (element.attrs.length === 0) return []
  const names = [attribute(element, 'id'), element.tagName === 'a' ? attribute(element, 'name') : undefined]
  return names.filter((name) => name !== undefined && name !== '') as string[]
}
