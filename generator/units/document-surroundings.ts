import { pageLink } from '../../shared/document/addresses.ts'
import { createSlugs } from '../../shared/document/slugs.ts'
import { typeKey } from '../analysis/graph/inherited-members.ts'
import { folderOf, foldersUp } from '../analysis/resolution/repository-index.ts'
import { antoraAttributes } from '../knowledge/documents/asciidoc/antora-settings.ts'
import { findSymbol } from '../knowledge/documents/find-symbol.ts'
import { findTarget, type Places, type Target } from '../knowledge/documents/find-target.ts'
import { settingsPaths, sphinxSettings } from '../knowledge/documents/rst/sphinx-settings.ts'
import type { Destination, Surroundings } from '../knowledge/documents/surroundings.ts'
import { type ComposeContext, fileRef, folderRef } from './view.ts'

/** Resolves the names and addresses in a document, to pages of the project where possible. */
export function surroundingsOf(path: string, context: ComposeContext): Surroundings {
  const { files, folders, kinds, places } = context.model
  const there: Places = { hasFile: (other) => files.has(other), hasFolder: (other) => folders.has(other) }
  const link = ({ type, path: to }: Target, fragment = '') => {
    if (type !== 'file') return `${pageLink(folderRef(to, context).page)}${fragment}`
    const { page, anchor } = fileRef(to, context)
    return `${pageLink(page)}${anchor ? `#${anchor}` : fragment}`
  }
  const inDocument = (to: string, title: string): Destination => ({
    href: link({ type: 'file', path: to }, anchorOf(title)),
    title: title || kinds.get(to)?.title || '',
  })
  const document = (address: string): Destination | undefined => {
    const target = findTarget(path, address, there)
    if (!target) return undefined
    const title = (target.type === 'file' ? kinds.get(target.path)?.title : undefined) ?? target.path
    return { href: link(target), title }
  }
  return {
    path,
    keepsAddresses: true,
    resolve: (address, use) => {
      if (use === 'image') return imageAt(path, address, context)
      const [, fragment = ''] = /#(.+)$/.exec(address) ?? []
      const target: Target | undefined = address.startsWith('#')
        ? { type: 'file', path }
        : findTarget(path, address, there)
      if (!target) return undefined
      return link(target, fragment && target.type === 'file' ? sectionOf(target.path, fragment, context) : '')
    },
    document,
    label: (name) => {
      const place = places.labels.get(name)
      return place && inDocument(place.path, place.title)
    },
    symbol: (name, role) => {
      const found = findSymbol(name, role, places.declared)
      if (!found) return undefined
      const { path: declaring, symbol, member } = found
      const inherited = member && places.inherited.get(typeKey(declaring, symbol))?.get(member)
      return link({ type: 'file', path: inherited ?? declaring })
    },
    section: (title) => link({ type: 'file', path }, anchorOf(title)),
    ...settingsOf(path, context),
  }
}

/** Folders whose contents site builders serve at the top of the site. */
const SERVED = ['static', 'public']

/** Image of the repository at an address in a document. Undefined if there is none. */
function imageAt(path: string, address: string, { model: { images } }: ComposeContext): string | undefined {
  const there: Places = { hasFile: (other) => images.has(other), hasFolder: () => false }
  const served = address.startsWith('/') ? SERVED.map((folder) => `/${folder}${address}`) : []
  for (const one of [address, ...served]) {
    const found = findTarget(path, one, there)
    if (found) return `/api/blob/${images.get(found.path)}`
  }
  return undefined
}

type Settings = Pick<Surroundings, 'externalLinks' | 'prolog' | 'attributes'>

function settingsOf(path: string, context: ComposeContext): Settings {
  const has = (settings: string) => context.model.files.has(settings)
  if (/\.(?:adoc|asciidoc|asc)$/i.test(path)) {
    const found = foldersUp(folderOf(path))
      .map((folder) => (folder === '' ? 'antora.yml' : `${folder}/antora.yml`))
      .find(has)
    return found ? { attributes: antoraAttributes(context.read(found)) } : {}
  }
  if (!/\.(?:rst|rest|txt|md)$/i.test(path)) return {}
  const found = settingsPaths(foldersUp(folderOf(path))).find(has)
  return found ? sphinxSettings(context.read(found)) : {}
}

/** Anchor of a heading in the addresses of pages. */
function anchorOf(title: string): string {
  return title === '' ? '' : `#${createSlugs()(title)}`
}

/**
 * Returns the anchor of the heading that a fragment means. Git hosts and site builders each derive their own
 * anchors from the words of a heading.
 */
function sectionOf(path: string, fragment: string, { model, read }: ComposeContext): string {
  const name = decoded(fragment)
  const headings = model.files.get(path)?.analysis.headings ?? []
  const slug = createSlugs()
  const anchors = headings.map(({ text }) => `#${slug(text)}`)
  const found = headings.findIndex(({ text }) => bare(text) === bare(name))
  if (found >= 0) return anchors[found] ?? ''
  // Git hosts append 1 to the anchor of the second of two equal headings.
  const [, base = '', number = ''] = /^(.+?)-(\d{1,3})$/.exec(name) ?? []
  const alike = [...headings.keys()].filter((at) => base && bare(headings[at]?.text ?? '') === bare(base))
  const meant = alike[Number(number)]
  if (meant !== undefined) return anchors[meant] ?? ''
  const lines = name.length > 1 ? read(path).split('\n') : []
  const named = lines.findIndex((text) => text.length < 400 && namesPlace(text, name)) + 1
  // AsciiDoc names a section on the lines above its heading.
  const isAbove = !lines[named - 1]?.includes(`{#${name}}`)
  const line = headings.findIndex(
    (heading) => heading.line === named || (isAbove && heading.line > named && heading.line <= named + 3),
  )
  return named > 0 ? (anchors[line] ?? '') : ''
}

function namesPlace(line: string, name: string): boolean {
  if (line.includes(`{#${name}}`)) return true
  const [, double, single] = /^\[(?:\[([^\],]{1,200})|[^\]#]{0,80}#([\w:.-]{1,200}?)[.%,\]])/.exec(line) ?? []
  return (double ?? single) === name
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
