import { faultsInBothThemes } from './axe-faults.ts'
import { SignInModel } from './models/sign-in.ts'
import { startServer } from './processes.ts'
import { complaintsOf, expect, test } from './test.ts'

test('a fresh start prints a link that signs in the administrator once, without a code', async ({ browser }) => {
  const server = await startServer({ LOG_LEVEL: 'warn' })
  const [link = ''] = await server.printed(/http:\S+\/claim#\S+/)
  const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
  const complaints = complaintsOf(page)
  const email = page.getByLabel('E-mail')

  await test.step('opening and reloading it uses nothing up', async () => {
    await page.goto(link)
    await page.reload()
    await expect(email).toBeFocused()
    expect(await faultsInBothThemes(page)).toEqual([])
  })

  await test.step('an address is all it asks for', async () => {
    await email.fill('ada@example.org')
    await page.getByRole('button', { name: 'Sign in as administrator' }).click()
    await page.waitForURL('**/projects')
    await page.getByRole('button', { name: 'Account of ada' }).click()
    await expect(page.getByRole('menuitem', { name: 'Administration' })).toBeVisible()
  })

  await test.step('a later visitor reads what to do', async () => {
    const late = await browser.newPage({ baseURL: server.url })
    await late.goto(link)
    await expect(late.getByRole('alert')).toContainText('This link no longer works')
    await expect(late.getByRole('alert')).toContainText('npm run admin-link')
    await late.getByRole('link', { name: 'Sign in' }).click()
    const login = new SignInModel(late)
    await login.askForCode('ben@example.org')
    await expect(late.getByRole('main')).toContainText(
      'Your code is in the server log, and in the mailbox whose link the server printed when it started.',
    )
    const [mailbox = ''] = await server.printed(/http:\S+\/dev\/mailbox\/\S+/)
    const code = await server.codeFor('ben@example.org')
    await late.goto(mailbox)
    await expect(late.getByRole('cell', { name: code })).toBeVisible()
    await server.printed(new RegExp(`Sign-in code for ben@example.org: ${code}`))
    await late.close()
  })
  expect(complaints).toEqual([])
  await page.close()
  await server.stop()
})
