import { describe, expect, it } from 'vitest'
import { isReferenceKey, REFERENCE_KEY } from '../plan/reference-pages.ts'
import { composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

async function pageOf(path: string, files: Record<string, string>, language: Language = 'en'): Promise<string> {
  const { pages } = composeAll(await sampleRepository(files), language)
  return textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))
}

describe('the page of a manifest says what is needed', () => {
  it.each([
    [
      'go.mod',
      'module example.org/a\n\ngo 1.25\n\nrequire (\n\texample.org/b v1.0.0\n\texample.org/c v1.0.0 // indirect\n)\n',
      ['The manifest of the Go module example.org/a.', 'Needs Go 1.25.', 'At run time: example.org/b.'],
    ],
    [
      'Cargo.toml',
      '[package]\nname = "a"\n\n[dependencies]\nb = "1"\n\n[target.\'cfg(unix)\'.dependencies]\nd = "1"\n\n[dev-dependencies]\nc = "1"\n',
      ['The manifest of the Rust package a.', 'At run time: b and d.', 'For development: c.'],
    ],
    [
      'pyproject.toml',
      '[project]\nname = "a"\nrequires-python = ">=3.9"\ndependencies = ["b>=1"]\n\n[dependency-groups]\ntest = ["c"]\n',
      ['The manifest of the Python package a.', 'Needs Python >=3.9.', 'At run time: b.', 'For development: c.'],
    ],
    [
      'package.json',
      '{ "name": "a", "dependencies": { "b": "1" }, "peerDependencies": { "c": "1" } }',
      ['The manifest of the npm package a.', 'At run time: b.', 'From the project that uses it: c.'],
    ],
    [
      'composer.json',
      '{ "name": "a/a", "require": { "php": "^8", "b/b": "1" }, "require-dev": { "c/c": "1" } }',
      ['The manifest of the PHP package a/a.', 'Needs PHP ^8.', 'At run time: b/b.', 'For development: c/c.'],
    ],
    [
      'pom.xml',
      '<project>\n<artifactId>a</artifactId>\n<dependencies>\n<dependency><groupId>g</groupId><artifactId>b</artifactId></dependency>\n</dependencies>\n</project>\n',
      ['The manifest of the Maven project a.', 'At run time: g:b.'],
    ],
    [
      'build.gradle',
      'dependencies {\n  implementation "g:b:1"\n  testImplementation "g:c:1"\n}\n',
      ['At run time: g:b.', 'For development: g:c.'],
    ],
    [
      'Gemfile',
      "source 'x'\n\ngem 'b', '~> 1'\ngroup :test do\n  gem 'c'\nend\n",
      ['At run time: b.', 'For development: c.'],
    ],
    [
      'a.gemspec',
      'Gem::Specification.new do |s|\n  s.name = "a"\n  s.add_dependency "b"\nend\n',
      ['The manifest of the Ruby gem a.', 'At run time: b.'],
    ],
    [
      'A.csproj',
      '<Project>\n<PackageReference Include="B" />\n</Project>\n',
      ['The manifest of the .NET project A.', 'At run time: B.'],
    ],
    ['requirements.txt', 'b==1\n', ['At run time: b.']],
  ])('%s', async (path, content, expected) => {
    const page = await pageOf(path, { [path]: content })
    for (const sentence of expected) expect(page).toContain(sentence)
  })

  it('the page of a manifest says what is needed in Russian and German', async () => {
    const files = { 'go.mod': 'module example.org/a\n\ngo 1.25\n\nrequire example.org/b v1.0.0\n' }
    expect(await pageOf('go.mod', files, 'ru')).toContain('Требуется Go 1.25. Для работы: example.org/b.')
    expect(await pageOf('go.mod', files, 'de')).toContain('Benötigt Go 1.25. Zur Laufzeit: example.org/b.')
  })
})

describe('the page of a file of tasks shows what each runs', () => {
  it.each([
    [
      'Makefile',
      '# Lists.\ntest: build ## Run the tests\n\tgo test ./...\n',
      ['make test', 'Run the tests. go test ./...'],
    ],
    [
      'makefile',
      '# Run the tests and\n# the checks. Slowly.\n.PHONY: test\ntest:\n\tgo test ./...\n',
      ['make test', 'Run the tests and the checks. go test ./...'],
    ],
    [
      'justfile',
      '# Run the tests.\n[private]\ntest:\n  go test ./...\n',
      ['just test', 'Run the tests. go test ./...'],
    ],
    [
      'Taskfile.yaml',
      "# https://taskfile.dev\nversion: '3'\n\ntasks:\n  test:\n    desc: Run the tests\n    cmds:\n      - go test ./... {{.CLI_ARGS}}\n  log: tail -f log\n",
      ['Tasks for task.', 'task test', 'Run the tests. go test ./... {{.CLI_ARGS}}', 'task log', 'tail -f log'],
    ],
    [
      'tox.ini',
      '[testenv]\ndescription = Run the tests\ncommands =\n    ; no\n    pytest {posargs}\n    coverage report\n\n[testenv:lint]\ncommands = ruff check\n',
      ['Environments for tox.', 'tox', 'Run the tests. pytest {posargs} …', 'tox -e lint', 'ruff check'],
    ],
    [
      'noxfile.py',
      'import nox\n\n@nox.session(python=["3.12"])\ndef tests(session):\n    """Run the tests."""\n    session.run("pytest")\n',
      ['Sessions for nox.', 'nox -s tests', 'Run the tests.'],
    ],
    ['package.json', '{ "scripts": { "test": "vitest run" } }', ['npm test', 'vitest run']],
    ['composer.json', '{ "scripts": { "test": ["@lint", "phpunit"] } }', ['composer test', '@lint && phpunit']],
  ])('%s', async (path, content, expected) => {
    const page = await pageOf(path, { [path]: content })
    for (const text of expected) expect(page).toContain(text)
    // Commands in the table aren't listed again among the keys.
    expect(page).not.toMatch(/^(?:test|tasks|scripts|testenv)\b/m)
  })
})

it('the reference shows the test command for every build tool', async () => {
  const reference = async (files: Record<string, string>) => {
    const { pages } = composeAll(await sampleRepository(files))
    return pages
      .filter(({ pageKey }) => isReferenceKey(pageKey))
      .map(textOfPage)
      .join('\n')
  }
  const cargo = {
    'Cargo.toml': '[package]\nname = "a"\n',
    'src/lib.rs': 'pub fn a() {}\n',
    'tests/a.rs': '#[test]\nfn a() {}\n',
  }
  expect(await reference(cargo)).toContain('Tests are run with cargo test.')
  const go = {
    'go.mod': 'module example.org/a\n\ngo 1.25\n',
    'a.go': 'package a\n',
    'a_test.go': 'package a\nfunc TestA(t *testing.T) {}\n',
  }
  expect(await reference(go)).toContain('Tests are run with go test ./....')
})

it('a test command of one language is not shown for the tests of another language', async () => {
  const files = {
    'package.json': '{"name": "a", "scripts": {"test": "vitest"}}',
    'src/a.test.ts': 'test("a", () => {})\n',
    'server/test_a.py': 'def test_a():\n    assert True\n',
  }
  const reference = async (of: Record<string, string>) =>
    textOfPage(composeAll(await sampleRepository(of)).pages.find(({ pageKey }) => pageKey === REFERENCE_KEY))
  expect(await reference(files)).toContain('Tests in TypeScript are run with npm test.')
  const { 'src/a.test.ts': _, ...others } = files
  expect(await reference(others)).not.toContain('are run with')
})

it('a test command written in the project replaces the usual command of the language', async () => {
  const files = {
    'go.mod': 'module a\n\ngo 1.25\n',
    Makefile: 'test:\n\tgo test -race ./...\n',
    'a_test.go': 'package a\nfunc TestA(t *testing.T) {}\n',
  }
  const { pages } = composeAll(await sampleRepository(files))
  expect(textOfPage(pages[0])).toContain('go build ./...')
  expect(textOfPage(pages[0])).not.toContain('go test ./...')
  const reference = textOfPage(pages.find(({ pageKey }) => pageKey === REFERENCE_KEY))
  expect(reference).toContain('Tests are run with make test.')
})

it('the quick start names no command that exists only in a container', async () => {
  const { pages } = composeAll(
    await sampleRepository({ Dockerfile: 'FROM alpine\nENTRYPOINT [ "/usr/local/bin/a" ]\n', 'a.go': 'package a\n' }),
  )
  expect(pages[0]?.units.map(({ id }) => id)).toEqual(['title', 'project', 'running', 'parts', 'scope'])
})

it('a Makefile comment about something else is not shown with a target', async () => {
  const makefile =
    '# ---- Tests ----\ntest:\n\tgo test ./...\n\n# Apart.\n\nlint:\n\tgo vet\n# Checks\ncheck:\n\tgo list\n# old: thing\nfmt:\n\tgofmt\n'
  const page = textOfPage(
    composeAll(await sampleRepository({ Makefile: makefile })).pages.find(({ pageKey }) => pageKey === 'file:Makefile'),
  )
  expect(page.slice(page.indexOf('make test'))).not.toMatch(/Tests|Apart|Checks|old/)
})

describe('the overview says how a library is got where the README does not', () => {
  const overview = async (files: Record<string, string>) =>
    textOfPage(composeAll(await sampleRepository(files)).pages[0])
  const go = { 'go.mod': 'module example.org/lamp\n', 'lamp.go': 'package lamp\n' }
  const npm = { 'package.json': '{ "name": "lamp", "version": "1.0.0", "files": ["dist"] }' }
  const readme = { 'README.md': '# Lamp\n\n## Installation\n\n```sh\ngo get example.org/lamp\nnpm i lamp\n```\n' }

  it('the overview says how to get a Go library if the README does not', async () => {
    expect(await overview(go)).toContain('go get example.org/lamp')
    expect(await overview({ ...go, ...readme })).not.toContain('go get example.org/lampgo build')
    expect(await overview({ ...go, 'main.go': 'package main\n\nfunc main() {}\n' })).not.toContain('go get')
  })

  it('the overview says how to install an npm library if the README does not', async () => {
    expect(await overview(npm)).toContain('npm install lamp')
    expect(await overview({ ...npm, ...readme })).not.toContain('npm install lamp')
    expect(await overview({ 'package.json': '{ "name": "lamp", "version": "1.0.0", "private": true }' })).not.toContain(
      'npm install',
    )
  })
})

it('a module that only tests import in Go is a development dependency', async () => {
  const files = {
    'go.mod':
      'module example.org/a\n\nrequire (\n\texample.org/b v1.0.0\n\texample.org/check v1.0.0\n\texample.org/both v1.0.0\n)\n',
    'a.go': 'package a\n\nimport (\n\t"example.org/b"\n\t"example.org/both"\n)\n',
    'a_test.go': 'package a\n\nimport (\n\t"example.org/check/deep"\n\t"example.org/both"\n)\n',
  }
  expect(await pageOf('go.mod', files)).toContain(
    'At run time: example.org/b and example.org/both. For development: example.org/check.',
  )
})

it.each([
  ['that installs the project', { 'requirements.txt': '-e .[cli]\npytest==8\n' }, 'For development: pytest.'],
  [
    'beside a package that says what it needs',
    { 'requirements.txt': 'pytest==8\n', 'pyproject.toml': '[project]\nname = "a"\ndependencies = ["b"]\n' },
    'For development: pytest.',
  ],
  [
    'beside a package that does not',
    { 'requirements.txt': 'pytest==8\n', 'pyproject.toml': '[project]\nname = "a"\n' },
    'At run time: pytest.',
  ],
])('a list of requirements %s', async (_, files, said) => {
  expect(await pageOf('requirements.txt', files)).toContain(said)
})

it('each program cites its own manifest table among tables with the same name', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "a"\n\n[[bin]]\nname = "b"\n\n[[bin]]\nname = "c"\n',
    'src/bin/b.rs': 'fn main() {}\n',
    'src/bin/c.rs': 'fn main() {}\n',
  }
  const { pages } = composeAll(await sampleRepository(files))
  const page = (key: string) => pages.find(({ pageKey }) => pageKey === key)
  expect(JSON.stringify(page('file:src/bin/c.rs'))).toContain('"lines":{"start":7,"end":8}')
  expect(JSON.stringify(page('file:Cargo.toml'))).toContain('"lines":{"start":7,"end":8}')
  expect(textOfPage(page('file:Cargo.toml'))).toMatch(/bin: b\s*bin: c/)
})
