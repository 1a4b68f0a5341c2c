/** What the address of a page names after `#` for one of its suggestions. */
export const suggestionAnchor = (id: number): string => `suggestion-${id}`
