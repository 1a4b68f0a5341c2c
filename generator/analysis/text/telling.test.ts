import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

it.each([
  ['an order to an editor', 'a.yml', '# yaml-language-server: $schema=https://example.org/a.json\na: 1\n'],
  ['an address', 'Taskfile.yaml', '# https://taskfile.dev\nversion: 3\n'],
  [
    'where more is said',
    '.pre-commit.yaml',
    '# See https://example.org for more information\n# See https://example.org/b for more\na: 1\n',
  ],
  ['the name of the file', 'src/utils.py', '# src/utils.py\nimport a\n'],
  ['the name of the file again', 'tools/note-list.ts', '/** Note list */\n\nimport a from "a"\n'],
  ['a package clause', 'store.go', '// Package store.\npackage store\n'],
  ['a note to oneself', 'a.ts', '// TODO: split this file\n\nexport const a = 1\n'],
  ['a switch of a linter', 'a.js', '/* eslint-disable no-console, no-alert */\n\nexport const a = 1\n'],
  ['a region', 'a.ts', '// #region Imports of all kinds\n\nimport a from "a"\n'],
  ['code that was switched off', 'a.ts', "// import ansi from 'ansi-html'\n\nexport const a = 1\n"],
  ['a date', 'a.globalconfig', '# Generated : 2023-02-20 04:52:20Z\nis_global = true\n'],
  ['a licence', 'a.rs', '// SPDX-License-Identifier: MIT\n\nfn a() {}\n'],
  ['a template', 'a.html', '<!-- {% for question in questions %} -->\n<p>\n'],
])('%s says nothing of a file', async (_, path, content) => {
  expect((await analyzeFile(path, content)).fileDoc).toBe('')
})

it.each([
  ['a.yml', '# yaml-language-server: $schema=x\n# Deploys the site.\na: 1\n', 'Deploys the site.'],
  ['src/store.py', '"""store.py\n\nKeeps notes.\n"""\n', 'Keeps notes.'],
  ['store.go', '// Package store keeps notes.\npackage store\n', 'Package store keeps notes.'],
  ['config.py', '"""Global configuration of the application."""\n', 'Global configuration of the application.'],
  ['errors.py', '"""Standard exceptions that\neverything raises."""\n', 'Standard exceptions that\neverything raises.'],
  [
    'plugin.ts',
    '/** Webpack plugin that copies the assets. */\n\nimport a from "a"\n',
    'Webpack plugin that copies the assets.',
  ],
  ['rule.js', '/** ESLint rule that forbids tabs */\n\nimport a from "a"\n', 'ESLint rule that forbids tabs'],
  ['paths.py', '"""File utilities."""\n', 'File utilities.'],
  [
    'a.ts',
    '// Spinners are from https://example.org/spinners\n\nexport const a = 1\n',
    'Spinners are from https://example.org/spinners',
  ],
])('what stands behind such a line introduces %s', async (path, content, expected) => {
  expect((await analyzeFile(path, content)).fileDoc).toBe(expected)
})

it('the lead of a document leaves out template tags', async () => {
  expect((await analyzeFile('FAQ.md', '{%- for question in questions %}\n\nAnswers to all questions.\n')).lead).toBe(
    'Answers to all questions.',
  )
})
