import { isSafeLink, pageOfLink } from '../../shared/document/addresses.ts'

/** The address that somebody typed into a link field; undefined when it is none, and then nothing is applied. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  if (pageOfLink(text)) return text
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && URL.canParse(text)) return isSafeLink(text) ? text : undefined
  if (!text.includes('.')) return undefined
  const address = `https://${text}`
  return URL.canParse(address) && isSafeLink(address) ? address : undefined
}
