/**
 * Files of one version of the client. `files` are needed to open and edit pages, and are stored when the
 * version is installed. `parts` are stored when they are first used.
 */
export type Shell = {
  version: string
  /** Path and SHA-256 of each file. */
  files: readonly (readonly [path: string, digest: string])[]
  parts: readonly string[]
  /** Parts that each kind needs, to store them for people who keep pages with such content on this device. */
  partsFor: Readonly<Record<PartKind, readonly string[]>>
}

/**
 * Kinds of parts that aren't installed with the shell. `diagrams`: all kinds of diagrams. `flowchart`: only
 * the most frequent kind, with half the size. `descriptions`: API descriptions. `drawings`: the drawing
 * tools, which the pictures of drawings don't need. `search`: the search in offline projects.
 */
export const PART_KINDS = ['flowchart', 'diagrams', 'descriptions', 'drawings', 'search'] as const
export type PartKind = (typeof PART_KINDS)[number]

export type ManifestChunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

export type Manifest = Readonly<Record<string, ManifestChunk>>

/** Our modules that import the large packages for API descriptions. */
const DESCRIPTIONS = /code-block\/openapi\/(?:description|swagger)\.tsx$/

/** Modules that people draw with. */
const DRAWINGS = /blocks\/canvas\/drawing\/drawing\.tsx$/

/** Every editor loads this module soon after it opens. Readers never do. */
const PASTING = /editor\/paste\/pasting\.ts$/

/** Screens that are useless offline, because they show only data from the server. */
const ASKING =
  /screens\/(?:examples|sessions|access-tokens|account|administration|claim|invitation)\/|app\/(?:proof|audit-log)\/|editor\/history\/|what-changed\/receipts\//

/** Module that calls the worker for searching stored text. This worker needs a database. */
const SEARCHING = /sync\/search\/ask-device\.ts$/

/** Modules that are stored only when they are used: they are large, and most people never need them. */
const WHEN_USED = new RegExp(
  `node_modules\\/(?:mermaid|@mermaid-js|katex|cytoscape|@electric-sql\\/pglite|tldraw|@tldraw)|${DESCRIPTIONS.source}|${DRAWINGS.source}|${PASTING.source}|${ASKING.source}|${SEARCHING.source}`,
)

/** Files that each kind needs: the library and the files that it loads to render such a block. */
const NEEDED_FOR: Readonly<Record<PartKind, RegExp>> = {
  flowchart: /node_modules\/mermaid\/dist\/.*(?:mermaid\.core\.mjs|\/(?:flowDiagram|elk|dagre|sizeCapture)-\w+\.mjs)$/,
  diagrams: /node_modules\/mermaid\/dist\//,
  descriptions: DESCRIPTIONS,
  drawings: DRAWINGS,
  search: SEARCHING,
}

/** Fonts for rare letters. The browser loads them when a text needs them. */
const RARE_LETTERS = /latin-ext|Shantell/
/** The font for text in drawings. */
const HAND = /Shantell/

/**
 * Files that workers load and that aren't in the manifest. Scripts belong to the shell, except for large
 * workers and databases. The large ones include the worker that parses long texts: without it, the page
 * parses them itself.
 */
const SCRIPT = /\.js$/
const LARGE_WORKER = /pglite|postgres|initdb|search-worker|read-worker|memfs|nodefs|opfs/
/** Files of the in-memory database, and the worker that parses the answers made from it. */
const DATABASE = /\/(?:search-worker|pglite|postgres|initdb|read-worker)/

/** Worker that parses chat answers. Not installed, because it is stored with the first answer. */
const READING = /\/read-worker-/

/** Files of parts that no module imports, so they are found by their names. */
const NAMED: Readonly<Partial<Record<PartKind, RegExp>>> = { drawings: HAND, search: DATABASE }

/**
 * The files under `assets/` that belong to the shell. Every other file is a part that is stored when it is
 * used.
 */
export function shellAssets(manifest: Manifest, assets: readonly string[]): string[] {
  const entries = Object.entries(manifest).flatMap(([name, { isEntry }]) => (isEntry ? [name] : []))
  const found = filesFrom(manifest, entries, (imported) => !WHEN_USED.test(imported))
  const known = new Set(
    Object.values(manifest).flatMap(({ file, css = [], assets: more = [] }) => [file, ...css, ...more]),
  )
  for (const file of assets) {
    if (!known.has(file) && SCRIPT.test(file) && !LARGE_WORKER.test(file)) found.add(file)
  }
  return assets.filter((file) => found.has(file) && !RARE_LETTERS.test(file) && !READING.test(file)).sort()
}

/** The files of one part with everything that it imports. */
export function filesOfPart(manifest: Manifest, name: string): string[] {
  return [...filesFrom(manifest, [name], () => false)]
}

/** Returns those of `parts` that blocks of a kind need. */
export function partsFor(manifest: Manifest, parts: readonly string[], kind: PartKind): string[] {
  // Leaves out the shell's modules, whose imports would reach every other module.
  const outside = Object.fromEntries(Object.entries(manifest).filter(([, { file }]) => parts.includes(file)))
  const entries = Object.keys(outside).filter((name) => NEEDED_FOR[kind].test(name))
  const found = filesFrom(outside, entries, () => kind === 'diagrams')
  const isNamed = (file: string) => NAMED[kind]?.test(file) ?? false
  return parts.filter((file) => found.has(file) || isNamed(file))
}

/**
 * Returns the files of the given chunks and everything that they import statically. Follows dynamic imports
 * only if `isWanted` returns true.
 */
function filesFrom(
  manifest: Manifest,
  entries: readonly string[],
  isWanted: (imported: string) => boolean,
): Set<string> {
  const found = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || visited.has(name)) return
    visited.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const imported of chunk.dynamicImports ?? []) if (isWanted(imported)) visit(imported)
  }
  for (const name of entries) visit(name)
  return found
}
