import { saysAll } from './phrases.ts'
import { type Run, SAID_IN_PASSAGES, type SaidRow } from './queries.ts'

/**
 * Limit of passages of each kind that are read to find a quoted phrase; the index preselects them by words.
 */
export const READ_FOR_QUOTED = 5_000
/** Number of passages read at once, to limit memory use. */
const PORTION = 400

type Place = { projectId: number; id: number }
export type Quoted = {
  phrases: readonly string[]
  /** Maximum number of passages to read, starting with the best. */
  most: number
  /** Number of matching passages after which to stop; if undefined, finds all. */
  enough?: number
}

/** Returns the passages that still exist and contain every phrase, in their order. */
export async function sayingPhrases<Candidate>(
  run: Run,
  ranked: readonly Candidate[],
  placeOf: (candidate: Candidate) => Place,
  { phrases, most, enough = Number.POSITIVE_INFINITY }: Quoted,
): Promise<Candidate[]> {
  const saying: Candidate[] = []
  for (let at = 0; at < Math.min(ranked.length, most) && saying.length < enough; at += PORTION) {
    const portion = ranked.slice(at, Math.min(at + PORTION, most))
    const places = portion.map(placeOf)
    const asked = [places.map(({ projectId }) => projectId), places.map(({ id }) => id)]
    const rows = await run<SaidRow>(SAID_IN_PASSAGES, asked)
    const keys = new Set(rows.filter((row) => saysAll(row, phrases)).map(({ project_id, id }) => `${project_id} ${id}`))
    saying.push(...portion.filter((_, of) => keys.has(`${places[of]?.projectId} ${places[of]?.id}`)))
  }
  return saying
}
