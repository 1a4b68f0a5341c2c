/**
 * `node generator/scorecard/calls.ts <folder> [--list]`: how many of the calls between functions of a repository the
 * TypeScript compiler sees too (precision), and how many of those that it sees are found (recall). `--list` prints both
 * kinds of difference.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Symbol as Declared, type Project, SymbolFlags } from 'typescript/unstable/sync'
import { analyzeFile } from '../analysis/analyze-file.ts'
import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'
import { isPeripheral } from '../analysis/graph/periphery.ts'
import { callersByLine, isCallable } from '../analysis/languages/receivers/callers-by-line.ts'
import { buildProjectModel, type ModelFile, type ProjectModel } from '../analysis/project-model.ts'
import { openFolder } from '../import/folder.ts'
import { readRows } from '../import/import-sources.ts'

const LANGUAGES = /^(?:TypeScript|TSX|JavaScript)$/

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { list: { type: 'boolean' } }, allowPositionals: true })
  const root = resolve(positionals[0] ?? '.')
  const model = await readModel(root)
  const counted = [...model.files.values()].filter(
    ({ path, analysis }) =>
      LANGUAGES.test(analysis.language) &&
      /\.[cm]?[jt]sx?$/.test(path) &&
      !isPeripheral(path) &&
      analysis.role !== 'test',
  )
  const ours = callsOf(model, counted)
  const theirs = compilerCalls(root, counted)
  const isShared = (edge: string) => ours.has(edge) && theirs.has(edge)
  const shared = [...ours].filter(isShared).length
  const share = (of: number) => (of === 0 ? '–' : (shared / of).toFixed(3))
  process.stdout.write(
    `${ours.size} calls found, ${theirs.size} seen by the compiler, ${shared} by both: ` +
      `precision ${share(ours.size)}, recall ${share(theirs.size)}\n`,
  )
  if (!values.list) return
  for (const edge of ours) if (!isShared(edge)) process.stdout.write(`- ${edge}\n`)
  for (const edge of theirs) if (!isShared(edge)) process.stdout.write(`+ ${edge}\n`)
}

async function readModel(root: string): Promise<ProjectModel> {
  const repository = await openFolder(root)
  const texts = new Map<string, string>()
  const files: ModelFile[] = []
  for await (const { path, hash, size, content } of readRows(repository)) {
    if (content === null) continue
    texts.set(path, content)
    files.push({ path, hash, size, analysis: await analyzeFile(path, content) })
  }
  await repository.close()
  return buildProjectModel({ name: root, files, skipped: [], read: (path) => texts.get(path) ?? '' })
}

function edgeOf(by: { path: string; name: string }, to: { path: string; name: string }): string {
  return `${by.path} ${by.name} → ${to.path} ${to.name}`
}

/** Calls of functions and methods by others. Both callee and caller are in compared files. */
function callsOf(model: ProjectModel, counted: readonly ModelFile[]): Set<string> {
  const isCounted = new Set(counted.map(({ path }) => path))
  const edges = new Set<string>()
  for (const [path, symbols] of model.callers) {
    const find = symbolFinder(model.files.get(path)?.analysis)
    for (const [name, callers] of symbols)
      for (const caller of callers)
        if (isCounted.has(caller.path) && isCounted.has(path) && isFunction(find.named(name)))
          edges.add(edgeOf(caller, { path, name }))
  }
  return edges
}

function isFunction(symbol: CodeSymbol | undefined): boolean {
  return symbol !== undefined && isCallable(symbol) && /^(?:function|method|property)$/.test(symbol.kind)
}

type SymbolFinder = {
  named(name: string): CodeSymbol | undefined
  /** Full name of the symbol with the last name `name` on a line. */
  at(name: string, line: number): string | undefined
}

function symbolFinder(analysis: FileAnalysis | undefined): SymbolFinder {
  const all: { name: string; symbol: CodeSymbol }[] = []
  const visit = (list: readonly CodeSymbol[], owner: string) => {
    for (const symbol of list) {
      const name = owner + symbol.name
      all.push({ name, symbol })
      visit(symbol.members, `${name}.`)
    }
  }
  visit(analysis?.symbols ?? [], '')
  const byName = new Map(all.map(({ name, symbol }) => [name, symbol]))
  return {
    named: (name) => byName.get(name),
    at: (name, line) =>
      all.findLast(({ symbol }) => symbol.name === name && symbol.startLine <= line && line <= symbol.endLine)?.name,
  }
}

const CONFIGURATION = 'tsconfig.calls.json'

/** Calls as the compiler resolves them: the declaration that each callee's name refers to. */
function compilerCalls(root: string, counted: readonly ModelFile[]): Set<string> {
  const configuration = join(root, CONFIGURATION)
  const hasOwn = existsSync(join(root, 'tsconfig.json'))
  const text = JSON.stringify({
    ...(hasOwn && { extends: './tsconfig.json' }),
    compilerOptions: { allowJs: true, checkJs: false, noEmit: true, composite: false, skipLibCheck: true },
    files: counted.map(({ path }) => path),
    include: [],
    references: [],
  })
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => (path === configuration ? text : undefined),
      fileExists: (path) => (path === configuration ? true : undefined),
    },
  })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [configuration] })
    const project = snapshot.getProject(configuration)
    if (!project) throw new Error(`The compiler opens no project in ${root}`)
    return new Set(counted.flatMap((file) => callsOfFile(root, file, counted, project)))
  } finally {
    api.close()
  }
}

function callsOfFile(root: string, file: ModelFile, counted: readonly ModelFile[], project: Project): string[] {
  const source = project.program.getSourceFile(join(root, file.path))
  if (!source) return []
  const names: Node[] = []
  const visit = (node: Node): undefined => {
    const name = calleeName(node)
    if (name) names.push(name)
    node.forEachChild(visit)
  }
  visit(source)
  const symbols = names.length === 0 ? [] : project.checker.getSymbolAtLocation(names)
  const callers = callersByLine(file.analysis)
  const analyses = analysesByPath(root, counted)
  return names.flatMap((name, at) => {
    const by = callers.at(lineOf(source.text, name.getStart(source)))
    const to = by === undefined ? undefined : placeOf(symbols[at], project, analyses)
    if (!by || !to || (to.path === file.path && to.name === by)) return []
    return [edgeOf({ path: file.path, name: by }, to)]
  })
}

let finders: Map<string, { path: string; find: SymbolFinder }> | undefined

function analysesByPath(root: string, counted: readonly ModelFile[]) {
  finders ??= new Map(
    counted.map(({ path, analysis }) => [join(root, path).toLowerCase(), { path, find: symbolFinder(analysis) }]),
  )
  return finders
}

/** Node with the last name of the called function. */
function calleeName(node: Node): Node | undefined {
  if (node.kind !== SyntaxKind.CallExpression && node.kind !== SyntaxKind.TaggedTemplateExpression) return undefined
  const { tag, expression } = node as Node & { tag?: Node; expression: Node }
  let callee = tag ?? expression
  while (callee.kind === SyntaxKind.ParenthesizedExpression || callee.kind === SyntaxKind.NonNullExpression)
    callee = (callee as Node & { expression: Node }).expression
  if (callee.kind === SyntaxKind.Identifier) return callee
  return callee.kind === SyntaxKind.PropertyAccessExpression ? (callee as Node & { name: Node }).name : undefined
}

function placeOf(
  found: Declared | undefined,
  project: Project,
  analyses: ReadonlyMap<string, { path: string; find: SymbolFinder }>,
): { path: string; name: string } | undefined {
  const { checker } = project
  const symbol = found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  const handle = symbol?.valueDeclaration ?? symbol?.declarations[0]
  const node = handle?.resolve()
  if (!node) return undefined
  if (node.kind === SyntaxKind.BindingElement) return placeOf(propertyBehind(node, project), project, analyses)
  const file = analyses.get(handle?.path.toLowerCase() ?? '')
  const name = (node as Node & { name?: Node }).name ?? node
  const source = project.program.getSourceFile(handle?.path ?? '')
  const whole = file?.find.at(name.getText(source), lineOf(source?.text ?? '', name.getStart(source)))
  return file && whole !== undefined && isFunction(file.find.named(whole))
    ? { path: file.path, name: whole }
    : undefined
}

/** `const { open } = store` makes a variable; what is called is the member. */
function propertyBehind(node: Node, { checker }: Project): Declared | undefined {
  const { name, propertyName, parent } = node as Node & { name: Node; propertyName?: Node; parent: Node }
  const type = checker.getTypeAtLocation(parent)
  return type && checker.getPropertyOfType(type, (propertyName ?? name).getText())
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line++
  return line
}

await main()
