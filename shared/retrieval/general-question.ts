import type { DocumentationLanguage } from '../contract/values.ts'
import { stemmedWords } from './tokens.ts'

/**
 * What is asked of a project as a whole: what it is, how it is installed, built, started and tested. A question of
 * nothing else is answered by the overview, whichever other page says the words most often.
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
