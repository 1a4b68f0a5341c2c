import { bareText } from './bare-text.ts'
import { readBodyComments } from './body-comments.ts'
import { plainWords } from './comment-evidence.ts'
import { withoutGroupTitles } from './doc-comments/group-titles.ts'
import { readErrors } from './errors/read-errors.ts'
import type { FileAnalysis } from './file-analysis.ts'
import { roleOf } from './file-role.ts'
import { hasErrors, parseSource } from './grammar.ts'
import { type Language, languageOfText } from './language-table.ts'
import { bash } from './languages/bash.ts'
import { readCalls } from './languages/calls.ts'
import { components } from './languages/components.ts'
import { cpp } from './languages/cpp.ts'
import { csharp } from './languages/csharp.ts'
import { css, sass } from './languages/css.ts'
import { dart } from './languages/dart.ts'
import { dockerfile } from './languages/dockerfile.ts'
import { elixir } from './languages/elixir.ts'
import { go } from './languages/go.ts'
import { graphql } from './languages/graphql.ts'
import { hcl } from './languages/hcl.ts'
import { html } from './languages/html.ts'
import { java } from './languages/java.ts'
import { javascript } from './languages/javascript.ts'
import { kotlin } from './languages/kotlin.ts'
import { LINE_FORMS } from './languages/line-forms.ts'
import { outlineByLines } from './languages/line-outline.ts'
import { lua } from './languages/lua.ts'
import { php } from './languages/php.ts'
import { powershell } from './languages/powershell.ts'
import { prisma } from './languages/prisma.ts'
import { protobuf } from './languages/protobuf.ts'
import { python } from './languages/python.ts'
import { ruby } from './languages/ruby.ts'
import { rust } from './languages/rust.ts'
import { scala } from './languages/scala.ts'
import { solidity } from './languages/solidity.ts'
import { sql } from './languages/sql.ts'
import { swift } from './languages/swift.ts'
import type { LanguageAnalyzer } from './languages/syntax.ts'
import { tsx } from './languages/tsx.ts'
import { typescript } from './languages/typescript.ts'
import { withPlainLineEnds } from './source-lines.ts'
import { readSteps } from './steps/read-steps.ts'
import { readStoredData, scanStoredData } from './stored/read-stored-data.ts'
import { readCommands } from './text/commands.ts'
import { dataKeys } from './text/data-keys.ts'
import { contentsOf, positionOf } from './text/document-order.ts'
import { withFallbacks } from './text/fallbacks.ts'
import { firstComment } from './text/first-comment.ts'
import { viperVariables } from './text/go-flags.ts'
import { headingsOf } from './text/headings.ts'
import { labelsOf } from './text/labels.ts'
import { leadOf } from './text/lead.ts'
import { linksOf } from './text/links.ts'
import { notebookAmount, notebookText, readNotebook, withFileLines } from './text/notebook.ts'
import { openApiRoutes } from './text/openapi.ts'
import { readRoutes } from './text/routes.ts'
import { isSpringSettings, springVariables } from './text/spring-settings.ts'
import { tellingText } from './text/telling.ts'

const ANALYZERS: ReadonlyMap<string, LanguageAnalyzer> = new Map([
  ['TypeScript', typescript],
  ['TSX', tsx],
  ['JavaScript', javascript],
  ['Python', python],
  ['Go', go],
  ['Rust', rust],
  ['Java', java],
  ['C#', csharp],
  ['C', cpp],
  ['C++', cpp],
  ['Ruby', ruby],
  ['PHP', php],
  ['Shell', bash],
  ['PowerShell', powershell],
  ['Kotlin', kotlin],
  ['Scala', scala],
  ['Lua', lua],
  ['Swift', swift],
  ['Dart', dart],
  ['Solidity', solidity],
  ['Elixir', elixir],
  ['Protocol Buffers', protobuf],
  ['Vue', components],
  ['Svelte', components],
  ['Astro', components],
  ['CSS', css],
  ['SCSS', sass],
  ['Less', sass],
  ['HTML', html],
  ['Dockerfile', dockerfile],
  ['SQL', sql],
  ['GraphQL', graphql],
  ['Terraform', hcl],
  ['HCL', hcl],
  ['Prisma', prisma],
])

/** Parser steps that one file may take. Real files of a megabyte take a third of this. */
export const PARSE_STEPS = 25_000

/**
 * Analyses a text file. Never throws: if the content can't be parsed, the analysis rests on its text alone
 * and `parseSkipped` gives the reason.
 */
export async function analyzeFile(path: string, content: string, parseSteps = PARSE_STEPS): Promise<FileAnalysis> {
  const text = withPlainLineEnds(content)
  const analysis = await analyzeContent(path, text, parseSteps)
  return {
    ...analysis,
    symbols: withoutGroupTitles(analysis.symbols),
    environment: withFallbacks([...analysis.environment, ...boundVariables(path, analysis, text)], text),
    fileDoc: tellingText(analysis.fileDoc, path),
    amount: analysis.language === NOTEBOOK ? analysis.amount : bareText(text, path, 'dropped').length,
  }
}

const NOTEBOOK = 'Jupyter Notebook'

/** Environment variables that a library derives from the names of flags, or uses as settings. */
function boundVariables(
  path: string,
  { language, role, environment }: FileAnalysis,
  text: string,
): FileAnalysis['environment'] {
  if (isSpringSettings(path)) return springVariables(text)
  if (language !== 'Go' || role === 'test') return []
  return viperVariables(text).filter(({ name }) => !environment.some((known) => known.name === name))
}

async function analyzeContent(path: string, content: string, parseSteps: number): Promise<FileAnalysis> {
  const language = languageOfText(path, content)
  const analyzer = ANALYZERS.get(language.name)
  if (!analyzer) return withOutline(analyzeText(path, content, language), content)
  try {
    if ('scan' in analyzer) {
      const bare = emptyAnalysis(path, content, language)
      const facts = analyzer.scan(content)
      if (!facts) return { ...analyzeText(path, content, language), parseSkipped: 'time-limit' }
      const offers = offersOf({ ...bare, ...facts }, { path, content, isCode: outsideComments(content) })
      const calls = bare.role === 'test' ? [] : (facts.calls ?? [])
      const data = scanStoredData(content, { ...bare, ...facts })
      return { ...bare, ...facts, ...offers, ...data, calls, parseSkipped: null }
    }
    const tree = await parseSource(analyzer, content, parseSteps)
    if (!tree) return { ...analyzeText(path, content, language), parseSkipped: 'time-limit' }
    try {
      const bare = emptyAnalysis(path, content, language)
      const isTest = bare.role === 'test'
      const facts = analyzer.read({ root: tree.rootNode, source: content, path, isTest })
      const { rootNode: root } = tree
      const isCode = (index: number) => !/comment|string|heredoc/.test(root.descendantForIndex(index)?.type ?? '')
      const offers = offersOf({ ...bare, ...facts }, { path, content, isCode })
      const called = isTest ? { calls: [] } : readCalls({ root, source: content, facts: { ...bare, ...facts } })
      const bodyComments = isTest
        ? []
        : readBodyComments({ root, source: content, facts: { ...bare, ...facts }, ...language })
      const steps = isTest ? [] : readSteps({ root, source: content, facts: { ...bare, ...facts } })
      return {
        ...bare,
        ...facts,
        ...offers,
        ...called,
        ...(bodyComments.length > 0 && { bodyComments }),
        ...(steps.length > 0 && { steps }),
        ...readErrors({ root, source: content, facts: { ...bare, ...facts } }),
        ...readStoredData({ root, source: content, path, facts: { ...bare, ...facts } }),
        hasSyntaxErrors: hasErrors(root, analyzer),
        parseSkipped: null,
      }
    } finally {
      tree.delete()
    }
  } catch (error) {
    // The runtime's stack and memory are fixed; input that needs more ends in an error of WebAssembly.
    if (error instanceof WebAssembly.RuntimeError) runtimeBroken = true
    return { ...analyzeText(path, content, language), parseSkipped: 'too-deep' }
  }
}

/** Finds the symbols of a language without a parser, by how its lines begin. */
function withOutline(analysis: FileAnalysis, content: string): FileAnalysis {
  const forms = LINE_FORMS.get(analysis.language)
  if (!forms) return analysis
  const symbols = outlineByLines(content, forms)
  // A comment right above the first declaration describes the declaration, not the file.
  const isOfFirst = symbols.some(({ doc }) => doc !== '' && begins(analysis.fileDoc, doc))
  return { ...analysis, symbols, ...(isOfFirst && { fileDoc: '' }), parseSkipped: 'outline' }
}

function begins(text: string, words: string): boolean {
  return plainWords(text).startsWith(plainWords(words))
}

type OffersInput = { path: string; content: string; isCode: (index: number) => boolean }

/** Finds the routes and commands that a source declares. Skips tests and comments, which only use them. */
function offersOf(
  { role, language, symbols }: FileAnalysis,
  { path, content, isCode }: OffersInput,
): Pick<FileAnalysis, 'routes' | 'commands' | 'mounts'> {
  if (role !== 'source' && role !== 'script') return { routes: [], commands: [] }
  const inCode = <Found extends { index: number }>(found: readonly Found[]) =>
    found.filter(({ index }) => isCode(index)).map(({ index: _, ...offered }) => offered)
  const { routes, mounts } = readRoutes(path, content, language)
  return {
    routes: inCode(routes),
    ...(mounts.length > 0 && { mounts }),
    commands: inCode(readCommands(path, content, language, symbols)),
  }
}

/** Returns a test for whether a position is outside of comments, for text without a syntax tree. */
function outsideComments(content: string): (index: number) => boolean {
  const comments = [...content.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g)]
  return (index) => !comments.some((comment) => comment.index <= index && index < comment.index + comment[0].length)
}

let runtimeBroken = false

/** Whether an error inside WebAssembly has made its memory unreliable. A fresh worker then takes over. */
export function isRuntimeBroken(): boolean {
  return runtimeBroken
}

/** The analysis without a parser: comments, headings, keys and links. */
export function analyzeText(path: string, content: string, known?: Language): FileAnalysis {
  const language = known ?? languageOfText(path, content)
  const analysis = emptyAnalysis(path, content, language)
  if (language.name === NOTEBOOK) Object.assign(analysis, notebookFacts(content))
  else if (language.class === 'document') {
    analysis.headings = headingsOf(content, language.name)
    analysis.lead = leadOf(content, language.name)
    Object.assign(analysis, placesOf(path, content, language.name))
  } else analysis.fileDoc = firstComment(content, language.comments)
  if (language.class !== 'code' && language.class !== 'style') analysis.links = linksOf(content)
  analysis.symbols = dataKeys(content, language.name)
  analysis.routes = openApiRoutes(content, language.name)
  analysis.entryPoint = content.startsWith('#!')
  return analysis
}

function notebookFacts(content: string): Partial<FileAnalysis> {
  const notebook = readNotebook(content)
  if (!notebook) return { parseSkipped: 'invalid-notebook' }
  const text = notebookText(notebook)
  return {
    headings: withFileLines(headingsOf(text, 'Markdown'), text, content),
    lead: leadOf(text, 'Markdown'),
    amount: notebookAmount(notebook),
  }
}

/** Labels that a document defines, its table of contents, and its position among other documents. */
function placesOf(path: string, content: string, language: string): Partial<FileAnalysis> {
  const labels = labelsOf(content, language)
  const contents = contentsOf(path, content, language)
  const position = positionOf(content)
  return {
    ...(labels.length > 0 && { labels }),
    ...(contents.length > 0 && { contents }),
    ...(position !== undefined && { position }),
  }
}

/**
 * Analysis with language, role and size only: the fallback for a file on which every other analysis
 * hangs.
 */
export function emptyAnalysis(path: string, content: string, known?: Language): FileAnalysis {
  const language = known ?? languageOfText(path, content)
  return {
    language: language.name,
    role: roleOf(path, language),
    lines: countLines(content),
    amount: content.length,
    symbols: [],
    imports: [],
    references: [],
    links: [],
    fileDoc: '',
    headings: [],
    lead: '',
    environment: [],
    routes: [],
    commands: [],
    calls: [],
    entryPoint: false,
    hasSyntaxErrors: false,
    parseSkipped: 'no-grammar',
  }
}

function countLines(content: string): number {
  if (content === '') return 0
  let lines = content.endsWith('\n') ? 0 : 1
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) lines++
  return lines
}
