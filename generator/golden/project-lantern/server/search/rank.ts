import type { Note } from '../store.ts'
import type { Query } from './query.ts'

/** Orders notes by how often the terms stand in them; notes without any are left out. */
export function rank(notes: readonly Note[], query: Query): Note[] {
  const scored = notes.map((note) => ({ note, score: score(note, query) }))
  return scored.filter((entry) => entry.score > 0).sort((a, b) => b.score - a.score).map((entry) => entry.note)
}

function score(note: Note, { terms, without }: Query): number {
  const text = note.text.toLowerCase()
  if (without.some((term) => text.includes(term))) return 0
  return terms.reduce((sum, term) => sum + text.split(term).length - 1, 0)
}
