import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGeneralQuestion } from './general-question.ts'
import { namedSymbols, nameTerms, queryTerms, tellingTerms, tokenize } from './tokens.ts'

const en = (text: string) => tokenize(text, { language: 'en' })
const de = (text: string) => tokenize(text, { language: 'de' })
const ru = (text: string) => tokenize(text, { language: 'ru' })

/** Any text, including lone surrogates and unassigned characters. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
  .map((codes) => String.fromCharCode(...codes))

describe('terms', () => {
  it('terms keep identifiers whole and also split them', () => {
    expect(en('readPageStates')).toEqual(['readpagestates', 'read', 'pag', 'stat'])
    expect(en('HTTPServer page_docs utf8')).toEqual([
      'httpserver',
      'http',
      'server',
      'page_docs',
      'pag',
      'doc',
      'utf8',
      'utf',
      '8',
    ])
    expect(en('shared/rbac/can.ts')).toEqual(['shar', 'rbac', 'ts'])
  })

  it('the forms of a word have the same term in each language', () => {
    const meet = (read: typeof en, ...words: string[]) => new Set(words.map((word) => read(word).join(' '))).size
    expect(meet(en, 'store', 'stores', 'stored', 'storing')).toBe(1)
    expect(meet(en, 'query', 'queries')).toBe(1)
    expect(meet(en, 'run', 'runs', 'running')).toBe(1)
    expect(meet(de, 'Seite', 'Seiten')).toBe(1)
    expect(meet(de, 'Haus', 'Häuser')).toBe(1)
    expect(meet(de, 'schnell', 'schnelle', 'schnellen', 'schnelles')).toBe(1)
    expect(meet(ru, 'страница', 'страницы', 'страницей', 'страницах')).toBe(1)
    expect(meet(ru, 'проверка', 'проверки', 'проверку')).toBe(1)
    expect(meet(ru, 'новый', 'новая', 'новые', 'новых')).toBe(1)
    // Words of other scripts follow their own rules in any project language.
    expect(meet(en, 'страница', 'страницы')).toBe(1)
  })

  it('stop words are left out of terms unless the query has nothing else or the caller keeps them', () => {
    expect(en('the page is what you see')).toEqual(['pag', 'see'])
    expect(tokenize('can', { language: 'en', keepStopWords: true })).toEqual(['can'])
    expect(queryTerms('what is this', 'en')).toEqual(['what', 'is', 'this'])
  })

  it('terms in scripts without spaces are pairs of characters', () => {
    expect(en('検索語')).toEqual(['検索', '索語'])
  })

  it('terms ignore case, width and the composition of letters', () => {
    expect(en('Cafe\u0301 ＡＢＣ')).toEqual(en('caf\u00e9 abc'))
  })

  it('terms are short and lower case for any text', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('en', 'de', 'ru'), (text, language) => {
        const odd = tokenize(text, { language }).filter(
          (term) => term === '' || term.length > 240 || term !== term.toLowerCase(),
        )
        expect(odd).toEqual([])
        expect(queryTerms(text, language).length).toBeLessThanOrEqual(64)
        namedSymbols(text)
      }),
    )
  })

  it('an identifier yields the terms of each of its words and of the whole', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (words) => {
        const camel = words.map((one, at) => (at === 0 ? one : one[0]?.toUpperCase() + one.slice(1))).join('')
        const terms = en(camel)
        expect(terms).toContain(camel.toLowerCase())
        for (const one of words) {
          const [part] = tokenize(one, { language: 'en', keepStopWords: true })
          expect(terms).toContain(part)
        }
      }),
    )
  })

  it('a very long question has a limited number of terms, taken from its beginning', () => {
    expect(queryTerms('page '.repeat(200_000), 'en')).toEqual(['pag'])
    expect(queryTerms(Array.from({ length: 9_000 }, (_, n) => `w${n}x`).join(' '), 'en')).toHaveLength(64)
  })
})

describe('names of symbols in a question', () => {
  it('a symbol is recognised in a question by backticks, a bracket, a kind before it or its spelling', () => {
    expect(namedSymbols('where is `can` called?')).toEqual(['can'])
    expect(namedSymbols('What does can() do?')).toEqual(['can'])
    expect(namedSymbols('the function open of files')).toEqual(['open'])
    expect(namedSymbols('authorizeProject and page_docs')).toEqual(['authorizeProject', 'page_docs'])
    expect(namedSymbols('Was macht die Methode `Server.listen`?')).toEqual(['listen', 'Server'].slice(0, 1))
    expect(namedSymbols('search')).toEqual(['search'])
    expect(namedSymbols('Where is View defined?')).toEqual(['View'])
    expect(namedSymbols('wo wird setup definiert?')).toEqual(['setup'])
    expect(namedSymbols('Which method is called when a route matches?')).toEqual([])
    expect(namedSymbols('What type of errors are thrown, and where is it defined?')).toEqual([])
    expect(namedSymbols('Welche Methode wird zuerst gerufen?')).toEqual([])
    expect(namedSymbols('What does the method `is` do?')).toEqual(['is'])
    expect(namedSymbols('how does it work')).toEqual([])
  })
})

describe('names in a question', () => {
  it('a question gets name terms for a name that makes up most of it, and for file and symbol names', () => {
    expect(nameTerms('Page history')).toEqual(['=page', '=page history', '=history'])
    expect(nameTerms('what does src/app.ts do with readPage in the end')).toEqual(
      expect.arrayContaining(['=src app ts', '=readpage']),
    )
    expect(nameTerms('how is a router chosen for a request that came in')).not.toContain('=router')
  })

  it('name terms are limited in number and never equal word terms, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const terms = nameTerms(text)
        expect(terms.length).toBeLessThanOrEqual(200)
        expect(terms.filter((term) => !/^=\S/.test(term))).toEqual([])
        const [first] = tokenize(text, { language: 'en' })
        expect(first?.startsWith('=') ?? false).toBe(false)
      }),
    )
  })
})

describe('a question about the whole', () => {
  it('a question is general if all its words fit every project', () => {
    const isGeneral = (query: string, language: 'en' | 'de' | 'ru' = 'en') =>
      isGeneralQuestion(tellingTerms(query, language), language)
    for (const query of ['What is it?', 'How do I install this?', 'How are the tests run?', 'How is it built?']) {
      expect([query, isGeneral(query)]).toEqual([query, true])
    }
    expect(isGeneral('Wie wird das Projekt gebaut?', 'de')).toBe(true)
    expect(isGeneral('Как запустить тесты?', 'ru')).toBe(true)
    for (const query of ['How is a page installed?', 'What is a router?', 'tests of the parser']) {
      expect([query, isGeneral(query)]).toEqual([query, false])
    }
  })
})
