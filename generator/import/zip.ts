import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import {
  byPath,
  ImportRefused,
  isSafePath,
  MAX_ENTRIES,
  MAX_TOTAL_BYTES,
  type Repository,
  type RepositoryEntry,
} from './repository.ts'

/** Maximum ratio of unpacked to packed size. Text reaches 20:1; more than 200:1 means a ZIP bomb. */
const MAX_RATIO = 200
const SYMBOLIC_LINK = 0o120000
const FILE_TYPE = 0o170000
const ENCRYPTED = 1
/** Code for FAT archives. Old Windows programs write backslashes into their file names. */
const FAT = 0
const STORED = 0
const DEFLATED = 8

/** Bytes of an archive in a file, a database or memory. */
export type ArchiveBytes = { size: number; read(start: number, end: number): Promise<Uint8Array> }

/**
 * Reads a ZIP archive in place. Before unpacking, checks its directory: number of files, declared sizes and
 * encryption. While unpacking, no file may exceed its declared size.
 */
export async function openZip(bytes: ArchiveBytes): Promise<Repository> {
  const archive = await open(bytes)
  const entries = await readDirectory(archive)
  const declared = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (declared > MAX_TOTAL_BYTES)
    throw new ImportRefused('The ZIP unpacks to more than 500 MB. Leave out data and build results.')
  if (declared > bytes.size * MAX_RATIO)
    throw new ImportRefused('The ZIP unpacks to more than 200 times its size. Leave out data and build results.')
  const files = toEntries(archive, entries)
  return {
    commit: null,
    count: files.length,
    entries: async function* () {
      for (const file of files) yield file
    },
    close: async () => archive.close(),
  }
}

function open(bytes: ArchiveBytes): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, decodeStrings: false, autoClose: false, validateEntrySizes: true } as const
    yauzl.fromRandomAccessReader(new Reader(bytes), bytes.size, options, (error, archive) => {
      if (archive) resolve(archive)
      else reject(new ImportRefused('This isn’t a valid ZIP archive, or it’s incomplete.', { cause: error }))
    })
  })
}

/** Bytes per read. The directory is read in thousands of tiny pieces, so the window around them is cached. */
const WINDOW = 256 * 1024

class Reader extends yauzl.RandomAccessReader {
  readonly #bytes: ArchiveBytes
  #window: Uint8Array = new Uint8Array()
  #windowStart = 0
  constructor(bytes: ArchiveBytes) {
    super()
    this.#bytes = bytes
  }
  // biome-ignore lint/complexity/useMaxParams: the shape is that of the base class.
  override read(buffer: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    this.#fill(buffer.subarray(offset, offset + length), position).then(() => done(null), done)
  }
  async #fill(target: Uint8Array, position: number): Promise<void> {
    const end = position + target.length
    if (end > this.#bytes.size) throw new Error('unexpected end')
    if (position < this.#windowStart || end > this.#windowStart + this.#window.length) {
      this.#window = await this.#bytes.read(position, Math.max(end, Math.min(this.#bytes.size, position + WINDOW)))
      this.#windowStart = position
    }
    target.set(this.#window.subarray(position - this.#windowStart, end - this.#windowStart))
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const bytes = this.#bytes
    return Readable.from(
      (async function* () {
        for (let at = start; at < end; at += WINDOW) yield Buffer.from(await bytes.read(at, Math.min(end, at + WINDOW)))
      })(),
      { objectMode: false },
    )
  }
}

function readDirectory(archive: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    const fail = (message: string) => reject(new ImportRefused(message))
    archive.on('entry', (entry: yauzl.Entry) => {
      if (entries.length >= MAX_ENTRIES) return fail(`The ZIP has more than ${MAX_ENTRIES} files.`)
      if (entry.generalPurposeBitFlag & ENCRYPTED) return fail('The ZIP is encrypted. Upload it without a password.')
      entries.push(entry)
      archive.readEntry()
    })
    archive.on('end', () => resolve(entries))
    archive.on('error', (error: Error) => reject(damaged(error)))
    archive.readEntry()
  })
}

function toEntries(archive: yauzl.ZipFile, entries: yauzl.Entry[]): RepositoryEntry[] {
  const named = entries
    .map((entry) => ({ entry, name: nameOf(entry) }))
    .filter(({ name }) => !name.endsWith('/') && !isLeftByFinder(name))
  const root = commonRoot(named.map(({ name }) => name))
  const seen = new Set<string>()
  const files = named.map(({ entry, name }): RepositoryEntry => {
    const path = name.slice(root.length)
    const size = entry.uncompressedSize
    if (!isSafePath(path)) return { type: 'skipped', path: printable(name), size, reason: 'unsafe-name' }
    if (seen.has(path)) return { type: 'skipped', path: `${path} (again)`, size, reason: 'duplicate' }
    seen.add(path)
    const mode = (entry.externalFileAttributes >>> 16) & FILE_TYPE
    if (mode === SYMBOLIC_LINK) return { type: 'skipped', path, size, reason: 'link' }
    return { type: 'file', path, size, read: () => unpack(archive, entry) }
  })
  return files.sort(byPath)
}

function nameOf(entry: yauzl.Entry): string {
  const raw = entry as unknown as {
    fileNameRaw: Buffer
    generalPurposeBitFlag: number
    extraFields: yauzl.ExtraField[]
  }
  // Strict decoding keeps a backslash, so that the name is refused. In archives from FAT systems, a backslash
  // can only separate folders, so it becomes a slash.
  const name = yauzl.getFileNameLowLevel(raw.generalPurposeBitFlag, raw.fileNameRaw, raw.extraFields, true)
  const parted = entry.versionMadeBy >> 8 === FAT ? name.replaceAll('\\', '/') : name
  return parted.replace(/^(?:\.\/)+(?=[^/])/, '')
}

/**
 * Whether macOS added a file to the archive. Such files aren't part of the project, and would hide that all
 * other files share one root folder.
 */
function isLeftByFinder(name: string): boolean {
  return /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store)$/.test(name)
}

/** Returns the root folder of an archive, such as `name-commit/`, which hosts add. It's not part of paths. */
function commonRoot(names: string[]): string {
  const first = names[0]
  const root = first?.slice(0, first.indexOf('/') + 1) ?? ''
  return root !== '' && isSafePath(root.slice(0, -1)) && names.every((name) => name.startsWith(root)) ? root : ''
}

function printable(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '?').slice(0, 300) || '(no name)'
}

function unpack(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) return reject(unreadable())
    archive.openReadStream(entry, (error, stream) => {
      if (!stream) return reject(damaged(error))
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('error', (error: Error) => reject(damaged(error)))
      stream.on('end', () => resolve(Buffer.concat(pieces)))
    })
  })
}

function unreadable(): ImportRefused {
  return new ImportRefused(
    'The ZIP uses an unsupported compression. Pack it with Deflate, the usual method, and upload it again.',
  )
}

function damaged(error: Error | null): ImportRefused {
  return new ImportRefused('The ZIP is damaged. Pack it again and upload it.', { cause: error })
}
