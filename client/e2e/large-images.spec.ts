import type { Page } from '@playwright/test'
import { beginPage } from './models/new-page.ts'
import { paste } from './models/paste.ts'
import { noisePng } from './noise-png.ts'
import { createPrivateProject } from './people.ts'
import { expect, test } from './test.ts'

/** Runs in the page: notes when its main thread reads or decodes something large. Workers have their own globals. */
function noteLargeReads(): void {
  const notes: string[] = []
  Object.assign(globalThis, { largeReads: notes })
  const watch = (owner: object, name: string, sizeOf: (self: unknown, argument: unknown) => number) => {
    const original = Reflect.get(owner, name) as ((...args: unknown[]) => unknown) | undefined
    if (!original) return
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
      const size = sizeOf(this, args[0])
      if (size > 500_000) notes.push(`${name} of ${size} bytes`)
      return original.apply(this, args)
    })
  }
  for (const name of ['arrayBuffer', 'text', 'bytes']) watch(Blob.prototype, name, (blob) => (blob as Blob).size)
  for (const name of ['readAsArrayBuffer', 'readAsDataURL', 'readAsBinaryString', 'readAsText']) {
    watch(FileReader.prototype, name, (_, blob) => (blob as Blob).size)
  }
  watch(globalThis, 'atob', (_, base64) => String(base64).length)
  watch(globalThis, 'createImageBitmap', (_, image) => (image instanceof Blob ? image.size : 0))
}

async function choose(page: Page, name: string, click: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: noisePng(1000, 700) })
}

test('the page never reads a large image whole to send, store or paste it', async ({ ownersPage: page, owner }) => {
  await page.addInitScript(noteLargeReads)
  const documentation = await beginPage(page, await createPrivateProject(owner, 'Large'), 'Pictures')
  const image = documentation.editor.getByRole('img')
  await choose(page, 'sent.png', async () => {
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Image' }).click()
  })
  await expect(image).toHaveJSProperty('naturalWidth', 1000)
  // The page reserves the image's place and leaves decoding to the browser.
  for (const [name, value] of Object.entries({ width: '1000', height: '700', loading: 'lazy', decoding: 'async' })) {
    await expect(image).toHaveAttribute(name, value)
  }
  await page.route('**/upload', (route) => route.abort())
  await image.click()
  await choose(page, 'kept.png', () => page.getByRole('button', { name: 'Replace the image' }).click())
  await expect(page.getByText('Image kept on this device').first()).toBeVisible()
  await expect(image).toHaveJSProperty('naturalWidth', 1000)
  await page.unroute('**/upload')
  await documentation.editor.locator(':scope > p').last().click()
  const base64 = noisePng(1000, 700).toString('base64')
  await paste(documentation.editor, { 'text/html': `<img src="data:image/png;base64,${base64}" alt="pasted">` })
  await expect(documentation.editor.getByRole('img', { name: 'pasted' })).toHaveJSProperty('naturalWidth', 1000)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'largeReads'))).toEqual([])
  await documentation.saved()
})
