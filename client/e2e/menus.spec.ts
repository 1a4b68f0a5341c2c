import { expect, type Locator } from '@playwright/test'
import { outlinedWithForcedColours } from './forced-colours.ts'
import { goToEnd, insertBlock, newPage } from './models/new-page.ts'
import { pressComposing } from './press-composing.ts'
import { test } from './test.ts'

/**
 * How much of the row at the lower edge of a cut-off list is visible. None and all both look like the list's
 * end.
 */
async function cutAt(list: Locator): Promise<number> {
  return await list.locator('..').evaluate((menu) => {
    const edge = menu.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(menu).borderBottomWidth)
    const rows = [...menu.querySelectorAll('[role=option]')].map((row) => row.getBoundingClientRect())
    const cut = rows.find(({ top, bottom }) => top < edge && bottom > edge + 1)
    return cut ? (edge - cut.top) / cut.height : 0
  })
}

test('slash commands match several words, and text after inline code is plain', async ({ ownersPage: page, owner }) => {
  const { editor } = await newPage(page, owner, 'Commands')
  const menu = page.getByRole('listbox', { name: 'Blocks' })

  await insertBlock(page, '2 heading')
  await page.keyboard.type('Section')
  await expect(editor.locator('h2')).toHaveText('Section')
  await page.keyboard.press('Enter')
  // A slash in text, followed by words and a space.
  await page.keyboard.type('/etc hosts')
  await expect(menu).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(editor.locator('p', { hasText: '/etc hosts' })).toBeVisible()

  await page.keyboard.press('Control+e')
  await page.keyboard.type('code')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'heading 3')
  await page.keyboard.press('Control+e')
  await page.keyboard.type('inline')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(' plain')
  await expect(editor.locator('h3')).toHaveText('inline plain')
  await expect(editor.locator('h3 code')).toHaveText('inline')
  await page.keyboard.press('Home')
  await page.keyboard.type('Before ')
  await expect(editor.locator('h3 code')).toHaveText('inline')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')

  await page.evaluate(() => navigator.clipboard.writeText('openapi: 3.1.0\ninfo: {title: Mine, version: "1"}'))
  await insertBlock(page, 'open api')
  await page.keyboard.press('Control+v')
  await expect(editor.locator('pre').last()).toHaveText(/^openapi: 3\.1\.0\s*info: \{title: Mine, version: "1"\}$/)
})

test('the slash menu offers every kind of block, by keys and by pointer', async ({ ownersPage: page, owner }) => {
  const { editor } = await newPage(page, owner, 'Slash')
  const menu = page.getByRole('listbox', { name: 'Blocks' })
  const options = menu.getByRole('option')

  await page.keyboard.type('/')
  await expect(options).toHaveCount(15)
  const height = await menu.locator('..').evaluate((element) => element.getBoundingClientRect().height)
  expect(height).toBe(330)
  for (const width of [390, 1600]) {
    await page.setViewportSize({ width, height: width === 390 ? 500 : 900 })
    await expect.poll(() => cutAt(menu)).toBeCloseTo(0.5, 1)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await outlinedWithForcedColours(page, options.first())
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(options.last()).toBeInViewport()
  // The list has moved under a pointer that rests.
  await options.nth(-3).dispatchEvent('pointermove')
  await page.keyboard.press('ArrowUp')
  await expect(options.nth(-2)).toHaveAttribute('aria-selected', 'true')
  // The first position of a pointer doesn't count as a move yet.
  await options.last().hover()
  await options.nth(-3).hover()
  await expect(options.nth(-3)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(editor).toContainText('/')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/zebra')
  await expect(page.getByText('No block is called “zebra”')).toBeVisible()
  await page.keyboard.press('Escape')
  for (let at = 0; at < 6; at += 1) await page.keyboard.press('Backspace')

  const shown: readonly [typed: string, selector: string][] = [
    ['text', 'p'],
    ['h1', 'h1:not(:first-child)'],
    ['h2', 'h2'],
    ['h3', 'h3'],
    ['bulleted', 'ul:not([data-type]) > li'],
    ['numbered', 'ol > li'],
    ['todo', 'ul[data-type="taskList"] input'],
    ['quote', 'blockquote'],
    ['code', 'pre'],
    ['alert', '[role="note"]'],
    ['table', 'table th'],
    ['diagram', 'figure'],
    ['swagger', '.react-renderer'],
  ]
  for (const [typed, selector] of shown) {
    await test.step(typed, async () => {
      await page.keyboard.type(`/${typed}`)
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(menu).toHaveCount(0)
      await expect(editor.locator(selector).last()).toBeVisible()
      await expect(editor).not.toContainText(`/${typed}`)
      // The drawing takes the focus once it has loaded, and would take the next key with it.
      if (typed === 'diagram') await page.locator('.tl-container:focus').waitFor()
      // Leaves the block: after a heading by Enter, otherwise to the paragraph that is always kept at the end.
      if (/^h\d/.test(selector)) await page.keyboard.type('Heading\n')
      await goToEnd(page, editor)
    })
  }
  await page.keyboard.type('a path/of/no/menu')
  await expect(menu).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await menu.getByRole('option', { name: 'Quote' }).click()
  await page.keyboard.type('Said by pointer')
  await expect(editor.locator('blockquote', { hasText: 'Said by pointer' })).toBeVisible()

  await test.step('what begins in a list leaves it by itself, and what is of the kind already stays so', async () => {
    const begin = async (typed: string, words: string) => {
      await page.keyboard.press('Enter')
      await insertBlock(page, typed)
      await page.keyboard.type(words)
    }
    await begin('quote', 'Said by keys')
    await expect(editor.locator('blockquote:last-of-type > p')).toHaveText(['Said by pointer', 'Said by keys'])
    await goToEnd(page, editor)
    await page.keyboard.type('- A point')
    await begin('bulleted', 'Another point')
    await begin('numbered', 'A step')
    await expect(editor.locator('ul:not([data-type])').last().locator('li')).toHaveText(['A point', 'Another point'])
    await expect(editor.locator('ol').last().locator('li')).toHaveText(['A step'])
    await begin('quote', 'Said of steps')
    await expect(editor.locator(':scope > blockquote').last()).toHaveText('Said of steps')
    await goToEnd(page, editor)
    await page.keyboard.type('- A point')
    await begin('alert', 'Mind the points')
    await expect(editor.getByRole('note').last()).toContainText('Mind the points')
    await expect(editor.locator('li [role="note"]')).toHaveCount(0)
    await goToEnd(page, editor)
    await page.keyboard.type('- A point')
    await begin('text', 'No point')
    await expect(editor.locator(':scope > p').filter({ hasText: 'No point' })).toBeVisible()
  })
})

test('selected words can be formatted, linked and turned into another kind of block', async ({
  ownersPage: page,
  owner,
}) => {
  const { editor } = await newPage(page, owner, 'Formatting')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await page.keyboard.type('Words to form')
  await page.keyboard.press('Shift+Home')

  for (const [name, tag] of [
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Underline', 'u'],
    ['Strikethrough', 's'],
    ['Code', 'code'],
  ] as const) {
    const button = toolbar.getByRole('button', { name, exact: true })
    await button.click()
    await expect(editor.locator(tag)).toHaveText('Words to form')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    if (name === 'Bold') await outlinedWithForcedColours(page, button)
    await button.click()
    await expect(editor.locator(tag)).toHaveCount(0)
  }
  // The focus comes back a frame after the click.
  await expect(editor).toBeFocused()
  for (const [keys, tag] of [
    ['ControlOrMeta+b', 'strong'],
    ['ControlOrMeta+i', 'em'],
    ['ControlOrMeta+u', 'u'],
    ['ControlOrMeta+e', 'code'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(editor.locator(tag)).toHaveText('Words to form')
    await page.keyboard.press(keys)
    await expect(editor.locator(tag)).toHaveCount(0)
  }

  await page.keyboard.press('Alt+F10')
  await expect(toolbar.getByRole('button', { name: /^Type of block/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  const address = toolbar.getByLabel('Link URL')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(address).toBeFocused()
  await pressComposing(address, 'Escape')
  await expect(address).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  // At once, as fast typists do: the menu opens a moment after words are selected.
  await page.keyboard.press('End')
  await expect(toolbar).toHaveCount(0)
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('example')
  await expect(address).toHaveValue('example')
  await page.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  await toolbar.getByRole('button', { name: 'Link' }).click()
  const problem = toolbar.getByText('Invalid URL. Enter one such as example.org.')
  for (const wrong of ['nothing', 'two words.org', 'javascript:alert(1)']) {
    await address.fill(wrong)
    await expect(problem).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(problem).toBeVisible()
    await expect(address).toHaveAccessibleDescription('Invalid URL. Enter one such as example.org.')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toBeFocused()
    await expect(editor.getByRole('link')).toHaveCount(0)
  }
  // The browser's own selection is in the field.
  const shown = () => page.evaluate(() => [...(CSS.highlights.get('linked-words') ?? [])].map(String))
  expect(await shown()).toEqual(['Words to form'])
  const [words, menu] = [await editor.getByText('Words to form').boundingBox(), await toolbar.boundingBox()]
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
  expect(menu?.width).toBeLessThan(320)
  await address.fill('example.org/a')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('link', { name: 'Words to form' })).toHaveAttribute('href', 'https://example.org/a')
  expect(await shown()).toEqual([])

  for (const [kind, selector] of [
    ['Heading 2', 'h2'],
    ['Heading 3', 'h3'],
    ['Bulleted List', 'ul:not([data-type]) > li'],
    ['Numbered List', 'ol > li'],
    ['To-do List', 'ul[data-type="taskList"] > li'],
    ['Quote', 'blockquote'],
    ['Alert', '[role="note"]'],
    ['Text', ':scope > p'],
  ] as const) {
    await test.step(kind, async () => {
      const item = page.getByRole('menuitem', { name: kind, exact: true })
      await expect(page.getByRole('menu')).toHaveCount(0)
      // A menu that is still closing catches the click.
      await expect(async () => {
        if (!(await item.isVisible())) await toolbar.getByRole('button', { name: /^Type of block/ }).click()
        await expect(item).toBeVisible({ timeout: 1000 })
      }).toPass()
      await item.click()
      await expect(editor.locator(selector, { hasText: 'Words to form' })).toBeVisible()
      await expect(toolbar.getByRole('button', { name: `Type of block: ${kind}` })).toBeVisible()
    })
  }
})
