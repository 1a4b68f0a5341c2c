import type { ImageSize } from '../../../../shared/document/image-size.ts'

/** Gives an image the size that is held for it, or with none lets it have its own. */
export function showSize(image: HTMLImageElement, size: ImageSize | undefined): void {
  for (const name of ['width', 'height'] as const) {
    const value = size?.[name]
    if (value === undefined) image.removeAttribute(name)
    else image.setAttribute(name, String(value))
  }
}
