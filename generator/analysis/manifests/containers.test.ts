import { describe, expect, it } from 'vitest'
import { bundlerOf, composeServices, containerImage, databaseOf, embeddedPaths } from './containers.ts'

const QUIET = { command: '', startsAfter: [], waitsFor: [] }

describe('the services of a compose file', () => {
  it('a compose service inherits from its merge key and can override the command', () => {
    const text = `x-base: &base
  image: "app:1"
  command: ["serve", "--all"]
services:
  app:
    <<: *base
    depends_on:
      db: { condition: service_started }
      jobs: { condition: service_completed_successfully }
  queue:
    <<: [*base]
    command: php artisan queue:work
`
    expect(composeServices(text)).toMatchObject([
      { name: 'app', image: 'app:1', command: 'serve --all', startsAfter: ['db'], waitsFor: ['jobs'] },
      { name: 'queue', image: 'app:1', command: 'php artisan queue:work', startsAfter: [], waitsFor: [] },
    ])
  })

  it('a compose service has its image or build, published ports, dependencies and lines', () => {
    const text =
      'version: "3"\n\nservices:\n  # The database\n  db:\n    image: postgres:16\n    ports: ["127.0.0.1:5433:5432/tcp"]\n\n  "app":\n    build: { context: ./backend, dockerfile: Dockerfile.dev }\n    ports:\n      - target: 80\n        published: "8080"\n      - "3000"\n      - "$PORT:80"\n    depends_on:\n      db: { condition: service_healthy }\n  web:\n    build: .\n    depends_on: [app]\n\nvolumes:\n  db: {}\n'
    expect(composeServices(text)).toEqual([
      { name: 'db', image: 'postgres:16', build: null, ports: ['5433'], ...QUIET, start: 5, end: 7 },
      {
        name: 'app',
        image: '',
        build: { context: './backend', dockerfile: 'Dockerfile.dev' },
        ports: ['8080', '3000'],
        ...QUIET,
        waitsFor: ['db'],
        start: 9,
        end: 17,
      },
      {
        name: 'web',
        image: '',
        build: { context: '.', dockerfile: '' },
        ports: [],
        ...QUIET,
        startsAfter: ['app'],
        start: 18,
        end: 20,
      },
    ])
  })

  it.each([
    ['nothing', ''],
    ['a list', '- a\n'],
    ['broken YAML', 'services:\n  a: [\n'],
    ['services that are no table', 'services: none\n'],
    ['a service without anything', 'services:\n  a:\n', 1],
    ['a file that grows out of all bounds', `a: &a [x]\nservices:\n  b: [${'*a,'.repeat(100)}]\n`],
  ])('are read of %s without a fault', (_, text, count = 0) => {
    expect(composeServices(text)).toHaveLength(count)
  })
})

describe('the image of a Dockerfile', () => {
  it('a Dockerfile image describes the last stage with the base image of its parent stage', () => {
    const text =
      'FROM golang:1.25 AS build\nEXPOSE 1\nRUN go build\n\nFROM alpine:3 AS base\nFROM --platform=linux/amd64 base\nCOPY --from=build /a /a\nEXPOSE 80/tcp 443 $PORT\nENTRYPOINT ["/a"]\nCMD ["--serve", "all"]\n'
    expect(containerImage(text)).toEqual({
      base: 'alpine:3',
      ports: ['80', '443'],
      command: '/a --serve all',
      start: 6,
      end: 10,
    })
  })

  it('a Dockerfile image ignores CMD after a shell ENTRYPOINT and a variable base', () => {
    expect(containerImage('FROM a\nENTRYPOINT run it\nCMD ["x"]\n')?.command).toBe('run it')
    expect(containerImage('FROM $BASE\nCMD run \\\n  it\n')).toMatchObject({ base: '', command: '' })
    expect(containerImage('RUN a\n')).toBeUndefined()
  })
})

it('files that Go embeds are found with their lines', () => {
  expect(embeddedPaths('package a\n\n//go:embed dist/* "a b"\nvar dist embed.FS\n// go:embed no\n')).toEqual([
    { pattern: 'dist/* "a b"', line: 3 },
  ])
})

it.each([
  ['pg', 'PostgreSQL'],
  ['github.com/jackc/pgx/v5', 'PostgreSQL'],
  ['mysql2', 'MySQL'],
  ['modernc.org/sqlite', 'SQLite'],
  ['pymongo', 'MongoDB'],
  ['ioredis', 'Redis'],
  ['pg-format', undefined],
  ['redis-mock', undefined],
])('the package %s is a driver of %s', (name, database) => {
  expect(databaseOf(name)).toBe(database)
})

it('a bundler is recognised by its build command', () => {
  expect(['tsc && vite build', 'next build', 'webpack --mode production', 'vitest run', 'tsc'].map(bundlerOf)).toEqual([
    'Vite',
    'Next.js',
    'webpack',
    undefined,
    undefined,
  ])
})
