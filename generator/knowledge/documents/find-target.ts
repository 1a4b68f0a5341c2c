import { folderOf, joinPath } from '../../analysis/resolution/repository-index.ts'

/** Lookup of a repository's files and folders, used to resolve links. */
export type Places = { hasFile: (path: string) => boolean; hasFolder: (path: string) => boolean }
export type Target = { type: 'file' | 'folder'; path: string }

const ENDINGS = ['', '.md', '.mdx', '.rst', '.markdown', '.adoc', '.asciidoc', '.asc', '.txt', '.ipynb']
const INDEXES = [
  'README.md',
  'index.md',
  'index.mdx',
  'index.rst',
  'readme.md',
  'README.rst',
  'README.adoc',
  'index.adoc',
  '_index.md',
]

/**
 * Returns the file or folder that a relative address in a document refers to. Site builders omit endings and
 * name an index page by its folder. An address with a leading `/` starts at the top of the repository or of
 * its documents.
 */
export function findTarget(from: string, address: string, places: Places): Target | undefined {
  const bare = decoded(address.replace(/[?#].*$/, ''))
  if (bare === '') return undefined
  const folders = bare.startsWith('/') ? ['', ...documentRoots(from)] : [folderOf(from)]
  const name = bare.replace(/^\/+/, '').replace(/\/+$/, '')
  const isFolder = bare.endsWith('/')
  for (const folder of folders) {
    const path = joinPath(folder, name)
    if (path === undefined) continue
    const found = fileAt(path, places, isFolder)
    if (found) return { type: 'file', path: found }
    if (places.hasFolder(path)) return { type: 'folder', path }
  }
  return undefined
}

function fileAt(path: string, { hasFile }: Places, isFolder: boolean): string | undefined {
  // `guide.html` and `guide/` are what a builder makes of `guide.md`.
  const stem = path.replace(/\.html?$/i, '')
  const direct = isFolder && hasFile(`${path}/README.md`) ? [] : ENDINGS.map((ending) => `${stem}${ending}`)
  const inside = INDEXES.map((name) => (stem === '' ? name : `${stem}/${name}`))
  return [path, ...direct, ...inside].find(hasFile)
}

/** Returns the folders above a document, highest last. One of them is the root of its site. */
function documentRoots(from: string): string[] {
  const roots: string[] = []
  for (let folder = folderOf(from); folder !== ''; folder = folderOf(folder)) roots.push(folder)
  return roots
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
