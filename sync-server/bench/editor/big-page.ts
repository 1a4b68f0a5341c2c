import { crc32, deflateSync } from 'node:zlib'
import * as Y from 'yjs'
import type { DocNode } from '../../../shared/document/node.ts'
import { writeNewDoc } from '../../../shared/document/yjs.ts'

const SENTENCE = 'Reads what the caller gives it, checks each part, and answers with what it found there.'

const CODE: readonly (readonly [language: string, text: string])[] = [
  [
    'typescript',
    'export function area({ width, height }: Box): number {\n  // Both in pixels.\n  return width * height\n}',
  ],
  ['python', 'def area(box: Box) -> int:\n    """Both in pixels."""\n    return box.width * box.height'],
  ['go', 'func Area(box Box) int {\n\t// Both in pixels.\n\treturn box.Width * box.Height\n}'],
  ['json', '{\n  "width": 640,\n  "height": 480,\n  "unit": "pixel"\n}'],
  ['sql', "select width * height as area\nfrom boxes where unit = 'pixel'\norder by area desc"],
  ['bash', 'for box in boxes/*.json; do\n  jq ".width * .height" "$box"\ndone'],
  ['rust', 'fn area(b: &Box) -> u32 {\n    // Both in pixels.\n    b.width * b.height\n}'],
  ['css', '.box {\n  width: 640px;\n  height: 480px; /* Both in pixels. */\n}'],
]

/**
 * Page with a heading for every 10 paragraphs, a code block for every 25, a diagram and an image for every
 * 250.
 */
export function bigPage(paragraphs: number, images: readonly string[]): DocNode {
  const content: DocNode[] = [{ type: 'heading', attrs: { level: 1 }, content: text('A page of everything') }]
  for (let n = 1; n <= paragraphs; n++) {
    if (n % 10 === 1) content.push({ type: 'heading', attrs: { level: 2 }, content: text(`Part ${n}`) })
    content.push({ type: 'paragraph', content: text(`Paragraph ${n}. ${SENTENCE}`) })
    if (n % 25 === 3) content.push(codeOf(n))
    if (n % 250 === 5) content.push(diagramOf(n))
    const image = n % 250 === 8 ? images[Math.floor(n / 250) % images.length] : undefined
    if (image) content.push({ type: 'image', attrs: { src: image, alt: `Image ${n}` } })
  }
  content.push({ type: 'paragraph', content: text('The end.') })
  return { type: 'doc', content }
}

/** Page of a title and paragraphs only. */
export function plainPage(paragraphs: number): DocNode {
  const all = Array.from({ length: paragraphs }, (_, n) => ({ type: 'paragraph', content: text(`${n}. ${SENTENCE}`) }))
  return { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 }, content: text('A plain page') }, ...all] }
}

/** Removes images, which a plain Tiptap doesn't know. */
export const withoutImages = (doc: DocNode): DocNode => ({
  ...doc,
  content: (doc.content ?? []).filter(({ type }) => type !== 'image'),
})

export function updateOf(doc: DocNode): Uint8Array {
  const made = new Y.Doc()
  writeNewDoc(made, doc)
  return Y.encodeStateAsUpdate(made)
}

const text = (words: string): DocNode[] => [{ type: 'text', text: words }]

function codeOf(n: number): DocNode {
  const [language, code] = CODE[Math.floor(n / 25) % CODE.length] ?? ['', '']
  // No two blocks are equal, as on a real page.
  return { type: 'codeBlock', attrs: { language }, content: text(code.replaceAll('640', String(n))) }
}

function diagramOf(n: number): DocNode {
  const code = `flowchart LR\n  a[Request ${n}] --> b{Known?}\n  b -->|yes| c[Answer]\n  b -->|no| d[Refuse]`
  return { type: 'codeBlock', attrs: { language: 'mermaid' }, content: text(code) }
}

/** Image of 640 by 360 pixels, in a unique colour. */
export function picture(n: number): Buffer {
  const [width, height] = [640, 360]
  const row = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x++) row.set([(x + n * 12) % 256, (n * 40) % 256, 160], 1 + x * 3)
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // Eight bits per channel: red, green and blue.
  size.set([8, 2], 8)
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
