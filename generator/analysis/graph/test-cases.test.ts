import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { isTestFile, testCases } from './test-cases.ts'

const casesOf = async (path: string, source: string) =>
  testCases(await analyzeFile(path, source)).map(({ text }) => text)

it('test cases in Go are functions with a test prefix that no lowercase letter follows', async () => {
  const names = ['TestA', 'Test_b', 'Test1', 'Test', 'BenchmarkC', 'FuzzD', 'ExampleE_f', 'Example']
  const others = ['testRoutes', 'Testing', 'Examples', 'help']
  const source = `package a\n${[...names, ...others].map((name) => `func ${name}() {}`).join('\n')}\nfunc TestMain(m *testing.M) {}\n`
  expect(await casesOf('a_test.go', source)).toEqual(names)
})

it('test cases of a Python class are its test methods, and a class without any is no suite', async () => {
  const source =
    'class TestServer(Server):\n    def serve(self):\n        pass\n\n\nclass TestLamp:\n    def test_on(self):\n        pass\n'
  expect(await casesOf('tests/test_a.py', source)).toEqual(['TestLamp', 'test_on'])
})

it('test cases of a C# class are its methods with a test attribute, in nested classes too', async () => {
  const source = `namespace Acme.Tests;
public class LampTests {
  class Helper { public void Help() {} }
  [Fact(DisplayName = "It glows"), Trait("a", "b")] public void Glows() { }
  [Xunit.Theory]
  [InlineData(1)]
  public async Task Dims(int a) { }
  public void Dispose() { }
  public class WhenOff { [Test] public void IsDark() { } }
  [TestMethodAttribute] public void Ends() { }
}
`
  const cases = testCases(await analyzeFile('tests/LampTests.cs', source))
  expect(cases.map(({ level, text, line }) => `${level} ${text} ${line}`)).toEqual([
    '1 LampTests 2',
    '2 Glows 4',
    '2 Dims 5',
    '2 WhenOff 9',
    '3 IsDark 9',
    '2 Ends 10',
  ])
})

it.each([
  ['a_test.go', 'package a\nfunc TestA(t *testing.T) {}\n', true],
  ['export_test.go', 'package a\nvar Open = open\n', false],
  ['testdata/a.go', 'package a\n', false],
  ['testdata/test.proto', 'syntax = "proto3";\n', false],
  ['tests/setup.ts', 'export const a = 1\n', false],
  ['tests/test-utils.ts', 'export const a = 1\n', false],
  ['tests/a.test.ts', 'run(1)\n', true],
  ['test/a.js', "describe('a', () => { it('b', () => {}) })\n", true],
  ['tests/conftest.py', 'import a\n', false],
  ['tests/test_a.py', 'def test_a():\n    pass\n', true],
  ['tests/lamp.rs', '#[test]\nfn glows() {}\n', true],
  ['tests/common/mod.rs', 'pub fn lamp() {}\n', false],
  ['spec/spec_helper.rb', 'require "lamp"\n', false],
  ['src/test/java/LampTest.java', 'class LampTest {}\n', true],
  ['test/Lamps/DummyLamp.cs', 'class DummyLamp {}\n', false],
  ['src/test/scala/LampSpec.scala', 'class LampSpec\n', true],
  ['src/lamp.ts', "it('a')\n", false],
])('%s is a test: %3$s', async (path, source, isTest) => {
  expect(isTestFile(path, await analyzeFile(path, source))).toBe(isTest)
})
