import type { Node } from 'web-tree-sitter'
import type { FileAnalysis } from '../../file-analysis.ts'

const READ =
  /\b(?:os\s*\.\s*)?(?:environ\s*(?:\[\s*|\.\s*(?:get|pop|setdefault)\s*\(\s*)|getenv\s*\(\s*)(?:'([A-Za-z_]\w{0,80})'|"([A-Za-z_]\w{0,80})")/g
const MAX_CANDIDATES = 400

/** `os.environ["A"]`, `os.environ.get("A")`, `os.getenv("A")`, outside comments and strings. */
export function readEnvironment(root: Node, source: string): FileAnalysis['environment'] {
  const found: FileAnalysis['environment'] = []
  const names = new Set<string>()
  let candidates = 0
  for (const match of source.matchAll(READ)) {
    if (++candidates > MAX_CANDIDATES) break
    const name = match[1] ?? match[2]
    const node = root.descendantForIndex(match.index)
    if (!name || names.has(name) || !node || /comment|string/.test(node.type)) continue
    names.add(name)
    found.push({ name, line: node.startPosition.row + 1 })
  }
  return found
}
