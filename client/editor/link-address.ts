import { isSafeLink, pageOfLink } from '../../shared/document/addresses.ts'

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HOST_WITH_PORT = /^[^/?#:@]*\.[^/?#:@]*:\d{1,5}(?:[/?#]|$)/

/** Address typed into a link field, completed if necessary; undefined if it's invalid. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (pageOfLink(text)) return text
  // Excludes a host with a port, because the host then looks like a scheme.
  if (SCHEME.test(text) && !HOST_WITH_PORT.test(text) && URL.canParse(text)) {
    // Encodes spaces, because a link in Markdown ends at a space.
    return isSafeLink(text) ? text.replace(/\s/g, encodeURIComponent) : undefined
  }
  if (!text.includes('.') || /\s/.test(text)) return undefined
  const address = `https://${text}`
  return URL.canParse(address) && isSafeLink(address) ? address : undefined
}
