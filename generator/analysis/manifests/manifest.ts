/**
 * A named command of a project, such as a script or a target. `about`: its author's description. `symbol`
 * cites the command in the file at `path`. If the lines of that file have no symbols, `line` cites it.
 * Commands that all projects of an ecosystem share have neither.
 */
export type ManifestCommand = {
  name: string
  command: string
  about?: string
  path: string
  symbol: string
  line?: number
}

/**
 * A version of a language or tool that the project requires. `line`: its line, if the lines of the file have
 * no symbols.
 */
export type Requirement = { name: string; version: string; path: string; symbol: string; line?: number }

/** Lines of a file, 1-based and inclusive. */
export type Lines = { start: number; end: number }

/**
 * A program that is installed with the project. `target`: the code it runs, according to the manifest.
 * `symbol` cites the program. If several programs share that symbol, `lines` cites it.
 */
export type Program = { name: string; target: string; path: string; symbol: string; lines?: Lines }

export type DependencyKind = 'runtime' | 'development' | 'peer' | 'optional'

/**
 * A dependency. `symbol` cites the manifest entry that contains it. If the lines of the file have no symbols,
 * `line` cites it.
 */
export type Dependency = { name: string; kind: DependencyKind; symbol?: string; line?: number }

/** Contents of a manifest in any format. All lists keep the order of the file. */
export type Manifest = {
  path: string
  ecosystem:
    | 'npm'
    | 'python'
    | 'go'
    | 'cargo'
    | 'maven'
    | 'gradle'
    | 'composer'
    | 'gem'
    | 'dotnet'
    | 'cmake'
    | 'swift'
    | 'pub'
    | 'mix'
    | 'foundry'
    | 'hardhat'
    | 'make'
    | 'container'
  name: string
  /** Line of the text, if the lines of the file have no symbols. */
  nameLine?: number
  /** Whether the manifest says that the project is published to the registry of its ecosystem. */
  isPublished?: true
  description: string
  /** Cites the description. */
  descriptionSymbol: string
  /** Line of the text, if the lines of the file have no symbols. */
  descriptionLine?: number | undefined
  licence: string
  commands: ManifestCommand[]
  requirements: Requirement[]
  programs: Program[]
  dependencies: Dependency[]
  /** Files that an import of the project loads, as written in the manifest. */
  mains: string[]
  /** Other importable files, as in the `exports` field of `package.json`. */
  exports?: unknown
}

export function emptyManifest(path: string, ecosystem: Manifest['ecosystem']): Manifest {
  return {
    path,
    ecosystem,
    name: '',
    description: '',
    descriptionSymbol: '',
    licence: '',
    commands: [],
    requirements: [],
    programs: [],
    dependencies: [],
    mains: [],
  }
}
