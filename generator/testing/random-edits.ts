import fc from 'fast-check'

export type Files = Record<string, string>

/** A function of several steps, which calls others. */
function stepsOf(name: string, calls: readonly string[]): string {
  const called = calls.map((call) => `  ${call}(crew, 1)\n`).join('')
  return `export function ${name}(crew: Crew, by: number) {\n  if (crew.isFull) throw new Error('${name} finds no place')\n${called}  crew.${name} = by + 2\n  crew.changed = Date.now()\n  log.push(crew.id)\n}\n\n`
}

/** A small repository with everything that pages cover. */
export const EDITED_FILES: Files = {
  'README.md': '# Harbour\n\nKeeps what waits. See `src/queue.ts`.\n\n## Install\n\n```sh\nnpm install\n```\n',
  'package.json':
    '{ "name": "harbour", "main": "src/index.ts", "scripts": { "test": "vitest", "start": "node src/main.ts" } }',
  LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge\n',
  'src/index.ts': "export { admit } from './queue.ts'\nexport * from './ship.ts'\n",
  'src/main.ts': "import { admit } from './index.ts'\n\nadmit(process.env.NAME ?? '')\n",
  'src/queue.ts':
    "import { Ship } from './ship.ts'\n\n/** Lets one in. */\nexport function admit(name: string) {\n  const limit = 1\n  return new Ship(name).length < limit\n}\n",
  'src/ship.ts':
    '/** What waits. */\nexport class Ship {\n  length = 1\n  constructor(readonly name: string) {}\n  /** Goes away. */\n  leave() {\n    return 1\n  }\n}\n',
  'src/locks.ts': `import { LockError } from './lock-error.ts'\nimport { Ship } from './ship.ts'\n\n/** Opens a lock. */\nexport function open(ship: Ship, level: number) {\n  if (level > 9) throw new LockError(\`Level \${level} is too high\`)\n  if (!ship.name) throw new LockError('The ship has no name')\n  if (ship.length > 3) throw new RangeError('The ship is too long')\n  return level\n}\n`,
  'src/lock-error.ts':
    "/** Says that a lock stays shut. */\nexport class LockError extends Error {}\n\nexport const shut = () => {\n  throw new LockError('The lock is shut')\n}\n",
  'src/queue.test.ts': "import { admit } from './queue.ts'\n\nit('lets one in', () => admit('a'))\n",
  'tools/lamp.py':
    '"""Lights."""\nfrom .wick import trim\n\n\ndef light(times):\n    if times > 8:\n        raise ValueError("Too bright: %s" % times)\n    return trim(1)\n',
  'tools/wick.py': 'def trim(by):\n    """Cuts."""\n    return 1\n',
  'src/dock.ts': `import { board, load } from './crew.ts'\nimport { sign } from './papers.ts'\n\n${stepsOf('dock', ['board', 'load', 'sign'])}${stepsOf('sail', ['untie', 'sign'])}${stepsOf('untie', ['load'])}`,
  'src/crew.ts': `${stepsOf('board', ['count'])}${stepsOf('load', [])}${stepsOf('count', [])}`,
  'src/papers.ts': `/** Signs them. */\n${stepsOf('sign', [])}`,
  'docs/guide.md': '# Guide\n\nRead [the queue](../src/queue.ts).\n\n## Steps\n\nWait.\n',
}

/** Edits that each change one file, or the set of files. `at` and `by` are arbitrary numbers. */
const EDITS: readonly ((files: Files, at: number, by: number) => Files)[] = [
  (files, at, by) => rewrite(files, at, (text) => text.replace(/\b\d+\b/g, String(by))),
  (files, at, by) => rewrite(files, at, (text) => text.replace(/\b(admit|Ship|trim|light)\b/, `$1${by}`)),
  (files, at, by) => rewrite(files, at, (text) => text.replace(/(in|waits|away|Cuts|Wait)\./, `$1 ${by}.`)),
  (files, at, by) => rewrite(files, at, (text) => `${'\n'.repeat(by % 3)}${text}`),
  (files, at, by) => rewrite(files, at, (text) => `import { f${by} } from './new-${by % 3}.ts'\n${text}`),
  (files, at, by) => rewrite(files, at, (text) => text.replace(/^(?:import|from) .*\n/m, by % 2 ? '' : '\n')),
  (files, at, by) => rewrite(files, at, (text) => `${text}\nexport function more${by}() {\n  return ${by}\n}\n`),
  (files, at) => rewrite(files, at, (text) => text.replace(/^ {2}(?:board|load|sign|count|untie)\(.*\n/m, '')),
  (files, _, by) => ({ ...files, [`src/new-${by % 3}.ts`]: `/** New. */\nexport const f${by} = ${by}\n` }),
  (files, _, by) => ({
    ...files,
    'package.json': `{ "name": "harbour-${by}", "main": "src/${by % 2 ? 'main' : 'ship'}.ts" }`,
  }),
  (files, at) => without(files, at),
  (files, at, by) => ({
    ...without(files, at),
    [`moved/${by % 4}/${pathAt(files, at)}`]: files[pathAt(files, at)] ?? '',
  }),
  (files, at, by) => {
    const text = (files[pathAt(files, at)] ?? '').replace(/\b\d+\b/g, String(by))
    return { ...without(files, at), [pathAt(files, at).replace(/(?=\.\w+$)/, `-${by % 3}`)]: text }
  },
  (files, at, by) => {
    const folder = pathAt(files, at).replace(/[^/]*$/, '')
    const renamed = (path: string) => (path.startsWith(folder) ? `other-${by % 3}/${path.slice(folder.length)}` : path)
    return Object.fromEntries(Object.entries(files).map(([path, text]) => [renamed(path), text]))
  },
  () => EDITED_FILES,
]

function pathAt(files: Files, at: number): string {
  const paths = Object.keys(files).sort()
  return paths[at % paths.length] ?? ''
}

function rewrite(files: Files, at: number, change: (text: string) => string): Files {
  const path = pathAt(files, at)
  return { ...files, [path]: change(files[path] ?? '') }
}

function without(files: Files, at: number): Files {
  const { [pathAt(files, at)]: _, ...rest } = files
  return Object.keys(rest).length > 0 ? rest : files
}

const number = fc.nat({ max: 40 })

/** Some changes, one after the other. */
export const someEdits = fc
  .array(fc.tuple(fc.nat({ max: EDITS.length - 1 }), number, number), { minLength: 1, maxLength: 3 })
  .map((edits) => (files: Files) => edits.reduce((now, [edit, at, by]) => EDITS[edit]?.(now, at, by) ?? now, files))
