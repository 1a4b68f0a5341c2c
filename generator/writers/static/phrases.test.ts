import { describe, expect, it } from 'vitest'
import type { SymbolKind } from '../../analysis/file-analysis.ts'
import { code, inline, type Phrase, say } from '../inline.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

const text = (phrase: Phrase) =>
  inline(phrase)
    .map((node) => node.text)
    .join('')

describe('who uses what of a file', () => {
  const [few, many] = [
    { count: 2, named: ['a.ts', 'b.ts'], folder: null, names: ['open', 'close'], more: 2 },
    { count: 12, named: [], folder: 'src', names: ['open'], more: 0 },
  ]

  it('an English sentence names the users of a file and the names that they use', () => {
    expect(text(en.usedNames(few))).toBe('a.ts and b.ts use open, close and 2 more.')
    expect(text(en.usedNames({ ...few, named: ['a.ts'], names: ['open'], more: 0 }))).toBe('a.ts uses open.')
    expect(text(en.usedNames(many))).toBe('Twelve files use open, most of them in src.')
  })

  it('a German sentence names the users of a file and the names that they use', () => {
    expect(text(de.usedNames({ ...few, more: 0 }))).toBe('a.ts und b.ts verwenden open und close.')
    expect(text(de.usedNames(many))).toBe('Zwölf Dateien verwenden open, die meisten davon in src.')
  })

  it('a Russian sentence names the users of a file and the names that they use', () => {
    expect(text(ru.usedNames({ ...few, more: 0 }))).toBe('a.ts и b.ts используют open и close.')
    expect(text(ru.usedNames(many))).toBe('12 файлов используют open, большинство из них — в src.')
  })
})

it('members of a type are named by the kind of type, such as values for an enum', () => {
  const said = (kind: SymbolKind, methods: number, others: number, hidden = false) =>
    [en, ru, de].map((phrases) =>
      text(phrases.members({ kind, methods, others, otherKind: 'property', called: [], hidden })),
    )
  expect(said('enum', 0, 7)).toEqual(['It has seven values:', 'Содержит 7 значений:', 'Umfasst sieben Werte:'])
  expect(said('enum', 1, 1)).toEqual([
    'It has one method and one value:',
    'Содержит 1 метод и 1 значение:',
    'Umfasst eine Methode und einen Wert:',
  ])
  expect(said('struct', 0, 2)).toEqual(['It has two fields:', 'Содержит 2 поля:', 'Umfasst zwei Felder:'])
  expect(said('class', 1, 2, true)).toEqual([
    'It has one public method and two public properties:',
    'Содержит публичные члены (1 метод и 2 свойства):',
    'Umfasst eine öffentliche Methode und zwei öffentliche Eigenschaften:',
  ])
  expect(said('class', 0, 2)).toEqual(['It has two properties:', 'Содержит 2 свойства:', 'Umfasst zwei Eigenschaften:'])
})

it('a members sentence counts columns, constraints and indexes separately', () => {
  const members = {
    kind: 'struct' as const,
    methods: 0,
    others: 4,
    otherKind: 'property' as const,
    called: [
      { word: 'column' as const, count: 2 },
      { word: 'constraint' as const, count: 1 },
      { word: 'index' as const, count: 5 },
    ],
    hidden: false,
  }
  expect([en, ru, de].map((phrases) => text(phrases.members(members)))).toEqual([
    'It has two columns, one constraint and five indexes:',
    'Содержит 2 столбца, 1 ограничение и 5 индексов:',
    'Umfasst zwei Spalten, einen Constraint und fünf Indizes:',
  ])
})

describe('a change of a schema is a sentence', () => {
  const column = { what: 'column', names: code('a'), count: 1, table: code('t'), to: null } as const
  const two = { ...column, names: say`${code('a')} and ${code('b')}`, count: 2 }
  const table = { ...column, what: 'table', names: code('t'), table: null } as const
  const rows = { ...column, what: 'rows', names: '', count: 0 } as const
  const changes = [
    { ...column, does: 'adds' },
    { ...two, does: 'drops' },
    { ...column, does: 'renames', to: code('b') },
    { ...column, does: 'changes' },
    { ...table, does: 'drops' },
    { ...table, does: 'renames', to: code('u') },
    { ...rows, does: 'adds' },
    { ...rows, does: 'changes' },
    { ...rows, does: 'drops' },
  ] as const

  it('a schema change is described in an English sentence', () => {
    expect(changes.map((change) => text(en.schemaChange(change)))).toEqual([
      'Adds the column a to t.',
      'Drops the columns a and b of t.',
      'Renames the column a of t to b.',
      'Changes the column a of t.',
      'Drops the table t.',
      'Renames the table t to u.',
      'Adds rows to t.',
      'Updates rows of t.',
      'Deletes rows from t.',
    ])
  })

  it('a schema change is described in a German sentence', () => {
    expect(changes.map((change) => text(de.schemaChange(change)))).toEqual([
      'Ergänzt t um die Spalte a.',
      'Entfernt die Spalten a and b aus t.',
      'Benennt in t die Spalte a in b um.',
      'Ändert die Spalte a in t.',
      'Entfernt die Tabelle t.',
      'Benennt die Tabelle t in u um.',
      'Fügt Zeilen in t ein.',
      'Aktualisiert Zeilen in t.',
      'Löscht Zeilen aus t.',
    ])
  })

  it('a schema change is described in a Russian sentence', () => {
    expect(changes.map((change) => text(ru.schemaChange(change)))).toEqual([
      'Добавляет в t столбец a.',
      'Удаляет из t столбцы a and b.',
      'В t переименовывает столбец a в b.',
      'Изменяет в t столбец a.',
      'Удаляет таблицу t.',
      'Переименовывает таблицу t в u.',
      'Добавляет строки в t.',
      'Обновляет строки в t.',
      'Удаляет строки из t.',
    ])
  })
})

it('a language without a parser is named with a note on how its files are read', () => {
  const outlined = { items: [{ language: 'Zig', files: 98 }], more: 0 }
  expect([en, ru, de].map((phrases) => text(phrases.notParsed(outlined)))).toEqual([
    'Zig (98 files) is not parsed: what such a file declares is told by how its lines begin.',
    'Не разбирается парсером: Zig (98 файлов). Что объявлено в таких файлах, определено по началу строк.',
    'Zig (98 Dateien) wird nicht geparst: Was solche Dateien deklarieren, ist an den Zeilenanfängen abgelesen.',
  ])
})

it('a callers sentence names the callers, and their files if there are several', () => {
  const here = { file: '', names: ['a', 'b'] }
  const there = { file: 'x.ts', names: ['c'] }
  const said = (callers: (typeof here)[], more: number, within = false) =>
    [en, ru, de].map((phrases) => text(phrases.calledBy({ callers, more, within })))
  expect(said([here], 2)).toEqual([
    'Called by a, b and 2 more.',
    'Вызывается из a, b и ещё 2.',
    'Aufgerufen von a, b und 2 weiteren.',
  ])
  expect(said([here, there], 0)).toEqual([
    'Called by a and b in this file and c in x.ts.',
    'Вызывается из a и b в этом файле и c в x.ts.',
    'Aufgerufen von a und b in dieser Datei und c in x.ts.',
  ])
  expect(said([here], 0, true)).toEqual([
    'Called within this file by a and b.',
    'В этом файле вызывается из a и b.',
    'In dieser Datei aufgerufen von a und b.',
  ])
  expect(said([there], 1)[0]).toBe('Called by c in x.ts and 1 more.')
})

it('inherited members are marked as inherited in each language', () => {
  expect([en, ru, de].map((phrases) => text(phrases.inheritedFrom('Base', ['a', 'b'], 0)))).toEqual([
    'Inherited from Base: a and b.',
    'Унаследовано от Base: a и b.',
    'Geerbt von Base: a und b.',
  ])
})

describe('numbers', () => {
  it('the number of files that use a file has the right word form in each language', () => {
    const used = (count: number, named: string[] = [], tests = 0, isComplete = true) =>
      [en, ru, de].map((phrases) =>
        text(phrases.usedByFiles({ count, isComplete, tests, named, folder: count > 3 ? 'src' : null })),
      )
    expect(used(0, [], 0)).toEqual(['', '', ''])
    expect(used(0, [], 2)).toEqual([
      'In this repository only tests use it.',
      'В этом репозитории используется только в тестах.',
      'In diesem Repository verwenden nur Tests diese Datei.',
    ])
    expect(used(1, ['a.ts'])).toEqual([
      'Only a.ts uses it.',
      'Используется только в a.ts.',
      'Nur a.ts verwendet diese Datei.',
    ])
    expect(used(21)).toEqual([
      '21 files use it, most of them in src.',
      'Используется в 21 файле, большинство из них — в src.',
      'Wird von 21 Dateien verwendet, die meisten davon in src.',
    ])
    expect(used(5)[0]).toBe('Five files use it, most of them in src.')
  })

  it('the number of files in a folder has the right word form in each language', () => {
    const holds = (direct: number, folders: number, total: number) =>
      [en, ru, de].map((phrases) =>
        text(
          phrases.holds({ direct, folders, total, languages: { items: [{ language: 'Go', files: total }], more: 0 } }),
        ),
      )
    expect(holds(1, 0, 1)).toEqual(['Holds one Go file.', 'Здесь 1 файл Go.', 'Enthält eine Go-Datei.'])
    expect(holds(0, 1, 3)).toEqual([
      'Holds one folder, three Go files in all.',
      'Здесь 1 папка, всего 3 файла Go.',
      'Enthält einen Ordner, insgesamt drei Go-Dateien.',
    ])
    expect(holds(2, 22, 25)).toEqual([
      'Holds two files and 22 folders, 25 Go files in all.',
      'Здесь 2 файла и 22 папки, всего 25 файлов Go.',
      'Enthält zwei Dateien und 22 Ordner, insgesamt 25 Go-Dateien.',
    ])
  })

  it('the number of files in a topic has the right word form in each language', () => {
    const holds = (files: number, ...counts: [string, number][]) =>
      [en, ru, de].map((phrases) =>
        text(
          phrases.topicHolds({
            files,
            folders: [phrases.topWithin],
            more: 0,
            languages: { items: counts.map(([language, count]) => ({ language, files: count })), more: 0 },
          }),
        ),
      )
    expect(holds(2, ['Text', 2])).toEqual([
      'Two text files in the top folder.',
      '2 текстовых файла в корне репозитория.',
      'Zwei Textdateien im Wurzelverzeichnis.',
    ])
    expect(holds(1, ['Makefile', 1])[0]).toBe('One file in the top folder: Makefile (1).')
    expect(holds(3, ['C++', 2], ['C', 1])).toEqual([
      'Three files in the top folder: C++ (2) and C (1).',
      '3 файла в корне репозитория: C++ (2) и C (1).',
      'Drei Dateien im Wurzelverzeichnis: C++ (2) und C (1).',
    ])
  })

  it('the number of files in the whole repository has the right word form in each language', () => {
    const whole = (files: number, folders: number) =>
      [en, ru, de].map((phrases) =>
        text(
          phrases.repository({
            files,
            folders,
            languages: { items: [{ language: 'Go', files }], more: 0 },
            licence: null,
          }),
        ),
      )
    expect(whole(1, 0)).toEqual([
      'This documentation covers 1 file: Go (1).',
      'Документация охватывает 1 файл: Go (1).',
      'Diese Dokumentation umfasst 1 Datei: Go (1).',
    ])
    expect(whole(22, 1)).toEqual([
      'This documentation covers 22 files in 1 folder: Go (22).',
      'Документация охватывает 22 файла в 1 папке: Go (22).',
      'Diese Dokumentation umfasst 22 Dateien in 1 Ordner: Go (22).',
    ])
  })
})

describe('lists', () => {
  it('a list sentence names its items and counts the rest', () => {
    const lists = (items: string[], more = 0) => [en, ru, de].map((phrases) => text(phrases.list(items, more)))
    expect(lists([])).toEqual(['', '', ''])
    expect(lists(['a'])).toEqual(['a', 'a', 'a'])
    expect(lists(['a', 'b'])).toEqual(['a and b', 'a и b', 'a und b'])
    expect(lists(['a', 'b', 'c'], 12)).toEqual(['a, b, c and 12 more', 'a, b, c и ещё 12', 'a, b, c und 12 weitere'])
  })
})

it('headings and columns have their own text in every language', () => {
  for (const phrases of [en, ru, de]) {
    for (const word of [...Object.values(phrases.headings), ...Object.values(phrases.columns)])
      expect(word).toMatch(/^\p{Lu}/u)
  }
  expect(Object.keys(ru.headings)).toEqual(Object.keys(en.headings))
  expect(Object.values(ru.headings).join(' ')).not.toMatch(/[A-Za-z]/)
})
