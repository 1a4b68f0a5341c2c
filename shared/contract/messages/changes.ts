/** Changes that the server refused, at once or when a device could send them. */
export const CHANGE = {
  'create-project': 'Error creating project',
  'rename-page': 'Failed to update page title',
  'add-member': 'Failed to add user',
  'change-role': 'Failed to update user role',
  'remove-member': 'Failed to delete user',
} as const

/** Where no reason for a refusal is known. */
export const REFUSED = { later: 'Please try again later' } as const
