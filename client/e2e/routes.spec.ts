import { paths } from '../app/paths.ts'
import { createPrivateProject } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

test('every address shows a signed-in person its screen and the account menu', async ({ browser, owner }) => {
  const { id, default_page_id: pageId } = await createPrivateProject(owner, 'Routes')
  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const screens = [
    [paths.home(), heading('Automate your documentation, Accelerate your development')],
    [paths.sandbox(), page.getByText('This is an editor sandbox')],
    [paths.examples(), heading('Examples')],
    [paths.hello(), page.getByText('All done')],
    [paths.projects(), heading('Projects')],
    [paths.chat(), page.getByPlaceholder(/Ask/)],
    [paths.generateGithub(), heading('Documentation Failed')],
    // This project's documentation is finished, so its progress page shows the article.
    [paths.generateZip(id), page.getByRole('article')],
    [paths.project(id), page.getByRole('article')],
    [paths.project(id, pageId), page.getByRole('article')],
  ] as const
  for (const [address, screen] of screens) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(screen.first()).toBeVisible()
      // A provider sends people to this bare screen, which only tells them to close it.
      if (address === paths.hello()) return
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    })
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the login page redirects a signed-in person to the projects', async ({ browser, owner }) => {
  const page = await (await owner.context(browser)).newPage()
  await page.goto(paths.login())
  await expect(page).toHaveURL(/\/projects$/)

  await test.step('by a token alone, for as long as it lasts, whatever the auth service says', async () => {
    await page.route('**/auth/get-session*', (route) => route.abort())
    await page.evaluate(() => localStorage.removeItem('user-storage'))
    await page.goto(paths.login())
    await expect(page).toHaveURL(/\/projects$/)
    await page.evaluate(() => {
      localStorage.removeItem('user-storage')
      localStorage.setItem('auth-jwt', `h.${btoa('{"exp":1}')}.s`)
    })
    await page.goto(paths.projects())
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('E-mail')).toBeVisible()
  })
  await page.context().close()
})

test('an unknown address shows a not-found message and a link home', async ({ page }) => {
  await page.goto('/this/leads/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Oops! This page does not exist.' })).toBeVisible()
  await expect(page.getByText(/moved or no longer exists/)).toBeVisible()
  await expect(page.getByText(/check the (?:URL|address)/i)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
