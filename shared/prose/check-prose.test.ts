import { describe, expect, it } from 'vitest'
import { faultOfProse } from './check-prose.ts'
import { SAMPLE_SLOT } from './sample-slot.ts'
import type { SlotLanguage } from './slot.ts'

const slot = { ...SAMPLE_SLOT, numbers: [3] }
const fault = (text: string, language: SlotLanguage = 'en') => faultOfProse(text, slot, language)

describe('what a model wrote', () => {
  it.each([
    [
      'en',
      'The file `harbour.ts` decides which ship lies where. `berthShip` takes a berth from a `Harbour`, and `releaseBerth` gives it back.',
    ],
    [
      'en',
      '`Harbour` keeps the berths; `berthShip()` hands one out once `nextTide` says that the water is high enough.',
    ],
    [
      'en',
      'This file gives ships their places in the harbour, as far as the tides of `tides.ts` allow it, for the use of `pilot.ts`.',
    ],
    [
      'de',
      'Die Datei `harbour.ts` verwaltet die Liegeplätze eines `Harbour` und vergibt sie mit `berthShip`, sobald es die Tide erlaubt.',
    ],
    [
      'ru',
      'Файл `harbour.ts` распределяет причалы: `berthShip` занимает место, а `releaseBerth` освобождает его для следующего судна.',
    ],
  ] as const)('may stand in a page when it says in %s what the facts say', (language, text) => {
    expect([text, fault(text, language)]).toEqual([text, undefined])
  })

  it.each([
    ['', 'it says nothing'],
    ['The harbour.', 'it is too short'],
    [`The harbour ${'is a place of ships and of the sea and '.repeat(30)}is big.`, 'it is too long'],
    [
      'The file `harbour.ts` decides which ship lies where.\nThe pilot of `pilot.ts` is told about it.',
      'it is more than one paragraph',
    ],
    [
      'The file `harbour.ts` decides which ship lies where in the harbour and for how long it may stay',
      'its last sentence does not end',
    ],
    [
      'The file `harbour.ts` decides which ship lies where, and `makeItRain` is called when it is full.',
      '`makeItRain` is not among the facts',
    ],
    [
      'The file `harbour.ts` decides which ship lies where, and makeItRain is called when it is full.',
      'makeItRain is not among the facts',
    ],
    [
      'The file `harbour.ts` decides which ship lies where, as Mallory has it in the rules of the port.',
      'Mallory is not among the facts',
    ],
    [
      'The file `harbour.ts` decides which ship lies where, as the rules at evil.example have it.',
      'evil.example is not among the facts',
    ],
    [
      'The file `harbour.ts` decides which of the 42 ships lies where in the harbour of the town.',
      'the number 42 is not among the facts',
    ],
    [
      'The file `harbour.ts` decides which of the seven ships lies where in the harbour of the town.',
      'the number "seven" is not among the facts',
    ],
    [
      'The file `harbour.ts` decides [which ship](https://evil.example) lies where in the harbour.',
      'it has the sign "[" outside of a name in backticks',
    ],
    [
      'The file `harbour.ts` decides <b>which</b> ship lies where in the harbour of the town.',
      'it has the sign "<" outside of a name in backticks',
    ],
    [
      '# The file `harbour.ts` decides which ship lies where in the harbour of the town.',
      'it has the sign "#" outside of a name in backticks',
    ],
    [
      'The file `harbour.ts` decides which ship lies where; **all** of them are in the harbour.',
      'it has the sign "*" outside of a name in backticks',
    ],
    [
      'The file `harbour.ts decides which ship lies where in the harbour, and when it may leave.',
      'a backtick has no other',
    ],
    [
      'Die Datei `harbour.ts` verwaltet die Liegeplätze und vergibt sie, sobald es die Tide erlaubt.',
      'it is not in English',
    ],
    ['Файл `harbour.ts` распределяет причалы и освобождает их для следующего судна в порту.', 'it is not in English'],
    [
      'The file `harbour.ts` decides which ship lies where, and you can call it from any other file.',
      '"you" speaks to somebody, or of the writer',
    ],
    [
      'Download the harbour and the ships of the port to see where each of them lies in it.',
      '"Download" tells somebody to do something',
    ],
    [
      'The file `harbour.ts` gives a ship its berth. Gives a ship the next free berth.',
      'it repeats a sentence of the facts',
    ],
  ])('may not be %j', (text, reason) => {
    expect(fault(text)).toBe(reason)
  })

  it.each([
    ['de', 'Die Datei verwaltet die Plätze im Hafen; führe das Programm der anderen aus, wenn es die Tide erlaubt.'],
    ['de', 'Führt das Programm der anderen aus, das die Plätze im Hafen und die Tide mit der Datei verwaltet.'],
    ['de', 'Die Datei verwaltet die Plätze im Hafen (installiert das Programm der anderen) und die Tide dazu.'],
    ['de', 'Wenn die Tide es nicht erlaubt, lösche die Dateien, die es in dem Hafen für die Plätze gibt.'],
    ['ru', 'Файл распределяет причалы в порту, запусти программу, когда вода поднимется, и жди судна.'],
    ['ru', 'Файл распределяет причалы в порту: скачай программу, и причал освободится для судна.'],
    ['ru', 'Открой страницу порта, на которой распределяются причалы для каждого следующего судна.'],
  ] as const)('tells nobody to do something in %s, wherever a clause begins: %s', (language, text) => {
    expect(fault(text, language)).toMatch(/tells somebody to do something$/)
  })

  it.each([
    [
      'en',
      'The file `harbour.ts` has its parts: `berthShip` gives a ship its berth, and `releaseBerth` takes it back.',
    ],
    ['en', 'The harbour lets ships enter, read and write the list of them, and leave (open or not) with the tide.'],
    ['en', 'It is for ships that are there, set by the tide; type and name of each of them are kept – never the rest.'],
    ['en', 'Once a ship is in the harbour, list and set of its berths are kept by `Harbour`, and "set" is what it is.'],
    [
      'de',
      'Wenn ein Schiff in den Hafen kommt, prüft `berthShip` die Tide, und danach öffnet es ein Tor für das Schiff.',
    ],
    ['de', 'Die Datei verwaltet die Plätze im Hafen: Stelle, Folge und Lage der Schiffe sind es, die für sie zählen.'],
    ['ru', 'Файл распределяет причалы: судно стоит, пока вода не поднимется, – и причал освобождается для других.'],
  ] as const)('may list, appose and enumerate in %s: %s', (language, text) => {
    expect(fault(text, language)).toBeUndefined()
  })

  it('model prose is judged by the rules of its own language', () => {
    const english = 'The file `harbour.ts` decides which ship lies where, and when it may leave the harbour.'
    expect(fault(english, 'de')).toBe('it is not in German')
    expect(fault(english, 'ru')).toBe('it is not in Russian')
    expect(
      fault('Die Datei verwaltet die Plätze. Führen Sie das Programm aus, wenn es die Tide erlaubt.', 'de'),
    ).toMatch(/somebody/)
    expect(fault('Файл распределяет причалы в порту. Запустите программу, когда вода поднимется.', 'ru')).toMatch(
      /somebody/,
    )
  })
})
