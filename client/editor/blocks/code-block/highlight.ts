import type { createLowlight } from 'lowlight'
import { LOADERS } from './languages.ts'

/** A stretch of code and the classes that colour it; an empty class is plain. */
export type Token = { text: string; className: string }

/** Colouring longer texts would hold up typing for longer than it helps reading. */
const LONGEST = 60_000
const KEPT = 400

/** Comes with the first language. */
let lowlight: ReturnType<typeof createLowlight> | undefined
const loading = new Map<string, Promise<boolean>>()
const done = new Map<string, Token[]>()

/** Fetches a language; resolves to whether there is one of this name. */
export function loadLanguage(name: string): Promise<boolean> {
  const language = name.toLowerCase()
  if (isLoaded(language)) return Promise.resolve(true)
  const load = LOADERS[language]
  if (!load) return Promise.resolve(false)
  let asked = loading.get(language)
  if (!asked) {
    asked = Promise.all([import('lowlight'), load()]).then(
      ([{ createLowlight: create }, { default: grammar }]) => {
        lowlight ??= create()
        lowlight.register(language, grammar)
        return true
      },
      (error: unknown) => {
        // Uncoloured code can be read as well; the next block asks again.
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

/** The tokens of a code, all of its characters in order; undefined while its language is not loaded. */
export function tokensOf(code: string, name: string): Token[] | undefined {
  const language = name.toLowerCase()
  if (!lowlight || !isLoaded(language) || code.length > LONGEST) return undefined
  const key = `${language}\n${code}`
  const known = done.get(key)
  if (known) return known
  const tokens: Token[] = []
  flatten(lowlight.highlight(language, code).children as HighlightNode[], '', tokens)
  if (done.size >= KEPT) done.delete(done.keys().next().value ?? '')
  done.set(key, tokens)
  return tokens
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

/** The same tokens, cut at the ends of lines. */
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
