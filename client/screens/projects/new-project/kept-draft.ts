import { type DocumentationLanguage, LANGUAGES } from '../../../../shared/contract/values.ts'

/** What was typed about a repository, kept in this tab over the way to the git host and back. */
export type KeptDraft = {
  address: string
  /** As far as somebody typed one. */
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

/** What was kept, once. */
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
