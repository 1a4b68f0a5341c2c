import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Manifest } from '../service-worker/shell-list.ts'
import { insertBlock, newPage } from './models/new-page.ts'
import { onDisk } from './on-disk.ts'
import { expect, test } from './test.ts'

const MANIFEST = new URL('../../dist/.vite/manifest.json', import.meta.url)

/** Makes a part of the client fail: it loads, but everything that it shows throws. */
async function breakPart(page: Page, name: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest
  const file = manifest[name]?.file
  if (!file) throw new Error(`The build has no part ${name}`)
  const built = readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8')
  const exported = /export\s*\{([^}]*)\}/.exec(built)?.[1]?.split(',') ?? []
  const names = exported.map((one) =>
    one
      .trim()
      .split(/\s+as\s+/)
      .at(-1),
  )
  const body = `const broken = () => { throw new Error('broken on purpose') }
    export { ${names.map((own) => `broken as ${own}`).join(', ')} }`
  await page.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

test('a screen that breaks while someone writes says so, and reloading brings back every word', async ({
  browser,
  owner,
}) => {
  const page = await (await owner.context(browser)).newPage()
  await breakPart(page, 'editor/blocks/alert/kind-menu.tsx')
  const documentation = await newPage(page, owner, 'Unbroken')
  const { article, editor } = documentation
  await page.keyboard.type('The server has this')
  await documentation.saved()

  // Only this device has the text that is written from here on.
  await page.context().setOffline(true)
  await documentation.write('Nobody else has this')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'alert')
  await expect(page.getByRole('heading', { name: 'Couldn’t show this screen' })).toBeVisible()
  await expect(page.getByText('Text marked “kept on this device” is still on this device')).toBeVisible()
  await expect(editor).toHaveCount(0)
  await onDisk(page)

  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await documentation.editable()
  await expect(article.getByText('The server has this')).toBeVisible()
  await expect(article.getByText('Nobody else has this')).toBeVisible()
  await expect(article.getByRole('note')).toBeVisible()
  await documentation.saved()
  await page.context().close()
})
