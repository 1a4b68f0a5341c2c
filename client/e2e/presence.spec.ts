import type { Locator } from '@playwright/test'
import postgres from 'postgres'
import { cursorColour } from '../../shared/protocol/cursor-colour.ts'
import { DocumentationModel } from './models/documentation.ts'
import { newPage } from './models/new-page.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

/** Background colour of the name at a cursor, as `#` and six hexadecimal digits. */
async function colourOf(label: Locator): Promise<string> {
  const painted = await label.evaluate((element) => getComputedStyle(element).backgroundColor)
  const digits = (painted.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}

test('writers see where others are in the page, by name, by login or as guests', async ({
  browser,
  server,
  owner,
  ownersPage: page,
}) => {
  const sql = postgres(server.databaseUrl ?? '', { max: 1 })
  const jonas = await signIn(server, 'jonas')
  const documentation = await newPage(page, owner, 'Together')
  await page.keyboard.type('First line')
  await documentation.saved()
  const [, projectId] = /projects\/(\d+)/.exec(page.url()) ?? []
  const member = { project_id: Number(projectId), email: jonas.email, role: 'write' }
  expect((await owner.api.post('/api/rbac/project', { data: member })).ok()).toBe(true)

  const [local = ''] = jonas.email.split('@')
  for (const { name, login, shown } of [
    { name: local, login: 'jbeck', shown: local },
    { name: ' ', login: 'jbeck', shown: 'jbeck' },
    { name: '', login: null, shown: 'Guest' },
  ]) {
    await sql`UPDATE auth_user SET name = ${name}, login = ${login} WHERE id = ${jonas.id}`
    const context = await jonas.context(browser)
    // The old token still contains the old name.
    await context.addInitScript(() => localStorage.removeItem('auth-jwt'))
    const other = await context.newPage()
    await other.goto(page.url())
    const there = new DocumentationModel(other)
    await there.editable()
    await there.editor.getByText('First line').click()
    await other.keyboard.press('End')
    await other.keyboard.type('!')
    const label = documentation.editor.locator('.caretName')
    await expect(label).toHaveText(shown)
    await expect.poll(() => colourOf(label)).toBe(cursorColour(jonas.id))
    await expect.poll(() => colourOf(there.editor.locator('.caretName'))).toBe(cursorColour(owner.id))
    await page.getByRole('button', { name: `Also here: ${shown}` }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Also here' }).getByRole('listitem')).toContainText([shown])
    await page.keyboard.press('Escape')
    await documentation.editor.focus()
    await there.saved()
    await context.close()
    await expect(label).toHaveCount(0)
  }
  await expect(documentation.editor.getByText('First line')).toHaveText('First line!!!')
  await sql.end()
})
