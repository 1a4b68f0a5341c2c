import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { countMutations } from '../testing/count-mutations.ts'

const LANTERN = fileURLToPath(new URL('../golden/project-lantern', import.meta.url))

it('finds what mutations of a project make false, and nothing that still holds', async () => {
  const files: Record<string, string> = {}
  for (const entry of readdirSync(LANTERN, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files[path.slice(LANTERN.length + 1)] = readFileSync(path, 'utf8')
  }
  const { mutations, wanted, missed, wrong } = await countMutations(files)
  expect(mutations).toBeGreaterThan(200)
  expect(wanted).toBeGreaterThan(400)
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
}, 120_000)
