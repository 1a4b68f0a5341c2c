import { expect, it } from 'vitest'
import { writeInto } from './written-page.ts'

const PAGE = `<html><head><meta name="description" content="Anything." /><title>Docwright</title>
<link rel="stylesheet" href="/base.css"></head><body><div id="root"></div><noscript>Needs scripts.</noscript></body></html>`

it('a written page puts the styles of a screen behind the styles of every screen', () => {
  const written = writeInto(PAGE, {
    head: '<title>One</title><link rel="stylesheet" href="/screen.css">',
    body: 'Words',
  })
  expect(written.match(/href="[^"]*"/g)).toEqual(['href="/base.css"', 'href="/screen.css"'])
  expect(written.match(/<title>[^<]*/g)).toEqual(['<title>One'])
  expect(written).toContain('content="Anything."')
  expect(written).toContain('<div id="static">Words</div></body>')
  expect(written).not.toContain('noscript')
})

it('a written page replaces the description of the client page by its own, with any characters', () => {
  const head = '<title>$1 $& $$</title><meta name="description" content="$& of $1">'
  const written = writeInto(PAGE, { head, body: '$$ $&', attributes: ' data-a="$1"' })
  expect(written).not.toContain('Anything.')
  expect(written).toContain(`${head}</head>`)
  expect(written).toContain('<div id="static" data-a="$1">$$ $&</div>')
})
