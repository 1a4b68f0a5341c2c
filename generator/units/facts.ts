import type { Bases, FileRole, SchemaChange, SymbolKind, SymbolWord } from '../analysis/file-analysis.ts'
import type { DependencyKind } from '../analysis/manifests/manifest.ts'
import type { SkipReason } from '../analysis/source-file.ts'
import type { NamedBlock } from '../knowledge/documents/named-blocks.ts'
import type { Inventory } from '../plan/reference-pages.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import type { DataModelFacts, EntityFacts } from './data-facts.ts'
import type { ErrorsFacts, ErrorTypesFacts, FileErrorsFacts } from './error-facts.ts'
import type { FlowFacts, FlowFunctionFacts, FlowListFacts } from './flow-facts.ts'
import type { StepsFacts } from './steps/told-steps.ts'

/**
 * Facts that pages print, as plain JSON: names in order, counts, signatures, doc text, and the ids of linked
 * pages. Facts that aren't printed don't belong here, since a unit is written again whenever its facts
 * change.
 */

/** Link to the page of a file, to its row on the folder's page, or to a topic or folder. */
export type FileRef = { path: string; page: number; anchor?: string }
/** `folder`: the title is a path; '' is the top of the repository. */
export type PageRef = { title: string; page: number; folder?: boolean }

/** `more`: so many are not named. */
export type Names = { names: string[]; more: number }

export type Capped<T> = { items: T[]; more: number }

export type KnownFile =
  | 'git-ignore'
  | 'ignore-list'
  | 'git-attributes'
  | 'blame-ignore'
  | 'editor-config'
  | 'typescript-config'
  | 'linter-config'
  | 'build-config'
  | 'workflow'
  | 'container'
  | 'compose'
  | 'tasks'
  | 'licence'
  | 'change-log'
  | 'npm-manifest'
  | 'python-manifest'
  | 'go-manifest'
  | 'cargo-manifest'
  | 'composer-manifest'
  | 'maven-manifest'
  | 'gradle-manifest'
  | 'gem-manifest'
  | 'dotnet-manifest'
  | 'gems'
  | 'requirements'
  | 'pre-commit'
  | 'environment-example'
  | 'code-owners'
  | 'issue-template'
  | 'issue-choice'
  | 'pull-request-template'
  | 'dependency-updates'
  | 'release-config'
  | 'site-config'
  | 'funding'
  | 'citation'
  | 'conduct'
  | 'workspace'
  | 'solution'
  | 'build-properties'
  | 'typed-marker'
  | 'translation'
  | 'package-marker'
  | 'empty'

/** Role of a file as shown. A file among tests that checks nothing is a helper of theirs. */
export type ShownRole = FileRole | 'test-helper'

/** Description of a file, in one line. */
export type Summary =
  /** `beside`: the file holds others that matter as much. */
  | { type: 'text'; text: string; beside?: Names }
  /** Author's text on the main symbol of the file. `beside`: other symbols that matter as much. */
  | { type: 'symbol'; name: string; text: string; beside?: Names }
  /**
   * Names that the file's most important symbol calls in other files, or methods that the file adds to the type
   * `of` of another file.
   */
  | ({ type: 'calls' | 'adds'; of: string } & Names)
  /** Names in the file, if no author says more. */
  | { type: 'names'; names: string[]; more: number }
  /** Members of the only type in a file, if the type has the file's name. */
  | ({ type: 'members' } & Names)
  /** Requests that the file answers. */
  | ({ type: 'routes' } & Names)
  | { type: 'gathers'; count: number }
  /** `example`: it shows how to use them. */
  | { type: 'joins'; names: string[]; more: number; example?: true }
  | { type: 'tests'; subjects: string[]; more: number }
  | { type: 'changes'; changes: ChangeFacts[] }
  | { type: 'known'; what: KnownFile; detail: string }
  | { type: 'plain'; language: string; role: ShownRole }

/**
 * `cites`: where the names of the summary are declared, for a file that has no page to say so. `name`: what to call it
 * where it lies deeper than the others of its table. `namedIn`: texts that name a file of which there is no more to say.
 */
export type FileLine = {
  file: FileRef
  name?: string
  summary: Summary
  cites?: (CitationRef | null)[]
  namedIn?: Capped<FileRef>
}

export type TitleFacts = { title: string }

export type ImportersFacts = {
  count: number
  /** Whether `count` covers all users, because the language uses other files by import only. */
  isComplete: boolean
  tests: number
  /** All importers except tests, if there are only a few. */
  named: FileRef[]
  /** Folder with most of the importers, if there are many. */
  folder: PageRef | null
  cite: CitationRef | null
}

export type PurposeFacts = {
  path: string
  language: string
  role: ShownRole
  folder: PageRef
  topic: PageRef | null
  doc: string
  docCite: CitationRef | null
  known: { what: KnownFile; detail: string } | null
  /** Author's text on the main symbol of the file, if no one describes the file itself. */
  central: { name: string; doc: string; cite: CitationRef | null } | null
  doing: { type: 'calls' | 'adds'; of: string; names: string[]; more: number; cite: CitationRef | null } | null
  /**
   * `used`: names that other files use; `bases`: what the file's only type builds on; `name`: the first
   * symbol, which is cited.
   */
  offers: { name: string; bases: Bases | null; used: Capped<string>; cite: CitationRef | null } | null
  /** Names from other files that the file combines without declaring functions or classes itself. */
  joins: Capped<string> & { example?: true; cite: CitationRef | null }
  /** Requests that this file handles, while another file declares their routes. */
  answers: (Names & { cite: CitationRef | null }) | null
  /** Modules to which the file adds declarations. */
  augments: Capped<string>
  reExports: Capped<FileRef>
  importers: ImportersFacts
  entry: { kind: 'program' | 'command' | 'library' | 'file'; name: string; cite: CitationRef | null } | null
  cycle: Capped<FileRef>
  /** Pages of flows that pass through functions of the file. */
  flows?: Capped<PageRef>
  /**
   * Build condition of the file. `platform`: whether the condition names systems or processors; otherwise
   * people set it.
   */
  constraint: { text: string; platform: boolean } | null
  trouble: Trouble | null
}

/** Reason why a page says less about its file than it could. */
export type Trouble = 'syntax-errors' | 'outline' | 'too-deep' | 'time-limit' | 'invalid-notebook'

/** Type by name. `file`: the file that declares it, if that has another page. */
export type TypeFacts = { name: string; file: FileRef | null }

/** Relations of a type. `embeds`: embedded types, with the members that they add to the type. */
export type KinFacts = {
  embeds: (TypeFacts & { members: Capped<string> })[]
  implements: Capped<TypeFacts>
  implementedBy: Capped<TypeFacts>
  extendedBy: Capped<TypeFacts>
}

export type SymbolFacts = {
  name: string
  kind: SymbolKind
  signature: string
  overloads: Capped<string>
  doc: string
  /** Citation of the doc text, if the text isn't beside the symbol. */
  docCite?: CitationRef | null
  cite: CitationRef | null
  /**
   * Public members. `methods`: number of all methods, including methods that aren't listed. `hidden`: whether
   * there are members that aren't public.
   */
  members: Capped<SymbolFacts> & { methods: number; hidden: boolean; called?: MemberCount[] }
  /**
   * Callers of the symbol. `file`: null for the symbol's own file. `within`: whether only the own file was
   * searched, because this language doesn't reveal which type a called method belongs to.
   */
  callers: { items: { file: FileRef | null; names: string[] }[]; more: number; within: boolean }
  kin?: KinFacts
  inherited: InheritedFacts[]
  /** Author's comments between the statements of the symbol. */
  notes: { text: string; cite: CitationRef | null }[]
  /** Steps of a long function. */
  steps?: StepsFacts
  /**
   * Whether the symbol gets its own section: its members are numerous or documented enough, or its text is
   * long.
   */
  section: boolean
}

/** Input variables of a configuration. `fallback`: default value; null if required, '' if it isn't shown. */
export type InputsFacts = {
  inputs: { name: string; type: string; fallback: string | null; doc: string; cite: CitationRef | null }[]
  more: number
}

/** Number of members that the language calls by this word. */
export type MemberCount = { word: SymbolWord; count: number }

/** Consecutive changes of one sort in a migration. `table`: '' for a change that belongs to no table. */
export type ChangeFacts = Pick<SchemaChange, 'does' | 'what'> & { names: Capped<string>; table: string; to: string }

export type ChangesFacts = { changes: (ChangeFacts & { cite: CitationRef | null })[]; more: number }

/** Names that a type inherits from a base. */
export type InheritedFacts = { base: string; names: Capped<string> }

/** `inside`: by the name of its module it is for the package alone, and nothing passes it on. */
export type SymbolsFacts = {
  language: string
  exported: boolean
  inside: boolean
  symbols: SymbolFacts[]
  more: number
}

export type ImportLine = { file: FileRef; names: Capped<string>; cite: CitationRef | null }

export type ImportsFacts = {
  files: Capped<ImportLine>
  packages: Capped<string>
  builtins: Capped<string>
  cite: CitationRef | null
}

/** Re-exported names, by the file that declares them: `name`, or `own as name`. */
export type PassedOnFacts = { files: Capped<{ file: FileRef; names: Capped<string> }> }

export type ImportersListFacts = { files: Capped<ImportLine>; tests: number }

/** `untitled`: the title of the page says already what the list holds. */
type Untitled = { untitled?: true }

export type EnvironmentFacts = Untitled & {
  /**
   * `fallback`: what every reader takes where none is set; '' where that is not known. `about`: what the program itself
   * says of it.
   */
  variables: { name: string; fallback: string; about?: string; cite: CitationRef | null; files: Capped<FileRef> }[]
  more: number
}

/**
 * Line about a route or a command of a program. `about`: the program's own text on it. `file`: null if the
 * page is about that file.
 */
export type OfferLine = { name: string; about: string; cite: CitationRef | null; file: FileRef | null }

/** `pattern`: its path is a regular expression; `below`: the list from outside that has all below it. */
export type RouteLine = OfferLine & {
  handler: { name: string; file: FileRef | null } | null
  pattern: boolean
  below: string
  onlyIf: string
}

export type RoutesFacts = Untitled & { routes: RouteLine[]; more: number }

export type CommandsFacts = Untitled & { commands: OfferLine[]; more: number }

export type TestsFacts = { tests: Capped<FileRef> }

export type CasesFacts = {
  subjects: Capped<FileRef>
  /** `doc`: what its author says of it. */
  cases: { level: number; text: string; doc: string; cite: CitationRef | null }[]
  more: number
  cite: CitationRef | null
}

export type OutlineFacts = { headings: { level: number; text: string; cite: CitationRef | null }[]; more: number }

/** Complete document, in its authors' words. `left`: number of blocks that don't fit on the page. */
export type DocumentFacts = { blocks: NamedBlock[]; left: number; cite: CitationRef | null }

export type KeysFacts = {
  keys: { name: string; value: string; members: Capped<string>; cite: CitationRef | null }[]
  more: number
}

/** `variants`: what a job is run once for each of. */
export type JobFacts = {
  name: string
  needs: string[]
  variants: { name: string; values: Capped<string> }[]
  runs: Capped<string>
  uses: Capped<string>
  cite: CitationRef | null
}

/** `only`: branches, tags or times that an event is limited to. */
export type WorkflowFacts = { events: Capped<{ name: string; only: string[] }>; jobs: JobFacts[]; more: number }

export type MentionsFacts = { from: Capped<FileRef>; to: Capped<FileRef> }

/** Sections of the repository's own documents, each with its first sentence. */
export type SectionsFacts = {
  sections: { document: FileRef; title: string; anchor: string; sentence: string; cite: CitationRef | null }[]
}

/** `symbol`: '' for the text of a file. `bare`: the code without comments and what a formatter may change; while it stays, an earlier quote will do. */
export type QuoteFacts = { symbol: string; language: string; code: string; bare: string; cite: CitationRef | null }

/** Diagram of imports. `nodes`: labels. `edges`: indexes of the importing and the imported node. */
export type DiagramFacts = {
  nodes: string[]
  edges: [number, number][]
  left: number
  thinned: boolean
  of: 'files' | 'parts' | 'folders'
}

/**
 * Purpose of a folder or a part that no author describes. `offers`: names that other folders use. `uses`:
 * names that it uses most itself, if no one else uses it. `most`: more files use these names than any other
 * names.
 */
export type FolderAbout =
  | { type: 'known'; what: 'github' | 'workflows' | 'issue-templates' | 'examples' }
  | { type: 'tests'; of: Capped<PageRef> }
  | { type: 'documents'; titles: Capped<string> }
  | { type: 'offers'; names: string[]; more: number; most: boolean; cite: CitationRef | null }
  | { type: 'uses'; names: string[]; more: number; most: boolean; cite: CitationRef | null }

export type FolderFacts = {
  path: string
  doc: string
  docCite: CitationRef | null
  docFile: FileRef | null
  about: FolderAbout | null
  /** Page that explains the contents of the folder. */
  topic: PageRef | null
}

export type ContentsFacts = {
  folders: { folder: PageRef; files: number; summary: Summary | null; about: FolderAbout | null }[]
  files: FileLine[]
  moreFiles: number
  moreFolders: number
  holds: { direct: number; folders: number; total: number; languages: Capped<{ language: string; files: number }> }
}

/** Number of uses between this part of the tree and others. */
export type NeighbourFacts = {
  uses: { page: PageRef; uses: number }[]
  usedBy: { page: PageRef; uses: number }[]
}

export type TopicFacts = {
  files: number
  folders: Capped<PageRef>
  languages: Capped<{ language: string; files: number }>
  doc: string
  docCite: CitationRef | null
  about: FolderAbout | null
  centre: { file: FileRef; importers: number; cite: CitationRef | null } | null
  parent: PageRef | null
}

export type HeldFile = { name: string; symbols: string[] }

/** `held`: the most important files of a part with those of its most used names that they have; `files`: of how many. */
export type PartsFacts = {
  of: 'project' | 'topic'
  /** `within`, `about` and `held` (its own parts, its documents, its most used files) stand in for a summary. */
  parts: {
    page: PageRef
    files: number
    summary: Summary | null
    within: Capped<PageRef>
    about: FolderAbout | null
    held: HeldFile[]
  }[]
}

/** `selection`: the topic has pages of its own, and these are only its most important files. */
export type FilesFacts = { files: FileLine[]; more: number; selection: boolean }

export type KeySymbolsFacts = {
  symbols: {
    name: string
    file: FileRef
    signature: string
    text: string
    importers: number
    cite: CitationRef | null
  }[]
}

export type ProjectFacts = {
  name: string
  doc: string
  docCite: CitationRef | null
  description: string
  descriptionCite: CitationRef | null
}

/** Authors' notice that the project is deprecated, archived or moved. */
export type NoticeFacts = { text: string; readme: FileRef; cite: CitationRef | null }

/** List of features in the README. */
export type FeaturesFacts = { items: { text: string; cite: CitationRef | null }[]; more: number; readme: FileRef }

/** Extent of the documented repository, with links to the complete lists. */
export type ScopeFacts = ListsFacts & {
  files: number
  folders: number
  languages: Capped<{ language: string; files: number }>
  /** Programming languages that the analysis can't read. Their files are listed, but not described. */
  unread: Capped<{ language: string; files: number }>
  /** Languages of which the analysis reads only an outline. */
  outlined: Capped<{ language: string; files: number }>
  licence: { name: string; file: FileRef } | null
}

export type RequirementLine = { name: string; version: string; cite: CitationRef | null }

/** Command that a person can type. `about`: its author's text. `runs`: what it executes. */
export type CommandLine = { invocation: string; about: string; runs: string; cite: CitationRef | null }

/** Requirements of a manifest, and the commands that it offers. */
export type ManifestFacts = {
  requirements: RequirementLine[]
  dependencies: { kind: DependencyKind; packages: Capped<string>; cite: CitationRef | null }[]
  commands: CommandLine[]
  moreCommands: number
}

/** `about`: the paragraph above it; where there is none, `title` may be that of its section. */
export type CodeQuote = { text: string; language: string; about: string; title: string; cite: CitationRef | null }

export type SetupFacts = {
  requirements: RequirementLine[]
  install: CodeQuote[]
  usage: CodeQuote[]
  commands: CommandLine[]
  moreCommands: number
  /** Page with the complete list of commands. */
  allCommands: PageRef | null
  readme: FileRef | null
}

/**
 * Files to read first. `entry`: how the file is started. `text`: its author's text about the file, or about
 * the symbol `about`. Without a text: `mostUsed` is the file's most used name, and `importers` the number of
 * files that use the file.
 */
export type ReadingFacts = {
  rows: {
    file: FileRef
    entry: {
      kind: 'program' | 'command' | 'library' | 'file' | 'activity'
      name: string
      cite: CitationRef | null
    } | null
    text: string
    about: string
    importers: number
    mostUsed: string
    cite: CitationRef | null
  }[]
}

/** Service of a compose file. `builtFrom`: the service's Dockerfile. */
export type ServiceLine = {
  name: string
  image: string
  builtFrom: FileRef | null
  ports: string[]
  command: string
  startsAfter: string[]
  waitsFor: string[]
  cite: CitationRef | null
}

/** Facts about running the project, as declared in files. */
export type RunningFacts = {
  compose: { file: FileRef; services: Capped<ServiceLine> }[]
  images: { file: FileRef; base: string; ports: string[]; command: string; cite: CitationRef | null }[]
  /** Files that Go compiles into a program. */
  embeds: { pattern: string; file: FileRef; cite: CitationRef | null }[]
  /** Packages that a bundler builds. */
  clients: { folder: PageRef; tool: string; cite: CitationRef | null }[]
  databases: { database: string; driver: string; cite: CitationRef | null }[]
}

/** Term that a document defines, or a type whose file has a page. `text`: the defining sentence. */
export type Idea = { name: string; isCode: boolean; file: FileRef | null; text: string; cite: CitationRef | null }

export type IdeasFacts = { ideas: Idea[] }

export type PackagesFacts = Untitled & { packages: { name: string; files: number }[]; more: number }

export type TestingFacts = Untitled & {
  files: number
  folders: Capped<PageRef>
  command: string
  /** Languages whose tests the command runs, if there are tests in other languages. */
  languages: string[]
  cite: CitationRef | null
}

/** `places`: files, and folders of which nothing is shown, by their paths; a folder ends with a slash. */
export type SkippedFacts = Untitled & {
  reasons: { reason: SkipReason; files: number; places: Capped<SkippedPlace> }[]
}

/** `files`: how many lie in a folder; 1 for a file. */
export type SkippedPlace = { path: string; files: number }

/** The scripts and targets of the main manifests. */
export type ScriptsFacts = Untitled & { commands: CommandLine[]; more: number }

/** Complete list with its page. `leftOut`: number of files without a page, listed below the tests. */
export type ReferenceLine = { inventory: Inventory; page: PageRef; entries: number; leftOut: number }

export type ListsFacts = { lists: ReferenceLine[] }

/** Paragraph that a model wrote and that was checked. Names are in backticks. */
export type ProseFacts = { text: string; cite: CitationRef | null }

/** Facts of one unit of a page. */
export type UnitFacts =
  | { type: 'title'; facts: TitleFacts }
  | { type: 'purpose'; facts: PurposeFacts }
  | { type: 'symbols'; facts: SymbolsFacts }
  | { type: 'internals'; facts: SymbolsFacts }
  | { type: 'passed-on'; facts: PassedOnFacts }
  | { type: 'imports'; facts: ImportsFacts }
  | { type: 'importers'; facts: ImportersListFacts }
  | { type: 'environment'; facts: EnvironmentFacts }
  | { type: 'routes'; facts: RoutesFacts }
  | { type: 'commands'; facts: CommandsFacts }
  | { type: 'tests'; facts: TestsFacts }
  | { type: 'cases'; facts: CasesFacts }
  | { type: 'inputs'; facts: InputsFacts }
  | { type: 'changes'; facts: ChangesFacts }
  | { type: 'outline'; facts: OutlineFacts }
  | { type: 'document'; facts: DocumentFacts }
  | { type: 'manifest'; facts: ManifestFacts }
  | { type: 'workflow'; facts: WorkflowFacts }
  | { type: 'keys'; facts: KeysFacts }
  | { type: 'mentions'; facts: MentionsFacts }
  | { type: 'quote'; facts: QuoteFacts }
  | { type: 'sections'; facts: SectionsFacts }
  | { type: 'diagram'; facts: DiagramFacts }
  | { type: 'folder'; facts: FolderFacts }
  | { type: 'contents'; facts: ContentsFacts }
  | { type: 'neighbours'; facts: NeighbourFacts }
  | { type: 'topic'; facts: TopicFacts }
  | { type: 'parts'; facts: PartsFacts }
  | { type: 'files'; facts: FilesFacts }
  | { type: 'key-symbols'; facts: KeySymbolsFacts }
  | { type: 'project'; facts: ProjectFacts }
  | { type: 'setup'; facts: SetupFacts }
  | { type: 'ideas'; facts: IdeasFacts }
  | { type: 'running'; facts: RunningFacts }
  | { type: 'reading'; facts: ReadingFacts }
  | { type: 'data'; facts: DataModelFacts }
  | { type: 'entity'; facts: EntityFacts }
  | { type: 'errors'; facts: ErrorsFacts }
  | { type: 'error-types'; facts: ErrorTypesFacts }
  | { type: 'file-errors'; facts: FileErrorsFacts }
  | { type: 'packages'; facts: PackagesFacts }
  | { type: 'testing'; facts: TestingFacts }
  | { type: 'skipped'; facts: SkippedFacts }
  | { type: 'scripts'; facts: ScriptsFacts }
  | { type: 'lists'; facts: ListsFacts }
  | { type: 'scope'; facts: ScopeFacts }
  | { type: 'notice'; facts: NoticeFacts }
  | { type: 'features'; facts: FeaturesFacts }
  | { type: 'flow'; facts: FlowFacts }
  | { type: 'flow-function'; facts: FlowFunctionFacts }
  | { type: 'flows'; facts: FlowListFacts }
  | { type: 'prose'; facts: ProseFacts }

/** `id` is unique within the page. */
export type Unit = UnitFacts & { id: string }
