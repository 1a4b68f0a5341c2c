import type { CodeSymbol } from '../../file-analysis.ts'
import { compareText } from '../../order.ts'

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|^[ \t]*#[ \t]*include[^\n]*|[A-Za-z_]\w*/gm
const MAX_NAMES = 3_000
const KEYWORDS = new Set(
  'alignas alignof auto bool break case catch char class const const_cast constexpr continue decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept nullptr operator private protected public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template this throw true try typedef typeid typename union unsigned using virtual void volatile while override final NULL define ifdef ifndef endif elif include pragma undef defined size_t'.split(
    ' ',
  ),
)

/**
 * All names that a file mentions but doesn't declare, sorted, without duplicates. Whether a name comes from
 * an included header is known only from the header.
 */
export function usedNames(source: string, symbols: readonly CodeSymbol[]): string[] {
  const declared = new Set(symbols.map(({ name }) => name))
  const found = new Set<string>()
  for (const [name] of source.matchAll(TOKEN)) {
    if (name.length < 3 || !/^[A-Za-z_]/.test(name) || KEYWORDS.has(name) || declared.has(name)) continue
    found.add(name)
    if (found.size >= MAX_NAMES) break
  }
  return [...found].toSorted(compareText)
}
