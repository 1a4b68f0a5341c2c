import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('the configuration refuses an unreachable address with a sentence that names the setting', () => {
  expect(() => readConfig({ CONTACT_EMAIL: 'us' })).toThrow('CONTACT_EMAIL must be an e-mail address, but is "us".')
  for (const name of ['COMMUNITY_URL', 'PUBLIC_URL', 'GITHUB_URL']) {
    expect(() => readConfig({ [name]: 'javascript:alert(1)' })).toThrow(
      `${name} must be an http or https address, but is "javascript:alert(1)".`,
    )
  }
})

it('the configuration takes addresses as they are, and addresses are optional', () => {
  const set = { CONTACT_EMAIL: 'hello@example.org', COMMUNITY_URL: 'https://chat.example.org/docwright' }
  expect(readConfig(set)).toMatchObject(set)
  expect(readConfig({})).toMatchObject({ CONTACT_EMAIL: '', COMMUNITY_URL: '' })
})

it('the configuration takes own hosts for server parts only below the name of PUBLIC_URL', () => {
  const set = {
    PUBLIC_URL: 'https://example.org',
    API_URL: 'https://api.example.org',
    RAG_URL: 'https://r.example.org:8443/',
  }
  expect(readConfig(set).hosts).toEqual({ api: 'https://api.example.org', rag: 'https://r.example.org:8443' })
  expect(readConfig({}).hosts).toEqual({})
  const below = /^AUTH_URL must be a name below that of PUBLIC_URL, with the same scheme/
  const wrong = ['https://auth.example.com', 'http://auth.example.org', 'https://notexample.org', 'https://example.org']
  for (const AUTH_URL of wrong) {
    expect(() => readConfig({ PUBLIC_URL: 'https://example.org', AUTH_URL })).toThrow(below)
  }
  expect(() => readConfig({ AUTH_URL: 'https://auth.example.org' })).toThrow(below)
  expect(() => readConfig({ ...set, AUTH_URL: 'https://auth.example.org/x' })).toThrow('must be a host without a path')
})

it('the configuration takes an App with a key that can sign, and never shows the key in a complaint', () => {
  const pem = String(
    generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs1', format: 'pem' }),
  )
  const app = { GITHUB_APP_ID: '7', GITHUB_APP_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }
  expect(readConfig(app)).toMatchObject(app)
  expect(() => readConfig({ GITHUB_APP_ID: '7' })).toThrow('belong together')
  expect(() => readConfig({ ...app, GITHUB_APP_PRIVATE_KEY: 'BEGIN my secret' })).toThrow(
    'GITHUB_APP_PRIVATE_KEY must be an RSA key in PEM, as GitHub gives it out.',
  )
})

it('the configuration knows whether PUBLIC_URL leads here from other machines', () => {
  const isPublic = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).isPublic
  for (const here of [
    '',
    'http://localhost:3000',
    'http://docs.localhost',
    'http://127.0.0.1:80',
    'http://127.1.2.3',
    'http://[::1]:3000',
  ]) {
    expect([here, isPublic(here)]).toEqual([here, false])
  }
  for (const there of [
    'https://docs.example.org',
    'http://localhost.example.org',
    'http://192.168.1.5',
    'http://127.evil.example',
    'http://[::2]',
  ]) {
    expect([there, isPublic(there)]).toEqual([there, true])
  }
})
