import type { Locator, Page } from '@playwright/test'
import { SHORTCUTS } from '../app/shortcuts/shortcuts.ts'
import { DocumentationModel } from './models/documentation.ts'
import { newPage } from './models/new-page.ts'
import { expect, test } from './test.ts'

/** Presses keys as written in the list. Resolves to whether the page handled them instead of the browser. */
async function answers(page: Page, keys: string): Promise<boolean> {
  await page.evaluate(() => {
    const state = window as unknown as { answered: boolean }
    addEventListener('keydown', (event) => {
      state.answered = event.defaultPrevented
    })
  })
  const key = keys.split(/-(?!$)/).map((part) => (part === 'Mod' || part === 'Ctrl' ? 'Control' : part))
  await page.keyboard.press(key.join('+'))
  return await page.evaluate(() => (window as unknown as { answered: boolean }).answered)
}

/** Writes a title and three lines, and selects the middle line. */
async function writeAnew(page: Page, editor: Locator): Promise<void> {
  await expect(page.getByRole('menu')).toHaveCount(0)
  await editor.locator(':scope > h1').first().click()
  await page.keyboard.press('Control+End')
  for (const words of ['one', 'two', 'three']) {
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(words)
  }
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
}

/** Presses a key as on a keyboard whose layout or state the test browser doesn't have. */
async function pressAs(editor: Locator, init: Partial<KeyboardEvent> & { modifierAltGraph?: boolean }): Promise<void> {
  await editor.dispatchEvent('keydown', { bubbles: true, cancelable: true, ctrlKey: true, ...init })
}

test('text shortcuts work the same under Caps Lock and on other keyboard layouts', async ({
  ownersPage: page,
  owner,
}) => {
  const { editor } = await newPage(page, owner, 'Layouts')
  await writeAnew(page, editor)
  const bold = editor.locator('strong', { hasText: 'two' })

  await pressAs(editor, { key: 'и', code: 'KeyB', keyCode: 66 })
  await expect(bold).toBeVisible()
  await pressAs(editor, { key: 'B', code: 'KeyB', keyCode: 66 })
  await expect(bold).toHaveCount(0)
  await pressAs(editor, { key: 'b', code: 'KeyB', keyCode: 66, isComposing: true })
  await expect(bold).toHaveCount(0)
  await pressAs(editor, { key: 'ć', code: 'KeyC', keyCode: 67, altKey: true, modifierAltGraph: true })
  await expect(editor.locator('pre')).toHaveCount(0)

  // There is nothing to redo.
  await pressAs(editor, { key: 'z', code: 'KeyZ', keyCode: 90, shiftKey: true })
  await expect(editor.locator('p', { hasText: 'three' })).toBeVisible()
  await pressAs(editor, { key: 'я', code: 'KeyZ', keyCode: 90 })
  await expect(bold).toBeVisible()
  await pressAs(editor, { key: 'z', code: 'KeyZ', keyCode: 90, shiftKey: true })
  await expect(bold).toHaveCount(0)
})

test('a question mark shows all shortcuts, and every text shortcut has an effect', async ({
  ownersPage: page,
  owner,
}) => {
  const { editor } = await newPage(page, owner, 'Keys')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  await page.keyboard.type('What?')
  await expect(editor.getByText('What?')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  for (const { keys, says } of SHORTCUTS['In the text']) {
    for (const pressed of keys) {
      if (pressed === '/') continue
      await test.step(`${says}: ${pressed}`, async () => {
        await writeAnew(page, editor)
        // A block that is text already, or nothing to redo, would make these shortcuts do nothing.
        if (pressed === 'Mod-Alt-0') await page.keyboard.press('Control+Alt+1')
        if (pressed === 'Mod-Shift-z') await page.keyboard.press('Control+z')
        expect(await answers(page, pressed)).toBe(true)
        await page.keyboard.press('Escape')
      })
    }
  }

  await test.step('so does every one of a project, outside of the text', async () => {
    for (const { keys } of SHORTCUTS['In a project']) {
      for (const pressed of keys) {
        await page.getByRole('link', { name: 'Home' }).focus()
        expect(await answers(page, pressed)).toBe(true)
      }
    }
    // Show the sidebar again: the shortcuts above have hidden it.
    await page.keyboard.press('Control+Backslash')
  })

  await test.step('outside of the text it opens the list, from which one comes back', async () => {
    await new DocumentationModel(page).tree.getByRole('treeitem').first().focus()
    await page.keyboard.press('?')
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(Object.keys(SHORTCUTS))
    await expect(dialog.getByText('Duplicate the block')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('and so do the settings', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(dialog).toBeVisible()
  })
})
