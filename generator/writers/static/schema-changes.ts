import type { SchemaChange } from '../../analysis/file-analysis.ts'
import { type Phrase, say } from '../inline.ts'

/**
 * Change in a migration, with ready phrases. `names`: list of `count` names. `table` and `to` are null if the
 * change has none.
 */
export type ChangePhrases = Pick<SchemaChange, 'does' | 'what'> & {
  names: Phrase
  count: number
  table: Phrase | null
  to: Phrase | null
}

type What = SchemaChange['what']
/** The singular and the plural, as the object of a verb. */
type Words = Readonly<Record<What, readonly [string, string]>>

const ENGLISH: Words = {
  rows: ['rows', 'rows'],
  model: ['the model', 'the models'],
  field: ['the field', 'the fields'],
  column: ['the column', 'the columns'],
  constraint: ['the constraint', 'the constraints'],
  index: ['the index', 'the indexes'],
  value: ['the value', 'the values'],
  table: ['the table', 'the tables'],
  view: ['the view', 'the views'],
  function: ['the function', 'the functions'],
  trigger: ['the trigger', 'the triggers'],
  type: ['the type', 'the types'],
}

function en({ does, what, names, count, table, to }: ChangePhrases): Phrase {
  if (what === 'rows') {
    if (does === 'adds') return say`Adds rows to ${table ?? ''}.`
    return does === 'drops' ? say`Deletes rows from ${table ?? ''}.` : say`Updates rows of ${table ?? ''}.`
  }
  const [one, many] = ENGLISH[what]
  const object = say`${count === 1 ? one : many} ${names}`
  switch (does) {
    case 'adds':
      return table ? say`Adds ${object} to ${table}.` : say`Adds ${object}.`
    case 'drops':
      return table ? say`Drops ${object} of ${table}.` : say`Drops ${object}.`
    case 'renames':
      return table ? say`Renames ${object} of ${table} to ${to ?? ''}.` : say`Renames ${object} to ${to ?? ''}.`
    case 'changes':
      return table ? say`Changes ${object} of ${table}.` : say`Changes ${object}.`
  }
}

const GERMAN: Words = {
  rows: ['Zeilen', 'Zeilen'],
  model: ['das Modell', 'die Modelle'],
  field: ['das Feld', 'die Felder'],
  column: ['die Spalte', 'die Spalten'],
  constraint: ['den Constraint', 'die Constraints'],
  index: ['den Index', 'die Indizes'],
  value: ['den Wert', 'die Werte'],
  table: ['die Tabelle', 'die Tabellen'],
  view: ['die View', 'die Views'],
  function: ['die Funktion', 'die Funktionen'],
  trigger: ['den Trigger', 'die Trigger'],
  type: ['den Typ', 'die Typen'],
}

function de({ does, what, names, count, table, to }: ChangePhrases): Phrase {
  if (what === 'rows') {
    if (does === 'adds') return say`Fügt Zeilen in ${table ?? ''} ein.`
    return does === 'drops' ? say`Löscht Zeilen aus ${table ?? ''}.` : say`Aktualisiert Zeilen in ${table ?? ''}.`
  }
  const [one, many] = GERMAN[what]
  const object = say`${count === 1 ? one : many} ${names}`
  switch (does) {
    case 'adds':
      return table ? say`Ergänzt ${table} um ${object}.` : say`Legt ${object} an.`
    case 'drops':
      return table ? say`Entfernt ${object} aus ${table}.` : say`Entfernt ${object}.`
    case 'renames':
      return table ? say`Benennt in ${table} ${object} in ${to ?? ''} um.` : say`Benennt ${object} in ${to ?? ''} um.`
    case 'changes':
      return table ? say`Ändert ${object} in ${table}.` : say`Ändert ${object}.`
  }
}

const RUSSIAN: Words = {
  rows: ['строки', 'строки'],
  model: ['модель', 'модели'],
  field: ['поле', 'поля'],
  column: ['столбец', 'столбцы'],
  constraint: ['ограничение', 'ограничения'],
  index: ['индекс', 'индексы'],
  value: ['значение', 'значения'],
  table: ['таблицу', 'таблицы'],
  view: ['представление', 'представления'],
  function: ['функцию', 'функции'],
  trigger: ['триггер', 'триггеры'],
  type: ['тип', 'типы'],
}

function ru({ does, what, names, count, table, to }: ChangePhrases): Phrase {
  if (what === 'rows') {
    if (does === 'adds') return say`Добавляет строки в ${table ?? ''}.`
    return does === 'drops' ? say`Удаляет строки из ${table ?? ''}.` : say`Обновляет строки в ${table ?? ''}.`
  }
  const [one, many] = RUSSIAN[what]
  const object = say`${count === 1 ? one : many} ${names}`
  switch (does) {
    case 'adds':
      return table ? say`Добавляет в ${table} ${object}.` : say`Добавляет ${object}.`
    case 'drops':
      return table ? say`Удаляет из ${table} ${object}.` : say`Удаляет ${object}.`
    case 'renames':
      return table
        ? say`В ${table} переименовывает ${object} в ${to ?? ''}.`
        : say`Переименовывает ${object} в ${to ?? ''}.`
    case 'changes':
      return table ? say`Изменяет в ${table} ${object}.` : say`Изменяет ${object}.`
  }
}

/** Functions that write a schema change as a sentence, by language. */
export const SCHEMA_CHANGES = { en, de, ru }
