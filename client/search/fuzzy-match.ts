/**
 * Allowed typos for a text of this length: letters that are wrong, missing, added or swapped with a
 * neighbour.
 */
export function toleranceOf(length: number): number {
  if (length <= 3) return 0
  if (length <= 6) return 1
  return length <= 9 ? 2 : 3
}

/** Minimum length of a query for inexact matches: with typos, or with other letters between its letters. */
const LOOSE = 4

type Range = readonly [from: number, to: number]

/** Whether a name matches. Faster than `matchOf`, which also returns ranges. Both texts must be folded. */
export function matches(name: string, wanted: string): boolean {
  if (name.includes(wanted)) return true
  if (wanted.length < LOOSE) return false
  return (
    subsequence(name, wanted) !== undefined || nearBeginning(name, wanted, toleranceOf(wanted.length)) !== undefined
  )
}

/**
 * Returns the ranges of a name that match the typed text; undefined if it doesn't match. Tries in this order:
 * the exact text anywhere, the beginning of a word with typos, all letters in order with others between. Both
 * texts must be folded.
 */
export function matchOf(name: string, wanted: string): Range[] | undefined {
  const at = name.indexOf(wanted)
  if (at >= 0) return [[at, at + wanted.length]]
  if (wanted.length < LOOSE) return undefined
  const near = nearBeginning(name, wanted, toleranceOf(wanted.length))
  return near ? [near] : subsequence(name, wanted)
}

/** Cost of one typo. Below this unit, a cost holds the position in the name where the match begins. */
const EDIT = 2 ** 16
const NEVER = 2 ** 30
/** Maximum length of a name or query to search with typos. Longer texts aren't page names. */
const LONGEST = 200

type Columns = [now: Int32Array, last: Int32Array, before: Int32Array]
const columns = [0, 1, 2].map(() => new Int32Array(LONGEST + 1)) as Columns

/**
 * Returns the range from the beginning of a word that is most similar to the text; undefined if it has more
 * than `most` typos. The distance is optimal string alignment. The algorithm is Sellers' (1980), limited to
 * matches that begin at the beginning of a word.
 */
function nearBeginning(name: string, wanted: string, most: number): Range | undefined {
  if (name.length > LONGEST || wanted.length > LONGEST || lacks(name, wanted, most)) return undefined
  const size = wanted.length
  let nearest = (most + 1) * EDIT
  let end = 0
  // Each column has the cost of every prefix of `wanted`, up to the current letter of the name (`now`), the
  // previous letter (`last`), and the one before it (`before`).
  let [now, last, before] = columns
  for (let row = 0; row <= size; row++) now[row] = row * EDIT
  for (let at = 1; at <= name.length; at++) {
    ;[now, last, before] = [before, now, last]
    const letter = name.charCodeAt(at - 1)
    now[0] = beginsWord(name, at) ? at : Math.min(NEVER, (last[0] as number) + EDIT)
    for (let row = 1; row <= size; row++) {
      const isSame = letter === wanted.charCodeAt(row - 1)
      let way = (last[row - 1] as number) + (isSame ? 0 : EDIT)
      way = Math.min(way, (last[row] as number) + EDIT, (now[row - 1] as number) + EDIT)
      if (!isSame && at > 1 && row > 1 && letter === wanted.charCodeAt(row - 2)) {
        const isSwapped = name.charCodeAt(at - 2) === wanted.charCodeAt(row - 1)
        if (isSwapped) way = Math.min(way, (before[row - 2] as number) + EDIT)
      }
      now[row] = way
    }
    const way = now[size] as number
    if (Math.floor(way / EDIT) >= Math.floor(nearest / EDIT)) continue
    nearest = way
    end = at
  }
  return end > 0 ? [nearest % EDIT, end] : undefined
}

/** Whether a name lacks more than `most` of the letters. This quick check rejects most names. */
function lacks(name: string, wanted: string, most: number): boolean {
  let missing = 0
  for (const letter of wanted) {
    if (!name.includes(letter)) missing += 1
    if (missing > most) return true
  }
  return false
}

function beginsWord(name: string, at: number): boolean {
  const before = name.charCodeAt(at - 1)
  if (before > 0x7f) return !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')
  const lower = before | 0x20
  return !(lower >= 0x61 && lower <= 0x7a) && !(before >= 0x30 && before <= 0x39)
}

function subsequence(name: string, wanted: string): Range[] | undefined {
  const found: [number, number][] = []
  let at = 0
  for (const letter of wanted) {
    const next = name.indexOf(letter, at)
    if (next < 0) return undefined
    at = next + letter.length
    const last = found.at(-1)
    if (last?.[1] === next) last[1] = at
    else found.push([next, at])
  }
  return found
}

/**
 * Removes case and accents from a text. `places` has the original index of each remaining letter, and finally
 * the original length.
 */
export function fold(text: string): { letters: string; places: number[] } {
  const places: number[] = []
  let letters = ''
  let at = 0
  for (const sign of text) {
    const folded = foldSign(sign)
    for (let unit = 0; unit < folded.length; unit++) places.push(at)
    letters += folded
    at += sign.length
  }
  return { letters, places: [...places, at] }
}

/** Only the letters of a folded text, which is fast for most names. */
export function foldedLetters(text: string): string {
  return IS_PLAIN.test(text) ? text.toLowerCase() : fold(text).letters
}

const IS_PLAIN = /^[\x20-\x7e]*$/

function foldSign(sign: string): string {
  return sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
