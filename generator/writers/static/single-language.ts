import type { LanguageCount } from './phrases.ts'

/**
 * Returns the language that all files share. Undefined if there are several languages, or if the language's
 * name can't precede "file" as an adjective.
 */
export function singleLanguage({ items, more }: LanguageCount): string | undefined {
  const only = items.length === 1 && more === 0 ? items[0]?.language : undefined
  return only && !NO_ADJECTIVES.test(only) ? only : undefined
}

const NO_ADJECTIVES = /^(?:Ignore list|Git attributes|Dockerfile|Makefile|Procfile|Diff|Template)$/
