import type { FileRole } from './file-analysis.ts'
import { type Language, languageOf } from './language-table.ts'

const TEST_FOLDERS: ReadonlySet<string> = new Set([
  'test',
  'tests',
  '__tests__',
  'spec',
  'specs',
  'e2e',
  'testdata',
  'test-data',
  'test_data',
  'fixtures',
  'fixture',
  '__fixtures__',
  '__mocks__',
  'golden',
  'cypress',
])

const TEST_NAMES =
  /(?:[._-](?:test|tests|spec|e2e|bench|fixture)(?:\.d)?\.[cm]?[jt]sx?$|^test_[^/]*\.py$|_tests?\.(?:py|go|rb|exs|dart|c|cc|cpp)$|^tests?\.(?:c|cc|cpp)$|^conftest\.py$|(?:Test|Tests|Spec)\.(?:java|kt|cs|scala|swift|php|groovy)$|_spec\.rb$|\.test-d\.ts$|\.tst\.ts$)/

/** Languages that declare the shape of data. In test folders, their files aren't tests. */
const SCHEMAS = /^(?:SQL|GraphQL|Protocol Buffers|Thrift|Prisma|Terraform|HCL)$/

const MANIFESTS: ReadonlySet<string> = new Set([
  'package.json',
  'deno.json',
  'jsr.json',
  'bower.json',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'pipfile',
  'environment.yml',
  'go.mod',
  'go.work',
  'cargo.toml',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'settings.gradle.kts',
  'composer.json',
  'gemfile',
  'mix.exs',
  'pubspec.yaml',
  'package.swift',
  'makefile',
  'gnumakefile',
  'justfile',
  'cmakelists.txt',
  'meson.build',
  'dockerfile',
  'containerfile',
  'docker-compose.yml',
  'docker-compose.yaml',
  'compose.yml',
  'compose.yaml',
  'manifest.in',
  'pnpm-workspace.yaml',
  'lerna.json',
])

const CONFIGURATION_CODE =
  /(?:\.config\.[cm]?[jt]s|^\.[a-z0-9-]+rc\.[cm]?js|^(?:gulpfile|gruntfile|webpackfile|karma\.conf|noxfile|fabfile|tasks|conf)\.(?:[cm]?js|ts|py)|^(?:gemfile|rakefile|vagrantfile|podfile|brewfile|guardfile|jenkinsfile|tiltfile)$)$/i

const CONFIGURATION_DATA =
  /(?:^\.|^(?:tsconfig|jsconfig|biome|turbo|nx|renovate|vercel|netlify|firebase|angular|babel|eslint|prettier|tslint|typedoc|mkdocs|codecov|dependabot|tox|pytest|mypy|ruff|app|launch|settings|tasks)\b|\bconfig(?:uration)?\b)/i

const CONFIGURATION_FOLDERS = /^(?:\.github|\.gitlab|\.circleci|\.vscode|\.idea|\.husky|\.devcontainer|config|conf)$/i

/**
 * Role of a file, judged by its path alone. Fixtures and other test data count as tests only if they are
 * code.
 */
export function roleOf(path: string, language: Language = languageOf(path)): FileRole {
  const segments = path.split('/')
  const name = segments.pop() ?? ''
  const isCode = language.class === 'code' || language.class === 'shell'
  if (SCHEMAS.test(language.name)) return inTestFolder(segments) ? 'data' : 'source'
  if (isCode && isTest(segments, name, language.name)) return 'test'
  if (isManifest(name)) return 'manifest'
  if (isCode && CONFIGURATION_CODE.test(name)) return 'configuration'
  if (language.class === 'document') return 'document'
  if (language.class === 'style') return inTestFolder(segments) ? 'data' : 'style'
  if (language.class === 'shell') return 'script'
  if (language.class === 'code') return 'source'
  if (language.class === 'markup') return inTestFolder(segments) ? 'data' : 'source'
  return roleOfData(segments, name, language)
}

function roleOfData(segments: string[], name: string, language: Language): FileRole {
  if (inTestFolder(segments)) return 'data'
  if (language.class === 'build') return 'manifest'
  if (CONFIGURATION_DATA.test(name) || segments.some((segment) => CONFIGURATION_FOLDERS.test(segment)))
    return 'configuration'
  if (/^(?:INI|Properties|ProGuard rules|TOML|Nginx)$/.test(language.name)) return 'configuration'
  if (language.class === 'data') return 'data'
  return 'other'
}

function isManifest(name: string): boolean {
  const lower = name.toLowerCase()
  return (
    MANIFESTS.has(lower) || /^(?:dev-|test-)?requirements[\w.-]*\.(?:txt|in)$|\.(?:gemspec|csproj|fsproj)$/.test(lower)
  )
}

function isTest(segments: readonly string[], name: string, language: string): boolean {
  return TEST_NAMES.test(name) || (inTestFolder(segments) && !isProduct(segments, language))
}

/**
 * In repositories with a test folder at the top, everything in the product's folder is part of the product.
 */
const PRODUCTS: readonly { folder: RegExp; languages: RegExp; within: RegExp }[] = [
  { folder: /^lib$/, languages: /^(?:Elixir|Ruby|Dart|Perl|Crystal)$/, within: /^(?:tests?|specs?)$/i },
  { folder: /^src$/, languages: /^(?:PHP|Elixir|Erlang|Crystal)$/, within: /^(?:test|spec)$/i },
  { folder: /^main$/, languages: /^(?:Java|Kotlin|Scala|Groovy)$/, within: /^(?:tests?|specs?|fixtures?)$/i },
]

/**
 * Whether a folder `test` belongs to the product, because it helps with other people's tests, like an
 * adapter.
 */
function isProduct(segments: readonly string[], language: string): boolean {
  return PRODUCTS.some(({ folder, languages, within }) => {
    const from = languages.test(language) ? segments.findIndex((segment) => folder.test(segment)) : -1
    if (from < 0 || inTestFolder(segments.slice(0, from))) return false
    return segments.slice(from + 1).every((segment) => within.test(segment) || !inTestFolder([segment]))
  })
}

function inTestFolder(segments: readonly string[]): boolean {
  return segments.some((segment) => TEST_FOLDERS.has(segment.toLowerCase()))
}
