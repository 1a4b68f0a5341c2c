import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

/** A variable that is only set or removed is called `OFF…`. */
const CASES: readonly (readonly [path: string, source: string, read: readonly string[]])[] = [
  [
    'a.ts',
    `process.env.OFF = '1'
process.env['OFF_TOO'] = process.env.LAMP
process.env.CACHE ??= 'x'
delete process.env.OFF_GONE
if (process.env.NODE_ENV === 'test') process.env.OFF_LAST = process.env.NODE_ENV
process.env.BOTH = 'x'
console.log(process.env.BOTH)
`,
    ['LAMP', 'CACHE', 'NODE_ENV', 'BOTH'],
  ],
  [
    'web.ts',
    `if (import.meta.env.DEV && !import.meta.env.SSR) use(import.meta.env.BASE_URL, import.meta.env.MODE)
use(import.meta.env.PROD, import.meta.env.VITE_API, process.env.DEV)
`,
    ['VITE_API', 'DEV'],
  ],
  [
    'a.py',
    `import os
os.environ["OFF"] = "1"
os.environ['OFF_TOO']= os.environ["LAMP"]
del os.environ["OFF_GONE"]
os.environ.pop("OFF_LAST", None)
value = os.environ.pop("TAKEN", None)
os.environ.setdefault("CACHE", "x")
if os.environ["MODE"] == "x":
    os.environ["BOTH"] = "1"
print(os.environ["BOTH"])
`,
    ['LAMP', 'TAKEN', 'CACHE', 'MODE', 'BOTH'],
  ],
  [
    'a.go',
    'package a\n\nimport "os"\n\nfunc a() string {\n\tos.Setenv("OFF", "1")\n\treturn os.Getenv("LAMP")\n}\n',
    ['LAMP'],
  ],
  [
    'a.rb',
    `ENV['OFF'] = '1'\nENV["MODE"] ||= 'x'\nputs ENV['LAMP'] if ENV["CACHE"] == 'y'\n`,
    ['MODE', 'LAMP', 'CACHE'],
  ],
  [
    'a.php',
    `<?php\n$_ENV['OFF'] = '1';\nputenv('OFF=1');\nif ($_ENV['MODE'] === 'x') { echo getenv('LAMP'); }\n`,
    ['MODE', 'LAMP'],
  ],
]

it.each(CASES)('in %s only variables that are read are listed', async (path, source, read) => {
  const { environment } = await analyzeFile(path, source)
  expect(environment.map(({ name }) => name)).toEqual(read)
})
