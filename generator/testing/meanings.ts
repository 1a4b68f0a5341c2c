/** Words that mean the same, an axis each. */
const MEANINGS = [
  ['ship', 'ships', 'vessel', 'vessels', 'boat'],
  ['lamp', 'lamps', 'lantern', 'beacon', 'lightlamp'],
  ['tide', 'ebb'],
  ['pier', 'quay', 'wharf'],
  ['build', 'construct', 'construction'],
  ['arrive', 'arriving', 'enter'],
  ['leave', 'leaving', 'depart', 'departure'],
]
const OTHERS = 9
const AXES = new Map(MEANINGS.flatMap((words, axis) => words.map((word) => [word, axis] as const)))

/** Returns the vector that an embedding model would give a text, if only these words had a meaning. */
export function meaningOf(text: string): number[] {
  const vector = Array.from({ length: MEANINGS.length + OTHERS }, () => 0)
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const axis = AXES.get(word)
    const sum = [...word].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0)
    const at = axis ?? MEANINGS.length + (sum % OTHERS)
    vector[at] = (vector[at] ?? 0) + (axis === undefined ? 0.01 : 1)
  }
  return vector
}
