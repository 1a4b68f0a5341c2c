const PLAIN: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' }

/** Stems a German word: umlauts, then the endings of plural, case and comparison. */
export function stemGerman(word: string): string {
  const plain = word.replace(/[äöüß]/g, (letter) => PLAIN[letter] ?? letter)
  return secondEnding(firstEnding(plain))
}

function firstEnding(word: string): string {
  const ending = /(?:ern|em|en|er|es|e)$/.exec(word)?.[0]
  if (ending && word.length - ending.length >= 3) return word.slice(0, -ending.length)
  return word.length > 4 && /[bdfghklmnrt]s$/.test(word) ? word.slice(0, -1) : word
}

function secondEnding(word: string): string {
  const ending = /(?:est|en|er)$/.exec(word)?.[0]
  if (ending && word.length - ending.length >= 4) return word.slice(0, -ending.length)
  return word.length > 5 && /[bdfghklmnt]st$/.test(word) ? word.slice(0, -2) : word
}
