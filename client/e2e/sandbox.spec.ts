import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { InstalledModel } from './models/installed.ts'
import { insertBlock } from './models/new-page.ts'
import { expect, test } from './test.ts'

const IMAGE = readFileSync(fileURLToPath(new URL('fixtures/dot.png', import.meta.url)))

test('the sandbox works for everyone, even offline, and keeps written text', async ({
  distant: { network, context: newContext },
}) => {
  const context = await newContext()
  const page = await context.newPage()
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.goto('/editor-sandbox')
  const editor = page.getByRole('textbox', { name: 'Page', exact: true })
  await expect(editor.getByRole('heading', { name: 'Build once. Share everywhere.' })).toBeVisible()
  await expect(page.getByText('This is an editor sandbox.')).toBeVisible()
  await expect(page.getByText('Press / on a new line for shortcuts.')).toBeVisible()
  await expect(page.getByText('Select text to change its style.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back home' })).toHaveAttribute('href', '/')

  await test.step('it shows what an editor can do', async () => {
    await expect(editor.getByRole('table').getByRole('row')).toHaveCount(3)
    await expect(editor.getByText('export function greet')).toBeVisible()
    await expect(editor.getByText('An alert stands out.')).toBeVisible()
    await expect(editor.getByRole('img', { name: 'Diagram' })).toBeVisible()
    await expect(editor.getByRole('img', { name: /^Drawing/ })).toBeVisible()
    await expect(editor.getByRole('checkbox')).toHaveCount(2)
  })

  await editor.locator(':scope > p:last-child').click()
  await page.keyboard.type('Kept on this device')
  await expect(editor).toContainText('Kept on this device')
  await page.keyboard.press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await insertBlock(page, 'image')
  await (await chooser).setFiles({ name: 'a-red-dot.png', mimeType: 'image/png', buffer: IMAGE })
  await expect(editor.getByRole('img', { name: 'a red dot' })).toHaveJSProperty('naturalWidth', 1)
  await new InstalledModel(page).ready()
  await network.cut()
  const later = await context.newPage()
  const kept = later.getByRole('textbox', { name: 'Page', exact: true })
  // Repeats until the last letter is on the disk.
  await expect(async () => {
    await later.goto('/editor-sandbox')
    await expect(kept).toContainText('Kept on this device', { timeout: 2000 })
    await expect(kept.getByRole('img', { name: 'a red dot' })).toHaveJSProperty('naturalWidth', 1, { timeout: 2000 })
  }).toPass()
  await expect(kept.getByRole('heading', { name: 'Build once. Share everywhere.' })).toHaveCount(1)
  expect(sockets).toEqual([])
  expect(sent.filter((url) => /\/(?:upload|page|changes)\b/.test(url))).toEqual([])
  // Database of the project that an editor outside any project uses.
  const names = await later.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).toContain('local-page/13/13')
})
