import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('refuses addresses that nobody could reach, with a sentence that names the setting', () => {
  expect(() => readConfig({ CONTACT_EMAIL: 'us' })).toThrow('CONTACT_EMAIL must be an e-mail address, but is "us".')
  for (const name of ['COMMUNITY_URL', 'PUBLIC_URL', 'GITHUB_URL']) {
    expect(() => readConfig({ [name]: 'javascript:alert(1)' })).toThrow(
      `${name} must be an http or https address, but is "javascript:alert(1)".`,
    )
  }
})

it('takes addresses as they are, and none at all', () => {
  const set = { CONTACT_EMAIL: 'hello@example.org', COMMUNITY_URL: 'https://chat.example.org/docwright' }
  expect(readConfig(set)).toMatchObject(set)
  expect(readConfig({})).toMatchObject({ CONTACT_EMAIL: '', COMMUNITY_URL: '' })
})
