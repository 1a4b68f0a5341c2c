import type { Rows } from '../../requirements.ts'

const EVERY_ADDRESS = 'routes: every address shows a signed-in person its screen and the account menu'
const PROTECTED = 'visitor: protected screens redirect a visitor to the login page'
const REPOSITORY = 'repository: a repository is documented from its address'
const PRIVATE = 'visitor: a private project looks to a visitor'
const NOWHERE = 'routes: an unknown address shows a not-found message and a link home'

export const ROUTES: Rows = {
  '2.1': [
    '/ is the landing page, for everybody.',
    'landing: the landing page shows every section and card in heading order, and calls no API',
    EVERY_ADDRESS,
  ],
  '2.2': [
    '/login is where one signs in, for everybody.',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
  ],
  '2.3': [
    'Who has a session, or a token that has not ended, is sent from there to /projects.',
    'routes: the login page redirects a signed-in person to the projects',
    'token: a token counts as unexpired until it ends',
  ],
  '2.4': [
    '/auth-callback is where the sign-in of a provider comes back to.',
    'github-sign-in: GitHub signs someone in, and the login page reports a refusal by GitHub',
  ],
  '2.5': [
    '/editor-sandbox is the sandbox, for everybody.',
    'sandbox: the sandbox works for everyone, even offline, and keeps written text',
    EVERY_ADDRESS,
  ],
  '2.6': ['/examples is the gallery, for everybody.', 'examples: an administrator chooses', EVERY_ADDRESS],
  '2.7': ['/hello says in plain text that the work is done.', 'landing: /hello says that the work is done'],
  '2.8': [
    '/chat is the AI chat.',
    EVERY_ADDRESS,
    'chat: the chat fits a phone in both themes, and visitors sign in first',
  ],
  '2.9': ['/projects is the list, for who is signed in.', EVERY_ADDRESS, PROTECTED],
  '2.10': [
    '/generate/github is the progress of a repository, for who is signed in.',
    'repository: a repository is documented from its address',
    PROTECTED,
  ],
  '2.11': [
    '/generate/zip/{id} is the progress of an archive, for who is signed in.',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
    PROTECTED,
  ],
  '2.12': [
    '/github/{owner}/{name}, with a page or without, is a repository; for visitors when it is public.',
    REPOSITORY,
    PRIVATE,
  ],
  '2.13': [
    '/projects/{id}, with a page or without, is a stored project; for visitors when it is public.',
    EVERY_ADDRESS,
    'visitor: a visitor reads a public project',
    PRIVATE,
  ],
  '2.14': [
    '/{owner}/{name}, with a page or without, is a repository in short.',
    REPOSITORY,
    'paths: the first path segments of screens and services cannot be owners',
  ],
  '2.15': ['Any other address is the not-found page, for everybody.', NOWHERE],
  '2.16': [
    'The card of a repository leads to /github/{owner}/{repo}.',
    REPOSITORY,
    'paths: the address of a repository project names its owner and repository',
    'repository: two projects of one repository each open from their card and by a shared page address',
  ],
  '2.17': [
    'The card of any other project leads to /projects/{id}/{defaultPageId}.',
    'projects: a project is described, renamed',
    'paths: the address of a ZIP or user project names its id, even if the project has a repository address',
  ],
  '2.18': [
    'The chat is told the project in the state of the navigation.',
    'chat: someone uses Ask AI by keyboard, from a project to an answer with sources and back',
  ],
  '2.19': [
    'Without a user and without a token that has not ended, a protected address leads to /login.',
    PROTECTED,
    'routes: the login page redirects a signed-in person to the projects',
  ],
  '2.20': ['So it does when looking for them fails.', PROTECTED],
  '2.21': [
    'Logging out leads to /login.',
    'session: logging out sends every tab to the login page, and signing in sends every tab back',
    'session: the account menu on a page offers to log out',
    'whose-data: [WD1] logging out asks',
  ],
  '2.22': ['The not-found page says "Oops! This page does not exist."', NOWHERE],
  '2.23': ['It says that the page may have moved or no longer exists.', NOWHERE],
  '2.24': ['It asks to check the URL or to go home.', NOWHERE],
  '2.25': ['"Back to Home" leads to /.', NOWHERE],
}
