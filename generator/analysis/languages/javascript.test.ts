import { describe, expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

const analyze = (source: string) => analyzeFile('lib/file.js', source)
const open = async (source: string) =>
  (await analyze(source)).symbols.filter((symbol) => symbol.visibility === 'public').map((symbol) => symbol.name)

describe('module.exports', () => {
  it('module.exports of a name makes that name public', async () => {
    expect(await open('function Reply () {}\nfunction other () {}\nmodule.exports = Reply\n')).toEqual(['Reply'])
  })

  it('module.exports of an object makes its entries public under their outside names', async () => {
    expect(
      await open(
        "const a = 1\nfunction b () {}\nmodule.exports = { a, c: b, d () {}, 'e': 2, [computed]: 3, ...rest }\n",
      ),
    ).toEqual(['a', 'd', 'e', 'c'])
  })

  it('exports.x and module.exports.x make names public, chained or not', async () => {
    expect(
      await open(
        'exports.a = exports.b = () => {}\nmodule.exports.c = class {}\nexports = module.exports = function named () {}\n',
      ),
    ).toEqual(['a', 'b', 'c', 'named'])
  })

  it('module.exports of a required module is a re-export', async () => {
    const analysis = await analyze(
      "const { x } = require('./x')\nmodule.exports = require('./y')\nmodule.exports.x = x\n",
    )
    expect(analysis.imports).toMatchObject([
      { specifier: './x', names: ['x'], reExport: false },
      { specifier: './y', names: [], reExport: true },
      { specifier: './x', names: ['x'], reExport: true },
    ])
  })
})

it('members set on a prototype belong to the constructor', async () => {
  const analysis = await analyze(`
module.exports = Reply
/** One answer. */
function Reply () {}
Reply.prototype = { json () {} }
/** Sends. */
Reply.prototype.send = function (payload) {}
Reply.prototype._hidden = 1
`)
  expect(analysis.symbols).toMatchObject([
    {
      name: 'Reply',
      doc: 'One answer.',
      members: [
        { name: 'json', kind: 'method' },
        { name: 'send', kind: 'method', doc: 'Sends.', signature: 'send = function (payload)' },
        { name: '_hidden', visibility: 'internal' },
      ],
    },
  ])
})

it('a require is an import with its destructured or used names', async () => {
  const analysis = await analyze(`
const { a, b: c } = require('./one'), two = require('./two')
const three = require('./three').part
require('./four')
two.run(two.fast)
if (x) require('./five')
const not = require(variable)
`)
  expect(analysis.imports).toMatchObject([
    { specifier: './one', names: ['a', 'b'] },
    { specifier: './two', names: ['run', 'fast'] },
    { specifier: './three', names: ['part'] },
    { specifier: './four', names: [] },
    { specifier: './five', names: [] },
  ])
})

it('a JSDoc type is shown even for a parameter without other text', async () => {
  const analysis = await analyze(`
/**
 * @template T
 * A map that is shared.
 * @param {Map<string, {a: number}>} items
 * @return {T}
 */
export const share = (items) => items
`)
  expect(analysis.symbols[0]?.doc).toBe(
    'A map that is shared.\n\n**Parameters:**\n\n- `items` (`Map<string, {a: number}>`)\n\n**Returns:** `T`',
  )
})

it('a JavaScript program is recognised by its first line or its main guard', async () => {
  expect((await analyze('#!/usr/bin/env node\nrun()\n')).entryPoint).toBe(true)
  expect((await analyze('if (require.main === module) run()\n')).entryPoint).toBe(true)
  expect((await analyze('run()\n')).entryPoint).toBe(false)
})

it('a parameter without parentheses is shown as a parameter', async () => {
  const analysis = await analyze('const limit = headers => ({})\nconst later = async url => {}\n')
  expect(analysis.symbols.map(({ signature }) => signature)).toEqual([
    'const limit = (headers)',
    'const later = async (url)',
  ])
})

describe('a JSDoc block', () => {
  const docs = async (source: string) =>
    Object.fromEntries((await analyze(source)).symbols.map(({ name, doc }) => [name, doc]))

  it('a JSDoc block documents the declaration below it, even after one blank line', async () => {
    const source =
      "const a = require('a')\n\n/** Opens it. */\n\nfunction open() {}\n\n/** Of nothing below. */\n\n\nfunction shut() {}\n"
    expect(await docs(source)).toMatchObject({ open: 'Opens it.', shut: '' })
  })

  it('a JSDoc block about the file or a type documents no function', async () => {
    expect(await docs('/** What the file is for. */\n\nfunction open() {}\n')).toMatchObject({ open: '' })
    const source = "const a = require('a')\n\n/** @typedef {object} Door A door. */\n\nfunction open() {}\n"
    expect(await docs(source)).toMatchObject({ open: '' })
  })
})
