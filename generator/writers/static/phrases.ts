import type { Bases, SymbolKind } from '../../analysis/file-analysis.ts'
import type { DependencyKind } from '../../analysis/manifests/manifest.ts'
import type { SkipReason } from '../../analysis/source-file.ts'
import type { Inventory } from '../../plan/reference-pages.ts'
import type { KnownFile, MemberCount, ShownRole, Trouble } from '../../units/facts.ts'
import type { DocLabels } from '../doc-text.ts'
import type { Phrase } from '../inline.ts'
import type { ErrorPhrases } from './errors/error-phrases.ts'
import type { FlowPhrases } from './flows/flow-phrases.ts'
import type { ChangePhrases } from './schema-changes.ts'
import type { StepPhrases } from './steps/step-phrases.ts'
import type { DataPhrases } from './stored/data-phrases.ts'

export type HeadingName =
  | 'exports'
  | 'publicInterface'
  | 'insidePackage'
  | 'internals'
  | 'passedOn'
  | 'dependencies'
  | 'usedBy'
  | 'environment'
  | 'routes'
  | 'commands'
  | 'tests'
  | 'cases'
  | 'inputs'
  | 'changes'
  | 'outline'
  | 'keys'
  | 'jobs'
  | 'references'
  | 'sections'
  | 'source'
  | 'contents'
  | 'connections'
  | 'mainParts'
  | 'pages'
  | 'files'
  | 'mostUsedFiles'
  | 'keySymbols'
  | 'partsDiagram'
  | 'filesDiagram'
  | 'setup'
  | 'reading'
  | 'packages'
  | 'leftOut'
  | 'scripts'
  | 'scope'
  | 'features'
  | 'ideas'
  | 'running'

export type ColumnName =
  | 'file'
  | 'folder'
  | 'what'
  | 'part'
  | 'holds'
  | 'command'
  | 'runs'
  | 'variable'
  | 'readIn'
  | 'route'
  | 'handler'
  | 'definedIn'
  | 'does'
  | 'type'
  | 'fallback'
  | 'count'
  | 'package'

/**
 * Importers of a file as ready phrases. `isComplete`: whether `named` contains all importers. `named`: links;
 * empty if there are many importers. In this case `folder` may say where they are.
 */
export type Importers = {
  count: number
  isComplete: boolean
  tests: number
  named: readonly Phrase[]
  folder: Phrase | null
}

/** Place of a file for printing. `folder` and `topic` are links; `folder` is null in the top folder. */
export type Position = { language: string; role: ShownRole; folder: Phrase | null; topic: Phrase | null }

export type LanguageCount = { items: readonly { language: string; files: number }[]; more: number }

/**
 * Counts of the public members of a symbol of kind `kind`. `hidden`: whether there are members that aren't
 * public.
 */
export type Members = {
  kind: SymbolKind
  methods: number
  others: number
  otherKind: SymbolKind
  /** Other members by the words of their language, if it has its own words. */
  called: readonly MemberCount[]
  hidden: boolean
}

/**
 * All sentences of the static writer in one language. Arguments are names, numbers and ready phrases. Each
 * implementation handles its grammar: number, gender, case and word order. Sentences end with a full stop.
 */
export type Phrases = {
  headings: Readonly<Record<HeadingName, string>>
  columns: Readonly<Record<ColumnName, string>>
  docLabels: DocLabels

  /** "a, b and 12 more". */
  list: (items: readonly Phrase[], more?: number) => Phrase
  andMore: (count: number) => string

  position: (position: Position) => Phrase
  /** "`Cell` extends `Block` and implements `A`." */
  buildsOn: (name: Phrase, bases: Bases) => Phrase
  /** "`a.ts` and `b.ts` use `open` and 2 more.": who uses a file, and what of it. */
  usedNames: (used: Omit<Importers, 'tests' | 'isComplete'> & { names: readonly Phrase[]; more: number }) => Phrase
  /** "Store explains what is in here.": on the page of a folder that is a part. */
  explainedBy: (topic: Phrase) => Phrase
  /** "`open` calls `read`, `parse` and 2 more." */
  calls: (name: Phrase, called: readonly Phrase[], more: number) => Phrase
  /** "Adds to `Store`: `open` and `close`.": methods of a type that another file declares. */
  addsTo: (type: Phrase, methods: readonly Phrase[], more: number) => Phrase
  /** "Also here: `flash`, `redirect` and 9 more." */
  beside: (names: readonly Phrase[], more: number) => Phrase
  /** "With `find`, `save` and 2 more." */
  hasMembers: (names: readonly Phrase[], more: number) => Phrase
  /** "Answers `GET /owners` and 6 more requests." */
  answers: (requests: readonly Phrase[], more: number) => Phrase
  gathers: (files: readonly Phrase[], more: number) => Phrase
  gathersCount: (count: number) => Phrase
  /** "Extends the modules `a` and `b`." */
  augments: (modules: readonly Phrase[], more: number) => Phrase
  /** "Brings together `a` and `b`." */
  /** "An example of `Command` and `Option`." */
  exampleOf: (names: readonly Phrase[], more: number) => Phrase
  joins: (names: readonly Phrase[], more: number) => Phrase
  usedByFiles: (importers: Importers) => Phrase
  entry: (kind: 'program' | 'command' | 'library' | 'file' | 'activity', name: Phrase) => Phrase
  /** A build tag that must or must not be set. `builtWhere`: any other condition. */
  builtWith: (tag: Phrase, isSet: boolean) => Phrase
  builtWhere: (condition: Phrase) => Phrase
  mutualUse: (files: readonly Phrase[], more: number) => Phrase
  trouble: (kind: Exclude<Trouble, 'outline'>) => Phrase
  /**
   * Sentence for a file in a language that isn't parsed: the page lists only what can be seen in single lines.
   */
  outlined: (language: string) => Phrase
  /** Sentence before the text of a document, which says that the text is its authors'. */
  authorsText: string
  /** Says how many blocks of the text aren't shown. */
  textGoesOn: (blocks: number) => Phrase
  known: (what: KnownFile, detail: string) => Phrase
  plainFile: (language: string, role: ShownRole) => Phrase
  testsSubjects: (subjects: readonly Phrase[], more: number) => Phrase

  /** Mark of a variable without a default. */
  required: string
  /** "Adds the column `x` to `t`." */
  schemaChange: (change: ChangePhrases) => Phrase
  /** "It has 5 methods and 2 properties:" before the list of them. */
  members: (members: Members) => Phrase
  /** "Called by `open` and `Store.get` in this file and `main` in `main.ts`."; '' for the file itself. */
  calledBy: (called: {
    callers: readonly { file: Phrase; names: readonly Phrase[] }[]
    more: number
    within: boolean
  }) => Phrase
  /** Label before authors' comments inside a function. */
  notesInCode: string
  /** Phrases for the steps of a function. */
  steps: StepPhrases
  /** Phrases of flow pages. */
  flows: FlowPhrases
  /** Phrases about stored data. */
  data: DataPhrases
  /** Phrases about errors. */
  errors: ErrorPhrases
  /** "Embeds `A` (`x`, `y` and 3 more) and `B`.": with what comes from there. */
  embeds: (types: readonly { type: Phrase; members: readonly Phrase[]; more: number }[]) => Phrase
  implements: (types: readonly Phrase[], more: number) => Phrase
  implementedBy: (types: readonly Phrase[], more: number) => Phrase
  extendedBy: (types: readonly Phrase[], more: number) => Phrase
  /** Phrases for a workflow and its jobs; events and variants come with their values. */
  startsOn: (events: readonly Phrase[], more: number) => Phrase
  jobAfter: (jobs: readonly Phrase[]) => Phrase
  jobForEach: (variants: readonly Phrase[]) => Phrase
  jobRuns: (commands: readonly Phrase[], more: number) => Phrase
  jobUses: (actions: readonly Phrase[], more: number) => Phrase
  /** "Inherited from `Base`: `open` and `close`." */
  inheritedFrom: (base: Phrase, names: readonly Phrase[], more: number) => Phrase
  externalPackages: (packages: readonly Phrase[], more: number) => Phrase
  standardLibrary: (modules: readonly Phrase[], more: number) => Phrase
  testsUseToo: (count: number) => Phrase
  /** Phrase for the value that applies where a variable isn't set. */
  otherwise: (value: Phrase) => Phrase
  readsVariables: (variables: readonly Phrase[], more: number) => Phrase
  testedBy: (tests: readonly Phrase[], more: number) => Phrase
  /** Quoted text, in the quotation marks of the language. */
  quoted: (text: Phrase) => Phrase
  referredToBy: (files: readonly Phrase[], more: number) => Phrase
  refersTo: (files: readonly Phrase[], more: number) => Phrase

  knownFolder: (what: 'github' | 'workflows' | 'issue-templates' | 'examples') => string
  /** Sentence about tests. `folders` stand after a preposition of place. */
  testsOf: (folders: readonly Phrase[], more: number) => Phrase
  documentsOn: (titles: readonly string[], more: number) => Phrase
  /**
   * Phrase for names that others use. `most`: the listed names are used more often than the `more` unlisted
   * ones.
   */
  usedFromHere: (names: readonly Phrase[], more: number, most: boolean) => Phrase
  mostUsed: (names: readonly Phrase[], more: number) => Phrase
  holds: (count: { direct: number; folders: number; total: number; languages: LanguageCount }) => Phrase
  fileCount: (count: number) => string
  uses: (neighbours: readonly { page: Phrase; uses: number }[]) => Phrase
  usedBy: (neighbours: readonly { page: Phrase; uses: number }[]) => Phrase
  moreFolders: (count: number) => string
  moreFiles: (count: number) => string
  /**
   * Phrases for the repository's top folder. `top`: as the object of a verb such as "uses". `topWithin`: after
   * the prepositions in `topicHolds`, `testFiles` and `usedBy`.
   */
  top: string
  topWithin: string

  topicHolds: (count: { files: number; folders: readonly Phrase[]; more: number; languages: LanguageCount }) => Phrase
  centre: (file: Phrase, importers: number) => Phrase
  /** "`Server` and `listen` in `server.ts`, `http.ts` and three more files." */
  partHolds: (held: readonly { file: Phrase; symbols: readonly Phrase[] }[], more: number) => Phrase
  partOf: (topic: Phrase) => Phrase
  /** `left`: nodes left out; `thinned`: so are some edges. */
  diagram: (of: 'files' | 'parts' | 'folders', left: number, thinned: boolean) => Phrase

  /** "Zig (98 files) is not analysed: …" */
  notAnalysed: (unread: LanguageCount) => Phrase
  /** "Zig (98 files) is not parsed: …" */
  notParsed: (unread: LanguageCount) => Phrase
  repository: (count: { files: number; folders: number; languages: LanguageCount; licence: Phrase | null }) => Phrase
  /** "At run time: `a` and `b`." */
  dependsOn: (kind: DependencyKind, packages: readonly Phrase[], more: number) => Phrase
  requires: (items: readonly { name: string; version: Phrase }[]) => Phrase
  installFrom: (readme: Phrase) => Phrase
  exampleFrom: (readme: Phrase) => Phrase
  moreCommands: (count: number) => Phrase
  /** "Five more stand in the list of commands." */
  moreCommandsIn: (count: number, list: Phrase) => Phrase
  /** "`compose.yml` starts two services:" */
  composeStarts: (file: Phrase, services: number) => Phrase
  /** "image `postgres:16`, port 5432; runs `x`; starts after `a`; waits for `db`"; '' where nothing is known. */
  service: (service: {
    image: Phrase | null
    builtFrom: Phrase | null
    ports: readonly string[]
    command: Phrase | null
    startsAfter: readonly Phrase[]
    waitsFor: readonly Phrase[]
  }) => Phrase
  /** "The image of `Dockerfile` builds on `node:24`, opens port 80 and starts `node main.js`." */
  image: (file: Phrase, image: { base: Phrase | null; ports: readonly string[]; command: Phrase | null }) => Phrase
  /** "`web` is built with Vite." */
  builtBy: (folder: Phrase, tool: string) => Phrase
  /** Sentence about files that are compiled into the program. `file`: the file that declares this. */
  compiledIn: (items: readonly { pattern: Phrase; file: Phrase }[]) => Phrase
  /** Databases with their drivers: "The manifests name drivers for SQLite (`sqlite3`)." */
  drivers: (databases: readonly Phrase[]) => Phrase
  usersShort: (count: number) => Phrase
  /** Sentence with the number of files that use a file, and the name that most of them use. */
  usersOf: (count: number, name: Phrase) => Phrase
  /** Stands before the table of packages. */
  packagesByUse: string
  testFiles: (count: number, folders: readonly Phrase[], more: number) => Phrase
  /** `languages`: it runs only their tests; none where it runs all. */
  runsTests: (command: Phrase, languages: readonly string[]) => Phrase
  /** Note below routes whose prefix is unknown and shown as `…`. */
  unknownPrefix: string
  /** In brackets behind a path. */
  regularExpression: string
  /** Condition in brackets after a route's path: the route answers only if it's met. */
  onlyIf: (condition: Phrase) => Phrase
  /** Phrase after a path: a route list from outside the project defines everything below this path. */
  allBelow: (list: Phrase) => Phrase
  /** Sentence before the list of files without a page. */
  withoutPage: string
  /** One reason, with how many files it concerns and where they are: "Generated (49): `proto/gen/` (40) and …" */
  leftOut: (line: { reason: SkipReason; files: number; places: readonly Phrase[]; more: number }) => Phrase
  /** Sentence before a quotation from the authors: "`README.md` says:". */
  authorsNotice: (file: Phrase) => Phrase
  /** "`README.md` has 12 more." */
  moreIn: (count: number, file: Phrase) => Phrase
  /** Name of a complete list, for use inside a sentence. `leftOut`: number of files without a page. */
  listOf: (inventory: Inventory, entries: number, leftOut: number) => string
  /** "Four variables." */
  entriesOf: (inventory: Inventory, entries: number, leftOut: number) => string
  completeLists: (names: readonly Phrase[]) => Phrase
}
