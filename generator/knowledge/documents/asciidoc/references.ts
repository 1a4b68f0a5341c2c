import type { Resolver } from '../../../../shared/document/markdown/read/addresses.ts'
import type { Surroundings } from '../surroundings.ts'

/** Titles of sections by the anchors that the document defines. */
export type Titles = ReadonlyMap<string, string>
type Around = { around: Surroundings; titles: Titles; link: Resolver }

/** Returns the target of a cross-reference, and the title to show if the reference has no text. */
export function crossReference(
  to: string,
  { around, titles, link }: Around,
): { title: string; href?: string | undefined } {
  const [file = '', section = ''] = to.includes('#') || /\.(?:adoc|asciidoc|asc)$/.test(to) ? to.split('#') : ['', to]
  if (file === '') {
    const title = titles.get(section) ?? [...titles.values()].find((other) => other === section)
    const label = title === undefined ? around.label?.(section.toLowerCase()) : undefined
    const href = title === undefined ? (label?.href ?? link(`#${section}`)) : around.section?.(title)
    return { title: title ?? (label?.title || readable(section)), href }
  }
  const address = antoraPath(around.path, /\.\w{1,9}$/.test(file) ? file : `${file}.adoc`)
  const found = around.document?.(address)
  const href = section ? link(`${address}#${section}`) : (found?.href ?? link(address))
  return { title: found?.title ?? file, href }
}

/** `_the_name` is how a section is called that has no name of its own. */
function readable(section: string): string {
  return section.startsWith('_') ? section.replaceAll('_', ' ').trim() : section
}

/** Returns the path of an Antora page. Page names start at a module's folder `pages`: `module:page.adoc`. */
function antoraPath(from: string, address: string): string {
  const [, modules, here] = /^(.*?\bmodules\/)([^/]+)\/(?:pages|partials)\//.exec(`${from}`) ?? []
  if (!modules || /^\.\.?\//.test(address)) return address
  const parts = address.replace(/^[\w.~-]*@/, '').split(':')
  const page = parts.at(-1) ?? ''
  return `/${modules}${parts.length > 1 ? parts.at(-2) || 'ROOT' : here}/pages/${page}`
}
