import { expect, it } from 'vitest'
import { redact } from './redact.ts'

/** Random numbers that repeat for each seed: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LETTERS = `${UPPER}abcdefghijklmnopqrstuvwxyz`
const WORD = `${LETTERS}${DIGITS}`

type Letters = (alphabet: string, count: number) => string

/** Keys in their makers' formats. Their prefixes are split, so that this file contains no key. */
const MAKERS: Readonly<Record<string, (some: Letters) => string>> = {
  'GitHub token': (some) => `gh${'p'}_${some(WORD, 36)}`,
  'GitHub fine-grained token': (some) => `github${'_pat_'}${some(WORD, 22)}_${some(WORD, 59)}`,
  'GitLab token': (some) => `gl${'pat-'}${some(WORD, 20)}`,
  'npm token': (some) => `npm${'_'}${some(WORD, 36)}`,
  'PyPI token': (some) => `pypi${'-AgEI'}${some(WORD, 60)}`,
  'RubyGems key': (some) => `rubygems${'_'}${some(HEX, 48)}`,
  'Docker token': (some) => `dckr${'_pat_'}${some(WORD, 27)}`,
  'AWS access key': (some) => `AK${'IA'}${some(UPPER + DIGITS, 16)}`,
  'Google key': (some) => `AI${'za'}${some(WORD, 35)}`,
  'Google client secret': (some) => `GOC${'SPX-'}${some(WORD, 28)}`,
  'DigitalOcean token': (some) => `do${'p_v1_'}${some(HEX, 64)}`,
  'Vault token': (some) => `hv${'s.'}${some(WORD, 30)}`,
  'Databricks token': (some) => `da${'pi'}${some(HEX, 32)}`,
  'Stripe key': (some) => `sk${'_live_'}${some(WORD, 24)}`,
  'Stripe webhook secret': (some) => `wh${'sec_'}${some(WORD, 32)}`,
  'Square token': (some) => `sq0${'atp-'}${some(WORD, 22)}`,
  'Shopify token': (some) => `sh${'pat_'}${some(HEX, 32)}`,
  'SendGrid key': (some) => `S${'G.'}${some(WORD, 22)}.${some(WORD, 43)}`,
  'Twilio key': (some) => `S${'K'}${some(HEX, 32)}`,
  'Mailgun key': (some) => `key${'-'}${some(HEX, 32)}`,
  'Mailchimp key': (some) => `${some(HEX, 32)}${'-us'}12`,
  'Slack token': (some) => `xo${'xb-'}${some(DIGITS, 12)}-${some(WORD, 24)}`,
  'Slack webhook': (some) =>
    `https://hooks.slack.com/${'services'}/T${some(WORD, 8)}/B${some(WORD, 8)}/${some(WORD, 24)}`,
  'Telegram token': (some) => `${some('123456789', 9)}:${'AA'}${some(WORD, 33)}`,
  'Discord token': (some) => `M${some(WORD, 23)}.${some(WORD, 6)}.${some(WORD, 27)}`,
  'OpenAI key': (some) => `sk${'-proj-'}${some(WORD, 48)}`,
  'Hugging Face token': (some) => `h${'f_'}${some(LETTERS, 34)}`,
  'Groq key': (some) => `g${'sk_'}${some(WORD, 52)}`,
  'Linear key': (some) => `lin${'_api_'}${some(WORD, 40)}`,
  'Notion secret': (some) => `nt${'n_'}${some(WORD, 46)}`,
  'Figma token': (some) => `fig${'d_'}${some(WORD, 43)}`,
  'Postman key': (some) => `PM${'AK-'}${some(HEX, 24)}-${some(HEX, 34)}`,
  'Grafana token': (some) => `gl${'sa_'}${some(WORD, 32)}_${some(HEX, 8)}`,
  'Doppler token': (some) => `dp${'.pt.'}${some(WORD, 43)}`,
  'age key': (some) => `AGE${'-SECRET-KEY-1'}${some(UPPER + DIGITS, 58)}`,
  'JSON web token': (some) => `ey${'J'}${some(WORD, 20)}.ey${'J'}${some(WORD, 40)}.${some(WORD, 43)}`,
}

/** Places where people leave a key. `@` marks the key. */
const PLACES: readonly (readonly [path: string, text: string])[] = [
  ['src/client.ts', "const client = new Client('@')\n"],
  ['app/settings.py', 'CLIENT = connect("@", retry=True)\n'],
  ['README.md', 'Run it with `TOKEN=@ npm start`.\n'],
  ['.env', 'TOKEN=@\n'],
  ['config.yml', 'service:\n  token: @\n'],
  ['main.go', '// Like @, which is mine.\n'],
  ['data.json', '{ "auth": { "value": "@" } }\n'],
  ['deploy.sh', 'curl -H "Authorization: Bearer @" https://api.example.org\n'],
]

/** Secrets that only their name reveals. */
const NAMED: readonly (readonly [path: string, text: string])[] = [
  ['application.properties', 'db.password=@\n'],
  ['settings.py', 'SECRET_KEY = "@"\n'],
  ['config.ts', "export const config = { apiKey: '@' }\n"],
  ['docker-compose.yml', 'environment:\n  - POSTGRES_PASSWORD=@\n'],
  ['deployment.yaml', 'env:\n  - name: DB_PASSWORD\n    value: @\n'],
  ['web.config', '<add key="Smtp.Password" value="@" />\n'],
  ['settings.xml', '<server><password>@</password></server>\n'],
  ['database.yml', 'url: postgres://app:@@db.example.org/app\n'],
  ['.npmrc', '//registry.example.org/:_authToken=@\n'],
  ['appsettings.json', '{ "Storage": "DefaultEndpointsProtocol=https;AccountKey=@" }\n'],
]

it('redact removes all of a hundred secrets from the places where people leave them', () => {
  const random = seeded(20_261_122)
  const some: Letters = (alphabet, count) =>
    Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
  const left: string[] = []
  let planted = 0
  const plant = (name: string, secret: string, [path, text]: readonly [string, string]) => {
    planted++
    const kept = redact(
      text.replace('@', () => secret),
      path,
    )
    if (kept.includes(secret) || kept.split('\n').length !== text.split('\n').length)
      left.push(`${name} in ${path}: ${kept}`)
  }
  for (const [at, [name, make]] of Object.entries(MAKERS).entries()) {
    for (const step of [0, 3]) plant(name, make(some), PLACES[(at + step) % PLACES.length] ?? ['', '@'])
  }
  for (const place of [...NAMED, ...NAMED, ...NAMED]) plant('a secret by its name', some(WORD, 24), place)
  expect(planted).toBeGreaterThanOrEqual(100)
  expect(left).toEqual([])
})

it('text that only looks like a secret stays as it is', () => {
  for (const text of [
    'const password = process.env.DB_PASSWORD\n',
    `password: \${DB_PASSWORD}\n`,
    `<password>\${env.DB_PASSWORD}</password>\n`,
    '- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef: db\n',
    '<add key="Smtp.Password" value="%SMTP_PASSWORD%" />\n',
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n',
    'commit 5347739b1581fcba74fd5cab1fc21d2aef317d71\n',
    'id: 123e4567-e89b-12d3-a456-426614174000\n',
    'const key_value = pairs.map(keyOf)\n',
    'https://hooks.slack.com/services/$TEAM/$BOT/$SECRET_OF_THE_HOOK\n',
    'the sk_live_ prefix is for live keys, the ghp_ prefix for tokens\n',
  ])
    expect(redact(text, 'config.yml')).toBe(text)
})
