/** How large an image is shown, in pixels of the page. */
export type ImageSize = { width: number; height?: number }

const LARGEST = 10_000
/** An image that is longer than this would be a trap: the page grows by what is said of an image before it is there. */
const LONGEST = 30

/** The size that a document holds for an image; undefined where it holds none, or none that can be. */
export function imageSize(attributes: Readonly<Record<string, unknown>> | undefined): ImageSize | undefined {
  const width = pixels(attributes?.width)
  const height = pixels(attributes?.height)
  if (width === undefined) return undefined
  if (height === undefined || height / width > LONGEST || width / height > LONGEST) return { width }
  return { width, height }
}

type Natural = { naturalWidth: number; naturalHeight: number }

/** The size that a loaded image has by itself, scaled down to what a document can hold. */
export function originalSize({ naturalWidth, naturalHeight }: Natural): Required<ImageSize> | undefined {
  if (naturalWidth < 1 || naturalHeight < 1) return undefined
  const scale = Math.min(1, LARGEST / naturalWidth, LARGEST / naturalHeight)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(naturalWidth), height: scaled(naturalHeight) }
}

/** A number of pixels, as documents and HTML say it. */
export function pixels(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+(?:px)?$/.test(value) ? Number.parseInt(value, 10) : value
  return typeof number === 'number' && number >= 1 && number <= LARGEST ? Math.round(number) : undefined
}
