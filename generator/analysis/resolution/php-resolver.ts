import type { FileAnalysis } from '../file-analysis.ts'
import type { LanguageGraph } from './language-graphs.ts'
import { type NamespaceRules, namespaceGraph } from './namespace-resolver.ts'
import { PHP_LIBRARY } from './php-library.ts'
import { folderOf, joinPath, type RepositoryIndex } from './repository-index.ts'

const RULES: NamespaceRules = {
  languages: new Set(['PHP']),
  separator: '\\',
  builtin: PHP_LIBRARY,
  outsideParts: 2,
}

/** Resolves PHP names by namespace, and included files by path. */
export function phpResolver(index: RepositoryIndex, analyses: ReadonlyMap<string, FileAnalysis>): LanguageGraph {
  const { resolve, sees } = namespaceGraph(index, analyses, RULES)
  return {
    sees,
    resolve(from, statement) {
      if (!statement.specifier.startsWith('./')) {
        const resolution = resolve(from, statement)
        const isBare = !statement.specifier.includes('\\') && statement.names.length === 0
        // An unqualified unknown name may be an alias that a framework defines, not a package.
        const isUnknown = isBare && resolution && 'outside' in resolution && !resolution.outside.builtin
        return isUnknown ? undefined : resolution
      }
      const beside = joinPath(folderOf(from), statement.specifier)
      return beside && index.hasFile(beside) ? { targets: [{ path: beside, names: [] }] } : undefined
    },
  }
}
