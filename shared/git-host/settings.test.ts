import { describe, expect, it } from 'vitest'
import { Configuration, MODES } from '../contract/configuration.ts'
import { hostSettings, installPageOf } from './settings.ts'

const defaults = Object.fromEntries(
  Object.entries<object>(Configuration.properties).map(([name, setting]) => [
    name,
    'default' in setting ? setting.default : undefined,
  ]),
) as Configuration
const app = { GITHUB_APP_ID: '1', GITHUB_APP_PRIVATE_KEY: 'a\\nb' }

describe('the settings of a git host', () => {
  it('the git host settings contain no App if its id or key is missing', () => {
    expect(installPageOf(hostSettings(defaults))).toBeNull()
    expect(hostSettings({ ...defaults, GITHUB_APP_ID: '1' }).app).toBeNull()
    expect(hostSettings({ ...defaults, ...app }).app?.privateKey).toBe('a\nb')
  })

  it('the git host settings use a different GitHub App in each mode', () => {
    expect([...MODES]).toEqual(['DEVELOPMENT', 'STAGE', 'LOCAL_TO_STAGE', 'PRODUCTION'])
    expect(defaults.MODE).toBe('PRODUCTION')
    const pages = MODES.map((MODE) => installPageOf(hostSettings({ ...defaults, ...app, MODE })))
    expect(pages).toEqual(
      ['docwright-development', 'docwright-stage', 'docwright-local-to-stage', 'docwright'].map(
        (slug) => `https://github.com/apps/${slug}/installations/new`,
      ),
    )
  })

  it('the git host settings contain the API and install addresses of GitHub Enterprise', () => {
    const settings = hostSettings({ ...defaults, ...app, GITHUB_URL: 'https://git.example.org' })
    expect(settings.apiUrl).toBe('https://git.example.org/api/v3')
    expect(installPageOf(settings)).toBe('https://git.example.org/github-apps/docwright/installations/new')
    expect(hostSettings(defaults).apiUrl).toBe('https://api.github.com')
  })
})
