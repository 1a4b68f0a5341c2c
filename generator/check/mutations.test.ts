import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { analyzeFile } from '../analysis/analyze-file.ts'
import { countMutations } from '../testing/count-mutations.ts'
import { sampleDocumentation } from '../testing/sample-documentation.ts'
import { checkDrift } from './check-drift.ts'
import { WorkingTree } from './working-tree.ts'

const LANTERN = fileURLToPath(new URL('../golden/project-lantern', import.meta.url))

function readFiles(): Record<string, string> {
  const files: Record<string, string> = {}
  for (const entry of readdirSync(LANTERN, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files[path.slice(LANTERN.length + 1)] = readFileSync(path, 'utf8')
  }
  return files
}

it('the drift check finds each statement that a code mutation makes false, and no true statement', async () => {
  const { mutations, wanted, missed, wrong } = await countMutations(readFiles())
  expect(mutations).toBeGreaterThan(200)
  expect(wanted).toBeGreaterThan(400)
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
}, 120_000)

it('the drift check finds each text by a person that a mutation makes false, and no true text', async () => {
  const { mutations, wanted, missed, wrong } = await countMutations(readFiles(), 2, 'people')
  expect(mutations).toBeGreaterThan(100)
  expect(wanted).toBeGreaterThan(100)
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
}, 120_000)

const STEPS = {
  'src/tasks.py': `"""Keeps tasks."""


def check(task):
    return task


def save(task):
    return task


def run(task, limit, owner):
    """Runs a task."""
    if owner is None:
        raise PermissionError("Nobody asked for this.")
    if task.size > limit:
        raise ValueError("The task is too large.")
    found = check(task)
    if not found:
        return None
    try:
        save(found)
    except OSError:
        save(task)
    for part in task.parts:
        check(part)
    save(owner)
`,
  'src/queue.ts': `export function check(task: Task) {
  return task
}

export function save(task: Task) {
  return task
}

export async function run(task: Task, limit: number, owner: Owner | null) {
  if (owner === null) throw new Denied('Nobody asked for this.')
  if (task.size > limit) {
    throw new TooLarge('The task is too large.')
  }
  const found = check(task)
  if (!found) return
  try {
    await save(found)
  } catch (error) {
    save(task)
  }
  for (const part of task.parts) {
    check(part)
  }
  save(owner)
}
`,
  'main.go': `package main

func check(task Task) Task {
	return task
}

func run(task Task, limit int, owner *Owner) error {
	if owner == nil {
		return errors.New("nobody asked for this")
	}
	if task.Size > limit {
		return errors.New("the task is too large")
	}
	found := check(task)
	if found.Empty {
		return nil
	}
	for _, part := range task.Parts {
		check(part)
	}
	check(found)
	return nil
}
`,
}

const pool = {
  analyze: (files: readonly { path: string; content: string }[]) =>
    Promise.all(files.map(({ path, content }) => analyzeFile(path, content))),
}

type StepMutation = [what: string, path: keyof typeof STEPS, from: string, to: string, step: string]

it.each<StepMutation>([
  ['a negated condition', 'src/tasks.py', 'owner is None', 'owner is not None', 'If owner is None'],
  ['a swapped comparison', 'src/tasks.py', 'task.size > limit', 'task.size < limit', 'If task.size is more than limit'],
  ['a changed message', 'src/tasks.py', 'too large', 'too big', 'If task.size is more than limit'],
  ['a removed guard', 'src/tasks.py', '    if not found:\n        return None\n', '', 'Unless found'],
  ['another error', 'src/tasks.py', 'except OSError', 'except KeyError', 'If save fails with OSError'],
  ['another loop', 'src/tasks.py', 'in task.parts', 'in task.others', 'For each part of task.parts'],
  ['a removed call', 'src/tasks.py', '    save(owner)\n', '', 'Calls save'],
  ['a negated condition', 'src/queue.ts', 'owner === null', 'owner !== null', 'If owner is null'],
  ['a swapped comparison', 'src/queue.ts', 'task.size > limit', 'task.size < limit', 'If task.size is more than limit'],
  ['a changed message', 'src/queue.ts', 'too large', 'too big', 'If task.size is more than limit'],
  ['a removed guard', 'src/queue.ts', '  if (!found) return\n', '', 'Unless found'],
  ['a negated condition', 'main.go', 'owner == nil', 'owner != nil', 'If owner is nil'],
  ['a swapped comparison', 'main.go', 'task.Size > limit', 'task.Size < limit', 'If task.Size is more than limit'],
  ['a changed message', 'main.go', 'too large', 'too big', 'If task.Size is more than limit'],
  ['a removed guard', 'main.go', '\tif found.Empty {\n\t\treturn nil\n\t}\n', '', 'If found.Empty'],
])('finds %s in a step of %s', async (...[, path, from, to, step]) => {
  const content = STEPS[path].replace(from, to)
  expect(content).not.toBe(STEPS[path])
  const files = new Map(Object.entries({ ...STEPS, [path]: content }))
  const { findings } = await checkDrift(await sampleDocumentation(STEPS), new WorkingTree(files, pool))
  const page = findings.filter((finding) => finding.page.includes(path))
  expect(page.map(({ statement }) => statement).join('\n')).toContain(step)
})

it('the drift check reports no step of a function if only code around the function changed', async () => {
  const content = STEPS['src/tasks.py'].replace('"""Keeps tasks."""\n', '"""Keeps tasks."""\n\nOTHER = 1\n')
  const files = new Map(Object.entries({ ...STEPS, 'src/tasks.py': content }))
  const { findings } = await checkDrift(await sampleDocumentation(STEPS), new WorkingTree(files, pool))
  expect(findings.filter(({ page }) => page.includes('tasks.py'))).toEqual([])
})

const SHORT = {
  'README.md': '# Short\n',
  'bump.sh': '#!/bin/sh\nset -e\n\nversion=$1\nsed -i "s/^version = .*/$version/" Cargo.toml\n',
  'app/__main__.py': '# Copyright 2020 A.\n\nfrom .cli import main\n\nmain()\n',
  'compose.yaml': 'services:\n  web:\n    image: nginx\n',
}

it.each<[what: string, path: keyof typeof SHORT, from: string, to: string]>([
  ['another call', 'app/__main__.py', 'main()\n', 'other()\n'],
  ['a removed line', 'bump.sh', 'set -e\n', ''],
  ['an added line', 'bump.sh', 'set -e\n', 'set -e\nset -u\n'],
  ['another value', 'compose.yaml', 'nginx', 'caddy'],
  ['a changed text', 'bump.sh', 'Cargo.toml', 'package.json'],
])('finds %s in the text of %s', async (...[, path, from, to]) => {
  const { page, files } = await shortWith(path, from, to)
  const { findings } = await checkDrift(await sampleDocumentation(SHORT), new WorkingTree(files, pool))
  const found = findings.filter((finding) => finding.page.includes(page))
  expect(found.map(({ statement }) => statement).join('\n')).toMatch(new RegExp(`^${path}:\\d+–\\d+$`, 'm'))
})

it.each<[what: string, path: keyof typeof SHORT, from: string, to: string]>([
  ['nothing', 'bump.sh', 'set -e', 'set -e'],
  ['another licence', 'app/__main__.py', '2020 A.', '2026 A and B.'],
  ['a longer licence', 'app/__main__.py', '# Copyright 2020 A.\n', '# Copyright 2020 A.\n# All rights reserved.\n'],
])('finds no text of a file where %s changed in %s', async (...[, path, from, to]) => {
  const { files } = await shortWith(path, from, to)
  const { findings, citations } = await checkDrift(await sampleDocumentation(SHORT), new WorkingTree(files, pool))
  expect(citations).toBeGreaterThan(3)
  expect(findings).toEqual([])
})

async function shortWith(path: keyof typeof SHORT, from: string, to: string) {
  const content = SHORT[path].replace(from, to)
  return { page: path.slice(path.lastIndexOf('/') + 1), files: new Map(Object.entries({ ...SHORT, [path]: content })) }
}
