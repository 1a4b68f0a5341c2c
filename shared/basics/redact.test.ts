import { describe, expect, it } from 'vitest'
import { REDACTED, redact } from './redact.ts'

describe('a text without its secrets', () => {
  it('has none that say by their form what they are', () => {
    const key = `ghp_${'a1'.repeat(18)}`
    const token = `eyJ${'hbGciOiJ'.repeat(3)}.eyJ${'zdWIiOiI'.repeat(3)}.${'c2lnbmF0'.repeat(3)}`
    expect(redact(`use ${key} here`)).toBe(`use ${REDACTED} here`)
    expect(redact(`Bearer ${token}`)).toBe(`Bearer ${REDACTED}`)
  })

  it('has none that are assigned, or stand in an address', () => {
    expect(redact('db.password = "correct-horse"')).toBe(`db.password = "${REDACTED}"`)
    expect(redact(`"api_key": 'abcdefgh1234'`)).toBe(`"api_key": '${REDACTED}'`)
    expect(redact('postgres://me:hunter22@host/db')).toBe(`postgres://me:${REDACTED}@host/db`)
  })

  it('has none that are assigned without quotes, where a format of data says so', () => {
    const cut = (line: string) => line.replace(/Sup3rSecret/g, REDACTED)
    for (const [path, line] of [
      ['src/main/resources/application.properties', 'spring.datasource.password=Sup3rSecret'],
      ['application-prod.yml', '    password: Sup3rSecret'],
      ['docker-compose.yaml', '      - POSTGRES_PASSWORD=Sup3rSecret'],
      ['docker-compose.yaml', '      POSTGRES_PASSWORD: Sup3rSecret # of the database'],
      ['.env.example', 'API_KEY=Sup3rSecret'],
      ['.env', 'export DB_PASSWORD=Sup3rSecret\r'],
      ['.npmrc', '//npm.example.org/:_authToken=Sup3rSecret'],
      ['config.ini', 'secret_key = Sup3rSecret ; of the session'],
      ['credentials.cfg', 'aws_secret_access_key = Sup3rSecret'],
      ['app.properties.sample', 'api.key : Sup3rSecret'],
      ['docker/Dockerfile', 'ENV ADMIN_PASSWORD=Sup3rSecret'],
    ] as const) {
      const text = `before\n${line}\nafter`
      expect(redact(text, path), path).toBe(cut(text))
    }
  })

  it('keeps what a format of data refers to, leaves empty, or only names', () => {
    for (const line of [
      'password=',
      'password: $' + '{DB_PASSWORD}',
      'password: <yours>',
      'password: {{ vault.password }}',
      'password: "<yours>"',
      'password: |',
      'login.password=Password',
      'login.password=Enter your password',
      'password.required=true',
      'secret: true',
      '  password:\n    minimum: 12',
      'passwords: encrypted',
    ]) {
      for (const path of ['a.properties', 'b.yaml', '.env']) expect(redact(line, path), `${path}: ${line}`).toBe(line)
    }
  })

  it('keeps code that looks like it', () => {
    for (const line of ['password = read()', '  password: string', 'secret: SecretStr', 'password = argv[1]']) {
      for (const path of ['a.ts', 'b.py', 'c.rb', 'config.properties.ts', undefined]) {
        expect(redact(line, path)).toBe(line)
      }
    }
  })

  it('keeps placeholders, references, and everything else', () => {
    for (const text of [
      'password = "<yours>"',
      'secret: "$' + '{SECRET}"',
      'password = read()',
      'https://a.example/b',
    ]) {
      expect(redact(text)).toBe(text)
    }
  })

  it('is there soon, also for long lines made of the beginnings of secrets', () => {
    for (const piece of [
      'a.',
      'a-',
      'a+',
      '-eyJ',
      'password',
      'x://',
      '-----BEGIN ',
      'a://b:',
      'x: ',
      'password: \n',
    ]) {
      const text = piece.repeat(1_000_000 / piece.length)
      expect(redact(text)).toBe(text)
      expect(redact(text, 'a.yaml')).toBe(text)
    }
  })
})
