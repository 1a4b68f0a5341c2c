export const COPY = { failed: 'Failed' } as const
