import { describe, expect, it } from 'vitest'
import { bareText } from './bare-text.ts'

const DOCUMENTED = 'def f():\n  "One."\n  return 1'

const same: readonly [string, string, string, string][] = [
  ['white space', 'a.ts', 'function f(a,b){return a+b}', 'function f(a, b) {\n  return a + b\n}\n'],
  ['comments', 'a.ts', 'const a = 1', '/* one */ const a = // two\n  1'],
  ['quotes', 'a.ts', "const a = 'x'", 'const a = "x"'],
  ['semicolons', 'a.ts', 'a();\nb();', 'a()\nb()'],
  ['semicolons after words', 'a.ts', 'const a = 1;\nb()', 'const a = 1\nb()'],
  ['trailing commas', 'a.ts', 'f(a, b)', 'f(\n  a,\n  b,\n)'],
  ['a comment after a regular expression', 'a.ts', 'x = /[/*"]/g', 'x = /[/*"]/g // "'],
  ['steps of indentation', 'a.py', 'if a:\n  b()\nc()', 'if a:\n    b()  # then\n\nc()'],
  ['lines within brackets', 'a.py', 'f(a, b)', 'f(\n    a,\n    b\n)'],
  ['blocks', 'a.go', 'func f() { g() }', 'func f() {\n\tg() // it\n}'],
  ['JSON', 'a.json', '{"a":[1,2]}', '{\n  "a": [1, 2]\n}'],
  ['prose', 'a.md', 'one two\nthree', 'one\ntwo three\n'],
  ['comments of settings', 'a.yaml', 'a:\n  b: 1', '# about it\na:\n  b: 1\n'],
  ['docstrings', 'a.py', DOCUMENTED, 'def f():\n  r"""Two,\n\n  and \\""" more."""  # so\n  return 1'],
  ['a new docstring', 'a.py', 'class A:\n  x = 1', "class A:\n  '''It is \"one\".'''\n\n  x = 1"],
  ['remarks behind settings', 'a.yaml', 'a: "x # y"\nb: 1', 'a: "x # y" # one\nb: 1  # it\'s two\n'],
  ['remarks behind commands', 'a.sh', 'run "$1" || exit 1', 'run "$1" || exit 1 # or else'],
  ['remarks behind code', 'a.rb', 'puts "#{a} # b"', 'puts "#{a} # b" # it'],
  ['line ends', 'a.rb', 'a\nb', 'a\r\nb\r\n'],
]

const different: readonly [string, string, string, string][] = [
  ['a value', 'a.ts', 'const a = 1', 'const a = 2'],
  ['what looks like a comment in a string', 'a.ts', "fetch('http://a/b')", "fetch('http://a/c')"],
  ['what looks like a comment in a template', 'a.ts', 'x = `a // b`', 'x = `a // c`'],
  ['an address in a text', 'a.tsx', '<p>http://a.example/b</p>', '<p>http://a.example/c</p>'],
  ['space in a string', 'a.ts', "'a b'", "'a  b'"],
  ['words that grow together', 'a.ts', 'return a', 'returna'],
  ['a regular expression', 'a.ts', 'x = /a b/', 'x = /ab/'],
  ['what is indented', 'a.py', 'if a:\n  b()\n  c()', 'if a:\n  b()\nc()'],
  ['a string that is used', 'a.py', 'f(\n  "a"\n)', 'f(\n  "b"\n)'],
  ['a string that is continued', 'a.py', 'x = \\\n  "a"', 'x = \\\n  "b"'],
  ['a string that is begun with', 'a.py', '"a" \\\n  .join(b)', '"c" \\\n  .join(b)'],
  ['two long strings', 'a.py', '"""a""" + g("""b""")\n"""c"""', '"""a""" + h("""b""")\n"""c"""'],
  ['bytes', 'a.py', 'b"a"', 'b"c"'],
  ['what is no comment of settings', 'a.yaml', 'a: b#c', 'a: b#d'],
  ['a text that only looks like one', 'a.yaml', "a: 'b # c'", "a: 'b # d'"],
  ['a text over several lines', 'a.yaml', 'a: |\n  b # c', 'a: |\n  b # d'],
  ['a text behind a remark', 'a.yaml', 'a: >- # b\n  b # c', 'a: >- # b\n  b # d'],
  ['a document in a script', 'a.sh', 'cat <<EOF\nb # c\nEOF', 'cat <<EOF\nb # d\nEOF'],
  ['a value with a mark', 'a.properties', 'a = b # c', 'a = b # d'],
  ['a tuple', 'a.py', 'x = (1,)', 'x = (1)'],
  ['a raw string', 'a.go', 'x := `a\\` + "b" // c', 'x := `a\\` + "d" // c'],
  ['an order of settings', 'a.yaml', 'a:\n  b: 1', 'a:\nb: 1'],
]

describe('the bare text of a source', () => {
  it.each(same)('the bare text of a source is not changed by %s', (_, path, before, after) => {
    expect(bareText(after, path, 'dropped')).toBe(bareText(before, path, 'dropped'))
  })

  it.each(different)('the bare text of a source is changed by %s', (_, path, before, after) => {
    expect(bareText(after, path, 'dropped')).not.toBe(bareText(before, path, 'dropped'))
  })

  it('the bare text of a source keeps cited docstrings and drops comments at line ends', () => {
    expect(bareText('"One."\nimport a', 'a.py', 'kept')).not.toBe(bareText('"Two."\nimport a', 'a.py', 'kept'))
    expect(bareText('a: 1 # one', 'a.yaml', 'kept')).toBe(bareText('a: 1', 'a.yaml', 'kept'))
  })

  it('the bare text of a source keeps the words of cited comments', () => {
    expect(bareText('// one\nimport a', 'a.ts', 'kept')).not.toBe(bareText('// two\nimport a', 'a.ts', 'kept'))
    expect(bareText('/* one\n   two */', 'a.ts', 'kept')).toBe(bareText('/* one two */', 'a.ts', 'kept'))
  })
})
