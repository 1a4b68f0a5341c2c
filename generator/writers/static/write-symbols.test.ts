import { expect, it } from 'vitest'
import { toMarkdown } from '../../../shared/document/markdown/serialize.ts'
import { resolveCitation } from '../../analysis/resolve-citation.ts'
import { blocksOf, composeAll, type Language } from '../../testing/compose-sample.ts'
import { sampleRepository } from '../../testing/sample-repository.ts'

const DOOR = `class Door:
    """A door."""

    def open(self):
        """Opens it. Instead of doing this::

            door.open()

        do that.

        .. versionchanged:: 2.0
            Faster
        """
        # Only the owner may do this.
        self.close()
        # It never waits:
        #
        # - not for others
        # - not for itself, so that nothing hangs
        self.run()

    def close(self):
        """Closes it"""

    def run(self):
        # Only the owner may do this.
        pass
        self.open()
`

/** The list of what the file offers, as Markdown. */
async function listOf(path: string, content: string, language: Language = 'en'): Promise<string> {
  const sample = await sampleRepository({ [path]: content })
  const { plan, pages } = composeAll(sample, language)
  const blocks = blocksOf(pages[plan.findIndex(({ key }) => key === `file:${path}`)])
  const refs = new Map(blocks.flatMap(({ citations }) => citations.map(({ id, ref }) => [id, ref] as const)))
  const citation = (id: number) => {
    const ref = refs.get(id)
    const lines = ref && resolveCitation(ref, sample.model, sample.read)
    return lines && { label: `${lines.startLine}–${lines.endLine}` }
  }
  const page = toMarkdown({ type: 'doc', content: blocks.map(({ node }) => node) }, { citation })
  return page.slice(page.indexOf('\n- ') + 1)
}

it('a list item shows code after the text that announces it, and notes at the end', async () => {
  expect(await listOf('src/door.py', DOOR)).toBe(`- \`def open(self)\` \`4–20\` Opens it. Instead of doing this:

  \`\`\`
  door.open()
  \`\`\`

  do that.

  **Changed in 2.0:** Faster

  Called by \`run\`.

  Notes in the code:
  - Only the owner may do this. \`14–14\`
  - It never waits: \`16–19\`
    - not for others
    - not for itself, so that nothing hangs
- \`def close(self)\` \`22–23\` Closes it. Called by \`open\`.
- \`def run(self)\` \`25–28\` Called by \`open\`.

  Notes in the code:
  - Only the owner may do this. \`26–26\`
`)
})

it.each([
  ['de', 'Hinweise im Code:', '**Geändert in 2.0:** Faster'],
  ['ru', 'Пояснения в коде:', '**Изменено в версии 2.0:** Faster'],
] as const)('notes and versions are introduced in the language of the page: %s', async (language, notes, version) => {
  const list = await listOf('src/door.py', DOOR, language)
  expect(list).toContain(notes)
  expect(list).toContain(version)
})

it('a list of tests shows the comments of their authors', async () => {
  const go =
    'package a\n\n// TestOpen verifies that a door opens.\n//\n// It needs:\n//\n//   - a key\nfunc TestOpen(t *testing.T) {}\n\nfunc TestClose(t *testing.T) {}\n'
  expect((await listOf('a_test.go', go)).trimEnd()).toBe(
    '- `TestOpen`: TestOpen verifies that a door opens. `8–8`\n\n  It needs:\n  - a key\n- `TestClose`',
  )
  const python = 'class TestDoor:\n    """Doors."""\n\n    def test_open(self):\n        """It opens."""\n'
  expect((await listOf('test_a.py', python)).trimEnd()).toBe(
    '- `TestDoor`: Doors. `1–5`\n  - `test_open`: It opens. `4–5`',
  )
  const script = "// Doors that open.\ndescribe('a door', () => {\n  /** At once. */\n  it('is fast', () => {})\n})\n"
  expect((await listOf('a.test.js', script)).trimEnd()).toBe(
    '- **a door**: Doors that open. `1–1`\n  - is fast: At once. `3–3`',
  )
})
