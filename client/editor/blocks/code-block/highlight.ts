import type { createLowlight } from 'lowlight'
import { LOADERS } from './languages.ts'

/** Piece of code with the CSS classes that colour it. An empty class means plain text. */
export type Token = { text: string; className: string }

/**
 * Maximum number of characters of a text to colour. For longer texts, the delay outweighs the help that
 * colours give readers.
 */
const LONGEST = 60_000
/** Longest text that is coloured before the next paint. Longer texts are coloured when there's time. */
export const AT_ONCE = 5_000
/** Number of characters of coloured code that are cached. */
const KEPT = 1_000_000

/** Loaded with the first language. */
let lowlight: ReturnType<typeof createLowlight> | undefined
const loading = new Map<string, Promise<boolean>>()
const done = new Map<string, Token[]>()
let doneLength = 0

/** Loads the grammar of a language. Resolves to whether the language is known and loaded. */
export function loadLanguage(name: string): Promise<boolean> {
  const language = name.toLowerCase()
  if (isLoaded(language)) return Promise.resolve(true)
  const load = Object.hasOwn(LOADERS, language) ? LOADERS[language] : undefined
  if (!load) return Promise.resolve(false)
  let asked = loading.get(language)
  if (!asked) {
    // Loaded by a module of ours that imports one function: the whole package would include every language.
    asked = Promise.all([import('./highlighter.ts'), load()]).then(
      ([{ createHighlighter }, { default: grammar }]) => {
        lowlight ??= createHighlighter()
        lowlight.register(language, grammar)
        return true
      },
      (error: unknown) => {
        // Code is readable without colours. The next block of this language retries.
        console.warn(`The colours for ${language} could not be loaded`, error)
        loading.delete(language)
        return false
      },
    )
    loading.set(language, asked)
  }
  return asked
}

export function isLoaded(name: string): boolean {
  return lowlight?.registered(name.toLowerCase()) ?? false
}

/** Whether colouring this code takes too long to do while someone is typing. */
export function takesTime(code: string, name: string): boolean {
  return code.length > AT_ONCE && code.length <= LONGEST && !done.has(keyOf(code, name))
}

/** Tokens of a code, with all its characters in order; undefined while its language isn't loaded. */
export function tokensOf(code: string, name: string): Token[] | undefined {
  const language = name.toLowerCase()
  if (!lowlight || !isLoaded(language) || code.length > LONGEST) return undefined
  const key = keyOf(code, name)
  const known = done.get(key)
  if (known) return known
  const tokens: Token[] = []
  flatten(lowlight.highlight(language, code).children as HighlightNode[], '', tokens)
  remember(key, tokens)
  return tokens
}

function remember(key: string, tokens: Token[]): void {
  done.set(key, tokens)
  doneLength += key.length
  for (const oldest of done.keys()) {
    if (doneLength <= KEPT || oldest === key) break
    done.delete(oldest)
    doneLength -= oldest.length
  }
}

/** Score of how much a code looks like a language, which must be loaded. Higher is more. */
export function relevanceOf(code: string, language: string): number {
  return lowlight?.highlight(language, code).data?.relevance ?? 0
}

function keyOf(code: string, name: string): string {
  return `${name.toLowerCase()}\n${code}`
}

type HighlightNode = {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: HighlightNode[]
}

function flatten(nodes: readonly HighlightNode[], className: string, into: Token[]): void {
  for (const node of nodes) {
    if (node.type === 'text') into.push({ text: node.value ?? '', className })
    else {
      const own = Array.isArray(node.properties?.className) ? node.properties.className.join(' ') : ''
      flatten(node.children ?? [], className ? `${className} ${own}` : own, into)
    }
  }
}

/** Splits tokens at line ends. Returns the tokens of each line. */
export function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]]
  for (const { text, className } of tokens) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([])
      if (part) lines.at(-1)?.push({ text: part, className })
    })
  }
  return lines
}
