import { writeNewDoc } from '../../shared/document/yjs.ts'
import { axeFaults } from './axe-faults.ts'
import { outlinedWithForcedColours } from './forced-colours.ts'
import { ChatModel } from './models/chat.ts'
import { DocumentationModel } from './models/documentation.ts'
import { searchable } from './models/search.ts'
import { signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'
import { createWrittenProject } from './write-document.ts'

test('conversations on a device can be continued, searched, read offline and deleted', async ({
  browser,
  owner,
  documented,
}) => {
  await searchable(owner, documented.id)
  const context = await owner.context(browser)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const chat = new ChatModel(page)
  const dialog = page.getByRole('dialog', { name: 'Conversations' })
  const open = () => page.getByRole('button', { name: 'Conversations', exact: true }).click()
  await chat.open()
  await open()
  await expect(dialog.getByText('No conversations yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await chat.choose(documented.name)
  await chat.question('What does useRouter() do?')
  await chat.answered()

  await test.step('a question that leans on the one before takes it along, also after a reload', async () => {
    await chat.toPrompt()
    await chat.prompt.fill('And where')
    await page.reload()
    await chat.toPrompt()
    await expect(chat.prompt).toHaveValue('And where')
    await expect(chat.answers.getByRole('heading', { level: 2 })).toHaveText(['What does useRouter() do?'])
    await expect(chat.answers.getByRole('heading', { level: 3, name: 'useRouter' })).toBeVisible()
    await chat.toPrompt()
    await expect(chat.chips).toHaveText([documented.name])
    const asked = page.waitForRequest('**/rag/projects/search')
    await chat.question('And where is it used?')
    expect((await asked).postDataJSON()).toMatchObject({
      query: 'And where is it used?',
      earlier: [{ query: 'What does useRouter() do?', answer: expect.stringContaining('## useRouter') }],
    })
    await chat.answered()
    await expect(chat.answers.getByText('Looked up together with “What does useRouter() do?”.')).toBeVisible()
    await expect(chat.answers.getByRole('heading', { level: 3, name: 'useRouter' })).toHaveCount(2)
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  await chat.begin()
  await chat.question('router')
  await chat.answered()
  await context.setOffline(true)
  await open()
  const rows = dialog.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('router')
  await expect(rows.last()).toContainText(`2 questions · ${documented.name}`)
  expect(await axeFaults(page)).toEqual([])

  await test.step('one is found by what was said in it, by keys alone', async () => {
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('where is it')
    await expect(rows).toHaveCount(1)
    await expect(dialog.getByRole('status')).toHaveText('1 conversation')
    await expect(rows.locator('mark').first()).toHaveText('where')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(chat.answers.getByRole('heading', { level: 2 })).toHaveText([
      'What does useRouter() do?',
      'And where is it used?',
    ])
  })
  await context.setOffline(false)

  await test.step('what is deleted is gone, from the screen as well', async () => {
    await open()
    const remove = rows.last().getByRole('button', { name: /^Delete/ })
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows).toHaveCount(1)
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'What do you want to know?' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'What do you want to know?' })).toBeVisible()
  })
  expect(complaints.filter((said) => !said.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})

test('an answer is copied, and added to a page as blocks that other devices see', async ({ browser, server }) => {
  // Use a separate person and project: other tests ask about the shared project.
  const mara = await signIn(server, 'mara')
  const project = await createWrittenProject(server.url, mara, 'Harbour', (doc) =>
    writeNewDoc(doc, {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Timetable' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'Ships dock at dawn.' }] },
      ],
    }),
  )
  await searchable(mara, project.id)
  const context = await mara.context(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const chat = new ChatModel(page)
  await chat.open()
  await chat.choose(project.name)
  await chat.question('when do ships dock?')
  await chat.answered()
  const acts = page.getByRole('group', { name: 'Answer to “when do ships dock?”' })
  await acts.getByRole('button', { name: 'Copy the answer' }).click()
  await expect(acts.getByText('Copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Ships dock at dawn.')
  expect(copied).toContain(`](${new URL(page.url()).origin}/projects/${project.id}/`)

  await acts.getByRole('button', { name: 'Add to a page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to a page' })
  await expect(dialog.getByRole('combobox', { name: 'Find a page' })).toBeFocused()
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await outlinedWithForcedColours(page, dialog.getByRole('option').first())
  expect(await axeFaults(page)).toEqual([])
  const target = (await dialog.getByRole('option').first().innerText()).split('\n')[0] ?? ''
  await page.keyboard.type(target)
  await expect(dialog.getByRole('option').first()).toContainText(target)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Added to “${target}”`)).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const documentation = new DocumentationModel(page)
  await expect(documentation.article.getByRole('heading', { level: 2 })).toHaveText('when do ships dock?')
  await expect(documentation.article.getByText('Ships dock at dawn.')).toHaveCount(2)
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

  const other = await (await mara.context(browser)).newPage()
  await other.goto(new URL(page.url()).pathname)
  await expect(new DocumentationModel(other).article.getByText('Ships dock at dawn.')).toHaveCount(2)
  await other.context().close()
  await context.close()
})
