import { startFakeGithub } from '../../sync-server/testing/fake-github.ts'
import { startServer } from './processes.ts'
import { complaintsOf, eventsOf, expect, test } from './test.ts'

test('GitHub signs someone in, and the login page reports a refusal by GitHub', async ({ browser }) => {
  const github = await startFakeGithub()
  const server = await startServer(
    { GITHUB_URL: github.origin, GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret', EVENTS: 'on' },
    'postgres',
  )
  const page = await browser.newPage({ baseURL: server.url })
  const events = eventsOf(page)
  const button = page.getByRole('button', { name: 'Continue with GitHub' })

  await page.route('**/auth/sign-in/social', (route) => route.abort(), { times: 1 })
  await page.goto('/login')
  await button.click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByText('Unable to start GitHub authentication')).toBeVisible()

  const complaints = complaintsOf(page)
  github.answers.consent = 'refused'
  await button.click()
  await expect(page.getByText('Couldn’t sign you in with GitHub. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/login`)

  const held = Promise.withResolvers<void>()
  await page.route('**/auth/get-session', async (route) => {
    await held.promise
    await route.continue()
  })
  github.answers.consent = 'given'
  await button.click()
  await page.waitForURL('**/auth-callback')
  await expect(page.getByText('Logging in...')).toBeVisible()
  expect(events).toEqual([])
  const told = page.waitForRequest('**/api/events')
  held.resolve()
  await page.waitForURL('**/projects')
  expect((await told).postDataJSON()).toEqual({ name: 'Sign In Success', provider: 'github' })
  await expect.poll(() => events).toEqual(['Sign In Success'])
  await expect(page.getByRole('button', { name: 'Account of Octo Cat' })).toBeVisible()
  expect(complaints).toEqual([])

  await page.close()
  await server.stop()
  await github.close()
})
