import type { Rows } from '../requirements.ts'

/** 8. Errors. */
export const ERRORS: Rows = {
  '8.1': [
    'A refused call is a toast "{status} Error", "Please contact support".',
    'send: says "{status} Error" when it is refused',
    'errors: a refusal that nobody expected',
  ],
  '8.2': ['Not for a status that the caller says it answers for.', 'send: says "{status} Error" when it is refused'],
  '8.3': ['The body of the refusal is thrown.', 'send: says "{status} Error" when it is refused'],
  '8.4': [
    'After a first 401 the session is synchronised and the call sent once more.',
    'send: asks who is signed in after a 401',
  ],
  '8.5': [
    'When that fails, or after a second 401: "Not Authorized", 401.',
    'send: a call fails with “Not Authorized” after a second 401 and when nobody is signed in',
    'errors: a request fails as not authorized after a second 401',
  ],
  '8.6': [
    'A token that could not be refreshed is a warning in the log, and tried again after 30 s.',
    'keeper: warns and tries again after 30 s',
  ],
  '8.7': ['"Error fetching projects".', 'errors: the list of projects'],
  '8.8': ['"Error checking for GitHub App installation".', 'new-project: a repository project'],
  '8.9': ['"Can\'t create project", "Please select a ZIP file".', 'new-project: the dialog has its fields'],
  '8.10': ['"Can\'t create project", "Please enter a valid GitHub URL".', 'new-project: the dialog has its fields'],
  '8.11': ['"Error creating project".', 'errors: a project that cannot be created'],
  '8.12': ['"Error creating ZIP project".', 'new-project: the dialog has its fields'],
  '8.13': [
    '"Could not create project", "Project creation info is missing or invalid".',
    'generation: without a basis nothing is created',
  ],
  '8.14': [
    '"Could not create project", "An error occurred while creating the project"; the status is then CLONE_FAIL.',
    'generation: without a basis nothing is created',
  ],
  '8.15': [
    '"Login failed", "Unable to start GitHub authentication".',
    'github-sign-in: GitHub signs someone in, and the login page reports a refusal by GitHub',
  ],
  '8.16': ['"Failed to request OTP".', 'sign-in: a code is sent again', 'sign-in-messages: says why no code was sent'],
  '8.17': [
    '"Invalid verification code", "Please try again or request a new code".',
    'sign-in: a code is sent again',
    'keyboard: a wrong code says so',
    'sign-in-messages: a code is called invalid when the service says so',
  ],
  '8.18': [
    '"Could not verify OTP", "Please try again".',
    'sign-in: a code is sent again',
    'sign-in-messages: a code that nobody could check is reported as unverified, not as invalid',
  ],
  '8.19': [
    '"Verification failed", with the reason or "Invalid code. Please try again."',
    'sign-in: a code is sent again',
    'sign-in-messages: passes on why else',
  ],
  '8.20': ['"Code resent", "A new code has been sent to your email address".', 'sign-in: a code is sent again'],
  '8.21': ['"Error", "Failed to fetch project permissions".', 'errors: permissions that cannot be read'],
  '8.22': ['"Error", "Failed to add user".', 'errors: permissions that cannot be read'],
  '8.23': ['"Error", "Failed to delete user".', 'errors: permissions that cannot be read'],
  '8.24': ['"Error", "Failed to update user role".', 'errors: permissions that cannot be read'],
  '8.25': [
    'An upload with 413, Content Too Large or too large: "File is too large. Please use a ZIP file smaller than 100MB."',
    'zip-archive: names the size',
    'new-project: the dialog has its fields',
    'projects.pg: over 100 MB are refused',
  ],
  '8.26': [
    'One with CORS: "Network error occurred. Please try again or contact support."',
    'zip-archive: names the network',
    'new-project: the dialog has its fields',
  ],
  '8.27': [
    'One with Failed to fetch or ERR_FAILED: "Upload failed. Please check your internet connection and try again."',
    'zip-archive: names the network',
    'new-project: the dialog has its fields',
  ],
  '8.28': ['"Error rendering diagram".', 'editing: a diagram is drawn from its source'],
  '8.29': [
    'A page that cannot be made, deleted or moved is only logged, and nothing changes.',
    'errors: a title that cannot be saved',
  ],
  '8.30': [
    '"Uploading image...", then "Image uploaded successfully."',
    'images: an image is uploaded where it will be',
  ],
  '8.31': [
    'An image that failed otherwise than by 401: "Error uploading image. Please try again."',
    'images: an image that is invalid, too large or fails to upload shows an error and leaves nothing behind',
    'image-file: says why it was not uploaded',
  ],
  '8.32': [
    'After a 401 the image is kept on this device, in its place.',
    'images: an image is uploaded where it will be',
  ],
  '8.33': ['"Failed to update page title", "Please try again later".', 'errors: a title that cannot be saved'],
  '8.34': ['"Error fetching response".', 'chat: a question that is not answered'],
  '8.35': ['"no projects selected".', 'chat: several projects are asked'],
  '8.36': [
    'Markdown that cannot be read is a paragraph "Error parsing document".',
    'parse: says in the document that a text could not be read',
  ],
  '8.37': [
    'A block of an unknown type is an error of its own where it stands.',
    'serialize: says where a block could not be rendered',
  ],
  '8.38': [
    'A copy that fails says "Failed".',
    'errors: copying that the browser refuses',
    'code-block: code is written by its own rules',
  ],
  '8.39': [
    'That a token is not taken where pages are written together is only logged.',
    'editing: a change that is too large',
  ],
  '8.40': [
    'Every refusal of the server has code, msg and err.',
    'calls.pg: a refused call answers with code, msg and err',
    'role-matrix.pg: a',
  ],
}
