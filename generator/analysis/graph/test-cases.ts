import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'
import { nameOf } from '../resolution/repository-index.ts'

/** `level`: how deep it stands in others, from 1. */
export type TestCase = { level: number; text: string; line: number }

/** Titles of the suites and cases in a test; if there are none, functions that are tests by their names. */
export function testCases({ headings, symbols, language }: FileAnalysis): TestCase[] {
  if (headings.length > 0) return headings
  return language === 'Go' ? goTests(symbols) : testFunctions(symbols, language)
}

/**
 * Functions that `go test` runs. No lower-case letter follows the prefix, and `TestMain` only wraps the
 * tests.
 */
function goTests(symbols: readonly CodeSymbol[]): TestCase[] {
  return symbols
    .filter(({ name, kind, signature }) => {
      const isNamed = /^(?:Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u.test(name)
      return kind === 'function' && isNamed && !/^func TestMain\(\w+ \*testing\.M\)/.test(signature)
    })
    .map(({ name, startLine }) => ({ level: 1, text: name, line: startLine }))
}

/** Test cases in languages where tests are functions: `test_login` and `TestLogin`, also as methods. */
function testFunctions(symbols: readonly CodeSymbol[], language: string): TestCase[] {
  const found: TestCase[] = []
  for (const symbol of symbols) {
    const isCalledSuite = symbol.kind === 'class' && /^Test|Tests?$/.test(symbol.name)
    const members = isCalledSuite ? symbol.members.filter(isTestName) : []
    // Outside of Python, tests may be marked by other means than names, so a suite may have no named tests.
    const isSuite = isCalledSuite && (members.length > 0 || language !== 'Python')
    if (isSuite) found.push({ level: 1, text: symbol.name, line: symbol.startLine })
    else if (isTestName(symbol)) found.push({ level: 1, text: symbol.name, line: symbol.startLine })
    for (const member of members) found.push({ level: 2, text: member.name, line: member.startLine })
  }
  return found
}

function isTestName({ name, kind }: CodeSymbol): boolean {
  return /^(?:function|method)$/.test(kind) && /^(?:test_|test[A-Z]|Test[A-Z_])/.test(name)
}

/** Benchmark files: a harness runs them, but they still test a subject. */
const MEASURES = /bench(?:mark)?s?\.\w+$/i
const SHARED =
  /(?:^|[._-])(?:helpers?|utils?|support|setup|fixtures?|mocks?|common|conftest|mod|testing)(?=[._-])|(?:Helper|Util|Support|Fixture|Mock)s?\./
const SHARED_FOLDERS = /(?:^|\/)(?:testdata|test[-_]data|fixtures?|__fixtures__|__mocks__|golden|support)\//i

/** Whether a test-role file contains tests. Helpers and data that tests only share or read don't. */
export function isTestFile(path: string, analysis: FileAnalysis): boolean {
  if (analysis.role !== 'test') return false
  if (testCases(analysis).length > 0) return true
  if (/^(?:Go|Python)$/.test(analysis.language)) return analysis.parseSkipped !== null && looksLikeTest(path)
  if (looksLikeTest(path) || MEASURES.test(path)) return true
  if (NAMED.test(analysis.language)) return false
  return !SHARED.test(nameOf(path)) && !SHARED_FOLDERS.test(path)
}

/** Languages whose runners find tests by file names or by the content of files. */
const NAMED = /^(?:TypeScript|TSX|JavaScript|Java|Kotlin|Scala|Groovy|C#|PHP|Ruby)$/

export function looksLikeTest(path: string): boolean {
  return /(?:^|[._-])(?:test|tests|spec)(?:[._-]|$)|Test|(?<=[a-z])(?:Spec|IT)$/.test(
    nameOf(path)
      .replace(/\.[^.]+$/, '')
      .replace(HELPER, ''),
  )
}

const HELPER = /(?:^|[._-])(?:tests?|spec)[._-]?(?:helpers?|utils?|support|lib|common|setup)(?=[._-]|$)/i

/** Whether a file is named after the tests that it helps, in any folder. */
export function isTestHelper(path: string): boolean {
  return HELPER.test(nameOf(path).replace(/\.[^.]+$/, ''))
}
