import { type Phrase, say } from '../../inline.ts'
import { listed } from '../steps/step-words.ts'
import type { ErrorPhrases } from './error-phrases.ts'

function list(items: readonly Phrase[], more: number): Phrase {
  return listed(more > 0 ? [...items, `${more} weitere`] : items, 'und')
}

export const de: ErrorPhrases = {
  title: 'Fehler',
  typesTitle: 'Fehlertypen dieses Projekts',
  columns: {
    error: 'Fehler',
    message: 'Meldung',
    only: 'Nur wenn',
    'raised-by': 'Ausgelöst in',
    type: 'Name',
    words: 'In den Worten der Autoren',
    extends: 'Erweitert',
  },
  counts: (errors, files) =>
    `Der Code löst ${errors} Fehler in ${files} ${files === 1 ? 'Datei' : 'Dateien'} aus. Eine Meldung ist der Text, den der Code dem Fehler gibt, mit seinen Platzhaltern; … steht für Angehängtes oder Gekürztes.`,
  conditions:
    'Angegeben sind die Bedingungen, unter denen die Stelle im Code steht, oder die Prüfung unmittelbar davor. Frühere Prüfungen können die Funktion vorher beenden. Eine leere Zelle heißt: Es gibt keine Bedingung, oder keine, die sich hier darstellen lässt.',
  untold: (places) =>
    places === 1
      ? 'An einer weiteren Stelle löst der Code einen Fehler aus, dessen Typ und Meldung dort nicht ausgeschrieben sind.'
      : `An ${places} weiteren Stellen löst der Code Fehler aus, deren Typ und Meldung dort nicht ausgeschrieben sind.`,
  unread: (functions) =>
    functions === 1
      ? 'Eine Funktion löst möglicherweise weitere Fehler aus: Sie ist zu lang, oder der Parser hat sie nicht verstanden.'
      : `${functions} Funktionen lösen möglicherweise weitere Fehler aus: Sie sind zu lang, oder der Parser hat sie nicht verstanden.`,
  left: (files, more) => say`Für die Fehler dieser Dateien ist hier kein Platz: ${list(files, more)}.`,
  moreInFile: (errors) =>
    errors === 1 ? '… und ein weiterer Fehler dieser Datei.' : `… und ${errors} weitere Fehler dieser Datei.`,
  moreTypes: (types) => `… und ${types} weitere.`,
  caught: (types) =>
    types.length === 0 ? 'ein Fehler abgefangen wird' : say`${listed(types, 'oder')} abgefangen wird`,
  both: (caught, when) => say`${caught} und ${when}`,
  varies: 'die Bedingung der jeweiligen Stelle gilt: Jede Stelle hat eine andere',
  list,
}
