import type { FileAnalysis } from '../file-analysis.ts'
import type { LanguageGraph } from './language-graphs.ts'
import { nearest } from './namespace-resolver.ts'
import { folderOf, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolution } from './resolver.ts'

const STYLES: ReadonlySet<string> = new Set(['CSS', 'SCSS', 'Less'])
const ENDINGS = ['', '.css', '.scss', '.sass', '.less']
/**
 * Maximum number of style sheets that declare a property. With more, the property belongs to a theme, and the
 * page decides which style sheet applies.
 */
const MOST_DECLARED = 3

/**
 * Resolves style sheets by path; in Sass, the ending and the underscore are optional. Custom properties are
 * visible in all style sheets.
 */
export function styleGraph(index: RepositoryIndex, analyses: ReadonlyMap<string, FileAnalysis>): LanguageGraph {
  const declared = new Map<string, string[]>()
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    if (!analysis || !STYLES.has(analysis.language)) continue
    for (const { name } of analysis.symbols) {
      if (!name.startsWith('--')) continue
      const paths = declared.get(name)
      if (paths) paths.push(path)
      else declared.set(name, [path])
    }
  }
  return {
    resolve(from, { specifier }): Resolution | undefined {
      const path = specifier.replace(/^~/, '').replace(/[?#].*$/, '')
      const folders = path.startsWith('/') ? [''] : specifier.startsWith('~') ? [] : [folderOf(from), '']
      for (const folder of folders) {
        const to = sheetAt(joinPath(folder, path), index)
        if (to) return to === from ? undefined : { targets: [{ path: to, names: [] }] }
      }
      if (/^[./]/.test(path)) return undefined
      const name = /^(?:@[\w.-]+\/)?[\w.-]+/.exec(path)?.[0]
      return name ? { outside: { name, builtin: path.startsWith('sass:') } } : undefined
    },
    sees: (from) => (name) => {
      const paths = declared.get(name)
      return paths && paths.length <= MOST_DECLARED ? nearest(paths, from) : undefined
    },
  }
}

function sheetAt(path: string | undefined, index: RepositoryIndex): string | undefined {
  if (!path) return undefined
  const folder = folderOf(path)
  const partial = `${folder === '' ? '' : `${folder}/`}_${nameOf(path)}`
  const names = [path, partial, `${path}/index`, `${path}/_index`]
  return names.flatMap((name) => ENDINGS.map((ending) => `${name}${ending}`)).find((each) => index.hasFile(each))
}
