import { createContext, startTransition, useEffect, useState } from 'react'
import type { NamedSymbols } from '../../sync/named-symbols.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { useSurroundings } from '../surroundings.ts'

const NONE: NamedSymbols = new Map()

/** Symbols that the names in a page link to. */
export const SymbolsContext = createContext(NONE)

/** Finds the symbols of names once the browser is idle, because the page is readable without them. */
export function useNamedSymbols(names: readonly string[]): NamedSymbols {
  const { namedSymbols } = useSurroundings()
  const [found, setFound] = useState(NONE)
  // Most changes of a page bring no new names.
  const all = names.join('\n')
  useEffect(() => {
    if (!namedSymbols || all === '') return
    let isOver = false
    whenIdle(() => {
      if (isOver) return
      namedSymbols(all.split('\n'))
        // Each name becomes a link with its own tooltip. On a long page React renders them in pieces.
        .then((symbols) => startTransition(() => (isOver ? undefined : setFound(symbols))))
        .catch((error: unknown) => console.warn('Where names of the code lead could not be found', error))
    })
    return () => {
      isOver = true
    }
  }, [namedSymbols, all])
  return found
}
