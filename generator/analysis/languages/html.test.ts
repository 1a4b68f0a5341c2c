import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

const PAGE = `<!doctype html>
<html>
<head>
  <title>Harbour &amp; pier</title>
  <meta content="Boats, and where they lie." name="description">
  <link rel="stylesheet" href="./style.css?v=2">
  <link rel="icon" href="/icon.svg">
  <script src="https://example.org/x.js"></script>
  <script type="module" src="/main.ts"></script>
  <script>document.write('<h1>no</h1><script src="no.js">')</script>
  <!-- <script src="off.js"></script> -->
</head>
<body>
<h1 class="big">All <em>boats</em></h1>
<h2>{{ title }}</h2>
<h2>Small ones</h2>
<p id="x"><a href="docs/map.md">Map</a></p>
`

it('an HTML page gives its title, description, headings, scripts and style sheets', async () => {
  const analysis = await analyzeFile('index.html', PAGE)
  expect(analysis.headings).toEqual([
    { level: 1, text: 'Harbour & pier', line: 4 },
    { level: 1, text: 'All boats', line: 14 },
    { level: 2, text: 'Small ones', line: 16 },
  ])
  expect(analysis.fileDoc).toBe('Boats, and where they lie.')
  expect(importLines(analysis)).toEqual(['./style.css:', '/main.ts:'])
  expect(analysis.links.map(({ target }) => target)).toContain('docs/map.md')
})

it('files that an HTML page loads are found beside it and in served folders', async () => {
  const files = { 'client/index.html': PAGE, 'client/style.css': 'a {}', 'client/public/main.ts': 'export {}' }
  expect(await usesOf(files, 'client/index.html')).toEqual(['client/style.css:', 'client/public/main.ts:'])
})
