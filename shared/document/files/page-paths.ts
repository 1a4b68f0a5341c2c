import type { PageRow } from '../../contract/pages.ts'

type Placed = Pick<PageRow, 'id' | 'parent_id' | 'name' | 'kind'>

/**
 * Where each page lies as a file: in the folders of the tree. A page with pages below it is the `index.md` of its folder.
 * Names are kept as they are as far as file systems allow; two that would collide get a number. `beside` are files that lie
 * beside the pages.
 */
export function pagePaths(pages: readonly Placed[], beside: readonly string[] = []): Map<number, string> {
  const children = new Map<number, Placed[]>()
  for (const page of pages) {
    const siblings = children.get(page.parent_id)
    if (siblings) siblings.push(page)
    else children.set(page.parent_id, [page])
  }
  const paths = new Map<number, string>()
  const pending: { parentId: number; folder: string }[] = [{ parentId: 0, folder: '' }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { parentId, folder } = next
    const taken = new Set<string>(['index.md', ...(folder === '' ? beside.map((name) => name.toLowerCase()) : [])])
    for (const page of [...(children.get(parentId) ?? [])].sort((a, b) => compare(a.name, b.name) || a.id - b.id)) {
      if (page.kind === 'overview') {
        paths.set(page.id, `${folder}index.md`)
        continue
      }
      const name = free(portable(fileName(page)), taken)
      const hasPages = children.has(page.id)
      paths.set(page.id, hasPages ? `${folder}${name}/index.md` : `${folder}${name}.md`)
      if (hasPages) pending.push({ parentId: page.id, folder: `${folder}${name}/` })
    }
  }
  return paths
}

/** From the file of one page to that of another. */
export function relativePath(from: string, to: string): string {
  const here = from.split('/').slice(0, -1)
  const there = to.split('/')
  let shared = 0
  while (shared < here.length && here[shared] === there[shared]) shared += 1
  const steps = [...here.slice(shared).map(() => '..'), ...there.slice(shared)].map(encodeURIComponent)
  return steps[0] === '..' ? steps.join('/') : `./${steps.join('/')}`
}

/** Files and folders keep their names; the names of topics become lower-case words joined by hyphens. */
function fileName({ kind, name }: Placed): string {
  if (kind === 'file' || kind === 'folder') return name
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join('-')
}

/** Of a path, file systems take some 255 bytes a name; some ids and an ending come to it. */
const LONGEST_BYTES = 120
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i

/** A name that every file system takes for one file: also Windows, which knows devices by name and drops dots at ends. */
export function portable(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[<>:"|?*\\/\p{Cc}]/gu, '-')
  const bare = cutToBytes(plain, LONGEST_BYTES)
    .replace(/[. ]+$/, '')
    .replace(/^ +/, '')
  if (bare === '') return 'page'
  return DEVICE.test(bare) ? `_${bare}` : bare
}

function cutToBytes(text: string, most: number): string {
  const encoder = new TextEncoder()
  if (encoder.encode(text).length <= most) return text
  let [cut, bytes] = ['', 0]
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > most) break
    cut += character
  }
  return cut
}

/** File systems that ignore case must not lose a page. */
function free(name: string, taken: Set<string>): string {
  let candidate = name
  for (let number = 2; taken.has(candidate.toLowerCase()) || taken.has(`${candidate.toLowerCase()}.md`); number++) {
    candidate = `${name}-${number}`
  }
  taken.add(candidate.toLowerCase())
  taken.add(`${candidate.toLowerCase()}.md`)
  return candidate
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
