import { expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../../../testing/compose-sample.ts'
import { sampleRepository } from '../../../testing/sample-repository.ts'
import { analyzeFile } from '../../analyze-file.ts'
import { usesOf } from '../../testing/uses-of.ts'
import { isBuiltByDefault } from './constraints.ts'

it.each([
  ['a.go', 'package a\n//go:build late\n', undefined],
  ['a.go', '// Copyright\n\n//go:build fast && !slow\n\npackage a\n', 'fast && !slow'],
  ['linux.go', 'package a\n', undefined],
  ['file_linux.go', 'package a\n', 'linux'],
  ['file_windows_arm64_test.go', 'package a\n', 'windows && arm64'],
  ['file_linux.go', '//go:build a || b\npackage a\n', 'linux && (a || b)'],
])('%s is built under what it says', async (path, source, constraint) => {
  expect((await analyzeFile(path, source)).constraint).toBe(constraint)
})

it.each([
  ['', true],
  ['fast', false],
  ['!fast', true],
  ['!a && !b && !(c && (linux || windows))', true],
  ['windows || (linux && !cgo)', false],
  ['windows || (linux && cgo)', true],
  ['go1.21', true],
  ['((', false],
])('%s holds by default: %s', (constraint, holds) => {
  expect(isBuiltByDefault(constraint)).toBe(holds)
})

const FILES = {
  'go.mod': 'module example.com/lantern\n',
  'codec/any.go': '//go:build fast\n\npackage codec\n\n// Name is one.\nconst Name = "fast"\n',
  'codec/usual.go': '//go:build !fast\n\npackage codec\n\n// Name is one.\nconst Name = "usual"\n',
  'codec/z_windows.go': 'package codec\n\n// Other is one.\nconst Other = 1\n',
  'main.go': 'package main\n\nimport "example.com/lantern/codec"\n\nvar name = codec.Name\n',
}

it('a Go name declared in several files resolves to the file of the default build', async () => {
  expect(await usesOf(FILES, 'main.go')).toEqual(['codec/usual.go: Name'])
})

it.each<[Language, string[]]>([
  ['en', ['Built only with the tag fast.', 'Built only without the tag fast.', 'Built only where windows holds.']],
  ['ru', ['Собирается только с тегом fast.', 'Собирается только без тега fast.', 'только при условии windows.']],
  [
    'de',
    ['nur mit dem Build-Tag fast gebaut.', 'nur ohne das Build-Tag fast gebaut.', 'nur unter der Bedingung windows'],
  ],
])('pages say under what a file is built: %s', async (language, said) => {
  const { pages } = composeAll(await sampleRepository(FILES), language)
  for (const [at, path] of ['codec/any.go', 'codec/usual.go', 'codec/z_windows.go'].entries())
    expect(textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))).toContain(said[at])
})
