import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readRows } from './import-sources.ts'
import { ImportRefused, isSafePath, type RepositoryEntry } from './repository.ts'
import { openZip } from './zip.ts'

const archiveOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (start: number, end: number) => bytes.subarray(start, end),
})
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))

async function list(bytes: Uint8Array): Promise<(RepositoryEntry & { text?: string })[]> {
  const archive = await openZip(archiveOf(bytes))
  const entries: (RepositoryEntry & { text?: string })[] = []
  for await (const entry of archive.entries()) {
    entries.push(entry.type === 'file' ? { ...entry, text: Buffer.from(await entry.read()).toString() } : entry)
  }
  await archive.close()
  return entries
}

/** One stored file with control over every field, for archives that no packer would write. */
type Raw = {
  name: string | Buffer
  content?: Buffer
  method?: number
  flags?: number
  attributes?: number
  size?: number
  /** The system that it was packed on, and the version of the format. */
  madeBy?: number
}
const UNIX = 0x0314
const FAT = 0x0014
function rawZip(entries: Raw[], count = entries.length): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name)
    const content = entry.content ?? Buffer.from('x')
    const size = entry.size ?? content.length
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(entry.flags ?? 0x800, 6)
    local.writeUInt16LE(entry.method ?? 0, 8)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(entry.madeBy ?? UNIX, 4)
    head.writeUInt16LE(entry.flags ?? 0x800, 8)
    head.writeUInt16LE(entry.method ?? 0, 10)
    head.writeUInt32LE(content.length, 20)
    head.writeUInt32LE(size, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(entry.attributes ?? 0, 38)
    head.writeUInt32LE(offset, 42)
    locals.push(local, name, content)
    central.push(head, name)
    offset += local.length + name.length + content.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

describe('importing a ZIP archive', () => {
  it('the ZIP import lists files by path and leaves out the folder that hosts pack around them', async () => {
    const entries = await list(zip({ 'repo-1a2b/src/b.ts': 'b', 'repo-1a2b/a.md': 'a', 'repo-1a2b/empty/': '' }))
    expect(entries).toMatchObject([
      { path: 'a.md', text: 'a' },
      { path: 'src/b.ts', text: 'b' },
    ])
    expect(await list(zip({ 'a/x.ts': '1', 'b/y.ts': '2' }))).toMatchObject([{ path: 'a/x.ts' }, { path: 'b/y.ts' }])
  })

  it('the ZIP import leaves out macOS metadata files and still removes the outer folder', async () => {
    const entries = await list(
      zip({
        'lamp/README.md': 'Lamp',
        'lamp/.DS_Store': 'x',
        'lamp/src/a.ts': 'a',
        'lamp/src/.DS_Store': 'x',
        'lamp/src/._b.ts': 'x',
        '__MACOSX/._lamp': 'x',
        '__MACOSX/lamp/._README.md': 'x',
        '.DS_Store': 'x',
      }),
    )
    expect(entries).toMatchObject([{ path: 'README.md', text: 'Lamp' }, { path: 'src/a.ts' }])
    expect(entries).toHaveLength(2)
    // Files with similar names are kept.
    const like = { 'lamp/__MACOSX/a.ts': 'a', 'lamp/_.ts': 'b', 'lamp/.DS_Storeroom': 'c', 'lamp/x._y': 'd' }
    expect(await list(zip(like))).toHaveLength(4)
  })

  it('the ZIP import reads backslashes as folders only in archives packed on Windows', async () => {
    const names = ['lamp\\README.md', 'lamp\\src\\', 'lamp\\src\\a.ts']
    expect(await list(rawZip(names.map((name) => ({ name, madeBy: FAT }))))).toMatchObject([
      { type: 'file', path: 'README.md' },
      { type: 'file', path: 'src/a.ts' },
    ])
    const kept = await list(rawZip(names.map((name) => ({ name }))))
    expect(kept.map(({ type }) => type)).toEqual(['skipped', 'skipped', 'skipped'])
    const tricks = ['..\\a', 'a\\..\\b', 'C:\\x', '\\x', '\\\\server\\x', '.\\..\\x', '.\\C:\\x', '.\\\\x']
    const entries = await list(rawZip(tricks.map((name) => ({ name, madeBy: FAT }))))
    expect(entries.map((entry) => entry.type === 'skipped' && entry.reason)).toEqual(tricks.map(() => 'unsafe-name'))
  })

  it('the ZIP import reads names that begin with “./”', async () => {
    const entries = await list(zip({ './lamp/README.md': 'Lamp', './lamp/src/a.ts': 'a', './': '' }))
    expect(entries).toMatchObject([{ path: 'README.md' }, { path: 'src/a.ts' }])
    expect(entries).toHaveLength(2)
  })

  it('the ZIP import reports an unsupported compression only when the file is read', async () => {
    const [deflate64, bzip2, lzma] = [9, 12, 14]
    for (const method of [deflate64, bzip2, lzma]) {
      const bytes = rawZip([{ name: 'a.txt', method }])
      await expect(list(bytes)).rejects.toThrow('unsupported compression')
      expect((await openZip(archiveOf(bytes))).count).toBe(1)
    }
  })

  it('the ZIP import reports why no file of an archive can be read', async () => {
    const read = async (...names: string[]) => {
      const rows = readRows(await openZip(archiveOf(rawZip(names.map((name) => ({ name }))))))
      for await (const _ of rows);
    }
    await expect(read('../a.txt', '/b.txt')).rejects.toThrow('all files have unusable names')
    await expect(read('../a.txt', 'b.png')).rejects.toThrow('too large, or have unusable names')
    await expect(read('b.png')).rejects.toThrow(/too large\.$/)
    await expect(read('../a.txt', 'b.txt')).resolves.toBeUndefined()
  })

  it('the ZIP import reads a real package with all its files', async () => {
    const root = dirname(createRequire(import.meta.url).resolve('fastify'))
    const files: Record<string, Uint8Array> = {}
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) files[path.slice(root.length + 1)] = readFileSync(path)
    }
    const entries = await list(zipSync(files))
    expect(entries.map(({ path }) => path)).toEqual(Object.keys(files).sort())
    const mismatch = entries.find(({ path, text }) => text !== Buffer.from(files[path] ?? []).toString())
    expect(mismatch).toBeUndefined()
  })

  it('the ZIP import refuses a file that is no archive, is cut off, or is damaged', async () => {
    const good = zip({ 'a.txt': 'hello '.repeat(100) })
    const bad = [
      Buffer.alloc(0),
      Buffer.from('PK'),
      Buffer.from('%PDF-1.7'),
      good.subarray(0, good.length - 10),
      good.subarray(0, 20),
    ]
    for (const bytes of bad) await expect(list(bytes)).rejects.toThrow(ImportRefused)
    const broken = Buffer.from(good)
    broken.fill(0xff, 35, 45)
    await expect(list(broken)).rejects.toThrow('damaged')
  })

  it('the ZIP import refuses an encrypted archive', async () => {
    await expect(list(rawZip([{ name: 'a.txt', flags: 0x801, method: 8 }]))).rejects.toThrow('encrypted')
  })

  it('the ZIP import refuses archives with more than 50,000 files', async () => {
    const entries = Array.from({ length: 50_001 }, (_, n) => ({ name: `f${n}` }))
    await expect(list(rawZip(entries))).rejects.toThrow('more than 50000 files')
  })

  it('the ZIP import refuses bombs that declare over 500 MB or 200 times their size', async () => {
    const declared = (size: number, padding: number) =>
      rawZip([
        { name: 'a.txt', size, method: 8 },
        { name: 'b.bin', content: Buffer.alloc(padding) },
      ])
    await expect(list(declared(501 * 1024 * 1024, 3_000_000))).rejects.toThrow('500 MB')
    await expect(list(declared(10_000_000, 10))).rejects.toThrow('200 times')
  })

  it('the ZIP import refuses bombs that understate their size', async () => {
    const bomb = Buffer.from(zipSync({ 'a.txt': [new Uint8Array(5_000_000), { level: 9 }] }))
    // Both headers say 100 bytes.
    for (const signature of [0x04034b50, 0x02014b50]) {
      const at = bomb.indexOf(Buffer.from(new Uint32Array([signature]).buffer))
      bomb.writeUInt32LE(100, at + (signature === 0x04034b50 ? 22 : 24))
    }
    await expect(list(bomb)).rejects.toThrow('damaged')
  })

  it('the ZIP import records unsafe names and does not read those files', async () => {
    const names = [
      '../a',
      '/etc/passwd',
      'a/../../b',
      'C:/x',
      'a\\..\\b',
      'nul\0l',
      'a//b',
      './../c',
      './/c',
      'a/./c',
      'x'.repeat(1001),
      'tab\tname',
    ]
    const entries = await list(rawZip([...names.map((name) => ({ name })), { name: 'fine.txt' }]))
    const fine = entries.filter(({ type }) => type === 'file')
    expect(fine.map(({ path }) => path)).toEqual(['fine.txt'])
    expect(entries.filter((entry) => entry.type === 'skipped' && entry.reason === 'unsafe-name')).toHaveLength(
      names.length,
    )
  })

  it('the ZIP import records links and duplicates, and reads the first file of each name', async () => {
    const entries = await list(
      rawZip([
        { name: 'a.txt', content: Buffer.from('first') },
        { name: 'a.txt', content: Buffer.from('second') },
        { name: 'link', content: Buffer.from('/etc/passwd'), attributes: (0o120777 << 16) >>> 0 },
      ]),
    )
    expect(entries).toMatchObject([
      { type: 'file', path: 'a.txt', text: 'first' },
      { type: 'skipped', path: 'a.txt (again)', reason: 'duplicate' },
      { type: 'skipped', path: 'link', reason: 'link' },
    ])
  })

  it('the ZIP import never ends the process, whatever bytes it gets', async () => {
    const base = Buffer.from(zip({ 'a.txt': 'hello', 'b/c.txt': 'world' }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(base.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async (edits) => {
          const bytes = Buffer.from(base)
          for (const [at, value] of edits) bytes[at] = value
          const entries = await list(bytes).catch((error: unknown) => {
            expect(error).toBeInstanceOf(ImportRefused)
            return []
          })
          for (const entry of entries) if (entry.type === 'file') expect(isSafePath(entry.path)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('the ZIP import writes nothing to the disk', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'docwright-zip-'))
    const before = process.cwd()
    process.chdir(empty)
    try {
      await list(zip({ 'a.txt': 'x', 'b/c.txt': 'y' }))
      await list(rawZip([{ name: '../evil.txt' }, { name: 'ok.txt' }]))
      expect(readdirSync(empty)).toEqual([])
    } finally {
      process.chdir(before)
      rmSync(empty, { recursive: true })
    }
  })
})
