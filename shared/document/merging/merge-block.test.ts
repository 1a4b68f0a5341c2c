import { describe, expect, it } from 'vitest'
import type { DocNode } from '../node.ts'
import { type Choice, chosen } from './conflict.ts'
import { mergeBlock } from './merge-block.ts'
import type { Versions } from './merged-node.ts'
import { cite, code, list, paragraph, table, text, told } from './testing/told.ts'

const bold = (words: string) => text(words, 'bold')
const link = (words: string, href: string) => text(words, { type: 'link', attrs: { href } })
const inlineCode = (words: string) => text(words, 'code')
const heading = (level: number, words: string): DocNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
})
const merged = (versions: Versions, choice: Choice = 'yours') =>
  mergeBlock(versions).read((conflict) => chosen(conflict, choice))

describe('a merged block', () => {
  it('a merged block keeps marks on words that stay and on words that replace marked words', () => {
    expect(
      merged({
        base: paragraph('Ten small requests wait.'),
        mine: paragraph(bold('Ten small requests'), ' wait.'),
        theirs: paragraph('Twenty small requests wait.'),
      }),
    ).toEqual([paragraph(bold('Twenty small requests'), ' wait.')])
    expect(
      merged({
        base: paragraph('It admits ten.'),
        mine: paragraph('It ad', bold('mits'), ' ten.'),
        theirs: paragraph('It admits twenty.'),
      }),
    ).toEqual([paragraph('It ad', bold('mits'), ' twenty.')])
  })

  it('a merged block takes new link targets and keeps the links of a person', () => {
    expect(
      merged({
        base: paragraph('See ', link('the queue', '/a'), ' here.'),
        mine: paragraph('See ', link('the queue', '/a'), ' ', link('here', '/mine'), '.'),
        theirs: paragraph('See ', link('the queue', '/b'), ' here.'),
      }),
    ).toEqual([paragraph('See ', link('the queue', '/b'), ' ', link('here', '/mine'), '.')])
  })

  it('a merged block treats inline code as a whole', () => {
    const calls = (name: string) => paragraph('Calls ', inlineCode(name), '.')
    expect(told({ base: calls('tree.find'), mine: calls('tree.findAll'), theirs: calls('node.find') })).toBe(
      'Calls {tree.findAll|node.find}.',
    )
  })

  it.each([
    ['has new citations in place of old ones', { base: [1], mine: [1], theirs: [2] }, '[2]'],
    ['keeps citations that a person added', { base: [1], mine: [1, 9], theirs: [1] }, '[1][9]'],
    ['has no citation that the code took out', { base: [1, 2], mine: [1, 2], theirs: [1] }, '[1]'],
    ['has citations that both added', { base: [], mine: [9], theirs: [1] }, '[9][1]'],
  ])('%s', (_, { base, mine, theirs }, wanted) => {
    const versions = {
      base: paragraph('Ten wait.', ...base.map(cite)),
      mine: paragraph('Ten wait.', ...mine.map(cite), ' We checked.'),
      theirs: paragraph('Twenty wait.', ...theirs.map(cite)),
    }
    expect(told(versions)).toBe(`Twenty wait.${wanted} We checked.`)
  })

  it('a merged block keeps a generated word in a list item that a person edited', () => {
    const item = (...content: DocNode[]): DocNode => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph(...content)] }],
    })
    const versions = {
      base: item(inlineCode('alpha')),
      mine: item(inlineCode('alphas')),
      theirs: item(text('alpha.'), inlineCode('alpha')),
    }
    expect(JSON.stringify(merged(versions, 'new'))).toContain('"alpha."')
  })

  it('a merged block keeps the line breaks of both versions', () => {
    const br: DocNode = { type: 'hardBreak' }
    expect(
      merged({
        base: paragraph('Ten wait.', br, 'Some fail.'),
        mine: paragraph('Ten wait.', br, 'Some fail.', br, 'Mine.'),
        theirs: paragraph('Twenty wait.', br, 'Some fail.'),
      }),
    ).toEqual([paragraph('Twenty wait.', br, 'Some fail.', br, 'Mine.')])
  })

  it('a merged block combines code line by line and offers whole lines to choose from', () => {
    const toldCode = (base: string, mine: string, theirs: string) =>
      told({ base: code(base), mine: code(mine), theirs: code(theirs) })
    expect(toldCode('a = 1\nb = 2', 'a = 1\nb = 2\nc = 3', 'a = 7\nb = 2')).toBe('a = 7\nb = 2\nc = 3')
    expect(toldCode('a = 1\nb = 2\nc = 3', 'a = 1\nb = 20\nc = 30', 'a = 1\nb = 5\nc = 6')).toBe(
      'a = 1\n{\nb = 20\nc = 30|\nb = 5\nc = 6}',
    )
    expect(toldCode('a {\n}', 'a {\n}\nmine {\n}', 'a {\n}\ntheirs {\n}')).toBe('a {\n}\ntheirs {\n}\nmine {\n}')
    const both = (base: string, mine: string, theirs: string) =>
      merged({ base: code(base), mine: code(mine), theirs: code(theirs) }, 'both')
    expect(both('a\nb', 'a\nmine', 'a\ntheirs')).toEqual([code('a\nmine\ntheirs')])
    expect(both('b', 'mine', 'theirs')).toEqual([code('mine\ntheirs')])
  })

  it('a merged block keeps a heading that a person made and takes its level from the generated text', () => {
    const [ten, twenty] = [paragraph('Ten wait.'), paragraph('Twenty wait.')]
    expect(merged({ base: ten, mine: heading(2, 'Ten wait.'), theirs: twenty })).toEqual([heading(2, 'Twenty wait.')])
    const versions = { base: heading(2, 'Ten'), mine: heading(2, 'Ten here'), theirs: heading(3, 'Ten') }
    expect(merged(versions)).toEqual([heading(3, 'Ten here')])
  })

  it('a merged block drops attributes that its new type does not have', () => {
    const item = (words: string): DocNode => ({ type: 'listItem', content: [paragraph(words)] })
    const base: DocNode = { type: 'orderedList', content: [item('one')] }
    const mine: DocNode = { ...base, attrs: { start: 3 } }
    const theirs: DocNode = { type: 'bulletList', content: [item('one'), item('two')] }
    expect(merged({ base, mine, theirs })).toEqual([theirs])
    const numbered: DocNode = { ...base, content: [item('one'), item('two')] }
    expect(merged({ base, mine, theirs: numbered })).toEqual([{ ...numbered, attrs: { start: 3 } }])
  })

  it.each([
    [
      'an item that a person added',
      { base: list('a one', 'b two'), mine: list('a one', 'b two', 'mine'), theirs: list('a three', 'b two') },
      'a three\nb two\nmine',
    ],
    [
      'words that a person added to an item',
      { base: list('a one', 'b two'), mine: list('a one, really', 'b two'), theirs: list('a three', 'b two') },
      'a three, really\nb two',
    ],
    [
      'what is left of an item that the code took out',
      { base: list('a one', 'b two'), mine: list('a one', 'b two', 'mine'), theirs: list('b two') },
      'b two\nmine',
    ],
    [
      'items in the order that a person gave them',
      {
        base: list('alpha is the one', 'beta is the two', 'c'),
        mine: list('beta is the two', 'alpha is the one', 'c'),
        theirs: list('alpha is the one', 'beta is the two', 'new'),
      },
      'beta is the two\nalpha is the one\nnew',
    ],
    [
      'a cell that a person wrote in',
      {
        base: table('Name | Use', 'a | x', 'b | y'),
        mine: table('Name | Use', 'a | x, mine', 'b | y'),
        theirs: table('Name | Use', 'a | x', 'b | z', 'c | w'),
      },
      'Name | Use\na | x, mine\nb | z\nc | w',
    ],
    [
      'a column that a person added, and a row to choose from that the code took out',
      {
        base: table('Name | Use', 'a | x', 'b | y'),
        mine: table('Name | Use | Who', 'a | x | me', 'b | y | you'),
        theirs: table('Name | Use', 'a | z', 'c | w'),
      },
      'Name | Use | Who\na | z | me\nc | w | \n{b | y | you|}',
    ],
    [
      'items and rows of both where the published text is unknown',
      { mine: table('N | U', 'a | x'), theirs: table('N | U', 'a | y', 'b | z') },
      'N | U\na | {x|y}\nb | z',
    ],
  ])('has %s', (_, versions: Versions, wanted) => {
    expect(told(versions)).toBe(wanted)
  })

  it('a merged block offers both whole versions when they do not fit into each other', () => {
    const [base, mine] = [paragraph('Ten wait.'), paragraph('Ten wait, we checked.')]
    const theirs = list('Ten wait', 'Some fail')
    expect(mergeBlock({ base, mine, theirs }).conflicts).toEqual([{ kind: 'blocks', mine: [mine], theirs: [theirs] }])
    expect(merged({ base, mine, theirs }, 'both')).toEqual([mine, theirs])
  })

  it('a merged block takes bounded time for very long texts that have nothing in common', () => {
    const long = (letter: string) => Array.from({ length: 5000 }, (_, at) => `${letter}${at}`)
    // Measure processor time: other processes may slow the machine down.
    const begun = process.cpuUsage()
    for (const join of [' ', '. ', '\n']) {
      for (const blockOf of [code, paragraph]) {
        const [base, mine, theirs] = ['a', 'b', 'c'].map((letter) => blockOf(long(letter).join(join)))
        merged({ base, mine: mine as DocNode, theirs: theirs as DocNode }, 'both')
      }
    }
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(15_000)
  })
})
