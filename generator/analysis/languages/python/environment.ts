import type { Node } from 'web-tree-sitter'
import type { FileAnalysis, ImportStatement } from '../../file-analysis.ts'
import { settingsVariables } from './settings.ts'

const READ =
  /(?<![\w.])(\w*os\s*\.\s*)?(environ\s*(?:\[\s*|\.\s*(?:get|pop|setdefault)\s*\(\s*)|getenv\s*\(\s*)(?:'([A-Za-z_]\w{0,80})'|"([A-Za-z_]\w{0,80})")(?!\s*\]\s*=(?!=))/g
const MAX_CANDIDATES = 400

/**
 * `os.environ["A"]`, `os.environ.get("A")`, `os.getenv("A")`, outside comments and strings. Without `os` they are only
 * those that were imported from it. Fields of settings are read by a library.
 */
export function readEnvironment(
  root: Node,
  source: string,
  imports: readonly ImportStatement[],
): FileAnalysis['environment'] {
  const own = new Set(imports.flatMap(({ specifier, names }) => (specifier === 'os' ? names : [])))
  const found: FileAnalysis['environment'] = []
  const names = new Set<string>()
  let candidates = 0
  for (const match of source.matchAll(READ)) {
    if (++candidates > MAX_CANDIDATES) break
    const [, os, from = '', single, double] = match
    const name = single ?? double
    if (!os && !own.has(/^\w+/.exec(from)?.[0] ?? '')) continue
    const node = root.descendantForIndex(match.index)
    if (!name || names.has(name) || !node || /comment|string/.test(node.type)) continue
    if (isRemoval(source, match.index, from)) continue
    names.add(name)
    found.push({ name, line: node.startPosition.row + 1 })
  }
  const ofSettings = settingsVariables(root, source, imports).filter(({ name }) => !names.has(name))
  return [...found, ...ofSettings].toSorted((a, b) => a.line - b.line)
}

/** `del os.environ["A"]`, and `os.environ.pop("A")` whose value nobody takes. */
function isRemoval(source: string, index: number, from: string): boolean {
  const before = source.slice(source.lastIndexOf('\n', index - 1) + 1, index)
  return /\bdel\s+(?:\w+\.)*$/.test(before) || (/\bpop\b/.test(from) && /^\s*$/.test(before))
}
