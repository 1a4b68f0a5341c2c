import { expect, it } from 'vitest'
import { composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const OWNER = `package a;

public class Owner {
  /** Return the pet with a name. */
  public Pet getPet(String name) {
    return getPet(name, false);
  }

  /** Return the pet with an id. */
  public Pet getPet(Integer id) {
    return null;
  }

  Pet getPet(String name, boolean ignoreNew) {
    return null;
  }

  public void addPet(Pet pet) {}
}
`

it('functions of the same name are listed one by one, each with its words and lines', async () => {
  const { pages } = composeAll(await sampleRepository({ 'src/a/Owner.java': OWNER }))
  const page = pages.find(({ pageKey }) => pageKey === 'file:src/a/Owner.java')
  const text = textOfPage(page)
  expect(text).toContain('three public methods')
  expect(text).toMatch(
    /\(String name\) Return the pet with a name\.public Pet getPet\(Integer id\) Return the pet with an id\./,
  )
  // Callers call the name; we don't resolve which overload they mean.
  expect(text).not.toContain('Called within')
  expect(JSON.stringify(page)).toContain('"lines":{"start":10,"end":12}')
  expect(JSON.stringify(page)).not.toContain('"start":5,"end":16')
})

it('each overload of a function has its own visibility and line', async () => {
  const { model } = await sampleRepository({ 'src/a/Owner.java': OWNER })
  const [owner] = model.files.get('src/a/Owner.java')?.analysis.symbols ?? []
  const pet = owner?.members.find(({ name }) => name === 'getPet')
  expect(pet?.variants?.map(({ visibility, startLine }) => `${startLine} ${visibility}`)).toEqual([
    '5 public',
    '10 public',
    '14 internal',
  ])
})
