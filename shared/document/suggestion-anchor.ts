const PREFIX = 'suggestion-'

/** Fragment of a page's address that names one of its suggestions, and the id of the card's element. */
export const suggestionAnchor = (id: number): string => `${PREFIX}${id}`

export const isSuggestionAnchor = (id: string): boolean => id.startsWith(PREFIX)
