/**
 * Files of one version of the client. `files` are stored when the version is installed: everything needed to
 * open and edit pages. `parts` are stored when they're first used.
 */
export type Shell = {
  version: string
  /** Path and SHA-256 of each file. */
  files: readonly (readonly [path: string, digest: string])[]
  parts: readonly string[]
  /** Parts that blocks of each kind need, for people who keep pages with such blocks on this device. */
  partsFor: Readonly<Record<PartKind, readonly string[]>>
}

/**
 * Kinds of parts that aren't installed with the shell. `diagrams`: all kinds. `flowchart`: the most frequent
 * kind, which needs half as much. `descriptions`: of APIs. `drawings`: the tools for drawing; pictures of
 * drawings need nothing. `search`: the search in offline projects.
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

/** Our own modules that import large packages directly. */
const DESCRIPTIONS = /code-block\/openapi\/(?:description|swagger)\.tsx$/

/** Modules that people draw with. */
const DRAWINGS = /blocks\/canvas\/drawing\/drawing\.tsx$/

/** Every editor loads this module soon after it opens. Readers never do. */
const PASTING = /editor\/paste\/pasting\.ts$/

/** Screens that show only data from the server. */
const ASKING =
  /screens\/(?:examples|sessions|access-tokens|account|administration|claim|invitation)\/|app\/(?:proof|audit-log)\/|editor\/history\/|what-changed\/receipts\//

/** Module that asks the worker that searches stored text. The worker needs a database. */
const SEARCHING = /sync\/search\/ask-device\.ts$/

/** Modules too large for everyone to fetch: most people never use them. */
const WHEN_USED = new RegExp(
  `node_modules\\/(?:mermaid|@mermaid-js|katex|cytoscape|@electric-sql\\/pglite|tldraw|@tldraw)|${DESCRIPTIONS.source}|${DRAWINGS.source}|${PASTING.source}|${ASKING.source}|${SEARCHING.source}`,
)

/** Files for each kind of block: the library itself, and the files it loads to render such a block. */
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
 * Large files that workers load, other than plain scripts: databases and the like. None of them is in the
 * manifest. The worker that reads long texts is included: without it, the page reads them itself.
 */
const SCRIPT = /\.js$/
const LARGE_WORKER = /pglite|postgres|initdb|search-worker|read-worker|memfs|nodefs|opfs/
/** Files of an in-memory database, and the worker that reads answers made from it. */
const DATABASE = /\/(?:search-worker|pglite|postgres|initdb|read-worker)/

/**
 * Worker that reads answers of the chat. Not needed offline without answers, and stored once there has been
 * one.
 */
const READING = /\/read-worker-/

/** Parts that no import leads to. */
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
  // Without the shell, whose imports lead everywhere.
  const outside = Object.fromEntries(Object.entries(manifest).filter(([, { file }]) => parts.includes(file)))
  const entries = Object.keys(outside).filter((name) => NEEDED_FOR[kind].test(name))
  const found = filesFrom(outside, entries, () => kind === 'diagrams')
  const isNamed = (file: string) => NAMED[kind]?.test(file) ?? false
  return parts.filter((file) => found.has(file) || isNamed(file))
}

/**
 * Files of the given chunks with everything that they import, and those of their dynamic imports that are
 * wanted.
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
