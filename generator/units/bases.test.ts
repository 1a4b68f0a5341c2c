import { expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

async function pageOf(path: string, content: string, language: Language = 'en'): Promise<string> {
  const { pages } = composeAll(await sampleRepository({ [path]: content }), language)
  return textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))
}

it.each([
  [
    'A.php',
    '<?php\nfinal class Cell extends AbstractBlock implements \\Stringable, RendererInterface {}\n',
    'Defines the class Cell, which extends AbstractBlock and implements Stringable and RendererInterface.',
  ],
  ['A.java', 'class Cell<T> extends Block<T> {}\n', 'Defines the class Cell, which extends Block.'],
  ['A.java', 'interface Cell extends Block, Other {}\n', 'Defines the interface Cell, which extends Block and Other.'],
  ['a.ts', 'export class Cell implements Block {}\n', 'Exports the class Cell, which implements Block.'],
  ['a.py', 'class Cell(Block, metaclass=Meta):\n    pass\n', 'Defines the class Cell, which extends Block.'],
  [
    'A.cs',
    'class Cell<T> : Block<T>, IDisposable where T : new() {}\n',
    'Defines the class Cell, which extends Block and implements IDisposable.',
  ],
  [
    'A.cs',
    'public class Context\n#pragma warning disable CA1710\n    : IDictionary<string, object>, IDictionary\n#pragma warning restore CA1710\n{\n}\n',
    'Defines the class Context, which implements IDictionary.',
  ],
  ['A.cs', 'public class Options : Options<object> {}\n', 'Defines the class Options.'],
  ['a.rb', 'class Cell < Block\nend\n', 'Defines the class Cell, which extends Block.'],
  ['A.kt', 'class Cell(val a: Int) : Block(a) {}\n', 'Defines the class Cell, which extends Block.'],
  ['a.ts', 'export class Cell {}\n', 'Exports the class Cell.'],
])('%s: a class is said to be a kind of what it builds on', async (path, content, expected) => {
  expect(await pageOf(path, content)).toContain(expected)
})

it('in each language', async () => {
  const content = '<?php\nclass Cell extends Block implements A {}\n'
  expect(await pageOf('a.php', content, 'ru')).toContain(
    'Определяет класс Cell, который расширяет Block и реализует A.',
  )
  expect(await pageOf('a.php', content, 'de')).toContain(
    'Definiert die Klasse Cell, die Block erweitert und A implementiert.',
  )
})

it('what a file declares in many kinds is named of the first three and counted of the others', async () => {
  const content =
    'package a\n\ntype s struct{}\n\nfunc f() {}\n\ntype t int\n\nconst c = 1\n\nconst d = 2\n\nvar v = 1\n\nvar w = 2\n'
  expect(await pageOf('a.go', content)).toContain(
    'Defines the struct s, the function f, the type t, two constants, and two variables.',
  )
  expect(await pageOf('a.go', content, 'ru')).toContain('тип t, 2 константы, а также 2 переменные.')
  expect(await pageOf('a.go', content, 'de')).toContain('den Typ t, zwei Konstanten sowie zwei Variablen.')
})
