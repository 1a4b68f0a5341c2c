import type { FileAnalysis } from '../file-analysis.ts'
import type { LanguageGraph } from './language-graphs.ts'
import { type NamespaceRules, namespaceGraph } from './namespace-resolver.ts'
import { folderOf, joinPath, type RepositoryIndex } from './repository-index.ts'

const RULES: NamespaceRules = {
  languages: new Set(['PHP']),
  separator: '\\',
  // Names without a namespace are those of PHP itself.
  builtin: /^[^\\]*$/,
  outsideParts: 2,
}

/** Namespaces, and files that are brought in by their path. */
export function phpResolver(index: RepositoryIndex, analyses: ReadonlyMap<string, FileAnalysis>): LanguageGraph {
  const { resolve, sees } = namespaceGraph(index, analyses, RULES)
  return {
    sees,
    resolve(from, statement) {
      if (!statement.specifier.startsWith('./')) return resolve(from, statement)
      const beside = joinPath(folderOf(from), statement.specifier)
      return beside && index.hasFile(beside) ? { targets: [{ path: beside, names: [] }] } : undefined
    },
  }
}
