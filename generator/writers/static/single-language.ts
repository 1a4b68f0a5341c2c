import type { LanguageCount } from './phrases.ts'

/** The language of files that are all in one; undefined for several, and where the name is no adjective to "file". */
export function singleLanguage({ items, more }: LanguageCount): string | undefined {
  const only = items.length === 1 && more === 0 ? items[0]?.language : undefined
  return only && !NO_ADJECTIVES.test(only) ? only : undefined
}

const NO_ADJECTIVES = /^(?:Ignore list|Git attributes|Dockerfile|Makefile|Procfile|Diff|Template)$/
