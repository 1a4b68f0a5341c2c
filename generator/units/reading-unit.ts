import type { EntryPoint } from '../analysis/entry-points.ts'
import { isHidden, isPeripheral } from '../analysis/graph/periphery.ts'
import { byScoreThenName } from '../analysis/order.ts'
import type { ModelFile, ProjectModel } from '../analysis/project-model.ts'
import { folderOf, nameOf } from '../analysis/resolution/repository-index.ts'
import { weightOf } from '../plan/most-important.ts'
import { stemOfPath, wordsOf } from '../plan/names.ts'
import { chaptersToRead } from '../plan/topics.ts'
import type { ReadingFacts, Unit } from './facts.ts'
import { importerCount } from './file-sets.ts'
import { headCitation } from './file-units.ts'
import { withoutTag } from './ideas-unit.ts'
import { type Launched, launcherActivities } from './launcher-activities.ts'
import { firstSentence } from './sentences.ts'
import { summaryOf, summarySymbol } from './summaries.ts'
import { type ComposeContext, citeEntry, citeLine, citeSymbol, fileRef } from './view.ts'

const MAX_ROWS = 7
const MAX_ENTRIES = 3
const MAX_MAINS = 2
const MAX_CHAPTERS = 4

type Row = ReadingFacts['rows'][number]

/**
 * Where to start reading: the first chapters of a book, the start of the program or library, then the files
 * that most others depend on. `told`: sentences that the page already has.
 */
export function readingUnit(told: ReadonlySet<string>, context: ComposeContext): Unit | undefined {
  const entries = entryPoints(context)
  const started = entries.filter(({ kind }) => kind !== 'file').slice(0, MAX_ENTRIES)
  const runnable = entries.filter(({ kind }) => kind === 'file')
  const launched = launcherActivities(context.model, context.read)
  const isProgram = started.some(({ kind }) => kind !== 'library') || launched.length > 0
  const first = isProgram ? started : [...runnable.filter(isMain).slice(0, MAX_MAINS), ...started]
  const chosen = new Set([...launched, ...first].map(({ path }) => path))
  const chapters = chaptersToRead(context.model).slice(0, MAX_CHAPTERS)
  const central = withSources(centralFiles(context), context).filter((path) => !chosen.has(path))
  for (const path of central) chosen.add(path)
  const others = programsLast(
    runnable.filter((entry) => !chosen.has(entry.path) && (!isProgram || isOtherProgram(entry))),
  )
  const said = new Set(told)
  const rows = [
    ...chapters.map((path) => rowOf(path, { entry: null, said }, context)),
    ...launched.map((activity) => launchedRow(activity, said, context)),
    ...first.map((entry) => rowOf(entry.path, { entry, said }, context)),
    ...central.map((path) => rowOf(path, { entry: null, said }, context)).filter(isTelling),
    ...others.map((entry) => rowOf(entry.path, { entry, said }, context)),
  ].slice(0, MAX_ROWS)
  return rows.length > 0 ? { id: 'reading', type: 'reading', facts: { rows } } : undefined
}

function launchedRow({ path, name, manifest, line }: Launched, said: Set<string>, context: ComposeContext): Row {
  const cite = citeLine(manifest, line, `activity ${name}`, context)
  return { ...rowOf(path, { entry: null, said }, context), entry: { kind: 'activity', name, cite }, importers: 0 }
}

/** Scripts that fetch a build tool. They say nothing about the project. */
const WRAPPER = /(?:^|\/)(?:gradlew|mvnw)(?:\.(?:bat|cmd))?$/i
const ASIDE = /(?:^|\/)(?:fuzz(?:ing|ers?|_targets)?|scripts?)\//i

/** Puts development programs after the product's programs, and keeps only the first of them. */
function programsLast(entries: readonly EntryPoint[]): EntryPoint[] {
  const told = entries.filter(({ path }) => !WRAPPER.test(path))
  const isAside = ({ path }: EntryPoint) => ASIDE.test(path)
  return [...told.filter((entry) => !isAside(entry)), ...told.filter(isAside).slice(0, 1)]
}

/** Adds the source file of each C or C++ header, because readers find the implementation there. */
function withSources(central: readonly string[], { model }: ComposeContext): string[] {
  const all = central.flatMap((path) => {
    const stem = /^(.+)\.(?:h|hh|hpp|hxx)$/.exec(path)?.[1]
    const source = ['c', 'cc', 'cpp', 'cxx'].map((ending) => `${stem}.${ending}`).find((each) => model.files.has(each))
    return stem && source ? [path, source] : [path]
  })
  return [...new Set(all)]
}

function isTelling({ text, mostUsed, importers }: Row): boolean {
  return text !== '' || mostUsed !== '' || importers > 2
}

type Known = { entry: EntryPoint | null; said: Set<string> }

function rowOf(path: string, { entry, said }: Known, context: ComposeContext): Row {
  const { model } = context
  const mostUsed = entry ? '' : mostUsedName(path, context)
  const sentence = sentenceOf(path, mostUsed, context)
  const isNew = sentence.text !== '' && !said.has(sentence.text)
  said.add(sentence.text)
  return {
    file: fileRef(path, context),
    entry: entry && {
      kind: entry.kind,
      name: entry.name,
      cite: citeEntry(entry, context),
    },
    text: isNew ? sentence.text : '',
    about: isNew ? sentence.about : '',
    importers: entry ? 0 : importerCount(path, model),
    mostUsed: isNew ? '' : mostUsed,
    cite: isNew || !entry ? sentence.cite : null,
  }
}

/** Beginnings of sentences that depend on the text before them. */
const LEANING = /^(?:although|however|but|and|also|note|todo|fixme|deprecated|see)\b/i

/** First sentence of the authors about a file, else about the file's most used symbol. */
function sentenceOf(path: string, mostUsed: string, context: ComposeContext) {
  const { model } = context
  const analysis = model.files.get(path)?.analysis
  const summary = summaryOf(path, model, context.read)
  const symbol = summarySymbol(path, model)
  // A sentence about one function among several doesn't explain why to read the file.
  const isOne = 'beside' in summary && summary.beside !== undefined
  if (summary.type === 'text' && !isOne && !LEANING.test(summary.text)) {
    const head = analysis?.fileDoc ? headCitation(path, analysis, context) : null
    return { text: withoutTag(summary.text), about: '', cite: symbol ? citeSymbol(path, symbol, context) : head }
  }
  const used = analysis?.symbols.find(({ name }) => name === mostUsed)
  const text = used ? withoutTag(firstSentence(used.doc)) : ''
  const isTold = text !== '' && !LEANING.test(text)
  const cited = used?.name ?? symbol
  return {
    text: isTold ? text : '',
    about: isTold ? mostUsed : '',
    cite: cited ? citeSymbol(path, cited, context) : null,
  }
}

/** Name that more files use than any other name of this file, if at least half of the file's users use it. */
function mostUsedName(path: string, { model }: ComposeContext): string {
  const counts = [...(model.uses.get(path) ?? [])].map(([name, users]) => ({
    name,
    users: users.filter((user) => model.kinds.get(user)?.role !== 'test').length,
  }))
  const [best, next] = counts.toSorted(
    byScoreThenName(
      ({ users }) => users,
      ({ name }) => name,
    ),
  )
  const isMost = best && best.users > (next?.users ?? 0) && best.users * 2 >= importerCount(path, model)
  return isMost ? best.name : ''
}

function entryPoints({ model }: ComposeContext): EntryPoint[] {
  const known = model.entryPoints.filter(({ path, kind }) => {
    // A library module that shows its use when it's run as a program isn't an entry point.
    const isUsed = kind === 'file' && !/^__main__\.py$/.test(nameOf(path)) && importerCount(path, model) > 0
    const startsTool = (kind === 'command' && TOOLS.test(path)) || BINSTUB.test(path)
    return !isPeripheral(path) && !isHidden(path) && !TEST_MATERIAL.test(path) && !isUsed && !startsTool
  })
  const libraries = known.filter(({ kind }) => kind === 'library').map((entry) => withSource(entry, model))
  // Users import the package that is named like the project.
  const weight = ({ name, path }: EntryPoint) =>
    name === model.name ? Number.POSITIVE_INFINITY : weightOf(path, model)
  const sorted = libraries.toSorted(byScoreThenName(weight, ({ path }) => path))
  return known.map((entry) => (entry.kind === 'library' ? (sorted.shift() ?? entry) : entry))
}

/** Replaces an `index.js` by the index of the sources beside it. Such a file only selects a built file. */
function withSource(entry: EntryPoint, model: ProjectModel): EntryPoint {
  if (!/^index\.[cm]?js$/.test(nameOf(entry.path))) return entry
  const folder = folderOf(entry.path)
  const sources = ['ts', 'tsx', 'js', 'mjs'].map((ending) => `${folder ? `${folder}/` : ''}src/index.${ending}`)
  const path = sources.find((source) => model.files.has(source))
  return path === undefined ? entry : { ...entry, path }
}

/** Folders of test material. A whole project may be in such a folder, for tests to read. */
const TEST_MATERIAL = /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data|golden|__snapshots__)\//i

/** Folders of tools for the project's developers. Tools have entry points, but aren't the product. */
const TOOLS = /(?:^|\/)(?:internal|tools?|tooling|scripts?|hack|build|dev|ci|docs?|gen|codegen|benchmarks?)\//i

/** Scripts that Rails and Bundler put into each project. */
const BINSTUB =
  /^bin\/(?:bundle|brakeman|dev|docker-entrypoint|importmap|jobs|kamal|rails|rake|rspec|rubocop|setup|spring|thrust|update|webpack(?:-dev-server|er)?|yarn)$/

function isMain({ path }: EntryPoint): boolean {
  const isTool = TOOLS.test(path)
  const stem = stemOfPath(path)
  const isNamed = /^(?:__main__|main|index|app|server|cli|manage|run|start)$/i.test(stem) || isMainClass(path)
  return !isTool && (isNamed || (/(?:^|\/)cmd\//.test(path) && !/\.(?:sh|bash|ps1|bat)$/i.test(path)))
}

/** `ShopApplication.java`, `Program.cs`: where a class must be, it is named for what it starts. */
function isMainClass(path: string): boolean {
  return /(?:^|\/)(?:[A-Z]\w*)?(?:Application|App|Main|Program)\.(?:java|kt|scala|groovy|cs)$/.test(path)
}

/** `python -m` starts the program that is told already. */
function isOtherProgram(entry: EntryPoint): boolean {
  return isMain(entry) && nameOf(entry.path) !== '__main__.py'
}

/** Files that much code depends on and that are worth reading, highest weight first. */
function centralFiles({ model }: ComposeContext): string[] {
  return [...model.files.values()]
    .filter((file) => isWorthReading(file) && importerCount(file.path, model) > 1)
    .toSorted(
      byScoreThenName(
        ({ path }) => weightOf(path, model),
        ({ path }) => path,
      ),
    )
    .slice(0, MAX_ROWS)
    .map(({ path }) => path)
}

/** Last words in names of files that readers look up when needed instead of reading them. */
const LOOKED_UP =
  /^(?:utils?|utilities|helpers?|types?|typing|interfaces?|constants?|consts?|compat|symbols?|common|misc|internals?|errors?|exceptions?|warnings?|i18n|l10n|intl|locales?|translations?|messages|strings|config|configuration|settings?|env|environment|logger|logging|logs?|version|generated|gen|globals?|enums?|defaults?|fixtures?|mocks?|testing|polyfills?|shims?|theme|icons?)$/i
const GENERATED = /\.(?:pb|gen|generated|g|designer)\.\w+$|_pb2?(?:_grpc)?\.\w+$|_(?:gen|generated)\.\w+$/i
const LOOKED_UP_FOLDERS =
  /(?:^|\/)(?:i18n|l10n|locales?|translations?|generated|gen|__generated__|migrations?|utils?|helpers|components\/ui|vendor|third_party|types|@types|typings|mocks?|fixtures?|testdata)\//i

/** Whether a file does something: lists of types, texts and constants are looked up, not read. */
export function isWorthReading({ path, analysis }: ModelFile): boolean {
  const words = wordsOf(stemOfPath(path))
  if (analysis.role !== 'source' || isPeripheral(path) || isHidden(path)) return false
  if (LOOKED_UP.test(words.at(-1) ?? '') || /^i18n$/i.test(words[0] ?? '')) return false
  if (GENERATED.test(path) || LOOKED_UP_FOLDERS.test(path)) return false
  return analysis.symbols.some(
    (symbol) =>
      /^(?:class|function|struct|method|trait|module)$/.test(symbol.kind) && symbol.endLine - symbol.startLine > 2,
  )
}
