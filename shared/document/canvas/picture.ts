import type * as Y from 'yjs'
import { MAX_PICTURE_BYTES } from '../limits.ts'
import type { DocNode } from '../node.ts'
import { canvasOf, hasAnyCanvas, hasCanvas, PICTURE, wordsOfCanvas } from './canvas.ts'
import { isCanvasId } from './canvas-id.ts'

/**
 * Elements allowed in a drawing's picture. The picture is SVG text, saved by the person who drew last. It's
 * shown only as an image, which can't run or fetch anything. The list keeps pictures from being used for
 * anything else.
 */
const ELEMENTS = new Set(
  (
    'svg g defs path rect circle ellipse line polyline polygon text tspan clipPath mask pattern foreignObject ' +
    'div p span br strong em b i u s mark code pre blockquote ul ol li a h1 h2 h3 h4 h5 h6'
  ).split(' '),
)

export function isPicture(text: string): boolean {
  return (
    /^<svg\s[^>]*>/.test(text) &&
    !/<[!?]/.test(text) &&
    [...text.matchAll(/<\/?([^\s/>]*)/g)].every(([, name]) => ELEMENTS.has(name ?? ''))
  )
}

/** Picture of a drawing; undefined if it has none that can be shown. */
export function pictureOf(map: Y.Map<unknown>): string | undefined {
  const bytes = map.get(PICTURE)
  return bytes instanceof Uint8Array ? readPicture(bytes) : undefined
}

export function readPicture(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_PICTURE_BYTES) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isPicture(text) ? text : undefined
  } catch {
    return undefined
  }
}

/**
 * Fixes a picture to one theme. A picture contains the colours of both themes, but as an image it can't
 * detect the theme of the page.
 */
export function inTheme(picture: string, theme: 'light' | 'dark', rules: string): string {
  return picture.replace(
    /^(<svg\s[^>]*?)(\s*\/)?>/,
    (_all, begin: string, end = '') =>
      `${begin} style="color-scheme:${theme}">${rules ? `<style>${rules}</style>` : ''}${end ? '</svg>' : ''}`,
  )
}

/**
 * Adds to each drawing in a page what readers see of it: its `picture` and its `words`. Neither is ever
 * stored.
 */
export function withPictures(doc: Y.Doc, page: DocNode): DocNode {
  return hasAnyCanvas(doc) ? shown(doc, page) : page
}

function shown(doc: Y.Doc, node: DocNode): DocNode {
  if (node.content) return { ...node, content: node.content.map((child) => shown(doc, child)) }
  const id = node.attrs?.id
  if (node.type !== 'editorCanvas' || !isCanvasId(id) || !hasCanvas(doc, id)) return node
  const map = canvasOf(doc, id)
  return { ...node, attrs: { ...node.attrs, picture: pictureOf(map) ?? null, words: wordsOfCanvas(map) } }
}
