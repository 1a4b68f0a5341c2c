import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

const docOf = async (text: string) => (await analyzeFile('run.sh', text)).fileDoc

it('a comment on why the shell stops at errors does not describe the script', async () => {
  expect(await docOf('#! /usr/bin/env sh\n\n# Exit in case of error\nset -e\nset -x\n\necho a\n')).toBe('')
  expect(await docOf('#!/bin/bash\n# Fail on the first error\nset -euo pipefail\n')).toBe('')
})

it('any other comment above the shell settings describes the script', async () => {
  for (const words of ['Builds the release.', 'Stop the server.', 'Print the version.'])
    expect(await docOf(`#!/bin/bash\n# ${words}\nset -e\n`)).toBe(words)
})
