export const SHEET = '(max-width: 1023.98px)'
export const WIDE = '(min-width: 1600px)'
