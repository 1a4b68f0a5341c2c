/** A script file as the bundler has split it. Files refer to each other by their `fileName`. */
export type Chunk = {
  fileName: string
  moduleIds: readonly string[]
  isEntry: boolean
  isDynamicEntry: boolean
  imports: readonly string[]
  dynamicImports: readonly string[]
  code: string
}

/** Cost of a request, in characters of unminified script: about one kilobyte of transferred data. */
const REQUEST = 6_000
/**
 * Weights of the ways into the client that most people take: the page, the screens that first-time visitors
 * see, and those for reading and writing.
 */
const PAGE_COUNTS = 3
const OFTEN: readonly (readonly [RegExp, number])[] = [
  [/\/(?:landing|sign-in)-screen\.tsx$/, 20],
  [/\/(?:documentation-screen|page-reader|page-editor)\.tsx$/, 6],
]
/** Modules by which the build finds a way into the client, so they stay in files of their own. */
const STAYS = /\.html$|\/main\.tsx$/

/**
 * Joins small files of the bundle. The bundler makes a file for the shared modules of each set of entry
 * points. The result is hundreds of files, many with a few lines. Each costs a request and a moment of
 * processor time. Two files are joined if the saved requests outweigh the extra characters for people who
 * need only one of them. Each entry point is weighted by how many others lead on from it.
 *
 * Returns the name of the joined file for each module in one.
 */
export function joinChunks(chunks: readonly Chunk[]): Map<string, string> {
  const parts = new Parts(chunks)
  for (let isJoined = true; isJoined; ) {
    const touched = new Set<Part>()
    for (const { pair } of parts.pairsWorthJoining()) {
      // Joining parts in this round has changed the gain of the remaining pairs.
      if (pair.some((part) => touched.has(part)) || (touched.size > 0 && parts.gain(...pair) <= 0)) continue
      parts.join(...pair)
      for (const part of pair) touched.add(part)
    }
    isJoined = touched.size > 0
  }
  const joined = parts.all().filter((part) => part.chunks.length > 1)
  return new Map(
    joined.flatMap((part, index) => {
      const name = part.isPage ? 'client' : `shared-${index}`
      const modules = part.chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => !STAYS.test(id))
      return modules.map((id): [string, string] => [id, name])
    }),
  )
}

/** Chunks that become one file. */
type Part = {
  chunks: readonly Chunk[]
  size: number
  isPage: boolean
  /** Whether the build finds a chunk by this file. Such a file stays separate, except for the page. */
  isFixed: boolean
  /** Entry points that fetch the part: they need it at once, and it isn't fetched by then. */
  fetchedBy: ReadonlySet<Chunk>
}

function counts({ isEntry, moduleIds }: Chunk): number {
  if (isEntry) return PAGE_COUNTS
  return OFTEN.find(([path]) => path.test(moduleIds.at(-1) ?? ''))?.[1] ?? 1
}

const isWayIn = ({ isEntry, isDynamicEntry }: Chunk) => isEntry || isDynamicEntry

class Parts {
  readonly #ways: Ways
  readonly #byName: ReadonlyMap<string, Chunk>
  readonly #partOf: Map<Chunk, Part>
  /** Parts that each part needs at once, directly or through others. */
  #needs: ReadonlyMap<Part, ReadonlySet<Part>>

  constructor(chunks: readonly Chunk[]) {
    this.#byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    this.#ways = new Ways(chunks, this.#byName)
    const single = (chunk: Chunk): Part => ({
      chunks: [chunk],
      size: chunk.code.length,
      isPage: chunk.isEntry,
      isFixed: isWayIn(chunk) && !chunk.isEntry,
      fetchedBy: this.#ways.firstOf(this.#ways.to(chunk)),
    })
    this.#partOf = new Map(chunks.map((chunk) => [chunk, single(chunk)]))
    this.#needs = this.#findNeeds()
  }

  all(): Part[] {
    return [...new Set(this.#partOf.values())]
  }

  /** The most first. */
  pairsWorthJoining(): { pair: [Part, Part]; gain: number }[] {
    const free = this.all().filter(({ isFixed, fetchedBy }) => !isFixed && fetchedBy.size > 0)
    return free
      .flatMap((one, index) => free.slice(index + 1).map((other) => ({ one, other })))
      .map(({ one, other }) => ({ pair: [one, other] as [Part, Part], gain: this.gain(one, other) }))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain)
  }

  /**
   * Gain in characters. Negative if the joined file would depend on itself through another file and so have no
   * order.
   */
  gain(one: Part, other: Part): number {
    const fetchedBy = this.#together(one, other)
    const saved = this.#cost(one) + this.#cost(other) - this.#cost({ size: one.size + other.size, fetchedBy })
    if (saved <= 0 || this.#isBetween(one, other) || this.#isBetween(other, one)) return Math.min(saved, -1)
    const alsoFetched = [...this.#needsOf(one, other)].map(({ size, fetchedBy: known }) =>
      this.#cost({ size, fetchedBy: this.#ways.without(fetchedBy, known) }),
    )
    return saved - alsoFetched.reduce((sum, cost) => sum + cost, 0)
  }

  join(one: Part, other: Part): void {
    const fetchedBy = this.#together(one, other)
    for (const needed of this.#needsOf(one, other)) {
      needed.fetchedBy = this.#ways.firstOf(needed.fetchedBy.union(fetchedBy))
    }
    const part: Part = {
      chunks: [...one.chunks, ...other.chunks],
      size: one.size + other.size,
      isPage: one.isPage || other.isPage,
      isFixed: false,
      fetchedBy,
    }
    for (const chunk of part.chunks) this.#partOf.set(chunk, part)
    this.#needs = this.#findNeeds()
  }

  #together(one: Part, other: Part): ReadonlySet<Chunk> {
    return this.#ways.firstOf(one.fetchedBy.union(other.fetchedBy))
  }

  #cost({ size, fetchedBy }: Pick<Part, 'size' | 'fetchedBy'>): number {
    return this.#ways.weigh(fetchedBy) * (size + REQUEST)
  }

  #needsOf(one: Part, other: Part): ReadonlySet<Part> {
    const both = new Set([one, other])
    return (this.#needs.get(one) ?? both).union(this.#needs.get(other) ?? both).difference(both)
  }

  #isBetween(from: Part, to: Part): boolean {
    return [...this.#next(from)].some((part) => part !== to && this.#needs.get(part)?.has(to))
  }

  #next(part: Part): Set<Part> {
    const imported = part.chunks.flatMap(({ imports }) => imports).map((name) => this.#byName.get(name))
    const parts = imported.map((chunk) => chunk && this.#partOf.get(chunk)).filter((each) => each !== undefined)
    return new Set(parts).difference(new Set([part]))
  }

  #findNeeds(): ReadonlyMap<Part, ReadonlySet<Part>> {
    const next = new Map(this.all().map((part) => [part, this.#next(part)]))
    const reachedFrom = (part: Part) => {
      const reached = new Set(next.get(part))
      for (const each of reached) for (const further of next.get(each) ?? []) reached.add(further)
      return reached
    }
    return new Map([...next.keys()].map((part) => [part, reachedFrom(part)]))
  }
}

/** Entry points of the client: the page, and each file that is loaded on demand. */
class Ways {
  /** For each file, the entry points that need it at once. */
  readonly #to: ReadonlyMap<Chunk, ReadonlySet<Chunk>>
  /**
   * For each entry point, the files that are certainly fetched by then: its own, and the files that all ways to
   * it have in common.
   */
  readonly #fetched: ReadonlyMap<Chunk, ReadonlySet<Chunk>>
  readonly #weights: ReadonlyMap<Chunk, number>

  constructor(chunks: readonly Chunk[], byName: ReadonlyMap<string, Chunk>) {
    const ways = chunks.filter(isWayIn)
    const named = (names: readonly string[]) => names.map((name) => byName.get(name)).filter((one) => one !== undefined)
    const to = new Map<Chunk, Set<Chunk>>(chunks.map((chunk) => [chunk, new Set()]))
    for (const way of ways) {
      const needed = new Set([way])
      for (const chunk of needed) for (const imported of named(chunk.imports)) needed.add(imported)
      for (const chunk of needed) to.get(chunk)?.add(way)
    }
    this.#to = to
    const from = new Map<Chunk, Set<Chunk>>(ways.map((way) => [way, new Set()]))
    for (const chunk of chunks) {
      for (const way of named(chunk.dynamicImports)) for (const one of this.to(chunk)) from.get(way)?.add(one)
    }
    this.#fetched = findFetched(ways, from)
    // Large packages have many entry points that are rarely used.
    const own = ways.filter(({ moduleIds }) => !moduleIds.at(-1)?.includes('node_modules'))
    const leadOn = (way: Chunk) => own.filter((one) => this.#fetched.get(one)?.has(way)).length
    this.#weights = new Map(ways.map((way) => [way, Math.max(1, leadOn(way)) * counts(way)]))
  }

  to(chunk: Chunk): ReadonlySet<Chunk> {
    return this.#to.get(chunk) ?? new Set()
  }

  /**
   * Returns the ways that fetch a file which all of `ways` need. The others come after one of these, and find
   * it fetched.
   */
  firstOf(ways: ReadonlySet<Chunk>): Set<Chunk> {
    const isFirst = (way: Chunk) => {
      for (const before of this.#fetched.get(way) ?? []) if (before !== way && ways.has(before)) return false
      return true
    }
    return new Set([...ways].filter(isFirst))
  }

  /**
   * Returns those of `ways` that can be taken without taking any of `known`, which would have fetched the file.
   */
  without(ways: ReadonlySet<Chunk>, known: ReadonlySet<Chunk>): Set<Chunk> {
    return new Set([...ways].filter((way) => this.#fetched.get(way)?.isDisjointFrom(known)))
  }

  weigh(ways: ReadonlySet<Chunk>): number {
    let sum = 0
    for (const way of ways) sum += this.#weights.get(way) ?? 0
    return sum
  }
}

function findFetched(
  ways: readonly Chunk[],
  from: ReadonlyMap<Chunk, ReadonlySet<Chunk>>,
): Map<Chunk, ReadonlySet<Chunk>> {
  const all = new Set(ways)
  const fetched = new Map<Chunk, ReadonlySet<Chunk>>(ways.map((way) => [way, way.isEntry ? new Set([way]) : all]))
  const narrow = (way: Chunk): boolean => {
    const before = [...(from.get(way) ?? [])].map((one) => fetched.get(one) ?? all)
    const common = before.reduce((a, b) => a.intersection(b), all)
    const now = new Set(way.isEntry ? [way] : [...(before.length > 0 ? common : []), way])
    const isNarrower = now.size < (fetched.get(way)?.size ?? 0)
    fetched.set(way, now)
    return isNarrower
  }
  while (ways.filter(narrow).length > 0);
  return fetched
}
