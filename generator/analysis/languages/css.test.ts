import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

const SHEET = `/* Colours and motion. */
@import "./reset.css" layer(base);
@import url(https://example.org/font.css);
@layer base, parts.cards;
:root {
  --ink: #222; /* text */
  --gap:
    8px;
}
[data-theme='dark'] { --ink: #eee; color: var(--paper); }
@keyframes fade { from { opacity: 0 } }
.card { composes: box from './box.css'; animation: fade 1s; margin: var(--gap, 4px); content: "--no: 1" }
a:hover { color: red } /* --off: 1; */
`

it('a CSS file lists custom properties, layers, animations and imports', async () => {
  const analysis = await analyzeFile('theme.css', SHEET)
  expect(await outlineLines('theme.css', SHEET)).toEqual([
    '4 -property @layer base | @layer base',
    '4 -property @layer parts.cards | @layer parts.cards',
    '6 -property --ink | --ink: #222',
    '7 -property --gap | --gap',
    '11 -property @keyframes fade | @keyframes fade',
  ])
  expect(importLines(analysis)).toEqual(['./reset.css:', './box.css:'])
  expect(analysis).toMatchObject({ fileDoc: 'Colours and motion.', references: ['--paper'], parseSkipped: null })
})

it('a URL without a scheme and other double slashes start no comment in CSS', async () => {
  const source = '.a { background: url(//cdn.example/a.png); } :root { --ink: #222; } // x\n:root { --gap: 8px }'
  const found = ['1 -property --ink | --ink: #222', '2 -property --gap | --gap: 8px']
  expect(await outlineLines('a.css', source)).toEqual(found)
  expect(await outlineLines('a.css', '.a { } // { } :root { --ink: #222; }')).toEqual([
    '1 -property --ink | --ink: #222',
  ])
  expect(await outlineLines('a.scss', source)).toEqual(found)
  expect(await outlineLines('a.scss', '.a { b: url( //c/d.png ) } :root { $e: 1 } // $f: 2')).toEqual([
    '1 -property $e | $e: 1',
  ])
})

it('an SCSS file lists variables, mixins and functions with their comments', async () => {
  const source = `@use 'sass:math';
@use "config" as c;
$gap: 8px !default;
// Puts things
// side by side.
@mixin row($gap: $gap) { display: flex }
/** Half of it. */
@function half($size) { @return math.div($size, 2) }
`
  expect(await outlineLines('tools.scss', source)).toEqual([
    '3 -property $gap | $gap: 8px',
    '6 +macro row | @mixin row($gap: $gap) | Puts things⏎side by side.',
    '8 +function half | @function half($size) | Half of it.',
  ])
  expect(importLines(await analyzeFile('tools.scss', source))).toEqual(['sass:math:', 'config:'])
})

it('a style sheet uses the files that it imports and the files that declare its properties', async () => {
  const files = {
    'styles/tokens.css': ':root { --ink: #222 }',
    'styles/_config.scss': '$a: 1',
    'styles/main.scss':
      "@use 'config';\n@import '~normalize.css/normalize';\na { color: var(--ink); gap: var(--none) }",
    'app/page.css': "@import '../styles/tokens.css';",
  }
  expect(await usesOf(files, 'app/page.css')).toEqual(['styles/tokens.css:'])
  expect(await usesOf(files, 'styles/main.scss')).toEqual([
    'styles/_config.scss:',
    'styles/tokens.css: --ink',
    'normalize.css',
  ])
})
