import { sha256 } from './hash.ts'

/** Largest id. Ids are whole numbers from 1 to 2^53 - 1, so JSON and JavaScript represent them exactly. */
export const MAX_ID = Number.MAX_SAFE_INTEGER

export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1
}

/** A random id; two clients offline at once may both make thousands with a negligible chance of a clash. */
export function mintId(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number]
  return compose(high, low)
}

/** 128 random bits as text, also where a page is not a secure context and `crypto.randomUUID` is missing. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns an id that depends on the parts only. Used where a step that runs twice must find its earlier
 * result.
 */
export function deriveId(...parts: (string | number)[]): number {
  return idOfHash(sha256(nameOfParts(parts)))
}

/**
 * Text whose SHA-256 becomes the derived id. Exported for code that derives many ids with a faster SHA-256.
 */
export function nameOfParts(parts: readonly (string | number)[]): string {
  return JSON.stringify(parts)
}

export function idOfHash(hex: string): number {
  return compose(Number.parseInt(hex.slice(0, 8), 16), Number.parseInt(hex.slice(8, 16), 16))
}

function compose(high: number, low: number): number {
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0) || 1
}

/** Parses an id from an address or a header. Accepts only plain decimal digits from 1 to `MAX_ID`. */
export function parseId(text: string | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) return undefined
  const id = Number(text)
  return isId(id) ? id : undefined
}
