import { expect, it } from 'vitest'
import { type Manifest, partsFor, shellAssets } from './shell-list.ts'

const MERMAID = '../node_modules/mermaid/dist/mermaid.core.mjs'
const CHUNKS = '../node_modules/mermaid/dist/chunks/mermaid.core'
const FLOW = `${CHUNKS}/flowDiagram-AB12.mjs`
const LAYOUT = `${CHUNKS}/dagre-CD34.mjs`
const SWAGGER = 'editor/blocks/code-block/openapi/swagger.tsx'
const DRAWING = 'editor/blocks/canvas/drawing/drawing.tsx'
const SEARCHING = 'sync/search/ask-device.ts'
const GALLERY = 'screens/examples/examples-screen.tsx'
const PIE = `${CHUNKS}/pieDiagram-EF56.mjs`
const MANIFEST: Manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    isEntry: true,
    imports: ['_shared-2.js'],
    dynamicImports: ['screens/page.tsx'],
    css: ['assets/index-3.css'],
    assets: ['assets/inter-latin-4.woff2', 'assets/inter-latin-ext-5.woff2'],
  },
  '_shared-2.js': { file: 'assets/shared-2.js' },
  'screens/page.tsx': {
    file: 'assets/page-6.js',
    imports: ['index.html'],
    dynamicImports: [
      'blocks/diagram.tsx',
      'blocks/canvas-view.tsx',
      SWAGGER,
      SEARCHING,
      GALLERY,
      '../../elsewhere/node_modules/highlight.js/es/languages/go.js',
    ],
    css: ['assets/page-7.css'],
    assets: ['assets/read-worker-28.js'],
  },
  'blocks/diagram.tsx': { file: 'assets/diagram-8.js', dynamicImports: [MERMAID] },
  'blocks/canvas-view.tsx': {
    file: 'assets/canvas-21.js',
    dynamicImports: [DRAWING],
    assets: ['assets/Shantell_Sans-22.woff2'],
  },
  [DRAWING]: {
    file: 'assets/drawing-23.js',
    imports: ['_shared-2.js'],
    css: ['assets/drawing-24.css'],
    assets: ['assets/icons-25.svg'],
  },
  '../../elsewhere/node_modules/highlight.js/es/languages/go.js': { file: 'assets/go-9.js' },
  [MERMAID]: {
    file: 'assets/mermaid-10.js',
    imports: ['_large-11.js', 'index.html'],
    dynamicImports: [FLOW, LAYOUT, PIE],
  },
  [FLOW]: { file: 'assets/flow-15.js', imports: ['_large-11.js'] },
  [LAYOUT]: { file: 'assets/dagre-16.js' },
  [PIE]: { file: 'assets/pie-17.js', dynamicImports: ['_formulas-18.js'] },
  '_formulas-18.js': { file: 'assets/formulas-18.js' },
  [GALLERY]: { file: 'assets/examples-screen-26.js', css: ['assets/examples-screen-27.css'] },
  [SWAGGER]: { file: 'assets/swagger-19.js', imports: ['_shared-2.js', '_swagger-20.js'] },
  '_swagger-20.js': { file: 'assets/swagger-20.js' },
  [SEARCHING]: { file: 'assets/ask-device-26.js', assets: ['assets/search-worker-13.js'] },
  '_large-11.js': { file: 'assets/large-11.js' },
}
const WORKERS = ['assets/engine-worker-12.js', 'assets/postgres-14.wasm', 'assets/opfs-ahp-27.js']
const BUILT = [
  ...Object.values(MANIFEST).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  ...WORKERS,
]

it('[SW1] the shell list contains the files for opening and editing pages, except large or rare files', () => {
  expect(shellAssets(MANIFEST, BUILT)).toEqual([
    'assets/canvas-21.js',
    'assets/diagram-8.js',
    'assets/engine-worker-12.js',
    'assets/go-9.js',
    'assets/index-1.js',
    'assets/index-3.css',
    'assets/inter-latin-4.woff2',
    'assets/page-6.js',
    'assets/page-7.css',
    'assets/shared-2.js',
  ])
})

it('[AO6] partsFor lists only the parts that a kind of block needs', () => {
  const shell = shellAssets(MANIFEST, BUILT)
  const parts = BUILT.filter((file) => !shell.includes(file))
  const flowchart = ['assets/mermaid-10.js', 'assets/flow-15.js', 'assets/dagre-16.js', 'assets/large-11.js']
  const others = ['assets/pie-17.js', 'assets/formulas-18.js']
  expect(partsFor(MANIFEST, parts, 'flowchart').sort()).toEqual(flowchart.sort())
  expect(partsFor(MANIFEST, parts, 'diagrams').sort()).toEqual([...flowchart, ...others].sort())
  expect(partsFor(MANIFEST, parts, 'descriptions').sort()).toEqual(['assets/swagger-19.js', 'assets/swagger-20.js'])
  expect(partsFor(MANIFEST, parts, 'drawings').sort()).toEqual([
    'assets/Shantell_Sans-22.woff2',
    'assets/drawing-23.js',
    'assets/drawing-24.css',
    'assets/icons-25.svg',
  ])
  expect(partsFor(MANIFEST, parts, 'search').sort()).toEqual([
    'assets/ask-device-26.js',
    'assets/postgres-14.wasm',
    'assets/read-worker-28.js',
    'assets/search-worker-13.js',
  ])
})
