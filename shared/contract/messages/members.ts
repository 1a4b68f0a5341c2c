/** Messages about members. Errors have the title "Error" and the server's reason as their text. */
export const MEMBERS = {
  title: 'Error',
  notRead: 'Failed to fetch project permissions',
} as const
