import { say } from '../../inline.ts'
import type { FlowPhrases } from './flow-phrases.ts'

export const de: FlowPhrases = {
  title: 'Wie es funktioniert',
  columns: { flow: 'Seite', does: 'Erste Funktion', through: 'Führt durch' },
  opening: (name, functions, files) =>
    say`Diese Seite zeichnet den Weg von ${name} durch ${functions} Funktionen${files > 1 ? ` in ${files} Dateien` : ''} nach. Jede weitere Funktion steht unter einer, die sie aufruft. Die Listen zeigen die wichtigsten Schritte jeder Funktion, nicht jede Anweisung.`,
  diagram: 'Ein Pfeil führt von einer Funktion zu einer, die von ihr aufgerufen wird.',
  through: (names) => say`Führt durch ${names}.`,
  appearsIn: (pages) => say`Funktionen dieser Datei kommen vor in: ${pages}.`,
  listOpening:
    'Jede Seite zeichnet Schritt für Schritt den Weg einer Funktion durch die von ihr aufgerufenen Funktionen nach.',
  begins: (file) => say`In ${file}. Hier beginnt der Ablauf.`,
  calledBy: (file, caller) => say`In ${file}. Aufgerufen von ${caller}.`,
  noSteps: 'Eine Liste der Schritte ließe zu viel aus.',
  left: (count) =>
    count === 1
      ? 'Diese Funktionen rufen eine weitere Funktion des Projekts auf, die hier keinen Abschnitt hat.'
      : `Diese Funktionen rufen ${count} weitere Funktionen des Projekts auf, die hier keinen Abschnitt haben.`,
}
