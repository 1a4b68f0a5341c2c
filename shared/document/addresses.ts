import { isId } from '../basics/ids.ts'

/**
 * Schemes of addresses that a document may contain. Addresses are checked on input, before storing, and
 * before display.
 */

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const IMAGE_SCHEMES = new Set(['http:', 'https:'])
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside addresses, so a check must too.
const IGNORED_BY_BROWSERS = /[\u0000-\u0020]/g

export function isSafeLink(href: unknown): boolean {
  if (typeof href !== 'string' || href.length > 4000) return false
  const bare = href.replace(IGNORED_BY_BROWSERS, '')
  if (pageOfLink(bare) !== undefined) return true
  return hasScheme(bare, LINK_SCHEMES)
}

export function isSafeImageSource(src: unknown): boolean {
  if (typeof src !== 'string' || src.length > 4000) return false
  const bare = src.replace(IGNORED_BY_BROWSERS, '')
  return (
    /^attachment:[0-9a-f]{64}$/.test(bare) || /^\/api\/blob\/[0-9a-f]{64}$/.test(bare) || hasScheme(bare, IMAGE_SCHEMES)
  )
}

function hasScheme(address: string, schemes: Set<string>): boolean {
  if (!HAS_SCHEME.test(address)) return false
  try {
    return schemes.has(new URL(address).protocol)
  } catch {
    return false
  }
}

/** Parses a link to a page, `page:{id}` or `page:{id}#heading`. */
export function pageOfLink(href: string): { pageId: number; anchor: string } | undefined {
  const match = /^page:(\d{1,16})(#.*)?$/.exec(href)
  if (!match) return undefined
  const pageId = Number(match[1])
  return isId(pageId) ? { pageId, anchor: match[2] ?? '' } : undefined
}

export function pageLink(pageId: number): string {
  return `page:${pageId}`
}
