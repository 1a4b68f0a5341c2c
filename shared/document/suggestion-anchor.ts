const PREFIX = 'suggestion-'

/** Id of a suggestion's card on the page. As a fragment of the page's address, it leads to the card. */
export const suggestionAnchor = (id: number): string => `${PREFIX}${id}`

export const isSuggestionAnchor = (id: string): boolean => id.startsWith(PREFIX)
