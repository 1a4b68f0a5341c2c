import { describe, expect, it } from 'vitest'
import type { SymbolKind } from '../../analysis/file-analysis.ts'
import type { SymbolGroup } from '../../units/facts.ts'
import { inline, type Phrase } from '../inline.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

const text = (phrase: Phrase) =>
  inline(phrase)
    .map((node) => node.text)
    .join('')
const group = (kind: SymbolGroup['kind'], count: number, ...names: string[]): SymbolGroup => ({ kind, count, names })

describe('declarations', () => {
  const groups = [group('class', 1, 'Server'), group('function', 2, 'a', 'b'), group('type', 12, 'T', 'U', 'V')]

  it('in English', () => {
    expect(text(en.declares(groups, true))).toBe(
      'Exports the class Server, the functions a and b, and twelve types, among them T, U and V.',
    )
    expect(text(en.declares(groups.slice(0, 1), false))).toBe('Defines the class Server.')
  })

  it('in Russian, in the accusative', () => {
    expect(text(ru.declares(groups, true))).toBe(
      'Экспортирует класс Server, функции a и b, а также 12 типов, среди них T, U и V.',
    )
    expect(
      text(ru.declares([group('function', 1, 'f'), group('constant', 1, 'C'), group('variable', 21, 'v')], false)),
    ).toBe('Определяет функцию f, константу C, а также 21 переменную, среди них v.')
  })

  it('in German, with articles in the accusative', () => {
    expect(text(de.declares(groups, true))).toBe(
      'Exportiert die Klasse Server, die Funktionen a und b sowie zwölf Typen (darunter T, U und V).',
    )
    expect(text(de.declares([group('type', 1, 'T'), group('interface', 1, 'I')], true))).toBe(
      'Exportiert den Typ T und das Interface I.',
    )
  })
})

it('what a type has is called by what the type is', () => {
  const said = (kind: SymbolKind, methods: number, others: number, hidden = false) =>
    [en, ru, de].map((phrases) => text(phrases.members({ kind, methods, others, otherKind: 'property', hidden })))
  expect(said('enum', 0, 7)).toEqual(['It has seven values:', 'Содержит 7 значений:', 'Umfasst sieben Werte:'])
  expect(said('enum', 1, 1)).toEqual([
    'It has one method and one value:',
    'Содержит 1 метод и 1 значение:',
    'Umfasst eine Methode und einen Wert:',
  ])
  expect(said('struct', 0, 2)).toEqual(['It has two fields:', 'Содержит 2 поля:', 'Umfasst zwei Felder:'])
  expect(said('class', 1, 2, true)).toEqual([
    'It has one public method and two public properties:',
    'Общедоступно: 1 метод и 2 свойства.',
    'Öffentlich: eine Methode und zwei Eigenschaften.',
  ])
  expect(said('class', 0, 2)).toEqual(['It has two properties:', 'Содержит 2 свойства:', 'Umfasst zwei Eigenschaften:'])
})

it('says who calls something, and where there are several files in which', () => {
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

it('what is inherited is said to be', () => {
  expect([en, ru, de].map((phrases) => text(phrases.inheritedFrom('Base', ['a', 'b'], 0)))).toEqual([
    'Inherited from Base: a and b.',
    'Унаследовано от Base: a и b.',
    'Geerbt von Base: a und b.',
  ])
})

describe('numbers', () => {
  it('of files that are used by others', () => {
    const used = (count: number, named: string[] = [], tests = 0) =>
      [en, ru, de].map((phrases) =>
        text(phrases.usedByFiles({ count, tests, named, folder: count > 3 ? 'src' : null })),
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
      'Его использует 21 файл, большинство из них — в src.',
      '21 Dateien verwenden sie, die meisten davon in src.',
    ])
    expect(used(5)[0]).toBe('Five files use it, most of them in src.')
  })

  it('of what a folder holds', () => {
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

  it('of what a topic holds, at the top of the repository too', () => {
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
      'Zwei Textdateien in dem Wurzelverzeichnis.',
    ])
    expect(holds(1, ['Makefile', 1])[0]).toBe('One file in the top folder: Makefile (1).')
    expect(holds(3, ['C++', 2], ['C', 1])).toEqual([
      'Three files in the top folder: C++ (2) and C (1).',
      '3 файла в корне репозитория: C++ (2) и C (1).',
      'Drei Dateien in dem Wurzelverzeichnis: C++ (2) und C (1).',
    ])
  })

  it('of the whole repository', () => {
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
  it('name what there is and count what is beyond', () => {
    const lists = (items: string[], more = 0) => [en, ru, de].map((phrases) => text(phrases.list(items, more)))
    expect(lists([])).toEqual(['', '', ''])
    expect(lists(['a'])).toEqual(['a', 'a', 'a'])
    expect(lists(['a', 'b'])).toEqual(['a and b', 'a и b', 'a und b'])
    expect(lists(['a', 'b', 'c'], 12)).toEqual(['a, b, c and 12 more', 'a, b, c и ещё 12', 'a, b, c und 12 weitere'])
  })
})

it('headings and columns of all languages say something of their own', () => {
  for (const phrases of [en, ru, de]) {
    for (const word of [...Object.values(phrases.headings), ...Object.values(phrases.columns)])
      expect(word).toMatch(/^\p{Lu}/u)
  }
  expect(Object.keys(ru.headings)).toEqual(Object.keys(en.headings))
  expect(Object.values(ru.headings).join(' ')).not.toMatch(/[A-Za-z]/)
})
