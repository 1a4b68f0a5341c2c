import type { Page } from '@playwright/test'
import { DocumentationModel } from './models/documentation.ts'
import { newEmail } from './people.ts'
import { expect, test } from './test.ts'

/** Presses Tab until an element with this name has the focus. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'textbox' | 'treeitem',
): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to the ${role} ${name}`)
}

test('someone without a pointer signs in by keyboard', async ({ page, server }) => {
  const email = newEmail('keys')
  await page.goto('/')
  await page.locator('#static').waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, 'Sign in', 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, 'E-mail', 'textbox')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  // The code can be typed at once: the field has the focus.
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  await page.keyboard.type(await server.codeFor(email))
  await page.waitForURL('**/projects')
})

test('a wrong code shows an error and leaves the focus in place, and a pasted code signs in', async ({
  browser,
  server,
}) => {
  const email = newEmail('paste')
  const context = await browser.newContext({ baseURL: server.url, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  const first = page.getByRole('textbox', { name: 'Verification code' })
  await expect(first).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await server.codeFor(email)
  await first.pressSequentially(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('Please try again or request a new code').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await first.focus()
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await page.keyboard.press('Control+V')
  await page.waitForURL('**/projects')
  await context.close()
})

test('the page tree can be navigated, expanded, collapsed and searched by keyboard', async ({ page, documented }) => {
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id)
  await tabTo(page, 'Overview', 'treeitem')
  await page.keyboard.press('End')
  const focused = documentation.tree.locator('[role=treeitem]:focus')
  await expect(focused).not.toHaveAttribute('aria-label', 'Overview')
  await page.keyboard.press('Home')
  await expect(documentation.row('Overview')).toBeFocused()

  const files = documentation.row('Files')
  // The focus moves a moment after the key.
  for (let name: string | null = 'Overview'; name !== 'Files'; name = await focused.getAttribute('aria-label')) {
    await page.keyboard.press('ArrowDown')
    await expect(focused).not.toHaveAttribute('aria-label', name ?? '')
  }
  await expect(files).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(files).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(files).toHaveAttribute('aria-expanded', 'true')

  await page.keyboard.press('Shift+Tab')
  await expect(documentation.search).toBeFocused()
  await page.keyboard.type('raedme')
  await expect(page.getByText(`Showing 1 of ${documented.pages.length} pages`)).toBeVisible()
  await expect(documentation.row('README.md').locator('mark')).toHaveText('README')
  await tabTo(page, 'Files', 'treeitem')
  await page.keyboard.press('ArrowDown')
  await expect(documentation.row('README.md')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(documentation.title).toHaveText('README.md')

  await documentation.search.focus()
  await page.keyboard.press('Escape')
  await expect(documentation.row('Overview')).toBeVisible()
  await files.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(documentation.row('README.md')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(documentation.row('README.md')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  // The focus moves on from the focused row, not from the row of the open page, which has just reappeared.
  await expect(documentation.row('src')).toBeFocused()

  await page.keyboard.press('Control+\\')
  await expect(documentation.tree).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show the sidebar' })).toBeFocused()
  await page.keyboard.press('Control+\\')
  await expect(focused).toBeVisible()
})
