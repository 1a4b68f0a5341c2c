import { projectPath } from '../../shared/contract/documentation-address.ts'
import { pageOfLink } from '../../shared/document/addresses.ts'
import { parseMarkdown } from '../../shared/document/markdown/parse.ts'
import { toMarkdown } from '../../shared/document/markdown/serialize.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { type AllowedLink, unlinked } from '../../shared/retrieval/unlinked.ts'
import type { NumberedSource } from './prompt.ts'

const PAGE = /^\/projects\/(\d{1,16})\/(\d{1,16})(#.*)?$/
const NUMBER = /^\[(\d{1,3})\]$/
const ADDRESS = /(?:https?:\/\/|www\.|mailto:)[^\s<>"'`)\]}]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi

/** Passage that an answer cites. `cleanAnswer` keeps links to its `href`. */
export type Cited = { number: number; source: NumberedSource; href: string | null; title: string }

/**
 * Returns a model's Markdown with its citations as links. Also links an address from a cited passage, but
 * always shows the whole address. Anyone may have written the passage, and other link text could hide the
 * target.
 */
export function cleanAnswer(markdown: string, cited: readonly Cited[]): string {
  const written = new Map<string, string>()
  const known = addressesIn(cited)
  const byNumber = new Map(cited.map((citation) => [citation.number, citation]))
  const resolve = (address: string, use: 'link' | 'image') => {
    if (use === 'image') return undefined
    const [, projectId, pageId, anchor = ''] = PAGE.exec(address) ?? []
    if (pageId === undefined) return undefined
    const inside = `page:${pageId}${anchor}`
    written.set(inside, `${projectPath(Number(projectId), Number(pageId))}${anchor}`)
    return inside
  }
  const linkFor = (address: string, words: string): AllowedLink | undefined => {
    const citation = byNumber.get(Number(NUMBER.exec(words)?.[1]))
    const whole = written.get(address) ?? address
    if (citation?.href === whole) {
      return { mark: { type: 'link', attrs: { href: address, title: citation.title } }, shown: false }
    }
    const href = withScheme(whole)
    if (!known.has(normal(href))) return undefined
    const isPage = pageOfLink(address) !== undefined
    return { mark: { type: 'link', attrs: { href: isPage ? address : href, title: null } }, shown: !isPage }
  }
  const { content = [] } = parseMarkdown(markdown, { resolve })
  const doc: DocNode = { type: 'doc', content: unlinked(content, linkFor) }
  return toMarkdown(doc, { href: (href) => written.get(href) ?? href }).trim()
}

/** Collects the addresses in the cited passages: links, and addresses in text or code. */
function addressesIn(cited: readonly Cited[]): ReadonlySet<string> {
  const known = new Set<string>()
  for (const {
    source: { text },
  } of cited) {
    for (const [found] of text.matchAll(ADDRESS)) known.add(normal(withScheme(found.replace(/[.,;:!?*_]+$/, ''))))
    for (const [, found = ''] of text.matchAll(/\]\(<?([^\s()<>]+)/g)) known.add(normal(withScheme(found)))
  }
  return known
}

function withScheme(address: string): string {
  if (/^www\./i.test(address)) return `http://${address}`
  return /^[^:/?#@]+@/.test(address) ? `mailto:${address}` : address
}

/** Normalizes an address, so that different spellings compare as equal. */
function normal(address: string): string {
  return URL.canParse(address) ? new URL(address).href : address
}
