/** Number of characters to guess from: enough to decide, and few enough to compare with every language. */
const SAMPLE = 1500
const KEPT = 300
/** Number of leading characters that identify a text, so that it keeps its guess while a person types on. */
const START = 40

const guesses = new Map<string, string | null>()
const starts = new Map<string, string | null>()
const asked = new Map<string, Promise<string | null>>()

/**
 * Language guessed so far for code without a named language; `null` if no language fits, undefined if not
 * guessed yet.
 */
export function knownGuess(code: string): string | null | undefined {
  return guesses.get(sampleOf(code)) ?? starts.get(code.slice(0, START))
}

export function isGuessed(code: string): boolean {
  return guesses.has(sampleOf(code))
}

/** Guesses the language of code when there's time; `null` if it isn't certain. */
export function guessLanguage(code: string): Promise<string | null> {
  const sample = sampleOf(code)
  const known = guesses.get(sample)
  if (known !== undefined) return Promise.resolve(known)
  let answer = asked.get(sample)
  if (!answer) {
    answer = guess(code, sample).finally(() => asked.delete(sample))
    asked.set(sample, answer)
  }
  return answer
}

async function guess(code: string, sample: string): Promise<string | null> {
  // Loaded on demand, because most pages name the languages of their code.
  const { tellLanguage } = await import('./tell-language.ts')
  const found = await tellLanguage(code, sample)
  return found === undefined ? null : remember(sample, found)
}

function remember(sample: string, language: string | null): string | null {
  for (const [map, key] of [[guesses, sample] as const, [starts, sample.slice(0, START)] as const]) {
    if (map.size >= KEPT) map.delete(map.keys().next().value ?? '')
    map.set(key, language)
  }
  return language
}

function sampleOf(code: string): string {
  return code.slice(0, SAMPLE)
}
