import type { Browser, Locator, Page } from '@playwright/test'
import { archiveOf } from './archive.ts'
import { faultsInBothThemes } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { SignInModel } from './models/sign-in.ts'
import { newEmail } from './people.ts'
import { startServer } from './processes.ts'
import { complaintsOf, eventsOf, expect, test } from './test.ts'

test.describe.configure({ mode: 'parallel' })

for (const database of ['embedded', 'postgres'] as const) {
  test(`a new user on ${database} documents an archive, reads every page, co-writes and loses nothing`, async ({
    browser,
  }) => {
    const server = await startServer({ EVENTS: 'on' }, database)
    const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
    const complaints = complaintsOf(page)
    const events = eventsOf(page)
    const documentation = new DocumentationModel(page)
    const jonas = newEmail('jonas')
    await page.clock.install()

    await test.step('signs in with the code', async () => {
      const email = newEmail('mara')
      await new SignInModel(page).signIn(email, () => server.codeFor(email))
      await expect(page.getByText('No projects found')).toBeVisible()
    })

    await test.step('uploads a real archive and watches it being documented', async () => {
      await new ProjectsModel(page).createFromArchive(archiveOf('fastq'))
      await page.waitForURL('**/generate/zip/*')
      await expect(page.getByRole('progressbar', { name: 'Documentation' })).toBeVisible()
      await expect(page.getByText('You can close this page.')).toBeVisible()
      await expect.poll(() => events).toEqual(['Zip Project Created'])
      await arrive(page)
      await expect(documentation.title).toBeVisible()
    })

    await test.step('is shown once what there is to try', async () => {
      const steps = page.getByRole('complementary', { name: 'Your documentation is ready' })
      await expect(steps.getByRole('listitem')).toHaveCount(4)
      expect(await faultsInBothThemes(page)).toEqual([])
      await steps.getByRole('button', { name: 'Add people by e-mail' }).click()
      await expect(page.getByRole('dialog', { name: 'Project permissions' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.reload()
      await steps.getByRole('button', { name: 'Got it' }).click()
      await expect(steps).toHaveCount(0)
      await page.reload()
      await documentation.editable()
      await expect(steps).toHaveCount(0)
    })

    await test.step('opens every page of the tree', async () => {
      const names = await openEveryPage(page, documentation)
      expect(names.length).toBeGreaterThan(10)
      expect(complaints).toEqual([])
    })

    await test.step('invites somebody, who reads along and writes too', async () => {
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Project permissions' })
      await dialog.getByLabel('E-mail').fill(jonas)
      await dialog.getByRole('combobox', { name: 'Role', exact: true }).click()
      await page.getByRole('option', { name: 'Editor' }).click()
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(dialog.getByRole('cell', { name: jonas, exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    const other = await signedIn(browser, jonas, server)
    await test.step('the other browser follows live', async () => {
      await documentation.editable()
      await other.goto(new URL(page.url()).pathname)
      const others = new DocumentationModel(other)
      await others.editable()
      await documentation.write('Mara wrote this sentence.')
      await expect(others.editor.getByText('Mara wrote this sentence.')).toBeVisible()
      await others.write('And Jonas this one.')
      await expect(documentation.editor.getByText('And Jonas this one.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Also here: jonas/i })).toBeVisible()
      await documentation.saved()
      await others.saved()
    })

    await test.step('the server is killed; what is written meanwhile stays on the device', async () => {
      await server.kill()
      await expect(documentation.saveState).toHaveAccessibleName('Saving: Offline')
      await documentation.write('Written without a server.')
      await expect(documentation.saveState).toHaveAccessibleName('Saving: Offline, kept on this device')
    })

    await test.step('the server is back, and everything is there', async () => {
      await server.start()
      await documentation.saved()
      await other.reload()
      const text = new DocumentationModel(other).editor
      for (const sentence of ['Mara wrote this sentence.', 'And Jonas this one.', 'Written without a server.']) {
        await expect(text.locator('p', { hasText: sentence })).toHaveCount(1)
      }
    })
    await page.close()
    await other.context().close()
    await server.stop()
  })
}

/** Lets the time between two looks at the progress pass at once, until the documentation is there. */
async function arrive(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(8000)
    expect(new URL(page.url()).pathname).toMatch(/^\/projects\/\d+\/\d+$/)
  }).toPass({ intervals: [500], timeout: 120_000 })
}

async function signedIn(
  browser: Browser,
  email: string,
  server: { url: string; codeFor: (email: string) => Promise<string> },
) {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await new SignInModel(page).signIn(email, () => server.codeFor(email))
  return page
}

/** Walks through the tree by keys from its first row to its last, and opens each page on the way. */
async function openEveryPage(page: Page, documentation: DocumentationModel): Promise<string[]> {
  const opened: string[] = []
  const focused = documentation.tree.locator('[role=treeitem]:focus')
  await documentation.tree.locator('[role=treeitem][tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await expect(focused).toHaveAttribute('href', /./)
  for (;;) {
    const name = (await focused.getAttribute('aria-label')) ?? ''
    const address = await focused.getAttribute('href')
    if ((await focused.getAttribute('aria-expanded')) === 'false') {
      await page.keyboard.press('ArrowRight')
      await expect(focused).toHaveAttribute('aria-expanded', 'true')
    }
    if (address) {
      await page.keyboard.press('Space')
      await page.waitForURL(`**${address}`)
      await expect(page.getByLabel('Breadcrumbs').getByText(name, { exact: true }).last()).toBeVisible()
      await expect(documentation.article.locator('h1, p').first()).toBeVisible()
      opened.push(name)
    }
    if (await endsAt(focused)) return opened
    const row = await focused.elementHandle()
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(
      (before) => document.activeElement !== before && document.activeElement?.matches('[role=treeitem]'),
      row,
    )
  }
}

/** Whether this row is the last of its tree. */
function endsAt(row: Locator): Promise<boolean> {
  return row.evaluate((element) => {
    const tree = element.closest('[role=tree]')
    if (!tree) throw new Error('No tree')
    return element.getBoundingClientRect().bottom > tree.getBoundingClientRect().bottom - 1
  })
}
