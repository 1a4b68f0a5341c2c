import { isSafeImageSource, isSafeLink } from '../../addresses.ts'
import { MAX_VALUE_CHARS } from '../../limits.ts'

/** Context that a text itself doesn't provide. */
export type ReadingOptions = {
  /**
   * Resolves an address that is relative to the text, such as `docs/setup.md` or `#setup`. If the result is
   * undefined, the link or image is replaced by its words or description as plain text.
   */
  resolve?: (address: string, use: 'link' | 'image') => string | undefined
  /** Whether to write an unresolved address after the link's words, so that the address isn't lost. */
  keepsAddresses?: boolean
}

/**
 * Schemes of addresses that run code or contain a whole file. Links with them are dropped, and the address
 * isn't shown.
 */
export const RUNS_CODE = /^(?:javascript|data|vbscript|blob):/i

/**
 * Returns text that keeps the address of a dropped link or image. The text follows the link's words or the
 * image's description. Empty if these already are the address. `words`: undefined if they aren't known.
 */
export function addressBeside({ keepsAddresses }: ReadingOptions, written: unknown, words?: string): string {
  const address = typeof written === 'string' ? cleanAddress(written) : ''
  if (!keepsAddresses || address === '' || address === '#' || RUNS_CODE.test(address)) return ''
  if (words === '') return address
  return words === address ? '' : ` (${address})`
}

export type Resolver = (address: unknown) => string | undefined

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside addresses.
const DROPPED_BY_BROWSERS = /[\u0000-\u001f\u007f]/g
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** Address of a link as documents store it; undefined if it isn't safe. */
export function linkTo({ resolve }: ReadingOptions): Resolver {
  return resolver(isSafeLink, (address) => resolve?.(address, 'link'))
}

export function imageFrom({ resolve }: ReadingOptions): Resolver {
  return resolver(isSafeImageSource, (address) => resolve?.(address, 'image'))
}

function resolver(isSafe: (address: string) => boolean, resolve: (address: string) => string | undefined): Resolver {
  return (address) => {
    if (typeof address !== 'string') return undefined
    const bare = cleanAddress(address)
    if (bare === '') return undefined
    const whole = bare.startsWith('//') ? `https:${bare}` : bare
    if (isSafe(whole)) return whole
    const resolved = HAS_SCHEME.test(whole) ? undefined : resolve(whole)
    return resolved !== undefined && isSafe(resolved) ? resolved : undefined
  }
}

export function cleanAddress(address: string): string {
  return address.replace(DROPPED_BY_BROWSERS, '').trim()
}

/** Title or description on one line. */
export function oneLine(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, MAX_VALUE_CHARS) : ''
  return text.trimEnd() || null
}
