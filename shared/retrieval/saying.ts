import { saysAll } from './phrases.ts'
import { type Run, SAID_IN_PASSAGES, type SaidRow } from './queries.ts'

/** So many of documentation, and of code, are read for what is quoted: all that have its words, where no more have. */
export const READ_FOR_QUOTED = 5_000
/** Read at once, so that little is kept in memory. */
const PORTION = 400

type Place = { projectId: number; id: number }
export type Quoted = {
  phrases: readonly string[]
  /** No more passages are read, the best ones first. */
  most: number
  /** So many are wanted; all where nothing is said. */
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
