import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { leanExtension } from './lean-packages.ts'
import * as fastEquals from './stand-ins/fast-equals.ts'
import * as logging from './stand-ins/logging.ts'

const codeOf = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8')
const lean = (name: string) => leanExtension(codeOf(name), fileURLToPath(import.meta.resolve(name)))
const MARKDOWN = /(?:parse|render)Markdown:|markdownTokenizer:/

it('leanExtension removes the Markdown code of an extension and keeps the rest', () => {
  const code = `const A = Node.create({
    name: 'a',
    parseMarkdown: (token, helpers) => ({ type: 'a', content: helpers.parse(token.tokens ?? []) }),
    addOptions() { return { parse: true } },
    markdownTokenizer: { name: 'a', start: () => -1 },
    renderMarkdown(node) { return \`{\${node}}\` }
  })`
  expect(leanExtension(code, '/a.js').replace(/\s+/g, ' ')).toBe(
    "const A = Node.create({ name: 'a', addOptions() { return { parse: true } }, })",
  )
})

it.each(['list', 'table', 'image', 'link'])('finds Markdown to take out of the extension %s', (name) => {
  expect(codeOf(`@tiptap/extension-${name}`)).toMatch(MARKDOWN)
  expect(lean(`@tiptap/extension-${name}`)).not.toMatch(MARKDOWN)
})

it('leanExtension removes the resizing code of packages, and fails if there is none', () => {
  expect(lean('@tiptap/extension-table')).toContain('const columnResizing = undefined')
  expect(lean('@tiptap/extension-image')).toContain('const ResizableNodeView = undefined')
  expect(() => leanExtension('export {}', '/node_modules/@tiptap/extension-image/dist/index.js')).toThrow(
    /lean-packages/,
  )
})

it('the replacement modules export everything that packages import from the originals', () => {
  const used = [...codeOf('yjs').matchAll(/\blogging\.(\w+)/g)].map(([, name]) => name ?? '')
  expect(used).not.toEqual([])
  expect(new Set(used).difference(new Set(Object.keys(logging)))).toEqual(new Set())
  const [, imported] = /import \{ ([^}]+) \} from "fast-equals"/.exec(codeOf('@tiptap/react')) ?? []
  expect(imported?.split(', ')).toEqual(Object.keys(fastEquals))
})
