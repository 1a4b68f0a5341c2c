import { createPrivateProject } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

const FAILED =
  "Sorry, we couldn't generate your documentation. This is likely an error on our side, please don't hesitate to contact our support team."

test('the screen says of every status how far it is, asks every 8 s, and leads to what is done', async ({
  browser,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Under way')
  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  let status = 'IDLE'
  let asked = 0
  await page.route('**/api/project?*', async (route) => {
    asked += 1
    await route.fulfill({ json: { ...project, status, status_reason: null, progress: null } })
  })
  await page.clock.install()
  await page.goto(`/generate/zip/${project.id}`)
  const title = page.getByRole('heading', { level: 1 })
  const bar = page.getByRole('progressbar', { name: 'Documentation' })
  await expect(title).toHaveText('Getting things ready')
  await expect(page.getByText(/You may close this page/)).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(1)

  for (const [now, percent, words] of [
    ['CLONING', 5, 'Getting things ready'],
    ['CLONE_SUCCESS', 10, 'Getting things ready'],
    ['DOC_FILE_OVERVIEWS_GENERATING', 15, 'Getting things ready'],
    ['DOC_PROJECT_OVERVIEW_GENERATING', 35, 'Getting things ready'],
    ['DOC_TOPICS_FAILED', 44, 'Getting things ready'],
    ['DOC_SUBTOPICS_GENERATING', 55, 'Getting things ready'],
    ['DOC_FILE_PAGES_GENERATING', 65, 'Getting things ready'],
    ['SOMETHING_NEW', 0, 'Unknown status'],
  ] as const) {
    await test.step(now, async () => {
      status = now
      const before = asked
      await page.clock.fastForward(8000)
      await expect.poll(() => asked).toBeGreaterThan(before)
      await expect(bar).toHaveAttribute('aria-valuenow', String(percent))
      await expect(title).toHaveText(words)
    })
  }
  await expect(page.getByText('This will take some time, feel free to get a cup of coffee')).toHaveCount(0)

  await test.step('a failure says so and offers another attempt', async () => {
    status = 'DOC_FAILURE'
    await page.goto(`/generate/zip/${project.id}`)
    await expect(title).toHaveText('Documentation Failed')
    await expect(page.getByText(FAILED)).toBeVisible()
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  await test.step('success leads to the page that the project opens with', async () => {
    status = 'DOC_FILE_PAGES_GENERATING'
    await page.goto(`/generate/zip/${project.id}`)
    await expect(page.getByText('This will take some time, feel free to get a cup of coffee')).toBeVisible()
    status = 'DOC_SUCCESS'
    await page.clock.fastForward(8000)
    await page.waitForURL(`**/projects/${project.id}/${project.default_page_id}`)
  })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('without a basis nothing is created, and one that is refused says so', async ({ browser, owner }) => {
  const page = await (await owner.context(browser)).newPage()
  await page.goto('/generate/github')
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation Failed' })).toBeVisible()
  await expect(page.getByText('Could not create project')).toBeVisible()
  await expect(page.getByText('Project creation info is missing or invalid').first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Documentation' })).toHaveAttribute('aria-valuenow', '10')

  await page.evaluate(() =>
    localStorage.setItem(
      'projects-storage',
      JSON.stringify({
        creationBasis: { owner_name: 'a', repo_name: 'b', project_name: 'B', language: 'en', is_private: true },
      }),
    ),
  )
  await page.route('**/api/project/github', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.reload()
  await expect(page.getByText('An error occurred while creating the project').first()).toBeVisible()
  await page.context().close()
})
