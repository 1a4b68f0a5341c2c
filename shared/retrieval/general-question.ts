import type { DocumentationLanguage } from '../contract/values.ts'
import { stemmedWords } from './tokens.ts'

/**
 * Words of questions about a project as a whole: its purpose, and how to install, build, start and test it.
 * If a question has no other words, the overview answers it, no matter which page uses the words most.
 */
const OF_A_WHOLE: Readonly<Record<DocumentationLanguage, string>> = {
  en: `project repository repo package library codebase software tool purpose overview does install installation setup
    set up build compile run start begin launch test use usage get need require requirement dependency version work`,
  de: `projekt repository bibliothek paket software werkzeug zweck überblick macht tut installieren installiert
    installation einrichten bauen gebaut übersetzen übersetzt ausführen ausgeführt starten gestartet beginnen test testen
    getestet verwenden verwendet benutzen benutzt brauchen braucht benötigen benötigt voraussetzung abhängigkeit version
    funktioniert`,
  ru: `проект репозиторий пакет библиотека программа инструмент назначение обзор делает установить устанавливается
    установка настроить настройка собрать собирается сборка запустить запускается запуск тест тестируется протестировать
    использовать используется нужен нужна нужно требуется требования зависимости версия работает`,
}

const OF: Readonly<Record<DocumentationLanguage, ReadonlySet<string>>> = {
  en: new Set(stemmedWords(OF_A_WHOLE.en, 'en')),
  de: new Set([...stemmedWords(OF_A_WHOLE.en, 'de'), ...stemmedWords(OF_A_WHOLE.de, 'de')]),
  ru: new Set([...stemmedWords(OF_A_WHOLE.en, 'ru'), ...stemmedWords(OF_A_WHOLE.ru, 'ru')]),
}

/** `terms` of a question, without its common words. */
export function isGeneralQuestion(terms: readonly string[], language: DocumentationLanguage): boolean {
  return terms.every((term) => OF[language].has(term))
}
