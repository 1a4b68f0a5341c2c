import { DocumentationModel } from './models/documentation.ts'
import { createPrivateProject } from './people.ts'
import { expect, test } from './test.ts'

test('undo leads back to the empty page and redo to the last word, with the cursor at each change', async ({
  ownersPage: page,
  owner,
}) => {
  const documentation = new DocumentationModel(page)
  await documentation.open((await createPrivateProject(owner, 'Undo')).id)
  await documentation.editable()
  const { editor } = documentation
  await expect(editor).toBeFocused()
  const blocks = editor.locator(':scope > :not(.titleMeta)')
  await page.keyboard.type('Title')
  await page.keyboard.press('Enter')
  await page.keyboard.type('abcdef')
  for (let times = 0; times < 3; times++) await page.keyboard.press('Backspace')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.type('X')
  await expect(blocks).toHaveText(['Title', 'abcdefX'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  const last = ['Title', 'abcdefX', 'onetwo', '']
  await expect(blocks).toHaveText(last)

  // More undos than there are steps.
  for (let steps = 0; steps < 12; steps++) await page.keyboard.press('ControlOrMeta+z')
  await expect(blocks).toHaveText([''])
  // Moving the cursor on an empty page writes nothing.
  await page.keyboard.press('ArrowRight')
  for (let steps = 0; steps < 12; steps++) await page.keyboard.press('ControlOrMeta+y')
  await expect(blocks).toHaveText(last)
  await page.keyboard.type('!')
  await expect(blocks).toHaveText(last.with(2, 'onetwo!'))
  await documentation.saved()
})
