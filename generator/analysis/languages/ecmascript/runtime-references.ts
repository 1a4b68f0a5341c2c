import type { Node } from 'web-tree-sitter'
import { commentStart } from '../../comment-start.ts'
import type { FileAnalysis, Heading, ImportStatement } from '../../file-analysis.ts'
import { sourceOf } from '../syntax.ts'
import { docOf } from './comments.ts'
import { specifierOfCall } from './module-imports.ts'

/**
 * References anywhere in the code: dynamic imports, `require`, environment variables. For speed, searches the
 * text first, and reads the syntax tree only at matches.
 */
export type RuntimeReferences = { imports: ImportStatement[]; environment: FileAnalysis['environment'] }

const CANDIDATES =
  /\bimport\s*\(|\brequire\s*\(|\bnew\s+URL\s*\(|\bprocess\s*\.\s*env\b|\bimport\s*\.\s*meta\s*\.\s*env\b|\b(?:Deno|Bun)\s*\.\s*env\b/g
const MAX_CANDIDATES = 400

export function runtimeReferences(root: Node, source: string, known: readonly ImportStatement[]): RuntimeReferences {
  const seen = new Set(known.map((statement) => statement.specifier))
  const names = new Set<string>()
  const found: RuntimeReferences = { imports: [], environment: [] }
  let candidates = 0
  for (const match of source.matchAll(CANDIDATES)) {
    if (++candidates > MAX_CANDIDATES) break
    const node = root.descendantForIndex(match.index)
    if (!node || /comment|string|template|regex|jsx_text/.test(node.type)) continue
    const line = node.startPosition.row + 1
    if (match[0].endsWith('(')) {
      const specifier = callSpecifier(node, source)
      if (specifier && !seen.has(specifier)) {
        seen.add(specifier)
        found.imports.push({ specifier, names: [], line, reExport: false })
      }
    } else
      for (const name of environmentNames(node, source)) {
        if (!names.has(name)) found.environment.push({ name, line })
        names.add(name)
      }
  }
  return found
}

function callSpecifier(node: Node, source: string): string | undefined {
  let call: Node | null = node
  for (let up = 0; call && up < 3; up++) {
    const specifier = specifierOfCall(call, source) ?? urlSpecifier(call, source)
    if (specifier) return specifier
    call = call.parent
  }
  return undefined
}

/** `new URL('./worker.ts', import.meta.url)` names a file of the project. */
function urlSpecifier(node: Node, source: string): string | undefined {
  if (node.type !== 'new_expression' || node.endIndex - node.startIndex > 300) return undefined
  return /^new\s+URL\(\s*['"](\.{1,2}\/[^'"\n]{1,200})['"]\s*,\s*import\.meta\.url/.exec(sourceOf(node, source))?.[1]
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,80}$/

/** The names in `process.env.A`, `process.env['A']` and `const { A, B: b } = process.env`. */
function environmentNames(node: Node, source: string): string[] {
  let env: Node | null = node
  while (env && !(env.type === 'member_expression' && /env$/.test(sourceOf(env, source).slice(-3)))) {
    if (env.endIndex - env.startIndex > 60) return []
    env = env.parent
  }
  const user = env?.parent
  if (!env || !user) return []
  if (user.type === 'variable_declarator') return patternNames(user.childForFieldName('name'), source)
  if (!isAt(user.childForFieldName('object'), env) || isWritten(user)) return []
  const key = user.childForFieldName('property') ?? user.childForFieldName('index')
  if (!key) return []
  const name = sourceOf(key, source).slice(0, 100)
  if (user.type === 'subscript_expression' && key.type !== 'string') return []
  const bare = key.type === 'string' ? name.slice(1, -1) : name
  const isBuiltIn = /^import\b/.test(sourceOf(env, source)) && BUILT_IN.test(bare)
  return NAME.test(bare) && !isBuiltIn && !/^(?:get|has|set|delete|toObject)$/.test(bare) ? [bare] : []
}

/** Variables that bundlers set by themselves. No one configures them. */
const BUILT_IN = /^(?:DEV|PROD|MODE|SSR|BASE_URL|LEGACY|SITE|ASSETS_PREFIX)$/

/** `process.env.A = …` and `delete process.env.A` ask for nothing. */
function isWritten(user: Node): boolean {
  const { parent } = user
  if (parent?.type === 'assignment_expression') return isAt(parent.childForFieldName('left'), user)
  return parent?.type === 'unary_expression' && parent.child(0)?.type === 'delete'
}

function isAt(node: Node | null, other: Node): boolean {
  return node !== null && node.startIndex === other.startIndex && node.endIndex === other.endIndex
}

function patternNames(pattern: Node | null, source: string): string[] {
  if (pattern?.type !== 'object_pattern') return []
  return pattern.namedChildren.flatMap((child) => {
    const key = child.childForFieldName('key') ?? child.childForFieldName('left') ?? child
    const name = sourceOf(key, source).slice(0, 100)
    return NAME.test(name) ? [name] : []
  })
}

const TEST_TITLE =
  /^[ \t]*(?:await )?(?:[a-z]{1,4}\.)?(describe|suite|it|test|bench)(?:\.[a-z]{1,12}){0,3}\(\s*(?:'([^'\n]{1,300})'|"([^"\n]{1,300})"|`([^`\n]{1,300})`)/gm
const MAX_TITLES = 400

/** The titles of suites and cases in a test file. The level is the nesting depth, from 1. */
export function testTitles(root: Node, source: string): Heading[] {
  const titles: Heading[] = []
  const openEnds: number[] = []
  const lines = source.split('\n')
  for (const match of source.matchAll(TEST_TITLE)) {
    if (titles.length >= MAX_TITLES) break
    const start = match.index + (/\S/.exec(match[0])?.index ?? 0)
    const node = root.descendantForIndex(start)
    if (!node || /comment|string|template/.test(node.type)) continue
    while ((openEnds.at(-1) ?? start) < start) openEnds.pop()
    const text = (match[2] ?? match[3] ?? match[4] ?? '').replace(/\\(.)/g, '$1').trim()
    const line = node.startPosition.row + 1
    if (text && !text.includes('${'))
      titles.push({ level: openEnds.length + 1, text, line, ...commentAbove(lines, line) })
    openEnds.push(statementAround(node).endIndex)
  }
  return titles
}

/** Comment above a suite or case. */
function commentAbove(lines: readonly string[], line: number): Pick<Heading, 'about'> {
  const start = commentStart(lines, line)
  if (start === line) return {}
  const above = lines.slice(start - 1, line - 1).map((each) => each.trim())
  const { text } = docOf(above[0]?.startsWith('/*') ? [above.join('\n')] : above)
  return text === '' ? {} : { about: { text, start, end: line - 1 } }
}

function statementAround(node: Node): Node {
  let around = node
  for (let up = node.parent; up && around.type !== 'expression_statement' && up.startIndex === node.startIndex; ) {
    around = up
    up = up.parent
  }
  return around
}
