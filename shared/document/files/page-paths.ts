import { visibleName } from '../../basics/visible-name.ts'
import type { PageRow } from '../../contract/pages.ts'

type Placed = Pick<PageRow, 'id' | 'parent_id' | 'name' | 'kind'>

/**
 * Returns the file path of each page. Folders follow the tree. A page with children becomes the `index.md` of
 * its folder; the overview becomes the `index.md` of the root. Names stay unchanged as far as file systems
 * allow; colliding names get a number. A page with a missing parent or in a cycle is placed at the root.
 * `beside`: names of other files at the root.
 */
export function pagePaths(pages: readonly Placed[], beside: readonly string[] = []): Map<number, string> {
  const children = Map.groupBy(pages, ({ parent_id }) => parent_id)
  const ids = new Set(pages.map(({ id }) => id))
  const paths = new Map<number, string>()
  const top = takenNames(['index.md', ...beside])
  const overview = sorted(pages).find(({ kind, parent_id }) => kind === 'overview' && !ids.has(parent_id))
  const place = (some: readonly Placed[], folder: string, taken: Taken) => {
    const below: { of: number; folder: string }[] = []
    for (const page of sorted(some)) {
      if (paths.has(page.id)) continue
      const name = page === overview && !children.has(page.id) ? '' : free(portable(fileName(page)), taken)
      const hasPages = children.has(page.id)
      if (page === overview) paths.set(page.id, 'index.md')
      else paths.set(page.id, hasPages ? `${folder}${name}/index.md` : `${folder}${name}.md`)
      if (hasPages) below.push({ of: page.id, folder: `${folder}${name}/` })
    }
    return below
  }
  const placeAll = (some: readonly Placed[]) => {
    const pending = place(some, '', top)
    for (let next = pending.pop(); next; next = pending.pop()) {
      pending.push(...place(children.get(next.of) ?? [], next.folder, takenNames(['index.md'])))
    }
  }
  placeAll(pages.filter(({ parent_id }) => !ids.has(parent_id)))
  for (const page of sorted(pages)) placeAll([page])
  return paths
}

function sorted(pages: readonly Placed[]): Placed[] {
  return [...pages].sort((a, b) => compare(a.name, b.name) || a.id - b.id)
}

/** Relative path from one page's file to another's. */
export function relativePath(from: string, to: string): string {
  const here = from.split('/').slice(0, -1)
  const there = to.split('/')
  let shared = 0
  while (shared < here.length && here[shared] === there[shared]) shared += 1
  const steps = [...here.slice(shared).map(() => '..'), ...there.slice(shared)].map(encodeURIComponent)
  return steps[0] === '..' ? steps.join('/') : `./${steps.join('/')}`
}

/** Files and folders keep their names; a topic's name becomes lower-case words joined by hyphens. */
function fileName({ kind, name }: Placed): string {
  if (kind === 'file' || kind === 'folder') return name
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join('-')
}

/**
 * Limit of one name in a path, in bytes. File systems allow about 255 bytes a name; ids and an extension need
 * some.
 */
const LONGEST_BYTES = 120
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i

/**
 * Name that is valid on every file system, including Windows, which reserves device names and drops trailing
 * dots.
 */
export function portable(name: string): string {
  const seen = visibleName(name.replace(/[<>:"|?*\\/\p{Cc}]/gu, '-'))
  const plain = seen.toWellFormed().normalize('NFC')
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

/**
 * Lower-case names that are taken in a folder, each with the next number to try when it's requested again.
 */
type Taken = Map<string, number>

const takenNames = (names: readonly string[]): Taken => new Map(names.map((name) => [name.toLowerCase(), 2]))

/**
 * Returns a free name. Case is ignored, because some file systems would overwrite a page that differs only in
 * case.
 */
function free(name: string, taken: Taken): string {
  const isTaken = (candidate: string) => taken.has(candidate) || taken.has(`${candidate}.md`)
  const lower = name.toLowerCase()
  let number = taken.get(lower) ?? 2
  let suffix = ''
  while (isTaken(lower + suffix)) suffix = `-${number++}`
  taken.set(`${lower}${suffix}.md`, 2)
  taken.set(lower + suffix, 2)
  taken.set(lower, number)
  return name + suffix
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
