/** `member`: what the text names behind the symbol. */
export type FoundSymbol = { path: string; symbol: string; member: string | undefined }

/**
 * Returns the file that declares a symbol such as `package.module.Name.member`. Returns undefined if it's
 * ambiguous, since another package may have the same name.
 */
export function findSymbol(
  name: string,
  role: string,
  declared: { get: (name: string) => readonly string[] | undefined },
): FoundSymbol | undefined {
  const parts = name.split('.')
  // A single member name may belong to any type, and a single word may be a variable.
  if (parts.length === 1 && /^(?:meth|method|attr|attribute|property|data|const|obj|mod|module|)$/.test(role))
    return undefined
  for (const [at, part] of parts.entries()) {
    const paths = declared.get(part)
    if (!paths) continue
    const fitting = paths.filter((path) => isBelow(path, parts.slice(0, at)))
    const depth = Math.min(...fitting.map(depthOf))
    const nearest = fitting.filter((path) => depthOf(path) === depth)
    const [path] = nearest
    return path !== undefined && nearest.length === 1 ? { path, symbol: part, member: parts[at + 1] } : undefined
  }
  return undefined
}

/** Whether a path contains the modules of a name, as folders or as its file name, in the same order. */
function isBelow(path: string, modules: readonly string[]): boolean {
  const segments = path.replace(/\.\w+$/, '').split('/')
  let from = 0
  for (const module of modules) {
    const found = segments.indexOf(module, from)
    if (found < 0) return false
    from = found + 1
  }
  return true
}

function depthOf(path: string): number {
  return path.split('/').length
}
