import type { Page } from '@playwright/test'
import { faultsInBothThemes } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { SignInModel } from './models/sign-in.ts'
import { createPrivateProject, newEmail, type Person, signIn } from './people.ts'
import { expect, test } from './test.ts'

/** Gives someone a role and returns the link that their mail has. */
async function invite({ api }: Person, projectId: number, email: string): Promise<string> {
  await api.post('/api/rbac/project', { data: { project_id: projectId, email, role: 'write' } })
  const answer = await api.post(`/api/rbac/project/${projectId}/invite-link`, { data: { email } })
  return `/invitation#${((await answer.json()) as { token: string }).token}`
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('an invitation shows who invited someone to which project, and signing in opens that project', async ({
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Billing')
  const email = newEmail('invited')
  const link = await invite(owner, project.id, email)
  const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
  await page.goto(link)
  await expect(title(page)).toHaveText(/^mara.* invited you to “Billing” as Editor$/)
  await expect(page.getByText(`Sign in as ${email} to open it.`)).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  const login = new SignInModel(page)
  await expect(login.email).toHaveValue(email)
  await expect(page.getByText('invited you to “Billing”')).toBeVisible()
  await login.enter(email, () => server.codeFor(email))
  await page.waitForURL(`**/projects/${project.id}/${project.default_page_id}`)
  await new DocumentationModel(page).editable()

  await test.step('who else has the link then is told no names', async () => {
    const other = await browser.newPage({ baseURL: server.url })
    await other.goto(link)
    await expect(title(other)).toHaveText('This invitation has been used')
    await expect(other.getByRole('main')).not.toContainText('Billing')
    await other.close()
  })
  await page.close()
})

test('an invitation for another account opens nothing, and offers to sign in as the invited person', async ({
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Ledger')
  const email = newEmail('meant')
  const link = await invite(owner, project.id, email)
  const eve = await signIn(server, 'eve')
  const page = await (await eve.context(browser)).newPage()
  await page.goto(`/projects/${project.id}`)
  await expect(title(page)).toHaveText('Oops! This page does not exist.')
  await page.goto(link)
  await expect(title(page)).toHaveText('This invitation is for another e-mail address')
  await expect(page.getByRole('main')).toContainText(`You’re signed in as ${eve.email}.`)
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  const login = new SignInModel(page)
  await expect(login.email).toHaveValue(email)
  await login.enter(email, () => server.codeFor(email))
  await page.waitForURL(`**/projects/${project.id}/*`)

  await test.step('once the role is taken away, the link says so', async () => {
    await owner.api.delete('/api/rbac/project', { data: { project_id: project.id, email } })
    await page.goto(link)
    await expect(title(page)).toHaveText('This invitation was withdrawn')
  })
  await page.context().close()
})

test('the not-found screen offers sign-in to visitors in the same words for every address', async ({ page, owner }) => {
  const project = await createPrivateProject(owner, 'Hidden')
  const words: string[] = []
  for (const address of [`/projects/${project.id}`, '/projects/4242424242', '/github/nobody/nothing', '/no/such/x/y']) {
    await page.goto(address)
    await expect(title(page)).toHaveText('Oops! This page does not exist.')
    words.push(await page.getByRole('main').innerText())
  }
  expect(new Set(words).size).toBe(1)
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => history.state.returnTo.path)).toBe(`/projects/${project.id}`)
})
