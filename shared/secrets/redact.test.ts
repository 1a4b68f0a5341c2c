import { describe, expect, it } from 'vitest'
import { REDACTED, redact } from './redact.ts'

describe('a text without its secrets', () => {
  it('redact hides secrets that are recognizable by their form', () => {
    const key = `ghp_${'a1'.repeat(18)}`
    const token = `eyJ${'hbGciOiJ'.repeat(3)}.eyJ${'zdWIiOiI'.repeat(3)}.${'c2lnbmF0'.repeat(3)}`
    expect(redact(`use ${key} here`)).toBe(`use ${REDACTED} here`)
    expect(redact(`Bearer ${token}`)).toBe(`Bearer ${REDACTED}`)
  })

  const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKB'
  const armour = (what: string) => [`-----BEGIN ${what}-----`, `-----END ${what}-----`] as const

  it('redact hides a private key in every notation', () => {
    const [begin, end] = armour('RSA PRIVATE KEY')
    const headers = 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123-4567\n\n'
    for (const key of [
      `${begin}\n${line}\n${line}\nwMzhDQ==\n${end}\n`,
      `${begin}\r\n${headers}${line}\r\n${end}\r\n`,
      `key: |\n  ${begin}\n  ${line}\n  wMzhDQ==\n  ${end}\n`,
      `{ "private_key": "${begin}\\n${line}\\n${line}\\n${end}\\n" }`,
      `const key = '${begin}\\n' +\n  '${line}\\n' +\n  'wMzhDQ==\\n' +\n  '${end}'\n`,
      `[\n  "${begin}",\n  "${line}",\n  "${end}",\n].join()\n`,
      `# ${begin}\n# ${line}\n# ${end}\n`,
      `"""${begin}\n  |${line}\n  |wMzhDQ==\n  |${end}""".stripMargin\n`,
      `-- ${begin}\n-- ${line}\n-- wMzhDQ==\n-- ${end}\n`,
      `> ${begin}\n> ${line}\n> wMzhDQ==\n> ${end}\n`,
      `; ${begin}\n; ${line}\n; wMzhDQ==\n; ${end}\n`,
      `<key value="${begin}&#10;${line}&#10;wMzhDQ==&#10;${end}"/>\n`,
      `echo ${begin} > key & echo ${line} >> key & echo wMzhDQ== >> key & echo ${end} >> key\n`,
      `${begin}%0A${line}%0AwMzhDQ==%0A${end}`,
      `- ${begin}\n- Version_1: <none>\n- ${line}\n- ${end}\n`,
      `${begin}\n${line}\n${line}`,
    ]) {
      const kept = redact(key)
      expect(kept).toContain(REDACTED)
      expect(kept).not.toMatch(/MIIE|wMzh|-----/)
      expect(kept.split('\n')).toHaveLength(key.split('\n').length)
    }
    const [pgpBegin, pgpEnd] = armour('PGP PRIVATE KEY BLOCK')
    const pgp = `${pgpBegin}\nVersion: GnuPG v2.0 (x-y)\nComment: https://pgp.example\n\n${line}\n${line}\n=njUN\n${pgpEnd}\nafter`
    expect(redact(pgp)).toMatch(/^\[redacted\]\n+after$/)
  })

  it('redaction keeps the code after a lone or broken first line of a private key', () => {
    const [begin, end] = armour('PRIVATE KEY')
    for (const code of [
      `if (key.startsWith('${begin}')) {\n  read(key)\n}\n\nexport function sign() {}\n`,
      `const BEGIN = '${begin}'\nconst END = '${end}'\nexport function sign() {}\n`,
      `The file begins with ${begin} and then come letters, for instance MIIE.\n`,
      `${begin}\n...\n${end}\nafter`,
      `// ${'='.repeat(60)}\nconst [BEGIN, END] = ['${begin}', '${end}']\n// ${'='.repeat(60)}\nconst sum = '${line}'\n`,
      `const BEGIN = '${begin}'\nread() // ${'/'.repeat(60)}\nconst END = '${end}'\n`,
      `read('${begin}')\nread('${begin}')\nconst sum = '${line}'\n`,
    ]) {
      expect(redact(code)).toBe(code)
    }
    expect(redact(`a = "${begin}\\n${line}"\nb = 1\n`)).toBe(`a = "${REDACTED}"\nb = 1\n`)
  })

  it('redact hides secrets that are assigned or part of an address', () => {
    expect(redact('db.password = "correct-horse"')).toBe(`db.password = "${REDACTED}"`)
    expect(redact(`"api_key": 'abcdefgh1234'`)).toBe(`"api_key": '${REDACTED}'`)
    expect(redact('postgres://me:hunter22@host/db')).toBe(`postgres://me:${REDACTED}@host/db`)
  })

  it('redact hides secrets assigned without quotes in data formats', () => {
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

  it('redaction of a data format keeps references, empty values and mere names', () => {
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

  it('redaction keeps code that looks like a secret setting', () => {
    for (const line of ['password = read()', '  password: string', 'secret: SecretStr', 'password = argv[1]']) {
      for (const path of ['a.ts', 'b.py', 'c.rb', 'config.properties.ts', undefined]) {
        expect(redact(line, path)).toBe(line)
      }
    }
  })

  it('redaction keeps placeholders, references and ordinary text', () => {
    for (const text of [
      'password = "<yours>"',
      'secret: "$' + '{SECRET}"',
      'password = read()',
      'https://a.example/b',
    ]) {
      expect(redact(text)).toBe(text)
    }
  })

  it('redaction keeps names and parameters that look like service keys', () => {
    for (const text of [
      'NotificationManagerService.config.registerDefaultNotificationChannels()',
      'MessageBrokerConfiguration.client.subscribeToTheTopicOfTheProject',
      '<div class="sk-loading-spinner-container-wrapper-inner">',
      '.sk-folding-cube-of-the-loading-screen-of-the-project { }',
      '.sk-folding-cube-of-the-loading-screen-of-the-project-2 { }',
      'const sig=computeTheSignatureOfTheWholeMessage',
      'verify(--sig=path/to/the/signature/of/the/file)',
    ]) {
      expect(redact(text)).toBe(text)
    }
    const seed = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY'
    for (const [before, secret] of [
      ['token ', `MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.${seed}`],
      ['key ', `sk-proj-${seed}`],
      ['key ', `sk-ant-api03-${seed}-_`],
      ['https://a.example/b?sv=2020&sig=', seed],
      ['https://a.example/b?sv=2020&amp;sig=', seed],
      ['https://a.example/b?sig=', seed],
    ] as const) {
      expect(redact(`${before}${secret}`)).toBe(`${before}${REDACTED}`)
    }
  })

  it('redact finishes quickly on long lines made of the beginnings of secrets', () => {
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
      'sk-',
      'M-',
      '&sig=',
    ]) {
      const text = piece.repeat(1_000_000 / piece.length)
      expect(redact(text)).toBe(text)
      expect(redact(text, 'a.yaml')).toBe(text)
    }
    const [begin] = armour('PRIVATE KEY')
    for (const body of [
      ' ',
      '"+"',
      '+ ',
      'ab cd ',
      `${line.slice(30)}\n`,
      'Ab: Ab: ',
      'Ab: b\n',
      '\\n',
      `${begin}\n`,
    ]) {
      const text = begin + body.repeat(1_000_000 / body.length)
      expect(redact(text) === text, body).toBe(true)
      expect(redact(`${begin}${line}-${text}`) === `${REDACTED}-${text}`, body).toBe(true)
    }
    expect(redact(begin + line.repeat(200))).toBe(REDACTED)
    // Each looks like the beginning of a key. Only the last one has an end, and it's too far away.
    const far = `${begin}|${line}|`.repeat(8_000) + ' .'.repeat(15_000)
    expect(redact(far + armour('PRIVATE KEY')[1]) === far + armour('PRIVATE KEY')[1]).toBe(true)
  })
})
