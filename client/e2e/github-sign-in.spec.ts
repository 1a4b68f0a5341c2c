import { startFakeGithub } from '../../sync-server/testing/fake-github.ts'
import { startServer } from './processes.ts'
import { complaintsOf, expect, test } from './test.ts'

test('GitHub signs somebody in, and a refusal there says so here', async ({ browser }) => {
  const github = await startFakeGithub()
  const server = await startServer({
    GITHUB_URL: github.origin,
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
  })
  const page = await browser.newPage({ baseURL: server.url })
  const complaints = complaintsOf(page)
  const button = page.getByRole('button', { name: 'Continue with GitHub' })

  github.answers.consent = 'refused'
  await page.goto('/login')
  await button.click()
  await expect(page.getByText('GitHub did not sign you in. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/login`)

  github.answers.consent = 'given'
  await button.click()
  await page.waitForURL('**/projects')
  await expect(page.getByRole('button', { name: 'Account of Octo Cat' })).toBeVisible()
  expect(complaints).toEqual([])

  await page.close()
  await server.stop()
  await github.close()
})
