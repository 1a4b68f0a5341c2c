import { expect, it } from 'vitest'
import { textOf } from '../../../shared/document/node.ts'
import { en } from './en.ts'
import { commandTable } from './write-manifest.ts'

const command = (invocation: string, about = '', runs = '') => ({ invocation, about, runs, cite: null })

it('commands without a description become a list without empty cells', () => {
  const blocks = commandTable('commands', [command('go build ./...'), command('make test', 'Runs the tests')], en)
  expect(blocks.map(({ key, node }) => [key, node.type, textOf(node)])).toEqual([
    ['commands/bare', 'bulletList', 'go build ./...'],
    ['commands', 'table', expect.stringContaining('make testRuns the tests.')],
  ])
  expect(commandTable('commands', [command('go build ./...')], en)).toMatchObject([
    { key: 'commands', node: { type: 'bulletList' } },
  ])
})
