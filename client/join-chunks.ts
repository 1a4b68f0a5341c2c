/** A file of scripts as the bundler has cut it. It names others by their `fileName`. */
export type Chunk = {
  fileName: string
  moduleIds: readonly string[]
  isEntry: boolean
  isDynamicEntry: boolean
  imports: readonly string[]
  dynamicImports: readonly string[]
  code: string
}

/**
 * What is so small, in characters before they are made less, and needed in so many places, is fetched with the page: a
 * request costs more than its few bytes.
 */
const TRIFLE = { characters: 3_000, ways: 14 }
/** Of a way in; by these the build finds it. */
const STAYS = /\.html$|\/main\.tsx$/

/**
 * The bundler makes a file of whatever the same ways into the client have in common: hundreds, many of a few lines, and
 * each costs a request and a moment of the processor. Here those are joined that are needed at the same times. What only
 * ever opens over a screen needs nothing that the screen has fetched, so that what both need goes with what is the
 * screen's alone; with trifles apart nobody fetches more than before.
 *
 * Returns the name of its file for each module that goes into one with others.
 */
export function joinChunks(chunks: readonly Chunk[]): Map<string, string> {
  const graph = new ChunkGraph(chunks)
  const page = chunks.find(({ isEntry }) => isEntry)
  const keyOf = (chunk: Chunk) => {
    if (page && isTrifle(chunk, graph, page)) return page.fileName
    // By a way in the build finds what lies behind it.
    return isWayIn(chunk) ? `itself: ${chunk.fileName}` : graph.neededBy(chunk).sort().join()
  }
  const joined = Map.groupBy(chunks, keyOf)
  withoutCircles(joined, graph)
  const groups = [...joined.values()].filter((group) => group.length > 1)
  return new Map(
    groups.flatMap((group, index) => {
      const name = page && group.includes(page) ? 'client' : `shared-${index}`
      const modules = group.flatMap(({ moduleIds }) => moduleIds).filter((id) => !STAYS.test(id))
      return modules.map((id): [string, string] => [id, name])
    }),
  )
}

/** Takes apart again what would come to need itself by way of another file: it could not say which runs first. */
function withoutCircles(joined: Map<string, Chunk[]>, graph: ChunkGraph): void {
  const circular = () => {
    const groupOf = new Map([...joined.values()].flatMap((group) => group.map((chunk) => [chunk, group] as const)))
    const next = (group: Chunk[]) =>
      new Set(group.flatMap((chunk) => graph.importsOf(chunk)).map((chunk) => groupOf.get(chunk) ?? [chunk]))
    return [...joined].find(([, group]) => {
      if (group.length < 2) return false
      const reached = next(group).difference(new Set([group]))
      for (const other of reached) for (const one of next(other)) reached.add(one)
      return reached.has(group)
    })
  }
  for (let found = circular(); found; found = circular()) {
    const [key, group] = found
    joined.delete(key)
    for (const chunk of group) joined.set(chunk.fileName, [chunk])
  }
}

const isWayIn = ({ isEntry, isDynamicEntry }: Chunk) => isEntry || isDynamicEntry

/** Whether a file has little in it, is needed in many places, and asks for nothing that comes later than the page. */
function isTrifle(chunk: Chunk, graph: ChunkGraph, page: Chunk): boolean {
  if (isWayIn(chunk)) return chunk === page
  if (graph.neededBy(chunk).join() === page.fileName) return true
  if (chunk.code.length > TRIFLE.characters || graph.placesOf(chunk) < TRIFLE.ways) return false
  return graph.importsOf(chunk).every((imported) => isTrifle(imported, graph, page))
}

class ChunkGraph {
  readonly #byName: ReadonlyMap<string, Chunk>
  readonly #ways: readonly Chunk[]
  /** For each file the ways in that need it at once. */
  readonly #waysTo: ReadonlyMap<Chunk, Set<Chunk>>
  /** For each way in what has been fetched for certain once it has: itself, and what all have in common that lead to it. */
  readonly #fetched: ReadonlyMap<Chunk, ReadonlySet<Chunk>>

  constructor(chunks: readonly Chunk[]) {
    this.#byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    this.#ways = chunks.filter(isWayIn)
    this.#waysTo = new Map(chunks.map((chunk) => [chunk, new Set()]))
    for (const way of this.#ways) this.#visit(way, way)
    this.#fetched = this.#findFetched(chunks)
  }

  importsOf(chunk: Chunk): Chunk[] {
    return this.#named(chunk.imports)
  }

  /** The ways in that need a file, without those that find it fetched already. */
  neededBy(chunk: Chunk): string[] {
    const all = [...this.#to(chunk)]
    const isFirst = (way: Chunk) => !all.some((other) => other !== way && this.#fetched.get(way)?.has(other))
    return all.filter(isFirst).map(({ fileName }) => fileName)
  }

  /** How many of our own ways in need it: large packages have many that are seldom gone. */
  placesOf(chunk: Chunk): number {
    return [...this.#to(chunk)].filter(({ moduleIds }) => !moduleIds.at(-1)?.includes('node_modules')).length
  }

  #to(chunk: Chunk): Set<Chunk> {
    return this.#waysTo.get(chunk) ?? new Set()
  }

  #named(names: readonly string[]): Chunk[] {
    return names.map((name) => this.#byName.get(name)).filter((chunk) => chunk !== undefined)
  }

  #visit(chunk: Chunk, way: Chunk): void {
    const known = this.#to(chunk)
    if (known.has(way)) return
    known.add(way)
    for (const imported of this.importsOf(chunk)) this.#visit(imported, way)
  }

  #findFetched(chunks: readonly Chunk[]): ReadonlyMap<Chunk, ReadonlySet<Chunk>> {
    const from = new Map<Chunk, Set<Chunk>>(this.#ways.map((way) => [way, new Set()]))
    for (const chunk of chunks) {
      for (const way of this.#named(chunk.dynamicImports)) for (const one of this.#to(chunk)) from.get(way)?.add(one)
    }
    const all = new Set(this.#ways)
    const fetched = new Map(this.#ways.map((way) => [way, way.isEntry ? new Set([way]) : all]))
    const narrow = (way: Chunk): boolean => {
      const before = [...(from.get(way) ?? [])].map((one) => fetched.get(one) ?? all)
      const common = before.reduce((a, b) => a.intersection(b), all)
      const now = new Set(way.isEntry ? [way] : [...(before.length > 0 ? common : []), way])
      const isNarrower = now.size < (fetched.get(way)?.size ?? 0)
      fetched.set(way, now)
      return isNarrower
    }
    while (this.#ways.filter(narrow).length > 0);
    return fetched
  }
}
