export const DOCUMENT = { notParsed: 'Error parsing document' } as const
