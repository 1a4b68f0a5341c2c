import { findNamedSymbols, NAMES_MAX, type NamedSymbol } from '../../shared/contract/named-symbols.ts'
import { NetworkError, send } from '../api/index.ts'
import { answeringOnDevice } from './search/on-device.ts'

export type NamedSymbols = ReadonlyMap<string, NamedSymbol>

type Ask = (projectId: number, names: readonly string[]) => Promise<NamedSymbol[]>

/** `asOf`: another value once names may lead elsewhere. */
export type NamesOf = { id: number; asOf: string }

/**
 * Creates a lookup from names in the code to symbols. Caches answers until the state of the sources
 * changes.
 */
export function createNameBook(ask: Ask) {
  let of: string | undefined
  let known = new Map<string, Promise<NamedSymbol | undefined>>()

  /**
   * Maps names to symbols. Leaves out names that no symbol or several symbols of the project have. Rejects
   * if a request fails.
   */
  return async ({ id, asOf }: NamesOf, names: readonly string[]): Promise<NamedSymbols> => {
    const now = `${id} ${asOf}`
    if (of !== now) known = new Map()
    of = now
    const book = known
    const unknown = [...new Set(names)].filter((name) => !book.has(name))
    for (let at = 0; at < unknown.length; at += NAMES_MAX) {
      const some = unknown.slice(at, at + NAMES_MAX)
      const answer = ask(id, some).then((found) => new Map(found.map((symbol) => [symbol.name, symbol])))
      for (const name of some) {
        const told = answer.then((found) => found.get(name))
        book.set(name, told)
        // A failure isn't cached, so the next call asks again.
        told.catch(() => book.delete(name))
      }
    }
    const found = await Promise.all(names.map((name) => book.get(name)))
    return new Map(found.flatMap((symbol) => (symbol ? [[symbol.name, symbol]] : [])))
  }
}

export const namedSymbols = createNameBook(async (projectId, names) => {
  const here = await answeringOnDevice([projectId])
  const fromDevice = async (userId: string) => {
    const { namedOnDevice } = await import('./search/ask-device.ts')
    return namedOnDevice(userId, { projectId, names })
  }
  const isKept = here !== undefined && here.projectIds.length > 0
  if (isKept && here.offline) return fromDevice(here.userId)
  try {
    return await send(findNamedSymbols, { params: { id: projectId }, body: { names: [...names] } }, { handled: 'all' })
  } catch (error) {
    if (isKept && error instanceof NetworkError) return fromDevice(here.userId)
    throw error
  }
})
