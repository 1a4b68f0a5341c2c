import { describe, expect, it } from 'vitest'
import { analyzeFile } from './analyze-file.ts'

const commentsIn = async (path: string, content: string) => (await analyzeFile(path, content)).bodyComments ?? []
const textsIn = async (path: string, content: string) => (await commentsIn(path, content)).map(({ text }) => text)

describe('comments inside of functions', () => {
  it('a comment inside a function is kept with its lines and function if it gives a reason', async () => {
    const source = `
/** Opens. */
export function open(name: string) {
  // Never wait here: the lock
  // is held by the caller.
  lock()
  // Open it.
  start()
  /* Must come last, since it closes the file. */
  finish() // Only this one.
}

export class Door {
  close() {
    // Otherwise it stays open.
    stop()
    // Only the owner may close it.
    // eslint-disable-next-line no-alert
    if (!owner) return
  }
}
`
    expect(await commentsIn('a.ts', source)).toEqual([
      { of: 'open', text: 'Never wait here: the lock\nis held by the caller.', start: 4, end: 5 },
      { of: 'open', text: 'Must come last, since it closes the file.', start: 9, end: 9 },
      { of: 'Door.close', text: 'Only the owner may close it.', start: 17, end: 18 },
    ])
  })

  it.each([
    ['a.py', 'def open(self):\n    # Only the owner may do this.\n    pass\n    x = 1\n'],
    ['a.go', 'package a\n\nfunc Open() {\n\t// Only the owner may do this.\n\topen()\n}\n'],
    ['a.rs', 'pub fn open() {\n    // Only the owner may do this.\n    run();\n}\n'],
    ['A.java', 'public class A {\n  public void open() {\n    // Only the owner may do this.\n    run();\n  }\n}\n'],
    ['a.cs', 'public class A {\n  public void Open() {\n    // Only the owner may do this.\n    Run();\n  }\n}\n'],
    ['a.rb', 'class A\n  def open\n    # Only the owner may do this.\n    run\n  end\nend\n'],
    ['a.php', '<?php\nfunction open() {\n  // Only the owner may do this.\n  run();\n}\n'],
    ['a.cpp', 'int open() {\n  /* Only the owner may do this. */\n  return run();\n}\n'],
    ['a.sh', 'open() {\n  # Only the owner may do this.\n  run\n}\n'],
  ])('are found in %s', async (path, source) => {
    expect(await textsIn(path, source)).toEqual(['Only the owner may do this.'])
  })

  it('a comment inside a function is kept if it explains an early return', async () => {
    const source = `
package a

func Open() error {
	// Deleted doors stay where they are
	if door.Deleted {
		return nil
	}
	// Deleted doors are counted as well here
	count()
	// Check if the door is really a door
	if door == nil {
		return nil
	}
	// Doors without a frame count twice here
	if door.Frame == nil {
		count()
	}
	return nil
}
`
    expect(await textsIn('a.go', source)).toEqual(['Deleted doors stay where they are'])
  })

  it('TODOs, disabled code, tool directives, fragments and strings are not kept as comments', async () => {
    const body = [
      '# TODO: only the owner must do this.',
      '# if only: return must(never)',
      '# self.only = must',
      '# noqa: only here',
      '# must be so:',
      '# Only this',
      '# and only the owner may do this',
      '# Copyright 2020: only for those who must.',
      '#########################################',
      'text = """',
      '# Only the owner may do this, says a text.',
      '"""',
      '# Only the owner may do this, said above a function.',
      'def inner():',
      '    pass',
    ]
    const source = `def open():\n${body.map((line) => `    ${line}\n    run()`).join('\n')}\n`
    expect((await textsIn('a.py', source)).filter((text) => !text.includes('above'))).toEqual([])
  })

  it('comments in tests, in undocumented hidden functions and on declarations are not kept', async () => {
    const source = 'def _open():\n    # Only the owner may do this.\n    run()\n'
    expect(await textsIn('a.py', source)).toEqual([])
    expect(await textsIn('a.py', source.replace('\n', '\n    """Opens."""\n'))).toHaveLength(1)
    expect(await textsIn('tests/test_a.py', source.replace('_open', 'test_open'))).toEqual([])
    const made = 'class A:\n    def __init__(self):\n        # The owner, who must be there.\n        self.owner = 1\n'
    expect(await textsIn('a.py', made)).toEqual([])
  })

  it('a function keeps at most five different comments, the most informative ones', async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `  // Only number ${at % 8} may do this.\n  run()`)
    const long = '  // It is long here. It is longer there, and it goes on for quite a while.\n  run()'
    const texts = await textsIn('a.js', `export function open() {\n${long}\n${lines.join('\n')}\n}\n`)
    expect(texts).toEqual([0, 1, 2, 3, 4].map((at) => `Only number ${at} may do this.`))
  })
})
