import { expect } from '@playwright/test'
import type { DocumentationModel } from './models/documentation.ts'
import { asVisitor, goToEnd, insertBlock, newPage } from './models/new-page.ts'
import { test } from './test.ts'

const topLevel = ({ editor }: DocumentationModel) =>
  editor.evaluate((element) =>
    [...element.querySelectorAll(':scope > :not(.titleMeta)')]
      .map(({ textContent }) => textContent?.trim())
      .filter(Boolean),
  )

test('blocks are moved, duplicated, deleted, converted and linked by keys and by their handle', async ({
  ownersPage: page,
  owner,
}) => {
  const documentation = await newPage(page, owner, 'Blocks')
  const { editor } = documentation
  for (const line of ['One', 'Two', 'Three']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await editor.getByText('Two', { exact: true }).click()
  await page.keyboard.press('ControlOrMeta+Shift+ArrowUp')
  await expect.poll(() => topLevel(documentation)).toEqual(['Blocks', 'Two', 'One', 'Three'])
  await page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
  await expect.poll(() => topLevel(documentation)).toEqual(['Blocks', 'One', 'Three', 'Two'])
  // The cursor moved with the block.
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  const act = async (name: string) => {
    await page.keyboard.press('ControlOrMeta+/')
    // The menu is as wide as its words, not as the block.
    expect((await page.getByRole('menu').boundingBox())?.width).toBeLessThan(300)
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(editor).toBeFocused()
  }
  await act('Duplicate')
  await expect.poll(() => topLevel(documentation)).toEqual(['Blocks', 'One', 'Three', 'Two!', 'Two!'])
  await act('Move up')
  await act('Delete')
  await expect.poll(() => topLevel(documentation)).toEqual(['Blocks', 'One', 'Three', 'Two!'])
  await editor.getByText('One', { exact: true }).click()
  await act('Heading 2')
  await expect(editor.getByRole('heading', { level: 2, name: 'One' })).toBeVisible()
  await act('Copy link')
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash).toBe('#one')

  await test.step('the handle', async () => {
    await editor.getByText('Three', { exact: true }).hover()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
    await expect(editor.locator('blockquote')).toHaveText('Three')
    await editor.getByText('Two!').hover()
    const handle = page.getByRole('button', { name: 'Block', exact: true })
    await expect(handle).toBeVisible()
    await handle.dragTo(editor.getByRole('heading', { name: 'One' }), { targetPosition: { x: 20, y: 2 } })
    await expect.poll(() => topLevel(documentation)).toEqual(['Blocks', 'Two!', 'One', 'Three'])
  })
  await test.step('what was undone is as it was', async () => {
    await editor.getByText('Two!').click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => topLevel(documentation)).toEqual(['Blocks', 'One', 'Three', 'Two!'])
  })
})

test('menu shortcuts pressed before the menus load take effect once the menus are loaded', async ({
  browser,
  owner,
}) => {
  const page = await (await owner.context(browser)).newPage()
  const load = Promise.withResolvers<void>()
  await page.route(/editor-menus/, async (route) => {
    await load.promise
    await route.continue()
  })
  const documentation = await newPage(page, owner, 'Early')
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowUp')
  await page.keyboard.press('ControlOrMeta+/')
  expect(await topLevel(documentation)).toEqual(['Early', 'One', 'Two'])
  load.resolve()
  await expect.poll(() => topLevel(documentation)).toEqual(['Early', 'Two', 'One'])
  await expect(page.getByRole('menu')).toBeVisible()
  await page.context().close()
})

test('an alert names its kind, and drops the second of two leading spaces', async ({ ownersPage: page, owner }) => {
  const documentation = await newPage(page, owner, 'Alerts')
  const { editor } = documentation
  await insertBlock(page, 'alert')
  await page.keyboard.type('  Mind   the gap')
  await expect(editor.getByRole('note', { name: 'Info' }).getByRole('paragraph')).toHaveText(/^ Mind {3}the gap$/)
  for (const kind of ['Success', 'Warning', 'Error']) {
    await editor.getByRole('button', { name: /^Kind of alert/ }).click()
    await page.getByRole('menuitem', { name: kind }).click()
    await expect(editor.getByRole('note', { name: kind })).toContainText('the gap')
    // A menu that is still closing catches clicks.
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await test.step('it is left at its end, and taken away at its start', async () => {
    await editor.getByText('the gap').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('After it')
    await expect(editor.getByRole('note')).not.toContainText('After it')
    await editor.getByText('the gap').click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    await expect(editor.getByRole('note')).toHaveCount(0)
    await expect(editor).toContainText('Mind   the gap')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor.getByRole('note', { name: 'Error' })).toBeVisible()
  })
  await test.step('a list that counts from nought', async () => {
    await editor.getByText('After it').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('0. Nothing')
    await expect(editor.getByRole('listitem')).toHaveText('Nothing')
  })
  await documentation.saved()
  await asVisitor(page, owner, async ({ article }) => {
    await expect(article.getByRole('note', { name: 'Error' })).toContainText('the gap')
    await expect(article.locator('ol')).toHaveAttribute('start', '0')
  })
})

test('a video is inserted by its address, and plays from a host that sets no cookies', async ({
  ownersPage: page,
  owner,
}) => {
  const asked: string[] = []
  await page.route(/youtube|ytimg/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>player</p>' })
  })
  const documentation = await newPage(page, owner, 'Videos')
  const { editor } = documentation
  const dialog = page.getByRole('dialog', { name: 'Insert a YouTube video' })
  const address = dialog.getByLabel('Video URL')

  await insertBlock(page, 'youtube')
  await address.fill('https://example.org/watch?v=dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a valid YouTube URL')).toBeVisible()
  await address.fill('https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=42')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const play = editor.getByRole('button', { name: 'Play the YouTube video' })
  await expect(play).toBeVisible()
  await test.step('what is typed next stands below it', async () => {
    await expect(editor).toBeFocused()
    await page.keyboard.type('Seen above')
    await expect(editor.locator(':scope > p:last-child')).toHaveText('Seen above')
    await expect(play).toBeVisible()
    await page.keyboard.press('Enter')
  })
  expect(asked).toEqual([])
  await play.click()
  await expect(editor.locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=42',
  )

  await test.step('a pasted address offers the same, and stays when it is not wanted', async () => {
    await goToEnd(page, editor)
    await page.evaluate(() => navigator.clipboard.writeText('https://youtu.be/aaaaaaaaaaa?t=1m5s'))
    await page.keyboard.press('ControlOrMeta+v')
    await expect(address).toHaveValue('https://youtu.be/aaaaaaaaaaa?t=1m5s')
    await page.keyboard.press('Escape')
    await expect(editor).toContainText('https://youtu.be/aaaaaaaaaaa?t=1m5s')
    await expect(editor).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+v')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(editor.getByRole('link', { name: 'youtube.com/watch?v=aaaaaaaaaaa&t=65' })).toBeVisible()
    await expect(editor.getByText('https://youtu.be/aaaaaaaaaaa?t=1m5s')).toHaveCount(1)
  })
  await test.step('what is asked for a page goes with it', async () => {
    await page.getByRole('button', { name: 'New page' }).click()
    await expect(editor).not.toContainText('Videos')
    await expect(editor).toBeFocused()
    await insertBlock(page, 'youtube')
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(play).toHaveCount(2)
    await expect(dialog).toHaveCount(0)
    await editor.getByRole('heading', { name: 'Videos' }).click()
    await page.keyboard.press('ControlOrMeta+/')
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    await page.goForward()
    await expect(editor).not.toContainText('Videos')
    await expect(editor).toBeFocused()
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveCount(0)
  })
})
