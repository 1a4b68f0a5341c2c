import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { goToEnd, insertBlock, insertWrittenDiagram, newPage } from './models/new-page.ts'
import { onDisk } from './on-disk.ts'
import { expect, test } from './test.ts'

const IMAGE = readFileSync(fileURLToPath(new URL('fixtures/dot.png', import.meta.url)))
const CODE = 'const offline = true'

/** Writes a block of every kind, one below the other, as a person would. */
async function writeEveryKind(page: Page, editor: Locator): Promise<void> {
  const type = (...lines: string[]) => page.keyboard.type(lines.join('\n'))
  const goOn = () => goToEnd(page, editor)
  await type('Plain words', 'Linked words')
  await page.keyboard.press('Shift+Home')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await toolbar.getByRole('button', { name: 'Link' }).click()
  await toolbar.getByLabel('Link URL').fill('example.org/offline')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('link', { name: 'Linked words' })).toBeVisible()
  await expect(editor).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  for (const level of [1, 2, 3]) {
    await insertBlock(page, `h${level}`)
    await type(`Heading of level ${level}`, '')
  }
  await insertBlock(page, 'bulleted')
  await type('A point', 'Another point', '', '')
  await insertBlock(page, 'numbered')
  await type('First step', 'Second step', '', '')
  await insertBlock(page, 'todo')
  await type('Done', 'Still open', '', '')
  await editor.getByRole('checkbox', { name: 'Done' }).check()
  await goOn()
  await insertBlock(page, 'quote')
  await type('Said by somebody', '', '')
  await type('---')
  await insertBlock(page, 'alert')
  await type('Mind the gap', '', '')
  await insertBlock(page, 'table')
  await type('Name')
  await page.keyboard.press('Tab')
  await type('Value')
  await goOn()
  await insertBlock(page, 'code')
  await type(CODE)
  await editor.getByLabel('Language of the code').selectOption('typescript')
  await goOn()
  await insertWrittenDiagram(page)
  await goOn()
  await insertBlock(page, 'youtube')
  await page.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(editor).toBeFocused()
  await goOn()
  const chooser = page.waitForEvent('filechooser')
  await insertBlock(page, 'image')
  await (await chooser).setFiles({ name: 'a-red-dot.png', mimeType: 'image/png', buffer: IMAGE })
}

async function expectEveryKind(editor: Locator): Promise<void> {
  await expect(editor.getByText('Plain words')).toBeVisible()
  await expect(editor.getByRole('link', { name: 'Linked words' })).toHaveAttribute(
    'href',
    'https://example.org/offline',
  )
  for (const level of [1, 2, 3]) {
    await expect(editor.getByRole('heading', { level, name: `Heading of level ${level}` })).toBeVisible()
  }
  await expect(editor.locator(':scope > ul:not([data-type]) > li')).toHaveText(['A point', 'Another point'])
  await expect(editor.locator(':scope > ol > li')).toHaveText(['First step', 'Second step'])
  await expect(editor.getByRole('checkbox', { name: 'Done' })).toBeChecked()
  await expect(editor.getByRole('checkbox', { name: 'Still open' })).not.toBeChecked()
  await expect(editor.locator('blockquote')).toHaveText('Said by somebody')
  await expect(editor.locator('hr')).toHaveCount(1)
  await expect(editor.getByRole('note', { name: 'Info' })).toContainText('Mind the gap')
  await expect(editor.locator('th').filter({ hasText: /./ })).toHaveText(['Name', 'Value'])
  await expect(editor.locator('tr')).toHaveCount(3)
  await expect(editor.locator('pre', { hasText: CODE })).toBeVisible()
  await expect(editor.getByLabel('Language of the code').first()).toHaveValue('typescript')
  await expect(editor.getByRole('button', { name: 'Play the YouTube video' })).toBeVisible()
  await expect(editor.getByRole('img', { name: 'a red dot' })).toHaveJSProperty('naturalWidth', 1)
}

const drawn = (editor: Locator) => editor.getByRole('img', { name: 'Diagram' }).locator('svg').first()

test('[OU1] blocks of every kind written offline are kept and sent after reconnecting', async ({
  distant: { network, context },
  owner,
}) => {
  const device = await context(owner)
  const asked: string[] = []
  device.on('request', (request) => asked.push(request.url()))
  const page = await device.newPage()
  const { editor } = await newPage(page, owner, 'Every kind')
  await new DocumentationModel(page).saved()
  await new InstalledModel(page).ready()

  await network.cut()
  await writeEveryKind(page, editor)
  await expectEveryKind(editor)
  const address = page.url()
  await onDisk(page)
  await page.close()

  const again = await device.newPage()
  const reopened = new DocumentationModel(again)
  await again.goto(address)
  await reopened.editable()
  await expectEveryKind(reopened.editor)
  await test.step('a diagram that this device cannot draw says so, and shows its text', async () => {
    await expect(reopened.editor.getByText('Error rendering diagram')).toBeVisible()
    await expect(reopened.editor.getByText('a[Start] --> b[End]').filter({ visible: true })).toBeVisible()
  })
  expect(asked.filter((url) => /youtu|ytimg/.test(url))).toEqual([])

  await network.restore()
  await expect(reopened.saveState).toHaveAccessibleName('Saving: Saved')
  const other = await (await context(owner)).newPage()
  const there = new DocumentationModel(other)
  await other.goto(address)
  await there.editable()
  await expectEveryKind(there.editor)
  await expect(drawn(there.editor)).toBeVisible()

  await test.step('in a project that is kept, diagrams are drawn without a network, also new ones', async () => {
    await other.getByRole('button', { name: 'Settings' }).click()
    const offline = other.getByRole('switch', { name: /^Available offline/ })
    await offline.click()
    await expect(offline).toHaveAccessibleName(/^Available offline · /)
    await network.cut()
    await other.goto(address)
    await there.editable()
    await expect(drawn(there.editor)).toBeVisible()
    await there.write('One more:')
    await other.keyboard.press('Enter')
    await insertWrittenDiagram(other)
    await expect(there.editor.getByRole('img', { name: 'Diagram' })).toHaveCount(2)
  })
})
