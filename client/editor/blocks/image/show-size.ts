import type { ImageSize } from '../../../../shared/document/image-size.ts'

/** Gives an image its stored size; without one, the image has its own size. */
export function showSize(image: HTMLImageElement, size: ImageSize | undefined): void {
  for (const name of ['width', 'height'] as const) {
    const value = size?.[name]
    if (value === undefined) image.removeAttribute(name)
    else image.setAttribute(name, String(value))
  }
}
