import { expect, it } from 'vitest'
import { guessLanguage, isGuessed, knownGuess } from './guess-language.ts'

it.each([
  ['json', '{\n  "name": "x",\n  "tags": [1, 2]\n}'],
  ['bash', '#!/bin/sh\necho hi'],
  ['bash', 'set -euo pipefail\nif [ -f .env ]; then\n  source .env\nfi\nfor f in *.txt; do echo "$f"; done'],
  ['shell', '$ npm ci\n$ npm start'],
  ['php', '<?php\necho "x";'],
  ['html', '<!DOCTYPE html>\n<p>x</p>'],
  ['xml', '<project>\n  <name attr="x">y</name>\n  <version>1.0</version>\n</project>'],
  [
    'python',
    'import os\nfrom pathlib import Path\n\nclass A(Base):\n    def __init__(self, x: int) -> None:\n        self.x = x',
  ],
  ['rust', 'fn main() {\n    let mut v: Vec<i32> = Vec::new();\n    v.push(1);\n    println!("{:?}", v);\n}'],
  [
    'go',
    'func (s *Server) Run(ctx context.Context) error {\n\tif err := s.init(); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}',
  ],
  ['c', '#include <stdio.h>\n\nint main(void) {\n    printf("hi\\n");\n    return 0;\n}'],
  ['c++', '#include <iostream>\nint main() {\n  std::cout << "hi" << std::endl;\n}'],
  ['kotlin', 'data class User(val id: Int, val name: String)\n\nsuspend fun load(): User? = null'],
  ['css', 'body {\n  margin: 0;\n  color: red;\n}\n.a:hover {\n  display: none;\n}'],
  ['yaml', 'name: CI\non:\n  push:\n    branches: [main]\njobs:\n  build:\n    runs-on: ubuntu-latest'],
  ['dockerfile', 'FROM node:24\nWORKDIR /app\nCOPY . .\nRUN npm ci\nCMD ["node", "main.js"]'],
])('%s is known by its looks: %j', async (language, code) => {
  expect(await guessLanguage(code)).toBe(language)
})

it.each([
  'npm start',
  'The quick brown fox jumps over the lazy dog. It is not code, and it is in no language for machines.',
  'Dear all,\n\nwe meet on Monday at ten. If you can not come, please let me know. For those who are new: the room is on the first floor.',
  'src/\n  a.ts\n  b.ts\npackage.json',
  'Error: Cannot find module "x"\n    at Function.Module._resolveFilename (node:internal/modules/cjs/loader:1048:15)',
  '2024-01-01 12:00:00 INFO started\n2024-01-01 12:00:01 WARN slow',
  'Usage: docwright [options]\n\nOptions:\n  --out DIR   where to\n  --help      this',
  '+-----+------+\n| id  | name |\n+-----+------+\n|  1  | x    |',
  'x = 1',
])('is not made up where it cannot be told: %j', async (code) => {
  expect(await guessLanguage(code)).toBeNull()
})

it('the guessed language stays while a text grows, until the next guess', async () => {
  const begun = 'fn main() {\n    let mut v: Vec<i32> = Vec::new();\n    println!("{:?}", v);\n}'
  await guessLanguage(begun)
  const longer = `${begun}\n// more`
  expect(isGuessed(longer)).toBe(false)
  expect(knownGuess(longer)).toBe('rust')
  expect(knownGuess('something else entirely')).toBeUndefined()
})
