import { describe, expect, it } from 'vitest'
import { codeBrowsers } from '../testing/code-browsers.ts'
import { cookieOf } from '../testing/cookies.ts'
import { testApp } from '../testing/test-app.ts'

describe('a request for a code', async () => {
  const { send, enter, codeFor, browserOf, age } = codeBrowsers(await testApp())

  it('a code works only in the browser that asked for the code', async () => {
    const email = 'bound@example.org'
    await send(email)
    const [otp, browser] = [codeFor(email), browserOf(email)]
    await send('eve@example.org')
    for (const other of ['', browserOf('eve@example.org'), 'docwright.code=x', 'docwright.code=']) {
      expect((await enter(email, otp, other)).statusCode, other).toBe(400)
    }
    expect((await enter(email, otp, browser)).statusCode).toBe(200)
  })

  it('a sign-in code still works after requests and guesses from other browsers', async () => {
    const email = 'victim@example.org'
    await send(email)
    const [otp, browser] = [codeFor(email), browserOf(email)]
    await age(31)
    await send(email)
    expect(browserOf(email)).not.toBe(browser)
    const wrong = ['000000', '000001', '000002'].find((guess) => guess !== otp && guess !== codeFor(email)) ?? ''
    for (let n = 0; n < 10; n++) await enter(email, wrong)
    for (let n = 0; n < 10; n++) await enter(email, wrong, '')
    expect((await enter(email, wrong)).statusCode).toBe(429)
    expect((await enter(email, otp, browser)).statusCode).toBe(200)
  })

  it('a browser keeps the codes of two addresses apart, and a new code replaces the old one', async () => {
    const [one, two] = ['tab-one@example.org', 'tab-two@example.org']
    await send(one)
    const browser = browserOf(one)
    await send(two, browser)
    expect(browserOf(two)).toBe(browser)
    expect((await enter(one, codeFor(two) === codeFor(one) ? 'x' : codeFor(two))).statusCode).toBe(400)
    const before = codeFor(one)
    await age(31)
    await send(one, browser)
    if (codeFor(one) !== before) expect((await enter(one, before)).statusCode).toBe(400)
    expect([(await enter(one, codeFor(one))).statusCode, (await enter(two, codeFor(two))).statusCode]).toEqual([
      200, 200,
    ])
  })

  it('a repeated code request gets “code_sent” in the same browser and “too_many_requests” in others', async () => {
    await send('soon@example.org')
    const [own, other] = [await send('soon@example.org', browserOf('soon@example.org')), await send('soon@example.org')]
    expect([own.json(), other.json()]).toMatchObject([{ err: 'code_sent' }, { err: 'too_many_requests' }])
    expect(own.headers['retry-after']).toMatch(/^\d+$/)
  })

  it('a known browser of an address gets a sign-in code, even after many requests by others', async () => {
    const email = 'owner@example.org'
    await send(email)
    const known = cookieOf((await enter(email, codeFor(email))).headers['set-cookie'], 'known')
    for (let n = 0; n < 12; n++) {
      await age(31)
      await send(email)
    }
    expect((await send(email)).statusCode).toBe(429)
    expect((await send(email, known)).statusCode).toBe(200)
    expect((await enter(email, codeFor(email))).statusCode).toBe(200)
    // The mark works for no other address, can't be made up, and has limits of its own.
    await send('another@example.org')
    expect((await send('another@example.org', known)).statusCode).toBe(429)
    expect((await send(email, 'docwright.known=x')).statusCode).toBe(429)
    expect((await send(email, known)).statusCode).toBe(429)
  })
})
