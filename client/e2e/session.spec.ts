import { ChatModel } from './models/chat.ts'
import { DocumentationModel } from './models/documentation.ts'
import { SignInModel } from './models/sign-in.ts'
import { createPrivateProject, newEmail, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('logging out sends every tab to the login page, and signing in sends every tab back', async ({
  browser,
  server,
}) => {
  const person = await signIn(server, 'leaver')
  const context = await person.context(browser)
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto('/projects')
  await other.goto('/projects')
  await expect(other.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menu')).toContainText(person.email)
  await page.getByRole('menuitemcheckbox', { name: 'Dark Mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => [localStorage.getItem('auth-jwt'), localStorage.getItem('user-storage')])).toEqual([
    null,
    null,
  ])

  await test.step('a tab that hears of a sign-in sees to the token as well', async () => {
    const asked = other.waitForRequest('**/auth/get-session*')
    const email = newEmail('back')
    await new SignInModel(page).enter(email, () => server.codeFor(email))
    await expect(other).toHaveURL(/\/projects$/)
    await asked
  })
  await context.close()
})

test('the account menu on a page offers to log out', async ({ browser, server }) => {
  const person = await signIn(server, 'reader')
  const project = await createPrivateProject(person, 'Way out')
  const page = await (await person.context(browser)).newPage()
  await new DocumentationModel(page).open(project.id)
  await page.getByRole('button', { name: /^Account of reader/ }).click()
  await expect(page.getByRole('menu')).toContainText(person.email)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.context().close()
})

test('a missing session signs someone out, but a failing or unreachable server does not', async ({
  browser,
  server,
}) => {
  const person = await signIn(server, 'stayer')
  const page = await (await person.context(browser)).newPage()
  const answers = { status: 500 as number | 'none' | 'own' }
  await page.route('**/auth/get-session*', async (route) => {
    if (answers.status === 'own') await route.continue()
    else if (answers.status === 'none') await route.abort()
    else if (answers.status === 200) await route.fulfill({ status: 200, json: null })
    else await route.fulfill({ status: answers.status, body: 'Something is wrong' })
  })
  // A person without a name is called by their e-mail address.
  await page.addInitScript((email) => {
    const user = JSON.parse(localStorage.getItem('user-storage') ?? '{}') as object
    localStorage.setItem('user-storage', JSON.stringify({ ...user, email, name: '' }))
  }, person.email)
  for (const status of [500, 'none'] as const) {
    answers.status = status
    await page.goto('/projects')
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Account of ${person.email}`, exact: true })).toBeVisible()
  }
  answers.status = 200
  await page.goto('/projects')
  const kept = () => page.evaluate(() => [localStorage.getItem('auth-jwt'), localStorage.getItem('user-storage')])
  await expect.poll(kept).toEqual([null, null])
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('dialog', { name: 'You’ve been signed out' })).toHaveAttribute('data-type', 'warning')

  await test.step('signing in leads back to where it ended', async () => {
    const login = new SignInModel(page)
    const signInAgain = async () => {
      answers.status = 'own'
      // The server doesn't send a second code to an address so soon.
      const email = newEmail('again')
      await login.enter(email, () => server.codeFor(email))
    }
    await signInAgain()
    await expect(page).toHaveURL(/\/projects$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    answers.status = 200
    await page.goto('/chat')
    await expect(page).toHaveURL(/\/login$/)
    await signInAgain()
    await expect(page).toHaveURL(/\/chat$/)
    await expect(new ChatModel(page).prompt).toBeVisible()
  })
  await page.context().close()
})

test('local storage uses the specified names, and a lost token is renewed from the session', async ({
  browser,
  server,
}) => {
  const person = await signIn(server, 'keeper')
  const page = await (await person.context(browser)).newPage()
  await page.goto('/projects')
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toEqual(expect.arrayContaining(['auth-jwt', 'user-storage']))
  await page.evaluate(() => localStorage.removeItem('auth-jwt'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-jwt'))).toBeTruthy()
  await page.context().close()
})
