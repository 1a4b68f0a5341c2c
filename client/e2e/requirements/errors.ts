import type { Rows } from '../requirements.ts'

/** 8. Errors. */
export const ERRORS: Rows = {
  '8.1': [
    'A refused call is a toast "{status} Error", "Please contact support".',
    'send: a refused call shows a toast with its status, unless the caller handles that status',
    'errors: an unexpected refusal shows a toast with its status, which disappears by itself',
  ],
  '8.2': [
    'Not for a status that the caller says it answers for.',
    'send: a refused call shows a toast with its status, unless the caller handles that status',
  ],
  '8.3': [
    'The body of the refusal is thrown.',
    'send: a refused call shows a toast with its status, unless the caller handles that status',
  ],
  '8.4': [
    'After a first 401 the session is synchronised and the call sent once more.',
    'send: a call checks who is signed in after a 401, and retries with the new token',
  ],
  '8.5': [
    'When that fails, or after a second 401: "Not Authorized", 401.',
    'send: a call fails with “Not Authorized” after a second 401 and when nobody is signed in',
    'errors: a request fails as not authorized after a second 401',
  ],
  '8.6': [
    'A token that could not be refreshed is a warning in the log, and tried again after 30 s.',
    'keeper: the session keeper retries 30 s after a failed request and signs nobody out',
  ],
  '8.7': ['"Error fetching projects".', 'errors: a project list that fails to load shows an error and can be retried'],
  '8.8': [
    '"Error checking for GitHub App installation".',
    'new-project: a repository address is checked after a pause in typing, and a failed check is reported',
  ],
  '8.9': [
    '"Can\'t create project", "Please select a ZIP file".',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
  ],
  '8.10': [
    '"Can\'t create project", "Please enter a valid GitHub URL".',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
  ],
  '8.11': [
    '"Error creating project".',
    'errors: a failed project creation shows an error, and the dialog keeps what was typed',
  ],
  '8.12': [
    '"Error creating ZIP project".',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
  ],
  '8.13': [
    '"Could not create project", "Project creation info is missing or invalid".',
    'generation: the generation screen creates nothing without project info, and shows why a creation failed',
  ],
  '8.14': [
    '"Could not create project", "An error occurred while creating the project"; the status is then CLONE_FAIL.',
    'generation: the generation screen creates nothing without project info, and shows why a creation failed',
  ],
  '8.15': [
    '"Login failed", "Unable to start GitHub authentication".',
    'github-sign-in: GitHub signs someone in, and the login page reports a refusal by GitHub',
  ],
  '8.16': [
    '"Failed to request OTP".',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
    'sign-in-messages: a failed request for a code says why no code was sent',
  ],
  '8.17': [
    '"Invalid verification code", "Please try again or request a new code".',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
    'keyboard: a wrong code shows an error and leaves the focus in place, and a pasted code signs in',
    'sign-in-messages: a code is called invalid when the service says so',
  ],
  '8.18': [
    '"Could not verify OTP", "Please try again".',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
    'sign-in-messages: a code that nobody could check is reported as unverified, not as invalid',
  ],
  '8.19': [
    '"Verification failed", with the reason or "Invalid code. Please try again."',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
    'sign-in-messages: a failed verification shows the server message, or says that the code is invalid',
  ],
  '8.20': [
    '"Code resent", "A new code has been sent to your email address".',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
  ],
  '8.21': [
    '"Error", "Failed to fetch project permissions".',
    'errors: the permissions dialog says whether reading, adding, changing or removing failed',
  ],
  '8.22': [
    '"Error", "Failed to add user".',
    'errors: the permissions dialog says whether reading, adding, changing or removing failed',
  ],
  '8.23': [
    '"Error", "Failed to delete user".',
    'errors: the permissions dialog says whether reading, adding, changing or removing failed',
  ],
  '8.24': [
    '"Error", "Failed to update user role".',
    'errors: the permissions dialog says whether reading, adding, changing or removing failed',
  ],
  '8.25': [
    'An upload with 413, Content Too Large or too large: "File is too large. Please use a ZIP file smaller than 100MB."',
    'zip-archive: a failed upload names the size limit if the file is too large',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
    'projects.pg: a ZIP archive over 100 MB is refused with the allowed size, and the documentation stays',
  ],
  '8.26': [
    'One with CORS: "Network error occurred. Please try again or contact support."',
    'zip-archive: a failed upload names the network if no server answered',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
  ],
  '8.27': [
    'One with Failed to fetch or ERR_FAILED: "Upload failed. Please check your internet connection and try again."',
    'zip-archive: a failed upload names the network if no server answered',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
  ],
  '8.28': [
    '"Error rendering diagram".',
    'editing: a diagram is drawn from its source, and an invalid source shows an error and is kept',
  ],
  '8.29': [
    'A page that cannot be made, deleted or moved is only logged, and nothing changes.',
    'errors: a failed title change shows an error, and other failed page changes are only logged',
  ],
  '8.30': [
    '"Uploading image...", then "Image uploaded successfully."',
    'images: an image is uploaded in place, resized, described and replaced, and readers see the result',
  ],
  '8.31': [
    'An image that failed otherwise than by 401: "Error uploading image. Please try again."',
    'images: an image that is invalid, too large or fails to upload shows an error and leaves nothing behind',
    'image-file: a failed image upload says why the image was not uploaded',
  ],
  '8.32': [
    'After a 401 the image is kept on this device, in its place.',
    'images: an image is uploaded in place, resized, described and replaced, and readers see the result',
  ],
  '8.33': [
    '"Failed to update page title", "Please try again later".',
    'errors: a failed title change shows an error, and other failed page changes are only logged',
  ],
  '8.34': ['"Error fetching response".', 'chat: an unanswered question is kept with a message and can be asked again'],
  '8.35': [
    '"no projects selected".',
    'chat: the chat asks several projects at once, and shows more than three as a number',
  ],
  '8.36': [
    'Markdown that cannot be read is a paragraph "Error parsing document".',
    'parse: a text that cannot be read becomes a document with an error message',
  ],
  '8.37': [
    'A block of an unknown type is an error of its own where it stands.',
    'serialize: a block that cannot be rendered is replaced by an error text, and the rest is written',
  ],
  '8.38': [
    'A copy that fails says "Failed".',
    'errors: a copy button shows “Failed” for a moment if the browser refuses to copy',
    'code-block: a code block can be opened, indented and left by typing',
  ],
  '8.39': [
    'That a token is not taken where pages are written together is only logged.',
    'editing: a change too large for the server is reported and not retried forever',
  ],
  '8.40': [
    'Every refusal of the server has code, msg and err.',
    'calls.pg: a refused call answers with code, msg and err',
    'role-matrix.pg: a visitor is asked to sign in for calls that serve only people with projects',
  ],
}
