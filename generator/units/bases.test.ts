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
    'Cell extends AbstractBlock and implements Stringable and RendererInterface.',
  ],
  ['A.java', 'class Cell<T> extends Block<T> {}\n', 'Cell extends Block.'],
  ['A.java', 'interface Cell extends Block, Other {}\n', 'Cell extends Block and Other.'],
  ['a.ts', 'export class Cell implements Block {}\n', 'Cell implements Block.'],
  ['a.py', 'class Cell(Block, metaclass=Meta):\n    pass\n', 'Cell extends Block.'],
  [
    'A.cs',
    'class Cell<T> : Block<T>, IDisposable where T : new() {}\n',
    'Cell extends Block and implements IDisposable.',
  ],
  [
    'A.cs',
    'public class Context\n#pragma warning disable CA1710\n    : IDictionary<string, object>, IDictionary\n#pragma warning restore CA1710\n{\n}\n',
    'Context implements IDictionary.',
  ],
  ['a.rb', 'class Cell < Block\nend\n', 'Cell extends Block.'],
  ['A.kt', 'class Cell(val a: Int) : Block(a) {}\n', 'Cell extends Block.'],
  ['A.kt', 'class Cell @Inject constructor(val a: Int) : Shelf {}\n', 'Cell implements Shelf.'],
])('%s: a class is said to be a kind of what it builds on', async (path, content, expected) => {
  expect(await pageOf(path, content)).toContain(expected)
})

it('the page of a class names its base classes and interfaces in Russian and German', async () => {
  const content = '<?php\nclass Cell extends Block implements A {}\n'
  expect(await pageOf('a.php', content, 'ru')).toContain('Cell расширяет Block и реализует A.')
  expect(await pageOf('a.php', content, 'de')).toContain('Cell erweitert Block und implementiert A.')
})
