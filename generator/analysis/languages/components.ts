import { firstComment } from '../text/first-comment.ts'
import { readModule } from './ecmascript/read-module.ts'
import { withPlainTypes } from './ecmascript/unknown-syntax.ts'
import type { CodeFacts, LanguageAnalyzer, ParsedFile } from './syntax.ts'
import { vueComponent } from './vue-component.ts'

/** Components of Vue, Svelte and Astro. Only their scripts are read, not the markup around them. */
export const components: LanguageAnalyzer = {
  grammar: 'tree-sitter-typescript.wasm',
  prepared: scriptsOf,
  mended: withPlainTypes,
  read(file) {
    const facts = readModule({ ...file, source: scriptsOf(file.source) })
    const read = file.path.endsWith('.vue') ? withComponent(facts, file) : facts
    return { ...read, fileDoc: facts.fileDoc || firstComment(file.source, 'markup') }
  },
}

/** Replaces the options object of a component by a symbol for the component. */
function withComponent(facts: CodeFacts, { root, source, path }: ParsedFile): CodeFacts {
  const component = vueComponent({ root, source, path, symbols: facts.symbols })
  if (!component) return facts
  const others = facts.symbols.filter(({ name }) => name !== 'default' && name !== component.name)
  const symbols = [...others, component].toSorted((one, other) => one.startLine - other.startLine)
  return { ...facts, symbols, defaultExport: component.name }
}
/**
 * A script without an end runs to the end of the text. Astro's script is at the top, between two `---`
 * lines.
 */
const SCRIPT = /(<script\b[^>]{0,500}>)([\s\S]*?)(?:<\/script\s{0,20}>|(?![\s\S]))|(?<![\s\S])---\n([\s\S]*?)\n---$/gm

/** A component's scripts at their original positions. Blanks everything else. */
function scriptsOf(source: string): string {
  let out = ''
  for (const match of source.matchAll(SCRIPT)) {
    const script = match[2] ?? match[3] ?? ''
    const start = match.index + (match[1]?.length ?? '---\n'.length)
    out += blank(source.slice(out.length, start)) + script
  }
  return out + blank(source.slice(out.length))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
