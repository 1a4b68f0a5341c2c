/** Sphinx settings (`conf.py`) that documents depend on. The file is parsed as text and never run. */
export type SphinxSettings = {
  externalLinks: ReadonlyMap<string, { address: string; caption: string }>
  /** Text that Sphinx adds before or after every document. It defines names for longer texts. */
  prolog: string
}

const MAX_SETTINGS = 200_000
const MAX_TABLE = 20_000
const EXTERNAL =
  /["']([\w-]{1,60})["']\s{0,40}:\s{0,40}\(\s{0,80}["']([^"'\n]{1,400})["'],\s{0,80}(?:["']([^"'\n]{0,200})["']|None)/g

export function sphinxSettings(text: string): SphinxSettings {
  const bounded = text.slice(0, MAX_SETTINGS)
  const at = bounded.search(/^extlinks\s{0,20}=/m)
  const [table = ''] = at < 0 ? [] : bounded.slice(at, at + MAX_TABLE).split('\n}', 1)
  const externalLinks = new Map(
    [...table.matchAll(EXTERNAL)].map(
      ([, role = '', address = '', caption = '%s']) => [role, { address, caption }] as const,
    ),
  )
  const prologs = [...bounded.matchAll(/^rst_(?:prolog|epilog)\s{0,20}=\s{0,20}[rfu]?("""|''')/gm)].map((found) => {
    const start = found.index + found[0].length
    const end = bounded.indexOf(found[1] ?? '', start)
    return end < 0 ? '' : bounded.slice(start, end)
  })
  return { externalLinks, prolog: prologs.join('\n\n') }
}

/** Returns the possible paths of a document's Sphinx settings, nearest first. */
export function settingsPaths(foldersUp: readonly string[]): string[] {
  const near = foldersUp.map((folder) => (folder === '' ? 'conf.py' : `${folder}/conf.py`))
  return [...near, 'docs/conf.py', 'doc/conf.py', 'docs/source/conf.py', 'doc/source/conf.py']
}
