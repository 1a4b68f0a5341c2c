export const DOCUMENT = {
  notParsed: 'Error parsing document',
  notRendered: 'This page couldn’t be rendered. Its text is kept: restore an earlier version of it.',
} as const
