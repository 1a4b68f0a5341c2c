/**
 * `npm run texts [-- <folder>...]`: every text of the interface, by folder, so that it can be read as a list. It finds JSX
 * text, attributes and properties that people read, and sentences in string literals. Errors and logs for developers are
 * left out.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FOLDERS = ['client', 'shared', 'sync-server', 'generator/refresh', 'generator/import', 'generator/failures.ts']
/**
 * Files without interface texts: tests, benchmarks, and code that prints to a terminal or writes for a
 * model.
 */
const NOT_SHOWN =
  /\.test\.tsx?$|\.spec\.ts$|\/(testing|e2e|bench|attack|development|prose)\/|\/prompt\.ts$|^client\/[^/]*\.ts$/
/** Attributes and properties whose values people read. */
const SHOWN =
  /^(label|title|text|hint|message|placeholder|description|heading|action|summary|alt|aria-label|aria-description|caption|confirm|button|name|reason|why|what|note|question|answer|says|lead)$/
const FOR_DEVELOPERS =
  /^(Error|TypeError|RangeError|warn|error|log|info|debug|querySelector|querySelectorAll|matchMedia)$/
/**
 * Syntax without interface texts: imports and types. Type assertions aren't listed, because the value inside
 * can be a text.
 */
const NOT_TEXT = /^(Import|ExportAll|TS(?!AsExpression|SatisfiesExpression|NonNullExpression))/
const SENTENCE = /^\p{Lu}.*\p{L}\s+\S/u
const WORD = /^\p{Lu}\p{L}*/u

type Syntax = { type: string; start: number; [name: string]: unknown }
type Text = { path: string; line: number; text: string }

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string'

function childrenOf(node: Syntax): Syntax[] {
  return Object.entries(node).flatMap(([name, value]) =>
    name === 'parent' ? [] : (Array.isArray(value) ? value : [value]).filter(isSyntax),
  )
}

function textsOf(path: string): Text[] {
  const source = readFileSync(`${ROOT}${path}`, 'utf8')
  const found: Text[] = []
  const note = (node: Syntax, text: string) => {
    const shown = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}/u.test(shown)) found.push({ path, line: source.slice(0, node.start).split('\n').length, text: shown })
  }
  const visit = (node: Syntax, isShown: boolean) => {
    if (NOT_TEXT.test(node.type) || isForDevelopers(node)) return
    if (node.type === 'JSXText') note(node, String(node.value))
    const text = plainText(node, source)
    if (text !== undefined && (SENTENCE.test(text) || (isShown && WORD.test(text)))) note(node, text)
    for (const child of childrenOf(node)) visit(child, showsChild(node, child, isShown))
  }
  const lang = path.endsWith('x') ? 'tsx' : 'ts'
  visit(parseAst(source, { lang }) as unknown as Syntax, false)
  return found.sort((one, other) => one.line - other.line)
}

/** The text of a string or template, with the code of its parts in braces; undefined for other syntax. */
function plainText(node: Syntax, source: string): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node.expressions as (Syntax & { end: number })[]
  const texts = node.quasis as { value: { cooked: string } }[]
  return texts
    .map(({ value }, at) => {
      const part = parts[at]
      return value.cooked + (part ? `{${source.slice(part.start, part.end)}}` : '')
    })
    .join('')
}

function isForDevelopers(node: Syntax): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const callee = node.callee as Syntax
  const called = callee.type === 'MemberExpression' ? (callee.property as Syntax) : callee
  return FOR_DEVELOPERS.test(String(called.name))
}

/** Whether people read the text of `child`, given whether they read the text of `node`. */
function showsChild(node: Syntax, child: Syntax, isShown: boolean): boolean {
  if (node.type === 'JSXAttribute') return SHOWN.test(String((node.name as Syntax).name))
  if (node.type === 'Property') return child === node.value && SHOWN.test(nameOf(node.key as Syntax))
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return child.type === 'JSXExpressionContainer'
  if (node.type === 'ConditionalExpression') return isShown && child !== node.test
  return (
    isShown && /^(JSXExpressionContainer|LogicalExpression|ParenthesizedExpression|ArrayExpression)$/.test(node.type)
  )
}

const nameOf = (key: Syntax): string => String(key.name ?? key.value)

const asked = process.argv.slice(2)
const listed = execFileSync('git', ['ls-files', '-z', ...(asked.length > 0 ? asked : FOLDERS)], {
  cwd: ROOT,
  encoding: 'utf8',
})
let folder = ''
for (const path of listed.split('\0').filter((name) => /\.tsx?$/.test(name) && !NOT_SHOWN.test(name))) {
  for (const { line, text } of textsOf(path)) {
    if (dirname(path) !== folder) {
      folder = dirname(path)
      console.log(`\n## ${folder}\n`)
    }
    console.log(`${path.slice(folder.length + 1)}:${line}  ${text}`)
  }
}
