import { describe, expect, it } from 'vitest'
import { dataKeys } from './data-keys.ts'

const keys = (content: string, language: string) =>
  dataKeys(content, language).map(({ signature, startLine, endLine, members }) => ({
    signature,
    lines: `${startLine}-${endLine}`,
    members: members.map((member) => `${member.signature} @${member.startLine}`),
  }))

describe('the keys', () => {
  it('keys of JSON are read despite comments, trailing commas and unusual names', () => {
    expect(
      keys(
        '{\n  // "no": 1\n  "a": "x\\"y",\n  "scripts": {\n    "test:all": "run {it}",\n    "b": [1, {"no": 1}],\n  },\n  "__proto__": null,\n}',
        'JSON',
      ),
    ).toEqual([
      { signature: 'a: "x\\"y"', lines: '3-3', members: [] },
      { signature: 'scripts', lines: '4-7', members: ['test:all: "run {it}" @5', 'b @6'] },
      { signature: '__proto__: null', lines: '8-8', members: [] },
    ])
  })

  it('a JSON array of objects has no keys', () => {
    expect(keys('[{"a": 1}, {"a": 2}]', 'JSON')).toEqual([])
  })

  it('keys of YAML are read two levels deep', () => {
    expect(
      keys('# c\nname: x\non:\n  push:\n    branches: [a]\n  pull: {}\nrun: |\n  not: this\n"quoted key": 1\n', 'YAML'),
    ).toEqual([
      { signature: 'name: x', lines: '2-2', members: [] },
      { signature: 'on', lines: '3-6', members: ['push @4', 'pull: {} @6'] },
      { signature: 'run', lines: '7-8', members: ['not: this @8'] },
      { signature: 'quoted key: 1', lines: '9-9', members: [] },
    ])
  })

  it('a key of YAML ends before the next one begins', () => {
    const [jobs] = dataKeys('jobs:\n  lint:\n    run: a\n\n  # then\n  test:\n    run: b\nend: 1\n', 'YAML')
    expect(jobs?.members.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [2, 3],
      [6, 7],
    ])
  })

  it('a YAML key has no value if its value continues on other lines', () => {
    expect(keys('custom: [\n  "a",\n]\nown: { a: 1,\n  b: 2 }\nall: [a, b]\n', 'YAML')).toMatchObject([
      { signature: 'custom' },
      { signature: 'own' },
      { signature: 'all: [a, b]' },
    ])
  })

  it('keys in the items of a YAML list are not listed', () => {
    const keys = dataKeys(
      'updates:\n  - package: go\n    schedule:\n      interval: daily\n  - package: npm\nlinks:\n- name: a\n  url: b\non:\n  push:\n    paths:\n      - a: b\n  pull:\n',
      'YAML',
    )
    expect(keys.map(({ name, members, endLine }) => [name, members.map((member) => member.name), endLine])).toEqual([
      ['updates', [], 5],
      ['links', [], 8],
      ['on', ['push', 'pull'], 13],
    ])
  })

  it('keys of TOML are listed in their sections', () => {
    expect(keys('top = 1\n[project.scripts]\nrun = "a:b"\n# c\n\n[[tool.x]]\nlist = [\n  "a",\n]\n', 'TOML')).toEqual([
      { signature: 'top: 1', lines: '1-1', members: [] },
      { signature: 'project.scripts', lines: '2-3', members: ['run: "a:b" @3'] },
      { signature: 'tool.x', lines: '6-9', members: ['list @7'] },
    ])
  })

  it('the value of a data key does not include the comment after it', () => {
    const signatures = (content: string, language: string) =>
      dataKeys(content, language).map(({ signature }) => signature)
    expect(signatures('a: x # c\nb: "x # no" # c\nc: x#no\nd:   # c\n', 'YAML')).toEqual([
      'a: x',
      'b: "x # no"',
      'c: x#no',
      'd',
    ])
    expect(signatures('a = 1 # c\n', 'TOML')).toEqual(['a: 1'])
    expect(signatures('test: build # c\n', 'Makefile')).toEqual(['test: build'])
  })

  it('keys of a Makefile are its targets', () => {
    expect(
      keys('VAR := 1\n.PHONY: test\ntest: build\n\tgo test\nbuild:\n\tgo build\n', 'Makefile').map(
        (key) => key.signature,
      ),
    ).toEqual(['test: build', 'build'])
  })
})
