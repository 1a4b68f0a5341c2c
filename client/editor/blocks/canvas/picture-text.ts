/** Size of a picture in pixels. */

export type Size = { width: number; height: number }

const MAX_SIDE = 100_000

/** Size of a picture; `undefined` if it has no sensible size. */
export function sizeOfPicture(picture: string): Size | undefined {
  const [root = ''] = /^<svg\s[^>]*>/.exec(picture) ?? []
  const side = (name: string) => Number(new RegExp(`\\s${name}="(\\d+(?:\\.\\d+)?)"`).exec(root)?.[1])
  const [width, height] = [side('width'), side('height')]
  return width > 0 && height > 0 && width < MAX_SIDE && height < MAX_SIDE ? { width, height } : undefined
}

/** Whether a picture is only a placeholder, because the real one couldn't be stored. */
export function isPlaceholder(picture: string): boolean {
  return /^<svg\b[^>]*\sdata-too-large=/.test(picture)
}

/** Fingerprint of the records that a picture shows. */
export function fingerprintOfPicture(picture: string): string | undefined {
  return /^<svg\b[^>]*\sdata-of="([0-9a-f]+)"/.exec(picture)?.[1]
}
