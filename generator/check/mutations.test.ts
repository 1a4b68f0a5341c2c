import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { countMutations } from '../testing/count-mutations.ts'

const LANTERN = fileURLToPath(new URL('../golden/project-lantern', import.meta.url))

function readFiles(): Record<string, string> {
  const files: Record<string, string> = {}
  for (const entry of readdirSync(LANTERN, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files[path.slice(LANTERN.length + 1)] = readFileSync(path, 'utf8')
  }
  return files
}

it('finds what mutations of a project make false, and nothing that still holds', async () => {
  const { mutations, wanted, missed, wrong } = await countMutations(readFiles())
  expect(mutations).toBeGreaterThan(200)
  expect(wanted).toBeGreaterThan(400)
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
}, 120_000)

it('finds what they make false of what people wrote by hand, and nothing that still holds', async () => {
  const { mutations, wanted, missed, wrong } = await countMutations(readFiles(), 2, 'people')
  expect(mutations).toBeGreaterThan(100)
  expect(wanted).toBeGreaterThan(100)
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
}, 120_000)
