import type { FileAnalysis } from '../file-analysis.ts'

const MAX_LINKS = 300
const SCANNED = 200_000

const TARGET =
  /\]\(\s*<?([^\s<>()]{1,300})|^\s{0,3}\[[^\]\n]{1,100}\]:\s+(\S{1,300})|\b(?:src|href)\s*=\s*["']([^"'\s<>]{1,300})["']|(?<![\w@./-])((?:[\w@.-]{1,80}\/){1,12}[\w@.-]{1,80}|[\w-]{1,80}(?:\.[\w-]{1,40}){0,3}\.(?:[cm]?[jt]sx?|py|go|json|ya?ml|toml|md|rst|txt|sh|sql|css|html?|cfg|ini|mod))(?![\w/])/gm

/**
 * Returns link targets and paths in a text that may be files of the project. The lookup happens later, when
 * all files are known.
 */
export function linksOf(content: string): FileAnalysis['links'] {
  const found = new Map<string, number>()
  let line = 1
  let from = 0
  const text = content.slice(0, SCANNED)
  for (const match of text.matchAll(TARGET)) {
    if (found.size >= MAX_LINKS) break
    const target = cleanTarget(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '')
    if (!target || found.has(target)) continue
    for (let at = text.indexOf('\n', from); at >= 0 && at < match.index; at = text.indexOf('\n', at + 1)) line++
    from = match.index
    found.set(target, line)
  }
  return [...found].map(([target, at]) => ({ target, line: at }))
}

function cleanTarget(raw: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|mailto:|\{|\$|www\.)/i.test(raw)) return ''
  return raw.replace(/[?#].*$/, '').replace(/[.,;:]+$/, '')
}
