import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'
import { basesOf } from '../analysis/graph/bases.ts'
import type { ProjectModel } from '../analysis/project-model.ts'

/** Minimum number of lines of a function body whose steps are worth telling. */
const LEAST_BODY = 16
/** Code with more lines than this says more than the names in it. */
const MOST_LINES = 60
/** Number of users that earns a file its own page. */
const LEAST_USERS = 5

/**
 * Whether a file has nothing to say beyond a list of its contents. Such a file is a row on its folder's
 * page instead of a page of its own. No one wrote about it, no test shows what it does, nothing starts it,
 * and its code is short.
 */
export function isQuiet(path: string, model: ProjectModel): boolean {
  const analysis = model.files.get(path)?.analysis
  if (!analysis || isMigration(path)) return true
  return ![isWrittenAbout, isStarted, isLong].some((says) => says(path, analysis, model))
}

/**
 * Whether a file is a migration of Django or Laravel, by its name. Readers look for the resulting tables,
 * which the page of the data model shows.
 */
export function isMigration(path: string): boolean {
  return /(?:^|\/)migrations\/(?:\d{4}_\w+\.py|(?:.*\/)?\d{4}_\d\d_\d\d_\d{6}_\w+\.php)$/.test(path)
}

function isWrittenAbout(path: string, analysis: FileAnalysis, { mentions, sections, tests }: ProjectModel): boolean {
  if (TEMPLATE.test(path)) return false
  if (analysis.role === 'document') return analysis.amount > (isShortText(path, analysis) ? MOST_OF_ROW : 0)
  if (LIST_OF_LINES.test(path)) return (sections.get(path) ?? []).length > 0
  // A page would show no more than a row, unless a document has a section about the file.
  if (isUnread(path, analysis) && analysis.fileDoc.length < MOST_OF_ROW) return (sections.get(path) ?? []).length > 0
  const found = [mentions.to.get(path), sections.get(path), tests.testsOf.get(path), tests.sourcesOf.get(path)]
  return (
    analysis.fileDoc !== '' || hasWords(analysis.symbols) || found.some((each) => each !== undefined && each.length > 0)
  )
}

/** Maximum number of characters that fit in a row. */
const MOST_OF_ROW = 200

/**
 * Whether a short text of this file can be a row instead of a page. Readers look for a README or licence by
 * name, and the cells of a notebook don't fit in a row.
 */
function isShortText(path: string, { headings }: FileAnalysis): boolean {
  return headings.length === 0 && !LOOKED_FOR.test(path)
}

const LOOKED_FOR = /(?:^|\/)(?:[Rr]eadme\b[^/]*|[A-Z][A-Z_-]+(?:[.-]\w+)?|[^/]*\.ipynb)$/

/** Templates that people fill in on the code host. */
const TEMPLATE = /(?:^|\/)(?:ISSUE_TEMPLATE|PULL_REQUEST_TEMPLATE)(?:\/[^/]+)?\.md$/i

/** Whether the analysis describes no part of a file: other text, a style sheet, a picture or completions. */
function isUnread(path: string, { role, symbols, headings }: FileAnalysis): boolean {
  if (symbols.length + headings.length > 0) return false
  return /^(?:other|data|style)$/.test(role) || (role === 'script' && COMPLETION.test(path))
}

const COMPLETION = /(?:^|\/)completions?\//i

/** Files whose comments are only about single lines. */
const LIST_OF_LINES = /(?:^|\/)(?:\.\w+ignore|\.gitattributes|\.editorconfig|CODEOWNERS|FUNDING\.ya?ml)$/

/** Whether a symbol has a doc text, or a base type, which says more than its name. */
function hasWords(symbols: readonly CodeSymbol[]): boolean {
  return symbols.some((symbol) => symbol.doc !== '' || basesOf(symbol) !== null || hasWords(symbol.members))
}

/**
 * Whether a manifest, a workflow, a request or a person starts the file, or the file says how to start other
 * files.
 */
function isStarted(path: string, analysis: FileAnalysis, { entryPoints, manifests }: ProjectModel): boolean {
  const { routes, commands, environment, entryPoint, role } = analysis
  return (
    routes.length + commands.length + environment.length > 0 ||
    (entryPoint && role !== 'test') ||
    role === 'manifest' ||
    entryPoints.some((entry) => entry.path === path) ||
    manifests.manifests.some((manifest) => manifest.path === path) ||
    STARTS.test(path)
  )
}

const STARTS =
  /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/|(?:^|\/)(?:Docker|Container|Make)file\b|(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/

function isLong(path: string, { role, lines, symbols }: FileAnalysis, { graph }: ProjectModel): boolean {
  if (!/^(?:source|script|test)$/.test(role)) return false
  const users = new Set((graph.importers.get(path) ?? []).map(({ from }) => from))
  return lines > MOST_LINES || users.size >= LEAST_USERS || symbols.some(hasLongBody)
}

function hasLongBody({ kind, startLine, endLine }: CodeSymbol): boolean {
  return BODIES.test(kind) && endLine - startLine + 1 >= LEAST_BODY
}

const BODIES = /^(?:function|method|class|struct|constant|macro|module|namespace)$/
