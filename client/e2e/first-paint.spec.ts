import { ProjectsModel } from './models/projects.ts'
import { createPrivateProject, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('the first paint shows the project list stored on this device until someone logs out', async ({
  browser,
  server,
}) => {
  const person = await signIn(server, 'early')
  await createPrivateProject(person, 'There at once')
  const page = await (await person.context(browser)).newPage()
  const projects = new ProjectsModel(page)
  // Record whether the message ever appears, however briefly.
  await page.addInitScript(() => {
    const seen = { waiting: false }
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      seen.waiting ||= document.body?.textContent?.includes('Loading projects') ?? false
    }).observe(document, { childList: true, subtree: true })
  })
  const hasWaited = () => page.evaluate(() => (globalThis as unknown as { seen: { waiting: boolean } }).seen.waiting)

  await page.goto('/projects')
  await expect(projects.project('There at once')).toBeVisible()
  expect(await hasWaited()).toBe(true)
  await page.reload()
  await expect(projects.project('There at once')).toBeVisible()
  expect(await hasWaited()).toBe(false)
  // The list also contains a project that was created since.
  await createPrivateProject(person, 'There since')
  await expect(projects.project('There since')).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  expect((await keys()).filter((key) => key.startsWith('projects'))).toEqual([])
  await page.context().close()
})
