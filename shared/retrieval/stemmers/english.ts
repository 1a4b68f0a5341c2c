const VOWEL = /[aeiouy]/

/** Irregular forms of verbs that are common in texts about code, except forms that are also nouns. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    begin: 'began begun',
    break: 'broke broken',
    build: 'built',
    catch: 'caught',
    choose: 'chose chosen',
    draw: 'drew drawn',
    find: 'found',
    get: 'got gotten',
    give: 'gave given',
    hide: 'hid hidden',
    hold: 'held',
    keep: 'kept',
    know: 'knew known',
    lose: 'lost',
    make: 'made',
    run: 'ran',
    send: 'sent',
    show: 'shown',
    take: 'took taken',
    throw: 'threw thrown',
    write: 'wrote written',
  }).flatMap(([verb, forms]) => forms.split(' ').map((form) => [form, verb] as const)),
)

/**
 * Stems an English word: plurals, `-ing`, `-ed`, `-ly`, and irregular forms such as `built`. Removes only
 * these endings, so that different words keep different stems.
 */
export function stemEnglish(word: string): string {
  return finalE(adverb(participle(plural(IRREGULAR.get(word) ?? word))))
}

function plural(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2)
  return /[^aeious]s$|[aeo]s$/.test(word) && !/(?:us|is|ss)$/.test(word) ? word.slice(0, -1) : word
}

function participle(word: string): string {
  for (const ending of ['ing', 'ed']) {
    const rest = word.slice(0, -ending.length)
    if (!word.endsWith(ending) || rest.length < 3 || !VOWEL.test(rest)) continue
    if (ending === 'ed' && rest.endsWith('e')) return word
    if (rest.endsWith('i')) return `${rest.slice(0, -1)}y`
    return /([bdfgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest
  }
  return word
}

function adverb(word: string): string {
  return word.length > 5 && word.endsWith('ly') ? word.slice(0, -2) : word
}

/** `store`, `stored` and `storing` meet here; so do `query` and `queries`. */
function finalE(word: string): string {
  const last = word.at(-1)
  if (last === 'e' && word.length > 3) return word.slice(0, -1)
  return last === 'y' && word.length > 3 ? `${word.slice(0, -1)}i` : word
}
