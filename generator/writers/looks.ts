import type { ModelFile, ProjectModel } from '../analysis/project-model.ts'
import { citedLines } from '../analysis/resolve-citation.ts'
import type { ComposeContext } from '../units/view.ts'
import type { CitationRef } from './page-draft.ts'
import { share } from './share.ts'

/** Inputs from the context that change with the repository, by part. */
export type Parts = ReturnType<typeof partsOf>
type MapName = { [Name in keyof Parts]: Parts[Name] extends ReadonlyMap<string, unknown> ? Name : never }[keyof Parts]

/**
 * One recorded read of the model: a whole part, the value of a key, or whether a key exists, with the value
 * found.
 */
export type Look =
  | { part: keyof Parts; at: 'all'; found: unknown }
  | { part: MapName; at: 'get' | 'has'; key: string; found: unknown }
  | Lead

/**
 * Recorded check whether a citation points to an existing place in its file. `file`: the file at that time.
 */
type Lead = { part: 'files'; at: 'lead'; ref: CitationRef; found: boolean; file: ModelFile | undefined }

const NO_TEXTS: ReadonlyMap<string, string> = new Map()

export function partsOf({ model, plan, writer }: Pick<ComposeContext, 'model' | 'plan' | 'writer'>) {
  const { graph, edges, tests, mentions, places, ...rest } = model
  return {
    titles: plan.titles,
    plannedParts: plan.parts,
    topicOf: plan.topicOf,
    topicAt: plan.topicAt,
    joined: plan.joined,
    ...rest,
    imports: graph.imports,
    importers: graph.importers,
    outside: graph.outside,
    passedOn: graph.passedOn,
    edges: edges.all,
    edgesAround: edges.around,
    testsOf: tests.testsOf,
    sourcesOf: tests.sourcesOf,
    mentionsFrom: mentions.from,
    mentionsTo: mentions.to,
    labels: places.labels,
    declared: places.declared,
    inherited: places.inherited,
    prose: writer?.texts ?? NO_TEXTS,
  }
}

/** Returns the current parts. A part that equals its earlier value is the same object as before. */
export function sharedParts(before: Parts | undefined, context: ComposeContext): Parts {
  const parts = partsOf(context)
  // `prose` grows while pages are composed, so use the original object and not a copy.
  return { ...share(before, parts), prose: parts.prose }
}

/** Whether repeating a recorded read would find the same value. */
export function isAsBefore(look: Look, parts: Parts): boolean {
  if (look.at === 'all') return parts[look.part] === look.found
  if (look.at === 'lead') return leadsAsBefore(look, parts)
  const map: ReadonlyMap<string, unknown> = parts[look.part]
  return (look.at === 'get' ? map.get(look.key) : map.has(look.key)) === look.found
}

/**
 * Whether the citation check has the same result as before. If the file changed, looks for the cited lines
 * again: most edits elsewhere in a file don't affect them.
 */
function leadsAsBefore(look: Lead, parts: Parts): boolean {
  const file = parts.files.get(look.ref.path)
  if (file === look.file) return true
  if ((citedLines(look.ref, parts) !== undefined) !== look.found) return false
  look.file = file
  return true
}

/** Returns a copy of `context` that uses `parts` and records each distinct read once in `looks`. */
export function watched(context: ComposeContext, parts: Parts, looks: Look[]): ComposeContext {
  const whole = new Set<keyof Parts>()
  const all = <Name extends keyof Parts>(part: Name): Parts[Name] => {
    if (!whole.has(part)) looks.push({ part, at: 'all', found: parts[part] })
    whole.add(part)
    return parts[part]
  }
  const map = <Name extends MapName>(part: Name) =>
    new WatchedMap(part, parts[part] as ReadonlyMap<string, unknown>, looks) as unknown as Parts[Name]
  const files = new WatchedMap('files', parts.files, looks)
  const model: ProjectModel = {
    get name() {
      return all('name')
    },
    get skipped() {
      return all('skipped')
    },
    get manifests() {
      return all('manifests')
    },
    get cycles() {
      return all('cycles')
    },
    get entryPoints() {
      return all('entryPoints')
    },
    files: files as unknown as Parts['files'],
    kinds: map('kinds'),
    folders: map('folders'),
    ranks: map('ranks'),
    uses: map('uses'),
    callers: map('callers'),
    called: map('called'),
    flows: map('flows'),
    flowsOf: map('flowsOf'),
    kin: map('kin'),
    sections: map('sections'),
    data: map('data'),
    errors: map('errors'),
    routes: map('routes'),
    answered: map('answered'),
    readingOrder: map('readingOrder'),
    images: map('images'),
    graph: {
      imports: map('imports'),
      importers: map('importers'),
      outside: map('outside'),
      passedOn: map('passedOn'),
      find: unwatched,
      sees: unwatched,
      targets: unwatched,
    },
    edges: {
      get all() {
        return all('edges')
      },
      around: map('edgesAround'),
    },
    tests: { testsOf: map('testsOf'), sourcesOf: map('sourcesOf') },
    mentions: { from: map('mentionsFrom'), to: map('mentionsTo') },
    places: { labels: map('labels'), declared: map('declared'), inherited: map('inherited') },
  }
  return {
    ...context,
    model,
    ...(context.writer && { writer: { ...context.writer, texts: map('prose') } }),
    plan: {
      titles: map('titles'),
      parts: map('plannedParts'),
      topicOf: map('topicOf'),
      topicAt: map('topicAt'),
      joined: map('joined'),
    },
    leads: (ref) => {
      const found = citedLines(ref, parts) !== undefined
      if (!files.isKnown(ref.path)) {
        looks.push({ part: 'files', at: 'lead', ref, found, file: parts.files.get(ref.path) })
      }
      return found
    },
    read: (path) => {
      // Record a read of the file in the model, whose hash identifies the text.
      model.files.get(path)
      return context.read(path)
    },
  }
}

function unwatched(): never {
  throw new Error('What this finds is not watched')
}

class WatchedMap<Value> implements ReadonlyMap<string, Value> {
  readonly #part: MapName
  readonly #map: ReadonlyMap<string, Value>
  readonly #looks: Look[]
  readonly #got = new Set<string>()
  readonly #had = new Set<string>()
  #isWhole = false

  constructor(part: MapName, map: ReadonlyMap<string, Value>, looks: Look[]) {
    this.#part = part
    this.#map = map
    this.#looks = looks
  }

  get(key: string): Value | undefined {
    const found = this.#map.get(key)
    if (!this.#got.has(key)) this.#looks.push({ part: this.#part, at: 'get', key, found })
    this.#got.add(key)
    return found
  }

  has(key: string): boolean {
    const found = this.#map.has(key)
    if (!this.#had.has(key)) this.#looks.push({ part: this.#part, at: 'has', key, found })
    this.#had.add(key)
    return found
  }

  /** Whether the value of a key has already been recorded as a read. */
  isKnown(key: string): boolean {
    return this.#got.has(key) || this.#isWhole
  }

  get size(): number {
    return this.#whole().size
  }

  forEach(act: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    this.#whole().forEach(act)
  }

  entries() {
    return this.#whole().entries()
  }

  keys() {
    return this.#whole().keys()
  }

  values() {
    return this.#whole().values()
  }

  [Symbol.iterator]() {
    return this.#whole()[Symbol.iterator]()
  }

  #whole(): ReadonlyMap<string, Value> {
    if (!this.#isWhole) this.#looks.push({ part: this.#part, at: 'all', found: this.#map })
    this.#isWhole = true
    return this.#map
  }
}
