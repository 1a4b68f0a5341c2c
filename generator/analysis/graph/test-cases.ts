import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'

export type TestCase = { level: number; text: string; line: number }

/** What a test checks: the titles of its suites and cases, else the functions that are tests by their names. */
export function testCases({ headings, symbols }: FileAnalysis): TestCase[] {
  return headings.length > 0 ? headings : testFunctions(symbols)
}

/** Where tests are functions: `test_login` and `TestLogin`, also as methods. */
function testFunctions(symbols: readonly CodeSymbol[]): TestCase[] {
  const found: TestCase[] = []
  for (const symbol of symbols) {
    const isSuite = symbol.kind === 'class' && /^Test|Tests?$/.test(symbol.name)
    if (isSuite) found.push({ level: 1, text: symbol.name, line: symbol.startLine })
    else if (isTestName(symbol)) found.push({ level: 2, text: symbol.name, line: symbol.startLine })
    for (const member of isSuite ? symbol.members : []) {
      if (isTestName(member)) found.push({ level: 2, text: member.name, line: member.startLine })
    }
  }
  return found
}

function isTestName({ name, kind }: CodeSymbol): boolean {
  return (
    /^(?:function|method)$/.test(kind) &&
    /^(?:test_|test[A-Z]|Test[A-Z_]|Benchmark[A-Z]|Example[A-Z]|Fuzz[A-Z])/.test(name)
  )
}
