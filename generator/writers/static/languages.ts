import type { DocumentationLanguage } from '../../../shared/contract/values.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Phrases } from './phrases.ts'
import { ru } from './ru.ts'

const PHRASES: Readonly<Record<DocumentationLanguage, Phrases>> = { en, ru, de }

export function phrasesOf(language: DocumentationLanguage): Phrases {
  return PHRASES[language]
}
