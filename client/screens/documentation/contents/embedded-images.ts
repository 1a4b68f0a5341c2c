import { inTheme, isPicture } from '../../../../shared/document/canvas/picture.ts'
import { fontRules } from '../../../editor/blocks/canvas/picture-fonts.ts'
import { sizeOfPicture } from '../../../editor/blocks/canvas/picture-text.ts'
import { serverAddress } from '../../../hosts/server-address.ts'
import { heldImage } from '../../../sync/images.ts'

/** Maximum size of an embedded image and of all together, in bytes. Mail programs accept a few megabytes. */
const LARGEST_IMAGE = 100_000
const LARGEST_SUM = 1_000_000
/** Factor by which a drawing is enlarged, so that it is sharp on a high-density screen. */
const SHARPNESS = 2

/** Returns small images that Docwright stores as data URLs, by their original addresses. */
export async function embeddedImages(sources: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  let sum = 0
  for (const source of new Set(sources)) {
    if (typeof source !== 'string' || !source.startsWith('/api/blob/')) continue
    const bytes = await smallImage(source)
    if (!bytes || sum + bytes.size > LARGEST_SUM) continue
    sum += bytes.size
    found.set(source, await dataAddress(bytes))
  }
  return found
}

async function smallImage(source: string): Promise<Blob | undefined> {
  try {
    const held = await heldImage(source)
    if (held) return held.size > LARGEST_IMAGE ? undefined : held
    const giveUp = new AbortController()
    const answer = await fetch(serverAddress(source), { credentials: 'include', signal: giveUp.signal })
    const isSmall = answer.ok && Number(answer.headers.get('Content-Length') ?? Infinity) <= LARGEST_IMAGE
    if (isSmall) return await answer.blob()
    giveUp.abort()
  } catch {
    // If the image can't be loaded, it keeps its address.
  }
  return undefined
}

function dataAddress(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(bytes)
  })
}

/** Converts drawings to PNG, because mail programs leave out SVG. */
export async function drawnPictures(
  pictures: readonly unknown[],
): Promise<ReadonlyMap<string, { src: string; width: number }>> {
  const drawn = new Map<string, { src: string; width: number }>()
  for (const picture of new Set(pictures)) {
    const size = typeof picture === 'string' && isPicture(picture) ? sizeOfPicture(picture) : undefined
    if (typeof picture !== 'string' || !size) continue
    const svg = `data:image/svg+xml,${encodeURIComponent(inTheme(picture, 'light', await fontRules(picture)))}`
    const width = Math.ceil(size.width)
    const src = await asPixels(svg, { width, height: Math.ceil(size.height) })
    if (src !== undefined) drawn.set(picture, { src, width })
  }
  return drawn
}

/** Returns a drawing as a PNG; undefined if the browser can't draw it. Then its text replaces the drawing. */
async function asPixels(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<string | undefined> {
  try {
    const image = new Image()
    image.src = svg
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: width * SHARPNESS, height: height * SHARPNESS })
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  } catch (cause) {
    console.warn('A drawing could not be copied', cause)
    return undefined
  }
}
