import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'
import { nearest } from './namespace-resolver.ts'
import { folderOf, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

/**
 * Resolves `#include` relative to the file. If that fails, takes the nearest file whose path ends the same,
 * because include folders are unknown. The imported names are those that the header declares and the file
 * mentions.
 */
export function includeResolver(index: RepositoryIndex, analyses: ReadonlyMap<string, FileAnalysis>): Resolve {
  const byName = Map.groupBy(index.paths, nameOf)
  const mentioned = new Map<string, ReadonlySet<string>>()
  const namesIn = (path: string) => {
    const known = mentioned.get(path) ?? new Set(analyses.get(path)?.references)
    mentioned.set(path, known)
    return known
  }
  return (from, { specifier }) => {
    const path = specifier.replace(/^<|>$/g, '')
    const beside = specifier.startsWith('<') ? undefined : joinPath(folderOf(from), path)
    const ending = path.replace(/^(?:\.{1,2}\/)+/, '')
    const candidates = (byName.get(nameOf(ending)) ?? []).filter(
      (each) => each !== from && (each === ending || each.endsWith(`/${ending}`)),
    )
    const to = beside && index.hasFile(beside) ? beside : nearest(candidates, from)
    if (to === from) return undefined
    if (to === undefined) return specifier.startsWith('<') ? { outside: outsideModule(path) } : undefined
    const mentions = namesIn(from)
    const names = (analyses.get(to)?.symbols ?? []).filter((symbol) => isMentioned(symbol, mentions))
    return { targets: [{ path: to, names: [...new Set(names.map(({ name }) => name))] }] }
  }
}

/** Whether a file mentions a symbol. An enum also counts if the file mentions one of its members. */
function isMentioned({ name, kind, members }: CodeSymbol, mentions: ReadonlySet<string>): boolean {
  return mentions.has(name) || (kind === 'enum' && members.some((member) => mentions.has(member.name)))
}

const STANDARD =
  /^(?:[a-z_]+|(?:assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp|signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|tgmath|threads|time|uchar|wchar|wctype|unistd|fcntl|dirent|pthread|poll|pwd|grp|netdb|termios|dlfcn|windows)\.h|(?:sys|net|netinet|arpa|linux|bits|asm)\/.+)$/

/** Returns the name of an external library: the folder of its headers, or the name of a single header. */
function outsideModule(path: string): { name: string; builtin: boolean } {
  const isOwn = STANDARD.test(path)
  return { name: isOwn ? path : (path.split('/')[0] ?? path).replace(/\.(?:h|hh|hpp|hxx)$/, ''), builtin: isOwn }
}
