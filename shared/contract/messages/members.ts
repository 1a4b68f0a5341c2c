/** Under the title "Error", with the server's reason behind it. */
export const MEMBERS = {
  title: 'Error',
  notRead: 'Failed to fetch project permissions',
} as const
