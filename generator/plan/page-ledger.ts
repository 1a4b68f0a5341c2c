import { hash } from 'node:crypto'
import type { PlanRow, PlanRowMove } from '../../db/tables/plan.ts'
import { idOfHash, nameOfParts } from '../../shared/basics/ids.ts'
import { fileKey } from './paths.ts'
import type { Plan } from './plan-node.ts'

/**
 * Maps keys of the plan to pages. A page whose file or folder was renamed keeps its id and is found under the
 * new key. Another page can then take the old key.
 */
export class PageLedger {
  /** Rows of the plan as last written, by their current keys. */
  readonly rows: Map<string, PlanRow>
  /** Rows to write for pages whose keys changed. */
  readonly moves: PlanRowMove[]
  readonly #projectId: number
  readonly #origins = new Map<string, string>()
  readonly #ids = new Map<string, number>()

  /** `moved`: the keys of today by those of `rows`. `elsewhere`: ids that pages of other projects have. */
  constructor(projectId: number, { rows, moved, plan, elsewhere }: Known & { elsewhere: ReadonlySet<number> }) {
    this.#projectId = projectId
    this.rows = new Map(
      rows.map((row): [string, PlanRow] => {
        const key = moved.get(row.key) ?? row.key
        return [key, key === row.key ? row : { ...row, key, origin: originOf(row) }]
      }),
    )
    const taken = new Set(rows.map(originOf))
    const isTaken = (origin: string) =>
      taken.has(origin) || (elsewhere.size > 0 && elsewhere.has(pageIdOf(projectId, origin)))
    for (const { key } of plan) {
      const known = this.rows.get(key)
      const origin = known ? originOf(known) : freeOrigin(key, isTaken)
      this.#origins.set(key, origin)
      taken.add(origin)
    }
    this.moves = this.#movesOf({ rows, moved, plan })
  }

  pageId(key: string): number {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.rows.get(key)?.page_id ?? pageIdOf(this.#projectId, this.originOf(key))
    this.#ids.set(key, id)
    return id
  }

  /** Ids of the pages that the plan has now and didn't have before. */
  newIds(): number[] {
    return [...this.#origins.keys()].filter((key) => !this.rows.has(key)).map((key) => this.pageId(key))
  }

  /** Returns the key from which the ids of a page and its citations are computed. */
  originOf(key: string): string {
    return this.#origins.get(key) ?? key
  }

  /** Permanent name of a file: its first path, whatever its path is now. */
  originOfFile(path: string): string {
    return this.originOf(fileKey(path)).slice(fileKey('').length)
  }

  #movesOf({ rows, moved, plan }: Known): PlanRowMove[] {
    const nodes = new Map(plan.map((node) => [node.key, node]))
    const before = new Map(rows.map((row) => [row.key, row]))
    const moves = [...moved].flatMap(([from, key]) => {
      const [node, row] = [nodes.get(key), before.get(from)]
      if (!node || !row) return []
      const { parentKey, sourcePath } = node
      return {
        from,
        key,
        origin: originOf(row),
        parent_key: parentKey,
        source_path: sourcePath,
      }
    })
    // Files first, then the deepest folders: a run that breaks off midway still has the folders of the
    // remaining files, and the parents of those folders.
    return moves.toSorted((one, other) => depth(other) - depth(one))
  }
}

/** Files first. */
function depth({ from }: PlanRowMove): number {
  return from.startsWith(fileKey('')) ? Number.MAX_SAFE_INTEGER : from.split('/').length
}

type Known = { rows: readonly PlanRow[]; moved: ReadonlyMap<string, string>; plan: Plan }

function originOf({ key, origin }: PlanRow): string {
  return origin ?? key
}

/**
 * Returns an unused origin for a key. The key itself can be taken by a page that had it first and has another
 * key now. Another project can also have the resulting id: people choose their project's id, so they could
 * predict the ids of its pages.
 */
function freeOrigin(key: string, isTaken: (origin: string) => boolean): string {
  let origin = key
  for (let number = 2; isTaken(origin); number++) origin = `${key}#${number}`
  return origin
}

/**
 * Returns the id of a planned page. The id is the same in every run, so that a repeated step finds its
 * earlier result.
 */
export function pageIdOf(projectId: number, origin: string): number {
  return idOfHash(hash('sha256', nameOfParts(['page', projectId, origin])))
}
