import type { DocumentationLanguage } from '../../shared/contract/values.ts'

/** Titles of pages that the repository has no words for. */
export type PlanTitles = { overview: string; files: string; others: string }

const TITLES: Readonly<Record<DocumentationLanguage, PlanTitles>> = {
  en: { overview: 'Overview', files: 'Files', others: 'Other parts' },
  ru: { overview: 'Обзор', files: 'Файлы', others: 'Другие части' },
  de: { overview: 'Überblick', files: 'Dateien', others: 'Weitere Teile' },
}

export function planTitles(language: DocumentationLanguage): PlanTitles {
  return TITLES[language]
}
