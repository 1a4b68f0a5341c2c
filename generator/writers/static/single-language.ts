import type { LanguageCount } from './phrases.ts'

/**
 * Common language of files. Undefined if there are several languages, or if the name can't be an adjective
 * of "file".
 */
export function singleLanguage({ items, more }: LanguageCount): string | undefined {
  const only = items.length === 1 && more === 0 ? items[0]?.language : undefined
  return only && !NO_ADJECTIVES.test(only) ? only : undefined
}

const NO_ADJECTIVES = /^(?:Ignore list|Git attributes|Dockerfile|Makefile|Procfile|Diff|Template)$/
