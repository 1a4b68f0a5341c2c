import type { CodeSymbol, FileAnalysis } from '../../file-analysis.ts'

const CALLING = /^(?:function|method|property|class|struct)$/

/** `at`: who stands innermost on a line; `own`: which symbol of the file a chain means, if it is one without a doubt. */
export type CallersByLine = { at(line: number): string | undefined; own(chain: string): string | undefined }

export function callersByLine({ symbols, lines }: Pick<FileAnalysis, 'symbols' | 'lines'>): CallersByLine {
  const callers: ({ name: string; owner: string } | undefined)[] = new Array(lines + 2)
  const called = new Set<string>()
  const visit = (list: readonly CodeSymbol[], owner: string) => {
    for (const symbol of list.toSorted((a, b) => a.startLine - b.startLine)) {
      const name = owner === '' ? symbol.name : `${owner}.${symbol.name}`
      if (isCallable(symbol)) called.add(name)
      // A property that a constructor declares is inside the constructor, which stays the caller for these lines.
      if (symbol.kind === 'property' && owner !== '' && callers[symbol.startLine]?.owner === owner) continue
      // The value of a constant is computed when its file is loaded, so its lines have no caller.
      const caller = CALLING.test(symbol.kind) ? { name, owner } : undefined
      callers.fill(caller, symbol.startLine, symbol.endLine + 1)
      visit(symbol.members, name)
    }
  }
  visit(symbols, '')
  return {
    at: (line) => callers[line]?.name,
    own: (chain) => {
      const name = chain.startsWith(':') ? chain.slice(1) : chain
      return called.has(name) && (name.includes('.') || name === chain) ? name : undefined
    },
  }
}

const CALLABLE = /^(?:function|method|class|struct|constant|variable)$/

/** Whether a symbol can be called. A property that holds a function can, a getter can't. */
export function isCallable({ kind, signature }: CodeSymbol): boolean {
  if (kind === 'property') return /=>/.test(signature) && !/^(?:static )?get /.test(signature)
  return CALLABLE.test(kind)
}
