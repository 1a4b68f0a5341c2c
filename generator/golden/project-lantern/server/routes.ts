import { parseQuery } from './search/query.ts'
import type { Store } from './store.ts'

/**
 * Answers a request as JSON text.
 *
 * Unknown addresses get an empty list: a notebook has no error pages.
 */
export function answer(store: Store, address: string): string {
  const url = new URL(address, 'http://localhost')
  if (url.pathname === '/notes') return JSON.stringify(store.all())
  if (url.pathname !== '/search') return '[]'
  return JSON.stringify(store.find(url.searchParams.get('q') ?? ''))
}

/** @internal Shown by the health check only. */
export const queryTerms = (text: string): number => parseQuery(text).terms.length
