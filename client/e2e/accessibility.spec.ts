import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { SignInModel } from './models/sign-in.ts'
import { newEmail } from './people.ts'
import { expect, test } from './test.ts'

/** In the second theme only what depends on colours can be different, and the rest takes its time. */
async function check(page: Page, screen: string, colorsOnly: boolean): Promise<void> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (colorsOnly ? axe.withRules(['color-contrast']) : axe).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = grave.map(({ id, nodes }) => `${screen}: ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect.soft(found).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen keeps anybody out, in the ${colorScheme} theme`, async ({ browser, server, owner, documented }) => {
    const dark = colorScheme === 'dark'
    const visitor = await (
      await browser.newContext({ baseURL: server.url, colorScheme, reducedMotion: 'reduce' })
    ).newPage()
    await visitor.goto('/')
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    await check(visitor, 'landing', dark)
    await visitor.goto('/nowhere/at/all/really')
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    await check(visitor, 'not found', dark)
    await new SignInModel(visitor).open()
    await check(visitor, 'sign in', dark)
    await new SignInModel(visitor).askForCode(newEmail('axe'))
    await check(visitor, 'sign in, code', dark)
    const reading = new DocumentationModel(visitor)
    await reading.open(documented.id)
    await check(visitor, 'reading', dark)
    await reading.article.locator('[data-citation]').first().click()
    await visitor.getByRole('dialog', { name: 'Source' }).locator('pre').waitFor()
    await check(visitor, 'reading, a source', dark)
    await visitor.context().close()

    const member = await (await owner.context(browser, { colorScheme })).newPage()
    await member.goto('/projects')
    const projects = new ProjectsModel(member)
    await projects.project(documented.name).first().waitFor()
    await check(member, 'projects', dark)
    await projects.create.click()
    await projects.choose('From GitHub repo')
    await check(member, 'new project', dark)
    await member.keyboard.press('Escape')
    await member.goto('/generate/github')
    await member.getByText('Project creation info is missing or invalid').first().waitFor()
    await check(member, 'generation, failed', dark)
    const writing = new DocumentationModel(member)
    await writing.open(documented.id)
    await writing.editable()
    await check(member, 'editing', dark)
    await member.getByRole('button', { name: 'Settings' }).click()
    await member.getByRole('dialog', { name: 'Settings' }).getByText('Dark mode').waitFor()
    await check(member, 'editing, settings', dark)
    await member.keyboard.press('Escape')
    await member.getByRole('button', { name: 'Invite', exact: true }).click()
    await member.getByRole('cell', { name: owner.email }).waitFor()
    await check(member, 'members', dark)
    await member.context().close()
  })
}
