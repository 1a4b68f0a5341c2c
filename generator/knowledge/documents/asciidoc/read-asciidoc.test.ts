import { describe, expect, it } from 'vitest'
import { type DocNode, textOf } from '../../../../shared/document/node.ts'
import type { Surroundings } from '../surroundings.ts'
import { antoraAttributes } from './antora-settings.ts'
import { readAsciiDoc } from './read-asciidoc.ts'

const read = (text: string, around: Partial<Surroundings> = {}) =>
  readAsciiDoc(text, { path: 'docs/a.adoc', ...around })
const shown = (text: string, around?: Partial<Surroundings>) =>
  read(text, around).map((node): unknown[] => [node.type, textOf(node)])
const inline = (text: string, around?: Partial<Surroundings>) =>
  (read(text, around)[0]?.content ?? []).map(({ text: words = '', marks }) =>
    marks ? [words, ...marks.map(({ type, attrs }) => attrs?.href ?? type)] : words,
  )
const list = (type: string, ...items: DocNode[][]): DocNode => ({
  type,
  content: items.map((content) => ({ type: 'listItem', content })),
})
const paragraph = (text: string): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describe('the blocks of AsciiDoc', () => {
  it('headings in AsciiDoc have the level of their signs, and the title comes first', () => {
    const text =
      '= The guide\nJane Doe <jane@a.example>\nv1.0, 2024-01-01\n:toc:\n\nWords.\n\n== Part\n\n=== Deeper\n\n[discrete]\n== Free\n\nOld\n---\n\nText.\n'
    expect(read(text).map((node) => [textOf(node), node.attrs?.level])).toEqual([
      ['The guide', 1],
      ['Jane Doe <jane@a.example>\nv1.0, 2024-01-01', undefined],
      ['Words.', undefined],
      ['Part', 2],
      ['Deeper', 3],
      ['Free', 2],
      ['Old', 2],
      ['Text.', undefined],
    ])
  })

  it('lists in AsciiDoc nest by their signs, and `+` attaches blocks to an item', () => {
    const text = '* one\n** two\nof two lines\n+\n----\ncode\n----\n* three\n\n. first\n.. inner\n. second\n'
    expect(read(text)).toEqual([
      list(
        'bulletList',
        [
          paragraph('one'),
          list('bulletList', [
            paragraph('two of two lines'),
            { type: 'codeBlock', content: [{ type: 'text', text: 'code' }] },
          ]),
        ],
        [
          paragraph('three'),
          list('orderedList', [paragraph('first'), list('orderedList', [paragraph('inner')])], [paragraph('second')]),
        ],
      ),
    ])
  })

  it('a comment or an attribute line ends a list in AsciiDoc', () => {
    expect(shown('* one\n\n//\n\n. two\n\n[square]\n* three\n')).toEqual([
      ['bulletList', 'one'],
      ['orderedList', 'two'],
      ['bulletList', 'three'],
    ])
  })

  it('a checklist in AsciiDoc becomes a task list', () => {
    expect(read('* [x] done\n* [ ] open\n')).toMatchObject([
      { type: 'taskList', content: [{ attrs: { checked: true } }, { attrs: { checked: false } }] },
    ])
  })

  it('a description list in AsciiDoc shows each term with its description', () => {
    const bold = (text: string): DocNode => ({
      type: 'paragraph',
      content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
    })
    expect(read('CPU:: The brain.\nDisk::\n  Keeps *all*.\n\nRAM::\n\n* fast\n* small\n')).toMatchObject([
      list(
        'bulletList',
        [bold('CPU'), paragraph('The brain.')],
        [bold('Disk'), { type: 'paragraph' }],
        [bold('RAM'), list('bulletList', [paragraph('fast')], [paragraph('small')])],
      ),
    ])
  })

  it('admonitions in AsciiDoc become alerts, both as paragraphs and as blocks', () => {
    expect(read('WARNING: Hot.\n\n[TIP]\n====\nOne.\n\n* two\n====\n\n[NOTE]\nThree.\n')).toEqual([
      { type: 'alert', attrs: { type: 'warning' }, content: [paragraph('Hot.')] },
      {
        type: 'alert',
        attrs: { type: 'success' },
        content: [paragraph('One.'), list('bulletList', [paragraph('two')])],
      },
      { type: 'alert', attrs: { type: 'info' }, content: [paragraph('Three.')] },
    ])
  })

  it('code in AsciiDoc keeps its lines and its language', () => {
    const text =
      '.App.java\n[source,java]\n----\nint a; // <1>\n\n= b\n----\n<1> A number.\n\n....\n*as is*\n....\n\n```js\nx\n```\n\n  $ run\n\n[source,bash]\nls *\n\n[,ruby]\n----\nputs\n----\n'
    expect(read(text).map((node) => [node.type, textOf(node), node.attrs?.language])).toEqual([
      ['paragraph', 'App.java', undefined],
      ['codeBlock', 'int a; // <1>\n\n= b', 'java'],
      ['orderedList', 'A number.', undefined],
      ['codeBlock', '*as is*', undefined],
      ['codeBlock', 'x', 'js'],
      ['codeBlock', '$ run', undefined],
      ['codeBlock', 'ls *', 'bash'],
      ['codeBlock', 'puts', 'ruby'],
    ])
  })

  it('tables in AsciiDoc have headers, spans, and blocks in their cells', () => {
    const cells = (text: string) =>
      read(text)[0]?.content?.map((row) => row.content?.map((cell) => [cell.type, textOf(cell)]))
    expect(cells('[cols="1,a"]\n|===\n|Name |Use\n\n|one\n|* two\n|three \\| four\n|five\n|===\n')).toEqual([
      [
        ['tableHeader', 'Name'],
        ['tableHeader', 'Use'],
      ],
      [
        ['tableCell', 'one'],
        ['tableCell', 'two'],
      ],
      [
        ['tableCell', 'three | four'],
        ['tableCell', 'five'],
      ],
    ])
    expect(cells('|===\n2+|wide\n.2+|tall |b\n|c\n|===\n')?.map((row) => row?.map(([, text]) => text))).toEqual([
      ['wide', ''],
      ['tall', 'b'],
      ['', 'c'],
    ])
    expect(cells('[%header,format=csv]\n|===\na,b\n"c, d",e\n|===\n')).toEqual([
      [
        ['tableHeader', 'a'],
        ['tableHeader', 'b'],
      ],
      [
        ['tableCell', 'c, d'],
        ['tableCell', 'e'],
      ],
    ])
  })

  it('quotes, verses, sidebars, examples and open blocks in AsciiDoc keep their text', () => {
    const text =
      '[quote, A. Author, The book]\n____\nSaid.\n____\n\n[verse]\n____\none\n  two\n____\n\n****\nAside.\n****\n\n.Shown\n====\nExample.\n====\n\n--\nOpen.\n--\n'
    expect(shown(text)).toEqual([
      ['blockquote', 'Said.— A. Author, The book'],
      ['blockquote', 'one\ntwo'],
      ['alert', 'Aside.'],
      ['paragraph', 'Shown'],
      ['paragraph', 'Example.'],
      ['paragraph', 'Open.'],
    ])
  })

  it('comments, page breaks and the table of contents in AsciiDoc show nothing', () => {
    expect(shown('// no\n////\nno\n////\ntoc::[]\n\n<<<\n\nYes.\n// no\nMore.\n')).toEqual([
      ['paragraph', 'Yes. More.'],
    ])
  })

  it('AsciiDoc conditions depend on the attributes that the document sets', () => {
    const text = ':web:\n\nifdef::web[]\nYes.\nendif::[]\nifndef::web[]\nNo.\nendif::[]\nifdef::print[No.]\n'
    expect(shown(text)).toEqual([['paragraph', 'Yes.']])
  })

  it('an include in AsciiDoc becomes a link to the file', () => {
    expect(read('include::part.adoc[]\n', { resolve: (address) => `https://x.example/${address}` })).toMatchObject([
      { content: [{ text: 'part.adoc', marks: [{ attrs: { href: 'https://x.example/part.adoc' } }] }] },
    ])
  })

  it('an image in AsciiDoc is shown if possible, otherwise its description', () => {
    const text = ':imagesdir: pics\n\nimage::https://a.example/x.png[A picture]\n\nimage::b.png[Other]\n'
    expect(read(text, { keepsAddresses: true })).toEqual([
      { type: 'image', attrs: { src: 'https://a.example/x.png', alt: 'A picture' } },
      paragraph('Other (pics/b.png)'),
    ])
  })
})

describe('the text of AsciiDoc', () => {
  it('AsciiDoc formatting works when nested and within words', () => {
    expect(inline('*b* _i_ `c` **a**b *x _y_* [.line-through]#s# #h# 2 * 3 * 4 snake_case_name')).toEqual([
      ['b', 'bold'],
      ' ',
      ['i', 'italic'],
      ' ',
      ['c', 'code'],
      ' ',
      ['a', 'bold'],
      'b ',
      ['x ', 'bold'],
      ['y', 'bold', 'italic'],
      ' ',
      ['s', 'strike'],
      ' h 2 * 3 * 4 snake_case_name',
    ])
  })

  it('AsciiDoc text shows escaped or passed-through parts as they are written', () => {
    expect(inline('\\*a* +*b*+ pass:[_c_] `+{d}+` C++ C{plus}{plus} "`e`" -- (C)')).toEqual([
      '*a* *b* _c_ ',
      ['{d}', 'code'],
      ' C++ C++ “e” — ©',
    ])
  })

  it('AsciiDoc text replaces attributes with their values and leaves unknown attributes', () => {
    expect(inline(':name: Docs\n:url: https://a.example\n\n{url}/x[{name}] {other} \\{name}')).toEqual([
      ['Docs', 'https://a.example/x'],
      ' {other} {name}',
    ])
  })

  it('an AsciiDoc link with an unknown attribute in its address is shown as plain text', () => {
    expect(inline('See {host}/issues/1[issue #1^] and {host}/x[].')).toEqual(['See issue #1 and {host}/x[].'])
  })

  it('AsciiDoc text takes attributes from the documentation settings unless the document sets them', () => {
    const attributes = antoraAttributes(
      "name: lamp\ntitle: Lamp\nversion: '2.1'\nasciidoc:\n  attributes:\n    host: https://a.example\n    kind: one@\n",
    )
    expect(
      inline(':kind: two\n\n{page-component-title} {page-component-version}: {host}/x[{kind}]', { attributes }),
    ).toEqual(['Lamp 2.1: ', ['two', 'https://a.example/x']])
    expect(antoraAttributes('a: [').size).toBe(0)
  })

  it('links in AsciiDoc lead to their addresses', () => {
    const resolve = (address: string) => `https://x.example/${address}`
    expect(
      inline(
        'https://a.example/b. link:c.html[see *C*^] mailto:d@e.example[D] https://f.example["G, H",window=_blank]',
        { resolve },
      ),
    ).toEqual([
      ['https://a.example/b', 'https://a.example/b'],
      '. ',
      ['see ', 'https://x.example/c.html'],
      ['C', 'https://x.example/c.html', 'bold'],
      ' ',
      ['D', 'mailto:d@e.example'],
      ' ',
      ['G, H', 'https://f.example'],
    ])
  })

  it('cross-references in AsciiDoc lead to sections and documents and take their titles', () => {
    const around: Partial<Surroundings> = {
      resolve: (address) => `https://x.example/${address}`,
      section: (title) => `https://x.example/#${title}`,
      document: (address) => ({ href: `https://x.example/${address}`, title: 'Other' }),
    }
    expect(inline('<<own>> <<_a_part,words>> xref:b.adoc#c[C] xref:b.adoc[]\n\n[[own]]\n== My part\n', around)).toEqual(
      [
        ['My part', 'https://x.example/#My part'],
        ' ',
        ['words', 'https://x.example/#_a_part'],
        ' ',
        ['C', 'https://x.example/b.adoc#c'],
        ' ',
        ['Other', 'https://x.example/b.adoc'],
      ],
    )
    expect(inline('xref:api:c.adoc[]', { ...around, path: 'docs/modules/ROOT/pages/a.adoc' })).toEqual([
      ['Other', 'https://x.example//docs/modules/api/pages/c.adoc'],
    ])
  })

  it('footnotes in AsciiDoc are numbered and come at the end', () => {
    expect(shown('A.footnote:x[One https://a.example[two].] B.footnote:x[]\n')).toEqual([
      ['paragraph', 'A. [1] B. [1]'],
      ['horizontalRule', ''],
      ['paragraph', '[1] One two.'],
    ])
  })

  it('AsciiDoc text shows keys, buttons and menus', () => {
    expect(inline('kbd:[Ctrl+C] btn:[OK] menu:File[New > Page]')).toEqual([
      ['Ctrl+C', 'code'],
      ' ',
      ['OK', 'bold'],
      ' ',
      ['File › New › Page', 'bold'],
    ])
  })

  it('a line of AsciiDoc breaks at ` +`', () => {
    expect(read('[%hardbreaks]\none\ntwo')[0]?.content?.map(({ type }) => type)).toEqual(['text', 'hardBreak', 'text'])
    expect(read('one +\ntwo\nthree')[0]?.content?.map(({ type, text }) => text ?? type)).toEqual([
      'one',
      'hardBreak',
      'two three',
    ])
  })

  it('the AsciiDoc reader drops scripts and unsafe links', () => {
    const text = 'link:javascript:alert(1)[x] image:javascript:alert(2)[y]\n\n++++\n<script>alert(3)</script>\n++++\n'
    expect(JSON.stringify(read(text, { keepsAddresses: true }))).not.toMatch(/alert|javascript/)
  })
})
