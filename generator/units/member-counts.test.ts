import { expect, it } from 'vitest'
import { composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const MODELS = `class Country:
    """A country of origin."""

    title = field(1)
    order = field(2)

    def __str__(self):
        return self.title

    class Meta:
        ordering = ["order"]
`

it('a class within a class counts as a class and not as a property', async () => {
  const { pages } = composeAll(await sampleRepository({ 'src/models.py': MODELS }))
  const text = textOfPage(pages.find(({ pageKey }) => pageKey === 'file:src/models.py'))
  expect(text).toContain('It has one method, two properties and one class:')
})

const STATE = `public enum State {
  OPEN, SHUT;

  public interface Listener {}
}
`

it('an enum counts its values separately from its nested types', async () => {
  const { pages } = composeAll(await sampleRepository({ 'src/a/State.java': STATE }))
  expect(textOfPage(pages.find(({ pageKey }) => pageKey === 'file:src/a/State.java'))).toMatch(
    /two .*values and one .*interface:/,
  )
})
