/** Size at which an image is shown, in pixels of the page. */
export type ImageSize = { width: number; height?: number }

const LARGEST = 10_000
/**
 * Largest accepted ratio of an image's sides. The page reserves the stated size before the image loads, so an
 * extreme ratio would leave a huge gap.
 */
const LONGEST = 30

/** Size that a document stores for an image; undefined if there is none or it's invalid. */
export function imageSize(attributes: Readonly<Record<string, unknown>> | undefined): ImageSize | undefined {
  const width = pixels(attributes?.width)
  const height = pixels(attributes?.height)
  if (width === undefined) return undefined
  if (height === undefined || height / width > LONGEST || width / height > LONGEST) return { width }
  return { width, height }
}

type Natural = { naturalWidth: number; naturalHeight: number }

/**
 * Returns the natural size of a loaded image, scaled down if it exceeds the largest size that documents
 * store.
 */
export function originalSize({ naturalWidth, naturalHeight }: Natural): Required<ImageSize> | undefined {
  if (naturalWidth < 1 || naturalHeight < 1) return undefined
  const scale = Math.min(1, LARGEST / naturalWidth, LARGEST / naturalHeight)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(naturalWidth), height: scaled(naturalHeight) }
}

/** Reads a number of pixels as written in documents and HTML. */
export function pixels(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+(?:px)?$/.test(value) ? Number.parseInt(value, 10) : value
  return typeof number === 'number' && number >= 1 && number <= LARGEST ? Math.round(number) : undefined
}
