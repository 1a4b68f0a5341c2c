import { openDatabase } from '../../db/connect.ts'
import { type StatusChange, setProgress } from '../../db/tables/projects.ts'
import { createPrivateProject } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'
import { withoutDevice } from './without-device.ts'

const FAILED =
  "Sorry, we couldn't generate your documentation. This is likely an error on our side, please don't hesitate to contact our support team."

test('the generation screen shows the progress, polls every 8 s and opens the finished project', async ({
  browser,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Under way')
  const page = await (await owner.context(browser)).newPage()
  await withoutDevice(page)
  const complaints = complaintsOf(page)
  let status = 'IDLE'
  let asked = 0
  const created: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') created.push(new URL(request.url()).pathname)
  })
  await page.route('**/api/project?*', async (route) => {
    asked += 1
    await route.fulfill({ json: { ...project, status, status_reason: null, progress: null } })
  })
  await page.clock.install()
  await page.goto(`/generate/zip/${project.id}`)
  const title = page.getByRole('heading', { level: 1 })
  const bar = page.getByRole('progressbar', { name: 'Documentation' })
  await expect(title).toHaveText('Getting things ready')
  await expect(page.getByText(/You can close this page/)).toBeVisible()

  await test.step('behind it pages are being written, for who does not mind what moves', async () => {
    const picture = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    const aMomentLater = async () => {
      await page.clock.runFor(1000)
      return await picture()
    }
    // The picture is redrawn once the window has its size, so wait until it stays the same.
    await expect.poll(async () => (await picture()) === (await aMomentLater())).toBe(true)
    const still = await picture()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(aMomentLater).not.toBe(still)
    const moving = await picture()
    await expect.poll(aMomentLater).not.toBe(moving)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

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

  await test.step('three times in 24 s', async () => {
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.evaluate(() => fetch('/health'))
    const before = asked
    await page.clock.runFor(24_000)
    await expect.poll(() => asked).toBe(before + 3)
    await page.evaluate(() => fetch('/health'))
    expect(asked).toBe(before + 3)
    await page.clock.resume()
  })

  await test.step('a failure says so and offers another attempt', async () => {
    status = 'DOC_FAILURE'
    await page.goto(`/generate/zip/${project.id}`)
    await expect(title).toHaveText('Documentation Failed')
    await expect(page.getByText(FAILED)).toBeVisible()
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    const before = asked
    await page.clock.fastForward(60_000)
    await page.evaluate(() => fetch('/health'))
    expect(asked).toBe(before)
  })

  await test.step('success leads to the page that the project opens with', async () => {
    status = 'DOC_FILE_PAGES_GENERATING'
    await page.goto(`/generate/zip/${project.id}`)
    await expect(page.getByText('This will take some time, feel free to get a cup of coffee')).toBeVisible()
    status = 'DOC_SUCCESS'
    await page.clock.fastForward(8000)
    await page.waitForURL(`**/projects/${project.id}/${project.default_page_id}`)
  })
  expect(created.filter((path) => path.startsWith('/api/project'))).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('progress shows without asking, and finished pages can be read while the rest is written', async ({
  browser,
  server,
  owner,
}) => {
  // A separate browser context, because the test stops the clock of a whole context.
  const page = await (await owner.context(browser)).newPage()
  const database = await openDatabase({ url: server.databaseUrl ?? '', entry: 'the browser tests' })
  const project = await createPrivateProject(owner, 'Told')
  // Set the status directly, skipping the stages in between.
  const become = ({ to, reason = null, progress }: StatusChange) => database.sql`
    update projects set status = ${to}, status_reason = ${reason}, progress_done = ${progress?.done ?? null},
      progress_total = ${progress?.total ?? null}, updated_at = now()
    where id = ${project.id}`
  await become({ to: 'DOC_PENDING' })
  const complaints = complaintsOf(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/project') asked.push(request.url())
  })
  await page.clock.install()
  const place = { before: 2, tomorrow: false }
  await page.route(`**/api/project/${project.id}/queue`, (route) => route.fulfill({ json: place }))
  await page.goto(`/generate/zip/${project.id}`)
  const title = page.getByRole('heading', { level: 1 })
  const status = page.getByRole('main').getByRole('status')
  await expect(status.getByText('Waiting: 2 projects before yours')).toBeVisible()
  place.before = 0
  await page.clock.runFor(5000)
  await expect(status.getByText('Waiting to start')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
  // The client polls until the server pushes updates, so wait for the polling to end.
  await expect(async () => {
    asked.length = 0
    await page.clock.runFor(8000)
    await page.evaluate(() => fetch('/health'))
    expect(asked).toEqual([])
  }).toPass()

  await test.step('progress, and a way to what is there', async () => {
    await become({ to: 'DOC_TOPIC_PAGES_GENERATING', progress: { done: 1, total: 52 } })
    await expect(page.getByText('Writing topic pages 1 of 52')).toBeVisible()
    // Skip the time after which the client would poll.
    await page.clock.fastForward(8000)
    await setProgress(database.sql, project.id, 14, 52)
    await expect(page.getByText('Writing topic pages 14 of 52')).toBeVisible()
    await expect(page.getByText(/You can close this page/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start reading' })).toHaveAttribute(
      'href',
      `/projects/${project.id}/${project.default_page_id}`,
    )
  })

  await test.step('topics that failed keep the words of a run, and claim no work', async () => {
    await become({ to: 'DOC_TOPICS_FAILED', reason: 'The disk is full.' })
    await expect(page.getByText('The disk is full.')).toBeVisible()
    await expect(title).toHaveText('Getting things ready')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByText(/Generation continues/)).toHaveCount(0)
    expect(asked).toEqual([])
  })

  await test.step('success is seen for a moment, then the page is there', async () => {
    await become({ to: 'DOC_SUCCESS' })
    await expect(title).toHaveText('All Done!')
    await expect(page.getByText('Your documentation is ready to view.')).toBeVisible()
    await expect(page).toHaveURL(/\/generate\//)
    await page.clock.runFor(400)
    await expect(title).toHaveText('All Done!')
    await page.clock.runFor(400)
    await page.waitForURL(`**/projects/${project.id}/${project.default_page_id}`)
  })
  expect(complaints).toEqual([])
  await page.context().close()
  await database.close()
})

test('the generation screen creates nothing without project info, and shows why a creation failed', async ({
  browser,
  owner,
}) => {
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
  await expect(page.getByText('Could not create project')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation Failed' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Documentation' })).toHaveAttribute('aria-valuenow', '10')

  await test.step('the reason stands on the screen', async () => {
    const json = { code: 503, msg: 'GitHub couldn’t be reached.', err: 'repository_unreachable' }
    await page.route('**/api/project/github', (route) => route.fulfill({ status: 503, json }))
    await page.reload()
    const toast = page.getByRole('dialog', { name: 'Could not create project' })
    await expect(toast).toContainText('An error occurred while creating the project')
    await expect(page.getByRole('main')).toContainText('GitHub couldn’t be reached.')
  })
  await page.context().close()
})
