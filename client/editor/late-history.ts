/** Loads the page history. Separate from `index.ts`, so that opening a page doesn't fetch this code. */
export const loadPageHistory = async () => (await import('./history/page-history.tsx')).PageHistory
