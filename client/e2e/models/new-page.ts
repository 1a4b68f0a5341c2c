import { expect, type Locator, type Page } from '@playwright/test'
import { createPrivateProject, type Person } from '../people.ts'
import { DocumentationModel } from './documentation.ts'

/** Creates a project, opens its page and gives it a title. The cursor is in an empty paragraph below. */
export async function newPage(page: Page, owner: Person, name: string): Promise<DocumentationModel> {
  return await beginPage(page, await createPrivateProject(owner, name), name)
}

/** Gives the empty page of a new project a title. The cursor is in an empty paragraph below. */
export async function beginPage(page: Page, project: { id: number }, title: string): Promise<DocumentationModel> {
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.insertText(title)
  await page.keyboard.press('Enter')
  return documentation
}

/** Inserts a block at the cursor by typing a slash and a part of the block's name. */
export async function insertBlock(page: Page, typed: string): Promise<void> {
  await page.keyboard.type(`/${typed}`)
  const menu = page.getByRole('listbox', { name: 'Blocks' })
  await menu.getByRole('option', { selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await menu.waitFor({ state: 'detached' })
}

/**
 * Puts the cursor at the end of the page, by keyboard. Blocks above grow while they load, so a click could
 * hit a block where the last paragraph was, and typing would replace that block.
 */
export async function goToEnd(page: Page, editor: Locator): Promise<void> {
  await editor.focus()
  await page.keyboard.press('Control+End')
  await expect(editor.locator('.ProseMirror-selectednode')).toHaveCount(0)
}

/** Inserts a diagram at the cursor that is written as text, not drawn. */
export async function insertWrittenDiagram(page: Page): Promise<void> {
  await insertBlock(page, 'diagram')
  await page.getByRole('button', { name: 'Write it as text instead' }).click()
}

/** Makes the project that is open in `page` public and passes `look` a visitor's view of it. */
export async function asVisitor(page: Page, owner: Person, look: (seen: DocumentationModel) => Promise<void>) {
  const [, projectId] = /projects\/(\d+)/.exec(page.url()) ?? []
  await owner.api.patch(`/api/project/${projectId}`, { data: { visibility: 'public' } })
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('The browser is gone')
  const visitor = await context.newPage()
  await visitor.goto(page.url())
  const seen = new DocumentationModel(visitor)
  await seen.takenOver()
  await look(seen)
  await context.close()
}
