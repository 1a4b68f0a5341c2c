import type { ImageSize } from '../../../../shared/document/image-size.ts'

/** Sets the stored size of an image. Without a stored size, the image gets its natural size. */
export function showSize(image: HTMLImageElement, size: ImageSize | undefined): void {
  for (const name of ['width', 'height'] as const) {
    const value = size?.[name]
    if (value === undefined) image.removeAttribute(name)
    else image.setAttribute(name, String(value))
  }
}
