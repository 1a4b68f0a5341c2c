import { analyzeFile } from '../analyze-file.ts'
import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'

/** The symbols of a source as lines, members indented: `line–line visibility kind name | signature | doc`. */
export async function outlineLines(path: string, source: string): Promise<string[]> {
  return linesOf((await analyzeFile(path, source)).symbols, '')
}

function linesOf(symbols: readonly CodeSymbol[], margin: string): string[] {
  return symbols.flatMap(({ name, kind, visibility, signature, overloads = [], doc, startLine, endLine, members }) => {
    const lines = startLine === endLine ? `${startLine}` : `${startLine}–${endLine}`
    const sign = visibility === 'public' ? '+' : '-'
    const words = doc ? ` | ${doc.replaceAll('\n', '⏎')}` : ''
    return [
      `${margin}${lines} ${sign}${kind} ${name} | ${[signature, ...overloads].join(' / ')}${words}`,
      ...linesOf(members, `${margin}  `),
    ]
  })
}

/** Imports of a file, as `specifier: names`. */
export function importLines({ imports }: FileAnalysis): string[] {
  return imports.map(({ specifier, names, reExport }) =>
    `${reExport ? '^' : ''}${specifier}: ${names.join(' ')}`.trim(),
  )
}
