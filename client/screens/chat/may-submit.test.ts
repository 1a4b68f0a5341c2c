import { expect, it } from 'vitest'
import { lacksProject, maySubmit, nothingToFind } from './may-submit.ts'

const draft = (prompt: string, projects: number, docsN: number, codeN: number) => ({
  prompt,
  projects,
  settings: { docsN, codeN },
})

it('a prompt can be sent only with words, a project and at least one requested result', () => {
  expect(maySubmit(draft('why', 1, 10, 0))).toBe(true)
  expect(maySubmit(draft('why', 2, 0, 1))).toBe(true)
  expect(maySubmit(draft('why', 1, 0, 0))).toBe(false)
  expect(maySubmit(draft('why', 0, 10, 10))).toBe(false)
  expect(maySubmit(draft(' \n\t', 1, 10, 10))).toBe(false)
})

it('a missing project is reported only when someone asks something', () => {
  expect(lacksProject(draft('why', 0, 10, 10))).toBe(true)
  expect(lacksProject(draft('  ', 0, 10, 10))).toBe(false)
  expect(lacksProject(draft('why', 1, 10, 10))).toBe(false)
})

it.each([
  [0, 0, 'codeAndDocs', /^Both numbers/],
  [0, 10, 'docs', /from documentation is 0/],
  [10, 0, 'code', /from code is 0/],
] as const)('%i passages of documentation and %i of code, in %s, are none', (docsN, codeN, searchScope, words) => {
  expect(nothingToFind({ docsN, codeN, searchScope })).toMatch(words)
})

it.each([
  [0, 1, 'codeAndDocs'],
  [0, 1, 'code'],
  [1, 0, 'docs'],
] as const)('%i and %i, in %s, are some', (docsN, codeN, searchScope) => {
  expect(nothingToFind({ docsN, codeN, searchScope })).toBeUndefined()
})
