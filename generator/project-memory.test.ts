import { describe, expect, it } from 'vitest'
import { analyzeFile } from './analysis/analyze-file.ts'
import { ProjectMemory, type ReadFile } from './project-memory.ts'

const content = 'export const a = 1\n'
const file: ReadFile = { analysis: await analyzeFile('a.ts', content), content }
const files = (count: number) => Array.from({ length: count }, (_, at): [string, ReadFile] => [`key ${at}`, file])
const PAGES = { made: '', parts: {} as never, pages: new Map() }

describe('what a process remembers of projects', () => {
  it('the project memory recalls the files read last and the pages composed from them', () => {
    const memory = new ProjectMemory()
    memory.keepFiles(1, files(3))
    memory.keepPages(1, PAGES)
    memory.keepFiles(1, files(2))
    expect([...memory.recall(1).files.keys()]).toEqual(['key 0', 'key 1'])
    expect(memory.recall(1).pages).toBe(PAGES)
    expect(memory.recall(2)).toEqual({ files: new Map(), pages: undefined })
    memory.forget(1)
    expect(memory.recall(1)).toEqual({ files: new Map(), pages: undefined })
  })

  it('the project memory keeps the part that fits and drops the least recently used projects', () => {
    const memory = new ProjectMemory({ maxBytes: 10_000 })
    memory.keepFiles(1, files(100))
    const some = memory.recall(1).files.size
    expect(some).toBeGreaterThan(2)
    expect(some).toBeLessThan(10)
    memory.keepFiles(2, files(2))
    expect(memory.recall(1).files.size).toBe(0)
    expect(memory.recall(2).files.size).toBe(2)
    const looks = Array.from({ length: 1_000 }, () => ({ part: 'name', at: 'all', found: '' }) as const)
    const page = { node: {} as never, units: [], looks }
    memory.keepPages(2, { ...PAGES, pages: new Map([['a', page]]) })
    expect(memory.recall(2)).toMatchObject({ files: new Map(files(2)), pages: undefined })
  })

  it('the project memory forgets a project that was unused for half a day', () => {
    let now = 0
    const memory = new ProjectMemory({ now: () => now })
    memory.keepFiles(1, files(1))
    now += 11 * 60 * 60 * 1000
    memory.keepFiles(1, files(2))
    expect(memory.recall(1).files.size).toBe(2)
    now += 2 * 60 * 60 * 1000
    expect(memory.recall(1).files.size).toBe(0)
  })
})
