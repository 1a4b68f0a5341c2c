import type { Html, Image } from 'mdast'
import { isSafeImageSource } from '../../addresses.ts'
import type { DocNode } from '../../node.ts'
import { cleanAddress, oneLine } from '../read/addresses.ts'
import { filled, type Writing } from './context.ts'

/** Converts an image, to an HTML tag if it has a size. Undefined if its address is missing or unsafe. */
export function image({ attrs }: DocNode, context: Writing): Image | Html | undefined {
  const src = cleanAddress(filled(attrs?.src) ?? '')
  if (!isSafeImageSource(src)) return undefined
  const url = context.imageSource?.(src) ?? src
  const [alt, title] = [oneLine(attrs?.alt) ?? '', oneLine(attrs?.title)]
  const size = { width: pixels(attrs?.width), height: pixels(attrs?.height) }
  if (!size.width && !size.height) return { type: 'image', url, alt, title }
  const written = Object.entries({ src: url, alt, title, ...size }).flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${encoded(String(value))}"`],
  )
  return { type: 'html', value: `<img${written.join('')}>` }
}

export function pixels(value: unknown): number | null {
  const number = Math.round(Number(value ?? 0))
  return number >= 1 && number <= 10_000 ? number : null
}

/** Encodes an attribute's value, so that it ends neither the HTML attribute nor a table cell. */
export function encoded(value: string): string {
  return value.replace(/[&<>"|`\\]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
