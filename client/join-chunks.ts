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
 * Weights of the most used entry points: `PAGE_COUNTS` for the page, `OFTEN` for screens that first-time
 * visitors see and screens for reading and writing. All others weigh 1.
 */
const PAGE_COUNTS = 3
const OFTEN: readonly (readonly [RegExp, number])[] = [
  [/\/(?:landing|sign-in)-screen\.tsx$/, 20],
  [/\/(?:documentation-screen|page-reader|page-editor)\.tsx$/, 6],
]
/** Modules through which the build finds an entry point. They stay in their own files. */
const STAYS = /\.html$|\/main\.tsx$/

/**
 * Joins small files of the bundle. The bundler makes a separate file for the modules that each set of entry
 * points shares. This results in hundreds of files, many with a few lines, and each costs a request and
 * processor time.
 * Two files are joined if the saved requests outweigh the extra characters for people who need only one of
 * them.
 * An entry point weighs more if people reach many others only through it.
 *
 * Returns the new file name of each module that is in a joined file.
 */
export function joinChunks(chunks: readonly Chunk[]): Map<string, string> {
  const parts = new Parts(chunks)
  for (let isJoined = true; isJoined; ) {
    const touched = new Set<Part>()
    for (const { pair } of parts.pairsWorthJoining()) {
      // Skips pairs with a part that this round has joined, and pairs that such a join has made worthless.
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
  /** Whether the build finds an entry point by this file. Such a file stays separate, except for the page. */
  isFixed: boolean
  /** Entry points that fetch the part: they import it statically, and no earlier entry point has fetched it. */
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
  /** For each part, the parts that it imports statically, directly or indirectly. */
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
  /** For each file, the entry points that import it statically. */
  readonly #to: ReadonlyMap<Chunk, ReadonlySet<Chunk>>
  /**
   * For each entry point, the entry points that are certainly fetched when it loads: itself, and those that all
   * routes to it share.
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
    // Counts only our own entry points: large packages have many that are rarely used.
    const own = ways.filter(({ moduleIds }) => !moduleIds.at(-1)?.includes('node_modules'))
    const leadOn = (way: Chunk) => own.filter((one) => this.#fetched.get(one)?.has(way)).length
    this.#weights = new Map(ways.map((way) => [way, Math.max(1, leadOn(way)) * counts(way)]))
  }

  to(chunk: Chunk): ReadonlySet<Chunk> {
    return this.#to.get(chunk) ?? new Set()
  }

  /**
   * Returns the entry points among `ways` that no other one of `ways` always precedes. These fetch a file that
   * all of `ways` need. The others find it already fetched.
   */
  firstOf(ways: ReadonlySet<Chunk>): Set<Chunk> {
    const isFirst = (way: Chunk) => {
      for (const before of this.#fetched.get(way) ?? []) if (before !== way && ways.has(before)) return false
      return true
    }
    return new Set([...ways].filter(isFirst))
  }

  /**
   * Returns the entry points among `ways` that don't require any of `known` first. Any of `known` would already
   * have fetched the file.
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
