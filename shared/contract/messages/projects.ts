import type { Message } from './message.ts'

export const PROJECT_LIST = {
  notRead: { title: 'Error fetching projects', type: 'error' },
} as const satisfies Record<string, Message>

export const NEW_PROJECT = {
  /** `text` is shown if the reason is unknown. */
  installationNotChecked: {
    title: 'Error checking for GitHub App installation',
    text: 'Couldn’t check the repository. You can still create the project; Docwright then checks again.',
    type: 'error',
  },
  noFile: { title: "Can't create project", text: 'Please select a ZIP file', type: 'warning' },
  noRepository: { title: "Can't create project", text: 'Please enter a valid GitHub URL', type: 'warning' },
  notCreatedFromZip: { title: 'Error creating ZIP project', type: 'error' },
} as const satisfies Record<string, Message>

/** Messages for an archive that couldn't be uploaded. */
export const ZIP_UPLOAD = {
  tooLarge: 'File is too large. Please use a ZIP file smaller than 100MB.',
  refusedByBrowser: 'Network error occurred. Please try again or contact support.',
  notSent: 'Upload failed. Please check your internet connection and try again.',
} as const

/** Messages for the screen that creates a project from a repository. */
export const GENERATION = {
  noBasis: {
    title: 'Could not create project',
    text: 'Project creation info is missing or invalid',
    type: 'error',
  },
  notCreated: {
    title: 'Could not create project',
    text: 'An error occurred while creating the project',
    type: 'error',
  },
} as const satisfies Record<string, Message>
