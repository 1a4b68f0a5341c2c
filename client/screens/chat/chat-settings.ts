import { proxy, subscribe } from 'valtio'
import { RESULTS_DEFAULT, RESULTS_MAX, SEARCH_SCOPES, type SearchScope } from '../../../shared/contract/rag.ts'

const KEY = 'chat-settings'

export type ChatSettings = {
  /** How many passages of documentation an answer is made from. `codeN`: how many of code. */
  docsN: number
  codeN: number
  isSearchOnly: boolean
  searchScope: SearchScope
}

const DEFAULTS: ChatSettings = {
  docsN: RESULTS_DEFAULT,
  codeN: RESULTS_DEFAULT,
  isSearchOnly: false,
  searchScope: 'codeAndDocs',
}

/** This person's settings for answers. Stored on the device. */
export const chatSettings = proxy<ChatSettings>(readSettings(stored()))

/** Parses the stored settings and replaces invalid values with defaults. */
export function readSettings(text: string | null): ChatSettings {
  const kept = parsed(text)
  return {
    docsN: count(kept.docsN),
    codeN: count(kept.codeN),
    isSearchOnly: typeof kept.isSearchOnly === 'boolean' ? kept.isSearchOnly : DEFAULTS.isSearchOnly,
    searchScope: SEARCH_SCOPES.find((scope) => scope === kept.searchScope) ?? DEFAULTS.searchScope,
  }
}

function count(kept: unknown): number {
  return kept === undefined ? RESULTS_DEFAULT : readCount(String(kept))
}

/** Parses a typed number of results: digits only, at most 1000. Returns 0 for anything else. */
export function readCount(text: string): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return number <= RESULTS_MAX ? number : 0
}

function parsed(text: string | null): Partial<Record<keyof ChatSettings, unknown>> {
  try {
    const value = JSON.parse(text ?? '{}') as unknown
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

subscribe(chatSettings, () => {
  const text = JSON.stringify(chatSettings)
  try {
    if (localStorage.getItem(KEY) !== text) localStorage.setItem(KEY, text)
  } catch {
    // Without storage, the settings last as long as the tab.
  }
})

/** Follows changes that the person makes in another tab. */
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === KEY || key === null) Object.assign(chatSettings, readSettings(newValue))
})
