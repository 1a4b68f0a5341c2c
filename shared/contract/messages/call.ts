/** Any call of the main API. */
export const CALL = {
  refused: { text: 'Please contact support', type: 'error' },
  refusedTitle: (status: number) => `${status} Error`,
  notAuthorized: 'Not Authorized',
} as const
