/** Titles for changes that the server refused, either at once or later when an offline device sent them. */
export const CHANGE = {
  'create-project': 'Error creating project',
  'rename-page': 'Failed to update page title',
  'add-member': 'Failed to add user',
  'change-role': 'Failed to update user role',
  'remove-member': 'Failed to delete user',
} as const

/** Text for a refusal without a known reason. */
export const REFUSED = { later: 'Please try again later' } as const
