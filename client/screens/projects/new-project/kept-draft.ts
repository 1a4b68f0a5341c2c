import { type DocumentationLanguage, LANGUAGES } from '../../../../shared/contract/values.ts'

/** Input for a repository project. Kept in this tab while the person visits the git host and returns. */
export type KeptDraft = {
  address: string
  /** Missing if no title was typed. */
  title?: string | undefined
  language: DocumentationLanguage
  isPublic: boolean
}

const KEY = 'new-project'

export function keepDraft(draft: KeptDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Then the dialog opens empty.
  }
}

/** Returns the kept draft and removes it. */
export function takeDraft(): KeptDraft | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return checkDraft(JSON.parse(kept ?? 'null'))
  } catch {
    return undefined
  }
}

export function checkDraft(value: unknown): KeptDraft | undefined {
  const { address, title, language, isPublic } = (value ?? {}) as Partial<Record<keyof KeptDraft, unknown>>
  const known = LANGUAGES.find((candidate) => candidate === language)
  if (typeof address !== 'string' || typeof isPublic !== 'boolean' || !known) return undefined
  if (title !== undefined && typeof title !== 'string') return undefined
  return { address, title, language: known, isPublic }
}
