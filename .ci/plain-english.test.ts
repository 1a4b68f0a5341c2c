import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
// Comments, test names and commits say who does what, with the subject first.

/** Words that hide the subject of a sentence. */
const HIDES_SUBJECT = /^(What|Who|Whoever|Whom|Whose|Of|Those|Which|One that|The same|They|That (?!of\b))\b/
const IN_TEST_NAMES = /^(what|who|whoever|whose|of|those|which|is|are|was|were|that|it|they|by|with|for)\s/i
const OLD_WORDS = /\b(somebody|everybody|whoever|anew)\b/i
const MOST_SUBJECT = 72
const SUBJECT = /^[a-z][\w./-]*(, [\w./-]+)*: [a-z`"<]/
const NEW_COMMITS = 40
/** Shorter names are names of tests inside sample sources. */
const FEWEST_WORDS = 2

/** Text of other people, and files that are test data. */
const TEST_DATA = /(^|\/)(fixtures|golden)\//
const COMMENT = /\/\*\*?(?:[^*]|\*(?!\/))*\*\/|(?:^[ \t]*\/\/[^\n]*\n)+/gm
const TEST_NAME = /(?<![\w.])(?:it|test)(?:\.(?:prop|each)\b[^'"`]*?)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

function tracked(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', ...patterns], { cwd: ROOT, encoding: 'utf8' })
  return listed.split('\0').filter((path) => path !== '' && !TEST_DATA.test(path))
}

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const wordsOf = (comment: string) =>
  comment
    .replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)\s?/gm, '')
    .replace('*/', '')
    .trim()

it('comments begin with their subject or verb', () => {
  // Tests quote sources of all kinds, with comments of their own.
  const sources = tracked('*.ts', '*.tsx').filter((path) => !/\.(test|spec)\.tsx?$|\/(testing|e2e)\//.test(path))
  const hidden = sources.flatMap((path) =>
    Array.from(read(path).matchAll(COMMENT), ([comment]) => wordsOf(comment))
      .filter((words) => HIDES_SUBJECT.test(words))
      .map((words) => `${path}: ${words.slice(0, 80)}`),
  )
  expect(hidden).toEqual([])
})

it('test names begin with their subject', () => {
  const hidden = tracked('*.test.ts', '*.spec.ts').flatMap((path) =>
    Array.from(read(path).matchAll(TEST_NAME), ([, , name = '']) => name.replace(/^(\[[^\]]*\]\s*)+/, ''))
      .filter((name) => name.split(' ').length > FEWEST_WORDS)
      .filter((name) => IN_TEST_NAMES.test(name) || OLD_WORDS.test(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(hidden).toEqual([])
})

it('new commits have a subject of the form "area: imperative" in 72 characters', () => {
  const log = execFileSync('git', ['log', `-${NEW_COMMITS}`, '--no-merges', '--format=%s'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const subjects = log.split('\n').filter(Boolean)
  expect(subjects.filter((subject) => subject.length > MOST_SUBJECT || !SUBJECT.test(subject))).toEqual([])
})
