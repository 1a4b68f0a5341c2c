import type { DocumentationLanguage } from '../../shared/contract/values.ts'

/** The few words of the tree that are not the repository's own. */
/** `lowers`: a second name in a title starts with a small letter. */
export type PlanTitles = { overview: string; files: string; and: string; lowers: boolean }

const TITLES: Readonly<Record<DocumentationLanguage, PlanTitles>> = {
  en: { overview: 'Overview', files: 'Files', and: 'and', lowers: true },
  ru: { overview: 'Обзор', files: 'Файлы', and: 'и', lowers: true },
  de: { overview: 'Überblick', files: 'Dateien', and: 'und', lowers: false },
}

export function planTitles(language: DocumentationLanguage): PlanTitles {
  return TITLES[language]
}
