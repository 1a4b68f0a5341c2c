import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'

it('a Kotlin file lists types with their members and nothing local', async () => {
  const source = `package a.b

import a.c.Thing
import a.d.*

/**
 * Keeps [Thing]s.
 * @param T what
 */
@Service("x")
open class Store<T>(val size: Int) : Base<T>(), Shelf {
    companion object { const val MAX = 3 }
    private val name = "x { not a block"

    /** Finds one. */
    override suspend fun find(key: String, more: List<Int> = listOf()): T? {
        fun local() {}
        class Hidden
        return null
    }
    var other: Int = 1
        get() = field
    // No doc.
    val late by lazy { 3 }
}
enum class Color(val x: Int) { RED(1), GREEN(2); fun go() {} }
sealed interface Shape
fun main(args: Array<String>) { System.getenv("A_HOME") }
internal fun <T> List<T>.second(): T = this[1]
const val TOP = 1
typealias Names = List<String>
`
  expect(await outlineLines('Store.kt', source)).toEqual([
    '11–25 +class Store | open class Store<T>(val size: Int) : Base<T>(), Shelf | Keeps `Thing`s.⏎⏎**Parameters:**⏎⏎- `T`: what',
    '  13 -property name | private val name = "x { not a block"',
    '  16–20 +method find | override suspend fun find(key: String, more: List<Int> = listOf()): T? | Finds one.',
    '  21 +property other | var other: Int = 1',
    '  24 +property late | val late by lazy',
    '26 +enum Color | enum class Color(val x: Int)',
    '  26 +method go | fun go()',
    '27 +interface Shape | sealed interface Shape',
    '28 +function main | fun main(args: Array<String>)',
    '29 -function second | internal fun <T> List<T>.second(): T = this[1]',
    '30 +constant TOP | const val TOP = 1',
    '31 +type Names | typealias Names = List<String>',
  ])
  const analysis = await analyzeFile('Store.kt', source)
  expect(importLines(analysis)).toEqual(['a.c: Thing', 'a.d:'])
  expect(analysis).toMatchObject({
    namespace: 'a.b',
    entryPoint: true,
    environment: [{ name: 'A_HOME', line: 28 }],
  })
})

it('a Scala file lists classes, objects and traits', async () => {
  const source = `package a.b
import a.c.{Thing, Other => O}
import a.d._

/** Keeps [[Thing]]s. */
final case class Store[T](size: Int)(implicit ec: Ec) extends Base[T] with Shelf {
  val Max = 3
  private val name = "x"
  /** Finds. */
  override def find(key: String): Option[T] = {
    def local = 1
    None
  }
  def short = 1
}
object Store extends App {
  def apply(): Store = new Store
}
sealed trait Shape
`
  expect(await outlineLines('Store.scala', source)).toEqual([
    '6–15 +class Store | final case class Store[T](size: Int)(implicit ec: Ec) extends Base[T] with Shelf | Keeps `Thing`s.',
    '  7 +constant Max | val Max = 3',
    '  8 -property name | private val name = "x"',
    '  10–13 +method find | override def find(key: String): Option[T] | Finds.',
    '  14 +method short | def short = 1',
    '16–18 +class Store | object Store extends App',
    '  17 +method apply | def apply(): Store = new Store',
    '19 +trait Shape | sealed trait Shape',
  ])
  expect(importLines(await analyzeFile('Store.scala', source))).toEqual(['a.c: Thing Other', 'a.d:'])
})

it('a Lua file lists its own functions and the functions of its tables', async () => {
  const source = `-- Does it all.

local json = require("json")
local M = {}

--- Opens it.
-- @param path where
function M.open(path, ...)
  if path then
    for i = 1, 2 do print("end") end
  elseif x then
    local function inner() end
  end
  repeat local a = 1 until true
end
local function helper() return function() end end
---@param self Store it
M.close = function(self) end
function M:_hidden() end
return M
`
  expect(await outlineLines('store.lua', source)).toEqual([
    '8–15 +method M.open | function M.open(path, ...) | Opens it.⏎⏎**Parameters:**⏎⏎- `path`: where',
    '16 -function helper | local function helper()',
    '18 +method M.close | function M.close(self) | **Parameters:**⏎⏎- `self` (`Store`): it',
    '19 -method M:_hidden | function M:_hidden()',
  ])
  expect(await analyzeFile('store.lua', source)).toMatchObject({
    fileDoc: 'Does it all.',
    imports: [{ specifier: 'json' }],
  })
})

it('a Vue or Astro component is read from its script, with the line numbers of the file', async () => {
  const vue = `<!-- A button. -->
<template><Child :x="a" /></template>
<script setup lang="ts">
import Child from './Child.vue'
/** Adds. */
export function add(a: number) { return a }
</script>
<style>a { color: red }</style>
`
  expect(await outlineLines('Button.vue', vue)).toEqual(['6 +function add | function add(a: number) | Adds.'])
  expect(await analyzeFile('Button.vue', vue)).toMatchObject({
    language: 'Vue',
    fileDoc: 'A button.',
    imports: [{ specifier: './Child.vue', line: 4 }],
    hasSyntaxErrors: false,
  })
  const astro = `---\nimport Card from './Card.astro'\nconst title = 'x'\n---\n<Card title={title} />\n`
  expect((await analyzeFile('index.astro', astro)).imports).toMatchObject([{ specifier: './Card.astro', line: 2 }])
})

const pieces = fc.constantFrom(
  ...[
    'fun f(',
    ') {',
    '}',
    'class A',
    '{',
    '"',
    '"""',
    '/*',
    '*/',
    '//',
    '\n',
    '\n\n',
    '@X(',
    'val x = ',
    '= {',
    '[',
    '(',
    ';',
  ],
  ...[
    'def g',
    'object',
    'import a.b.{',
    'function',
    'end',
    '--[[',
    ']]',
    'local ',
    'then ',
    "'",
    '`',
    'é',
    'private ',
    ' ',
  ],
  ...[
    '<script>',
    '</script>',
    '<script lang="ts">',
    '<script setup>',
    'export default {',
    'props: {',
    "emits: ['a'",
    'defineProps<{ a: b }>()',
    '---\n',
    'impl X {',
    'pub fn',
    '#if A\n',
    '#else\n',
    '#endif\n',
    '#define A\n',
  ],
)
const SOURCES = [
  'a.kt',
  'a.scala',
  'a.lua',
  'a.vue',
  'a.rs',
  'a.java',
  'a.cs',
  'a.cpp',
  'a.rb',
  'a.php',
  'a.sh',
  'a.ps1',
  'a.swift',
  'a.dart',
  'a.sol',
]

it('any text of a scanned language is read without an error, and symbols lie inside the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SOURCES), fc.array(pieces, { maxLength: 60 }), async (path, parts) => {
      const analysis = await analyzeFile(path, parts.join(''))
      for (const { startLine, endLine, members } of analysis.symbols.flatMap((symbol) => [symbol, ...symbol.members])) {
        expect(startLine).toBeGreaterThan(0)
        expect(endLine).toBeGreaterThanOrEqual(startLine)
        expect(endLine).toBeLessThanOrEqual(Math.max(1, analysis.lines))
        expect(members.length).toBeLessThan(1_000)
      }
    }),
    { numRuns: 400 },
  )
})

it.each(['a.kt', 'a.scala', 'a.lua', 'a.vue'])('%s: what never ends is read to its end', async (path) => {
  for (const piece of ['{', '(', '"', '/*', 'class A ', 'fun f(', '<a>', '@X(', '#if A\n', 'function ', '\\', '[['])
    expect((await analyzeFile(path, piece.repeat(5_000))).lines).toBeGreaterThan(0)
})
