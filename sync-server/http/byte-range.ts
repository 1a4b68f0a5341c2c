/** Range of bytes that a request wants; `to` is exclusive. `none`: the range is beyond the end. */
export type WantedBytes = { from: number; to: number } | 'all' | 'none'

const ONE_RANGE = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i

/**
 * Parses the `Range` header (RFC 9110, section 14.2). Returns `all` for multiple ranges and invalid headers,
 * as the standard allows.
 */
export function wantedBytes(header: string | undefined, size: number): WantedBytes {
  const [found, first, last, suffix] = ONE_RANGE.exec(header ?? '') ?? []
  if (found === undefined) return 'all'
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? 'none' : { from: size - length, to: size }
  }
  const from = Number(first)
  const end = last === '' || last === undefined ? Number.POSITIVE_INFINITY : Number(last)
  if (end < from) return 'all'
  return from >= size ? 'none' : { from, to: Math.min(end + 1, size) }
}
