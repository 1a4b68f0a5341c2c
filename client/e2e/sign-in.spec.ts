import { SignInModel } from './models/sign-in.ts'
import { newEmail } from './people.ts'
import { expect, test } from './test.ts'

test('a code can be sent again after 30 s, and every failure of signing in is shown', async ({ page, server }) => {
  await page.clock.install()
  const login = new SignInModel(page)
  const email = newEmail('again')
  const next = page.getByRole('button', { name: 'Continue', exact: true })

  await test.step('an address that is none is not sent', async () => {
    await login.open()
    await login.email.fill('nobody')
    await login.send.click()
    await expect(page.getByText('Enter an e-mail address such as name@example.org.')).toBeVisible()
  })

  await test.step('nobody answers', async () => {
    await page.route('**/auth/email-otp/send-verification-otp', (route) => route.abort())
    await login.email.fill(email)
    await login.send.click()
    await expect(page.getByText('Failed to request OTP')).toBeVisible()
    await expect(login.email).toHaveValue(email)
    await page.unroute('**/auth/email-otp/send-verification-otp')
  })

  await test.step('six digits are wanted, and only digits', async () => {
    await login.send.click()
    await expect(login.firstDigit).toBeFocused()
    await expect(next).toBeDisabled()
    await page.keyboard.type('12a45')
    await expect(next).toBeDisabled()
    for (let digit = 0; digit < 6; digit++) await page.keyboard.press('Backspace')
  })

  await test.step('who comes back to the page, or asks once more too early, is still asked for the code', async () => {
    await page.reload()
    await expect(login.firstDigit).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(login.email).toHaveValue(email)
    await expect(login.email).toBeFocused()
    await page.reload()
    await login.email.fill(email)
    await login.send.click()
    await expect(login.firstDigit).toBeFocused()
    await expect(page.getByText('Failed to request OTP')).toHaveCount(0)
  })

  await test.step('a wrong code', async () => {
    await page.keyboard.type('000000')
    await expect(page.getByText('Invalid verification code', { exact: true })).toBeVisible()
    await expect(page.getByText('Please try again or request a new code', { exact: true })).toBeVisible()
  })

  for (const [status, title, text] of [
    [403, 'Verification failed', 'Invalid code. Please try again.'],
    [500, 'Could not verify OTP', 'Please try again'],
  ] as const) {
    await test.step(title, async () => {
      await page.route('**/auth/sign-in/email-otp', (route) => route.fulfill({ status, body: 'no' }))
      await expect(login.firstDigit).toBeFocused()
      await page.keyboard.type('111111')
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      // With status 500, the service didn't say that the second code is wrong.
      await expect(next).toBeEnabled({ enabled: status === 500 })
      await page.unroute('**/auth/sign-in/email-otp')
    })
  }

  await test.step('another code', async () => {
    await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled()
    const first = await server.codeFor(email)
    await page.clock.fastForward(31_000)
    // The service has its own clock, so the test answers in its place.
    let sent = 0
    await page.route('**/auth/email-otp/send-verification-otp', async (route) => {
      sent += 1
      await route.fulfill({ json: { success: true } })
    })
    await page.getByRole('button', { name: 'Resend code', exact: true }).dblclick()
    await expect(page.getByText('Code resent', { exact: true })).toBeVisible()
    await expect(page.getByText('A new code has been sent to your email address', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Resend code in (?:30|2\d) s$/ })).toBeDisabled()
    expect(sent).toBe(1)
    await expect(next).toBeDisabled()
    await login.firstDigit.focus()
    // The code is used up by then, so the client asks for the session until it gets an answer.
    await page.route('**/auth/get-session', (route) => route.abort(), { times: 1 })
    await page.keyboard.type(first)
    await page.waitForURL('**/projects')
  })
})
