import { axeFaults } from './axe-faults.ts'
import { showIn } from './colour-scheme.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

test('a person signs out another device, and then all devices at once', async ({ browser, server }) => {
  const nora = await signIn(server, 'nora')
  const context = await nora.context(browser, { viewport: { width: 390, height: 844 } })
  // A second session of the same person, started with the cookies of the first.
  const email = nora.email
  await nora.api.post('/auth/email-otp/send-verification-otp', { data: { email, type: 'sign-in' } })
  const otp = await server.codeFor(email)
  expect(await nora.api.post('/auth/sign-in/email-otp', { data: { email, otp } })).toBeOK()
  const isSignedIn = async () => (await (await nora.api.get('/auth/get-session')).json()) !== null

  const page = await context.newPage()
  await page.goto('/projects')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Signed-in devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signed-in devices' })
  const devices = dialog.getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    expect(await axeFaults(page)).toEqual([])
  }

  await dialog.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
  await expect(devices).toHaveCount(1)
  expect(await isSignedIn()).toBe(false)

  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('**/login')
  await page.goto('/projects')
  await page.waitForURL('**/login')
  await context.close()
})
