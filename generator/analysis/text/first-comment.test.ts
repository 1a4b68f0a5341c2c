import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

it.each([
  ['a.rs', '//! Serves files.\n//! Quickly.\nfn main() {}\n', 'Serves files.\nQuickly.'],
  ['a.c', '/*\n * Serves files.\n */\n\nint main;\n', 'Serves files.'],
  ['a.sql', '-- Serves files.\nselect 1;\n', 'Serves files.'],
  ['a.lisp', ';;; Serves files.\n(a)\n', 'Serves files.'],
  ['a.html', '<!doctype html>\n<!-- Serves files. -->\n<p>\n', 'Serves files.'],
  ['a.sh', '#!/bin/sh\n\n# Copyright 2024 Somebody\n\n# Serves files.\nls\n', 'Serves files.'],
  ['a.yml', '---\n# Serves files.\na: 1\n', 'Serves files.'],
  ['a.php', '<?php\n/** Serves files. */\n', 'Serves files.'],
  ['a.css', 'a {}\n/* Not at the top. */\n', ''],
  ['Dockerfile', '# syntax=docker/dockerfile:1\n# Builds it.\nFROM node\n', 'Builds it.'],
])('the first comment of %s introduces it', async (path, text, expected) => {
  expect((await analyzeFile(path, text)).fileDoc).toBe(expected)
})

it.each([
  [
    'README.md',
    '# T\n\n[![badge](a)](b)\n\nFirst *paragraph* with `code`\nand a [link](c).\n',
    'First paragraph with code and a link.',
  ],
  ['README.md', '<p align="center">\n  <img src="x">\n</p>\n\n> Quoted words say it.\n', 'Quoted words say it.'],
  [
    'index.rst',
    'Title\n=====\n\n.. image:: x\n\n|badge|\n\nUses the class :class:`~a.B` and ``c``.\n',
    'Uses the class `B` and `c`.',
  ],
  ['notes.txt', 'Only a title\n\nand here the text begins.\n', 'Only a title'],
])('the first paragraph of %s leads it', async (path, text, expected) => {
  expect((await analyzeFile(path, text)).lead).toBe(expected)
})
