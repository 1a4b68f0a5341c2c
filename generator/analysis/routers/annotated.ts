import type { Place } from './router-scope.ts'

/** Matches an annotation above a class with handler methods. It contains the first part of their paths. */
const ABOVE_CLASS =
  /@RequestMapping\b(?:\((?<spring>[^()]{0,300})\))?|@Controller\(\s*(?<nest>[^()]{0,300})\)|\[Route\(\s*(?<dotnet>"[^"\n]{0,200}"|[\w.]{1,100})[^\]]{0,100}\]|@Path\(\s*(?<jaxrs>"[^"\n]{0,200}"|[\w.]{1,100})\s*\)|#\[Route\(\s*(?<symfony>[^()\]]{0,300})\)\]/g
/** Matches the text between an annotation and its class: other annotations, comments and modifiers. */
const THEN_CLASS =
  /^(?:\s|@[\w.]+(?:\((?:[^()]|\([^()]*\)){0,300}\))?|#?\[[^\]\n]{0,300}\]|\/\/[^\n]*|\/\*[\s\S]{0,2000}?\*\/|public|private|internal|protected|abstract|final|sealed|open|static|partial|readonly|export|default|data|@)*\b(?:class|interface|object|record)\b/

export type ClassPrefix = { index: number; place: Place }

/** Returns the path prefixes that annotations set for classes, each with its position. */
export function classPrefixes(source: string): ClassPrefix[] {
  const found: ClassPrefix[] = []
  for (const match of source.matchAll(ABOVE_CLASS)) {
    const end = match.index + match[0].length
    if (!THEN_CLASS.test(source.slice(end, end + 3_000))) continue
    const { spring, nest, dotnet, jaxrs, symfony } = match.groups ?? {}
    found.push({ index: match.index, place: placeOf(spring ?? nest ?? dotnet ?? jaxrs ?? symfony ?? '') })
  }
  return found
}

/** Whether the path at a position belongs to a class, so it's a prefix and not a route. */
export function isClassPrefix(prefixes: readonly ClassPrefix[], index: number): boolean {
  return prefixes.some((prefix) => prefix.index === index)
}

function placeOf(given: string): Place {
  const named = /\b(?:value|path)\s*[=:]\s*(.*)/s.exec(given)?.[1] ?? (/^\s*\w+\s*[=:](?!:)/.test(given) ? '' : given)
  const written = /^\s*[{[(]?\s*["'`]([^"'`\n]*)["'`]/.exec(named)?.[1]
  if (written !== undefined) return /\$\{/.test(written) ? { prefix: '', isPart: true } : { prefix: written }
  return named.trim() === '' ? { prefix: '' } : { prefix: '', isPart: true }
}
