/** Messages for a failed call of the main API, whatever the call. */
export const CALL = {
  refused: { text: 'Please contact support', type: 'error' },
  refusedTitle: (status: number) => `${status} Error`,
  notAuthorized: 'Not Authorized',
} as const
