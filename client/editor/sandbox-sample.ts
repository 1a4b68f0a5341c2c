import type * as Y from 'yjs'
import { type CanvasRecord, canvasOf, fingerprint, PICTURE, writeRecord } from '../../shared/document/canvas/canvas.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'

/** Content of a new sandbox page. Shows the blocks that a page can have, so that people can try them out. */

const text = (words: string, mark?: string): DocNode => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [{ type: mark }] }),
})
const paragraph = (...words: (string | DocNode)[]): DocNode => ({
  type: 'paragraph',
  content: words.map((word) => (typeof word === 'string' ? text(word) : word)),
})
const block = (type: string, attrs: Record<string, unknown>, ...content: DocNode[]): DocNode => ({
  type,
  attrs,
  content,
})
const heading = (level: number, words: string) => block('heading', { level }, text(words))
const code = (language: string, source: string) => block('codeBlock', { language }, text(source))
const task = (checked: boolean, words: string) => block('taskItem', { checked }, paragraph(words))
const row = (cell: 'tableHeader' | 'tableCell', ...words: string[]) =>
  block('tableRow', {}, ...words.map((word) => block(cell, {}, paragraph(word))))

const DRAWING = 'sandbox'

const SAMPLE: DocNode = {
  type: 'doc',
  content: [
    heading(1, 'Build once. Share everywhere.'),
    paragraph(
      'Change this page as you like: it’s yours. Words can be ',
      text('bold', 'bold'),
      ', ',
      text('italic', 'italic'),
      ' or ',
      text('code', 'code'),
      '.',
    ),
    block(
      'alert',
      { type: 'success' },
      paragraph('An alert stands out. Click its icon to make it an info, a warning or an error.'),
    ),
    heading(2, 'A table'),
    block(
      'table',
      {},
      row('tableHeader', 'Setting', 'Default', 'Meaning'),
      row('tableCell', 'port', '3000', 'Where the server listens'),
      row('tableCell', 'retries', '5', 'Attempts before it gives up'),
    ),
    heading(2, 'Code'),
    code(
      'typescript',
      '/** Says hello. */\nexport function greet(name: string): string {\n  return ["Hello", name].join(" ")\n}',
    ),
    heading(2, 'A diagram'),
    paragraph('It’s drawn from a few lines of text, which you can edit.'),
    code('mermaid', 'flowchart LR\n  Code --> Docs --> Team'),
    heading(2, 'A drawing'),
    paragraph('Open it to move these shapes, or to draw your own.'),
    { type: 'editorCanvas', attrs: { id: DRAWING } },
    heading(2, 'A list of things to do'),
    block('taskList', {}, task(true, 'Read this page'), task(false, 'Press / on a new line to add a block')),
    { type: 'paragraph' },
  ],
}

export function writeSandboxSample(doc: Y.Doc): void {
  doc.transact(() => {
    writeNewDoc(doc, SAMPLE)
    draw(doc)
  })
}

type Box = { id: string; index: string; x: number; geo: 'rectangle' | 'ellipse'; words: string }

const BOXES: readonly Box[] = [
  { id: 'code', index: 'a1', x: 0, geo: 'rectangle', words: 'Code' },
  { id: 'docs', index: 'a2', x: 108, geo: 'ellipse', words: 'Docs' },
  { id: 'team', index: 'a3', x: 216, geo: 'rectangle', words: 'Team' },
]
/** Width and height of a box, and the margin around the drawing, in pixels. The drawing fits on a phone. */
const [WIDTH, HEIGHT, MARGIN] = [92, 60, 12]

const LOOK = { color: 'black', fill: 'none', dash: 'solid', size: 's', font: 'sans', scale: 1 }
const SHAPE = { ...LOOK, url: '', growY: 0, flipX: false, flipY: false, labelColor: 'black' }

function recordOf({ id, index, x, geo, words }: Box): CanvasRecord {
  const richText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
  const props = { ...SHAPE, geo, align: 'middle', verticalAlign: 'middle', w: WIDTH, h: HEIGHT, richText }
  return {
    ...{ id: `shape:${id}`, typeName: 'shape', type: 'geo', parentId: 'page:page', index, x, y: 0, rotation: 0 },
    ...{ isLocked: false, opacity: 1, meta: {}, props },
  }
}

/**
 * Saves the drawing together with its picture, as the drawing editor would. Readers then see the picture
 * without loading the drawing tools.
 */
function draw(doc: Y.Doc): void {
  const map = canvasOf(doc, DRAWING)
  for (const box of BOXES) writeRecord(map, recordOf(box))
  const [width, height] = [Math.max(...BOXES.map(({ x }) => x)) + WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN]
  const inside = BOXES.map(pictureOf).join('')
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const picture = `<svg data-of="${fingerprint(map)}" xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`
  map.set(PICTURE, new TextEncoder().encode(picture))
}

const INK = 'light-dark(#1d1f20,#e9e7e2)'

function pictureOf({ x, geo, words }: Box): string {
  const [rx, ry] = [WIDTH / 2, HEIGHT / 2]
  const path =
    geo === 'rectangle'
      ? `M 0 0 H ${WIDTH} V ${HEIGHT} H 0 Z`
      : `M 0 ${ry} A ${rx} ${ry} 0 1 1 ${WIDTH} ${ry} A ${rx} ${ry} 0 1 1 0 ${ry} Z`
  const label = `<text x="${rx}" y="${ry + 5}" text-anchor="middle" fill="${INK}" style="font-family:'Inter Variable';font-size:15px">${words}</text>`
  return `<g transform="translate(${x + MARGIN} ${MARGIN})"><path d="${path}" fill="none" stroke="${INK}" stroke-width="2"/>${label}</g>`
}
