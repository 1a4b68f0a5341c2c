import { whenIdle } from '../../../ui/when-idle.ts'
import { loadLanguage, relevanceOf } from './highlight.ts'

const SHORTEST = 12

/** Signs that identify a language for certain, mostly at the beginning of a text. */
const SIGNS: readonly (readonly [sign: RegExp, language: string])[] = [
  [/^#!.*\b(?:ba|z|da)?sh\b/, 'bash'],
  [/^#!.*\bpython/, 'python'],
  [/^#!.*\bnode\b/, 'javascript'],
  [/^#!.*\bruby\b/, 'ruby'],
  [/^<\?php\b/, 'php'],
  [/^<\?xml\b/, 'xml'],
  [/^<!doctype html|^<html[\s>]/i, 'html'],
  [/^\$ \S/, 'shell'],
  [/#include <\w+>[\s\S]*\bstd::/, 'c++'],
]

/**
 * Languages that the highlighter can tell apart. Leaves out languages that match almost any text (apache,
 * nginx, scss) and languages with a pattern in `SIGNS`. If two languages fit equally well, the first wins.
 */
const CANDIDATES = [
  'javascript',
  'typescript',
  'python',
  'java',
  'c',
  'c++',
  'csharp',
  'ruby',
  'go',
  'rust',
  'swift',
  'kotlin',
  'scala',
  'sql',
  'xml',
  'yaml',
  'bash',
  'powershell',
  'css',
  'markdown',
  'dockerfile',
] as const

const ALIKE: Readonly<Record<string, string>> = { typescript: 'javascript', 'c++': 'c' }

/**
 * Minimum score of a guess; below it, prose and tables would count as code. `MARGIN` is the factor by which
 * the best language must beat the next.
 */
const LEAST = 5
const MARGIN = 1.3

/**
 * Detects the language of code. Resolves to `null` if no language fits well enough, and to `undefined` if
 * the grammars couldn't be loaded.
 */
export async function tellLanguage(code: string, sample: string): Promise<string | null | undefined> {
  const clear = sample.trim().length < SHORTEST ? null : (signOf(code, sample) ?? undefined)
  if (clear !== undefined) return clear
  const loaded = await Promise.all(CANDIDATES.map(loadLanguage))
  // If a grammar is missing, the wrong language might win. The next code block retries.
  if (loaded.includes(false)) return undefined
  await new Promise<void>((resolve) => whenIdle(resolve))
  return likeliest(sample)
}

function signOf(code: string, sample: string): string | undefined {
  const found = SIGNS.find(([sign]) => sign.test(sample.trimStart()))?.[1]
  return found ?? (isJson(code) ? 'json' : undefined)
}

function isJson(code: string): boolean {
  if (!/^\s*[{[]/.test(code) || !/[}\]]\s*$/.test(code) || code.length > 200_000) return false
  try {
    JSON.parse(code)
    return true
  } catch {
    return false
  }
}

/** Language that a code looks like most, if clearly so. All candidates must be loaded. */
export function likeliest(sample: string): string | null {
  const tried = CANDIDATES.map((language) => ({ language, relevance: relevanceOf(sample, language) }))
  tried.sort((a, b) => b.relevance - a.relevance)
  const [best, ...others] = tried
  if (!best || best.relevance < LEAST) return null
  const next = others.find(({ language }) => family(language) !== family(best.language))
  return best.relevance >= (next?.relevance ?? 0) * MARGIN ? best.language : null
}

function family(language: string): string {
  return ALIKE[language] ?? language
}
