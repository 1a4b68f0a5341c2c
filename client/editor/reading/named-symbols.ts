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
  // A string as the dependency, because most changes of a page don't change the set of names.
  const all = names.join('\n')
  useEffect(() => {
    if (!namedSymbols || all === '') return
    let isOver = false
    whenIdle(() => {
      if (isOver) return
      namedSymbols(all.split('\n'))
        // In a transition, because each name becomes a link with a tooltip, and long pages take long to render.
        .then((symbols) => startTransition(() => (isOver ? undefined : setFound(symbols))))
        .catch((error: unknown) => console.warn('Where names of the code lead could not be found', error))
    })
    return () => {
      isOver = true
    }
  }, [namedSymbols, all])
  return found
}
