/** What a page was before. Apart from `index.ts`: who opens a page does not fetch where this lies. */
export const loadPageHistory = async () => (await import('./history/page-history.tsx')).PageHistory
