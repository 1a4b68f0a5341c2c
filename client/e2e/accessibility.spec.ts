import type { Locator, Page } from '@playwright/test'
import { faultsInBothThemes } from './axe-faults.ts'
import { writeEveryBlock } from './fixtures/every-block.ts'
import { DocumentationModel } from './models/documentation.ts'
import { DrawingModel } from './models/drawing.ts'
import { ProjectsModel } from './models/projects.ts'
import { SignInModel } from './models/sign-in.ts'
import { newEmail } from './people.ts'
import { expect, test } from './test.ts'
import { createWrittenProject } from './write-document.ts'

async function check(page: Page, screen: string): Promise<void> {
  // Menus are outside the regions of a screen, which axe reports as a moderate fault.
  const graveOnly = screen.endsWith(' menu')
  expect.soft([screen, await faultsInBothThemes(page, { graveOnly })]).toEqual([screen, []])
}

/** Whether a text fits into its element. Otherwise letters are cut off or overlap others. */
const holdsItsText = (part: Locator) =>
  part.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const [own, inside] = [element.getBoundingClientRect(), words.getBoundingClientRect()]
    const isHigh = inside.top > own.top - 1 && inside.bottom < own.bottom + 1
    return isHigh && inside.left > own.left - 1 && inside.right < own.right + 1
  })

test('the screens of a visitor are accessible', async ({ page: visitor, documented }) => {
  await visitor.goto('/')
  await visitor.locator('#static').waitFor({ state: 'detached' })
  await check(visitor, 'landing')
  await visitor.goto('/nowhere/at/all/really')
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  await check(visitor, 'not found')
  await new SignInModel(visitor).open()
  await check(visitor, 'sign in')
  await new SignInModel(visitor).askForCode(newEmail('axe'))
  await check(visitor, 'sign in, code')
  const reading = new DocumentationModel(visitor)
  await reading.open(documented.id)
  await check(visitor, 'reading')
  await reading.article.locator('[data-citation]').first().click()
  await visitor.getByRole('dialog', { name: 'Source' }).locator('pre').waitFor()
  await check(visitor, 'reading, a source')
  await visitor.goto('/editor-sandbox')
  await visitor.getByRole('textbox', { name: 'Page', exact: true }).waitFor()
  await check(visitor, 'sandbox')
})

test('the screens of a member are accessible and fit their text at double font size', async ({
  browser,
  owner,
  documented,
}) => {
  const member = await (await owner.context(browser)).newPage()
  await member.goto('/projects')
  const projects = new ProjectsModel(member)
  await projects.project(documented.name).first().waitFor()
  await check(member, 'projects')
  await projects.create.click()
  await projects.choose('From GitHub repo')
  await check(member, 'new project')
  await member.keyboard.press('Escape')
  await member.goto('/generate/github')
  await member.getByText('Project creation info is missing or invalid').first().waitFor()
  await check(member, 'generation, failed')
  const writing = new DocumentationModel(member)
  await writing.open(documented.id)
  await writing.editable()
  await check(member, 'editing')
  await member.getByRole('button', { name: 'Settings' }).click()
  await member.getByRole('dialog', { name: 'Settings' }).getByText('Dark mode').waitFor()
  await check(member, 'editing, settings')
  await member.keyboard.press('Escape')
  await member.getByRole('button', { name: 'Invite', exact: true }).click()
  await member.getByRole('cell', { name: owner.email }).waitFor()
  await check(member, 'members')
  await member.keyboard.press('Escape')
  await member.addStyleTag({ content: ':root { font-size: 200% }' })
  await expect(writing.create).toHaveCSS('font-size', '26px')
  const name = member.getByTitle('Rename the project')
  const invite = member.getByRole('button', { name: 'Invite', exact: true })
  for (const part of [name, writing.create, invite, writing.editor.locator('[data-citation]').first()]) {
    expect(await holdsItsText(part)).toBe(true)
  }
  await member.context().close()
})

test('every kind of block is accessible while writing and while reading', async ({ browser, owner, server }) => {
  const project = await createWrittenProject(server.url, owner, 'Every block', writeEveryBlock)
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await documentation.article.getByRole('img', { name: 'Diagram' }).waitFor()
  await documentation.article.getByRole('img', { name: 'Drawing: Browser, Server' }).waitFor()
  await check(page, 'every block, writing')
  await documentation.article.getByText('The end.').dblclick()
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await check(page, 'every block, formatting')
  await page.keyboard.press('ControlOrMeta+/')
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
  await check(page, 'every block, block menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' /')
  await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
  await check(page, 'every block, slash menu')
  await page.keyboard.press('Escape')
  const drawing = new DrawingModel(page)
  await drawing.picture.hover()
  await drawing.edit.click()
  await drawing.ready()
  await check(page, 'every block, drawing')
  await page.context().close()

  await owner.api.patch(`/api/project/${project.id}`, { data: { visibility: 'public' } })
  const visitor = await browser.newPage({ baseURL: server.url })
  const reading = new DocumentationModel(visitor)
  await reading.open(project.id)
  await reading.article.getByRole('img', { name: 'Diagram' }).waitFor()
  await reading.article.getByRole('img', { name: 'Drawing: Browser, Server' }).waitFor()
  await check(visitor, 'every block, reading')
  await visitor.close()
})
