/**
 * What the product has to do, sentence by sentence, and the tests that prove it. `npm run spec` prints it and fails where
 * a requirement has no test or names one that is not there; `.ci/requirements.test.ts` does the same in `npm test`.
 *
 * A test is named by its file, without the ending, and the beginning of its name.
 */
import { CALLS } from './requirements/calls.ts'
import { CONSTANTS } from './requirements/constants.ts'
import { ERRORS } from './requirements/errors.ts'
import { ROLES } from './requirements/roles.ts'
import { RULES } from './requirements/rules.ts'
import { STATES } from './requirements/states.ts'

export type Requirement = { id: string; says: string; tests: readonly string[] }

export type Rows = Readonly<Record<string, readonly [says: string, ...tests: string[]]>>

/** 1. What the product does, and for whom. */
const PRODUCT: Rows = {
  '1.1': [
    'A repository, a ZIP archive or nothing becomes a project.',
    'repository: a repository is documented',
    'new-user: on ',
    'projects.pg: creates an empty project',
  ],
  '1.2': [
    'Documentation is generated: file overviews, overview, topics, their pages, file pages.',
    'new-user: on ',
    'resume.pg: resumes in each stage',
  ],
  '1.3': [
    'A repository is followed after every push to its main branch.',
    'refresh.pg: ',
    'webhooks.pg: of a push',
    'github-app: ',
  ],
  '1.4': [
    'Pages are a tree, and are edited together in a rich-text editor.',
    'page-tree: pages are made',
    'presence: people who write',
  ],
  '1.5': [
    'Pages hold headings, lists, tables, code, images, videos, alerts, drawings, diagrams, API descriptions.',
    'menus: a slash offers',
    'offline-blocks: [OU1] a block of every kind',
  ],
  '1.6': [
    'Projects are shared by e-mail with a role, and are public or private.',
    'members: an admin invites',
    'projects: a project is described',
  ],
  '1.7': [
    'An AI chat, called Beta, answers about projects whose index is active, and is offered only then.',
    'chat: Ask AI leads',
  ],
  '1.8': [
    'Documentation is in English, Russian or German.',
    'new-project: a repository project',
    'compose-page: in %s is a valid document',
  ],
  '1.9': [
    'The landing page says what the product is for, and that code is used for nothing else.',
    'landing: the landing page has every section',
  ],
  '1.10': [
    'Visitors read public pages and try the sandbox.',
    'visitor: a visitor reads a public project',
    'sandbox: the sandbox is an editor',
  ],
}

/** 2. Screens and routes. */
const SCREENS: Rows = {
  '2.1': ['Every address of the route table leads to its screen.', 'routes: every address'],
  '2.2': ['Protected addresses lead a visitor to sign in; public ones do not.', 'visitor: protected screens lead'],
  '2.3': ['Somebody who is signed in is sent from the login to the projects.', 'routes: who is signed in'],
  '2.4': [
    'The last of two forms of an address, short and long, open the same repository.',
    'repository: a repository is documented',
    'paths: keeps the first segments',
  ],
  '2.5': [
    'A card opens a repository under its owner and name, any other project under its id and page.',
    'paths: names owner and repository',
    'paths: names the id for any other',
  ],
  '2.6': [
    'Logging out leads to the login.',
    'whose-data: [WD1] logging out',
    'session: logging out',
    'session: a page has the way out',
  ],
  '2.7': ['The not-found page says so, explains it, and leads home.', 'routes: an address that leads nowhere'],
  '2.8': [
    'The header of the landing page is fixed and leads to its parts, to sign in, or to the projects.',
    'landing: the header stays',
    'landing: visitors are offered',
  ],
  '2.9': [
    'The landing page has its sections, cards and the words for them.',
    'landing: the landing page has every section',
  ],
  '2.10': [
    'It has a slider with three pictures and a typed demo.',
    'landing: the slider shows',
    'landing: the demo types',
  ],
  '2.11': [
    'Share: the device, else the clipboard, else a dialog that closes itself after 5 s.',
    'landing: sharing is left',
    'landing: otherwise the address',
    'landing: a dialog says so',
  ],
  '2.12': [
    'Sign in: a provider, or an e-mail address and a code of six digits; then the projects.',
    'keyboard: somebody without a pointer',
    'github-sign-in: GitHub signs somebody in',
  ],
  '2.13': [
    '/auth-callback says "Logging in...", synchronises the session, counts the event and goes on.',
    'github-sign-in: GitHub signs somebody in',
  ],
  '2.14': [
    'The list has a button that glows while it is empty, a search by name, and cards.',
    'projects: a project is described',
    'projects: an empty list',
  ],
  '2.15': ['An empty list says so and what to do; a list that is being read is a skeleton.', 'projects: an empty list'],
  '2.16': ['The list is sorted by rank, then by name.', 'statuses: sort projects', 'projects: a project is described'],
  '2.17': ['New Project is not closed by a press outside, and has its fields by type.', 'new-project: the dialog'],
  '2.18': ['"What is this?" explains the app.', 'new-project: the dialog'],
  '2.19': [
    'Its button says what it does: View project, Install GitHub App, Create, Create & Upload.',
    'main-action: ',
    'new-project: a repository project',
    'github-app: ',
  ],
  '2.20': [
    'The progress screen has a title, words, a bar and a moving background, and says that it may be closed.',
    'generation: the screen says',
    'generation: what is told to this device',
  ],
  '2.21': [
    'Success leads to the page that the project opens with.',
    'new-user: on ',
    'generation: the screen says',
    'generation: what is told to this device',
  ],
  '2.22': [
    'The sidebar has name, search, tree, New page, Invite, Home and settings; writing only for who may.',
    'page-tree: pages are made',
    'page-tree: a tree that others change',
  ],
  '2.23': ['The name of the project is changed where it stands.', 'projects: a project is described'],
  '2.24': ['Ask AI goes to the chat with the project, when its index is active.', 'chat: Ask AI leads'],
  '2.25': ['Ctrl+Backslash hides and shows the sidebar.', 'keyboard: the tree is walked'],
  '2.26': [
    'Under 1024 px the sidebar takes the screen and has a close button.',
    'phone: on a phone the pages lie',
    'settings: below 1024 px',
  ],
  '2.27': [
    'Settings: Private with a question, Dark mode, Sidebar background, Table of contents on wide screens.',
    'settings: the settings',
  ],
  '2.28': ['A page that is being read is a skeleton.', 'settings: the page that was read last'],
  '2.29': [
    'From 1600 px a table of contents: from two headings on, leads there, marks where one is.',
    'settings: the table of contents',
    'active-heading: marks the last',
  ],
  '2.30': ['"Markdown" and "HTML" copy the page.', 'editing: a page is copied as Markdown'],
  '2.31': ['Where no page is chosen, it says so.', 'page-tree: pages are made'],
  '2.32': [
    'The address names the page, and page_id and project_id are kept.',
    'page-tree: pages are made',
    'settings: the page that was read last',
  ],
  '2.33': ['A full screen folds the sidebar and gives it back.', 'code-block: a diagram is looked at'],
  '2.34': [
    'Project permissions: User, Role, Actions; who is invited gets a mail.',
    'members: an admin invites',
    'invitations.pg: are mailed to who was added',
    'invitations.pg: go out once',
  ],
  '2.35': [
    'The tree: dragging, searching with marks, "Showing X of Y pages".',
    'page-tree: pages are dragged',
    'keyboard: the tree is walked',
  ],
  '2.36': [
    'Slash menu, formatting menu, image size, table toolbar in the table or the full screen only.',
    'menus: a slash offers',
    'menus: selected words get',
    'images: an image is uploaded',
    'tables: a table is made',
  ],
  '2.37': [
    'The diagram viewer zooms, resets, closes, fills the screen, is dragged and wheeled.',
    'code-block: a diagram is looked at',
    'view-transform: ',
  ],
  '2.38': ['Everybody who writes has a cursor with a name and a colour.', 'presence: people who write'],
  '2.39': ['The sandbox says what it is, gives two hints and a way home.', 'sandbox: the sandbox is an editor'],
  '2.40': [
    'The gallery shows image, title, description of at most 45 letters, and leads there.',
    'examples: an administrator chooses',
    'cut: cuts at 45 letters',
  ],
  '2.41': [
    'The chat: Back, prompt bar, read-only answers, "Continue prompting", settings, chips.',
    'chat: Ask AI leads',
    'chat: a phone has room',
    'chat: several projects',
  ],
  '2.42': [
    'The menu of a person: name or address, Dark Mode, Log Out; Log In for visitors.',
    'session: logging out',
    'settings: the theme',
  ],
  '2.43': ['Toasts last 5 s or until dismissed, and fade in 250 ms.', 'errors: a refusal that nobody'],
  '2.44': ['Questions are answered by Confirm and Cancel.', 'projects: a project is described'],
}

/** 3. Entities and their fields. */
const ENTITIES: Rows = {
  '3.1': [
    'A project has the fields of the specification, and comes with its pages.',
    'projects.pg: creates an empty project',
    'projects.pg: lists a person only',
  ],
  '3.2': [
    'A page detail carries page_id, language_code, content and content_bytea.',
    'pages.pg: are read as JSON and as a collaborative',
  ],
  '3.3': ['The basis of a project is kept, and is whole or none.', 'creation-basis: takes a whole basis'],
  '3.4': [
    'Permissions are user_email and role; the installation status has its two answers.',
    'role-matrix.pg: ',
    'repository: a repository is documented',
    'repository-access.pg: ',
  ],
  '3.5': ['Whoever writes is called by name, else login, else Guest.', 'presence: people who write'],
  '3.6': ['Theme and sidebar background are kept; the system decides first.', 'settings: the theme'],
  '3.7': ['Refusals are code, msg and err.', 'send: says '],
  '3.8': [
    'Chat settings have their defaults and are kept.',
    'chat: settings have their bounds',
    'chat-settings: settings come back',
  ],
  '3.9': [
    'A code block has a language or none, and a link to its source.',
    'code-block: code is written',
    'code-block: a diagram is looked at',
  ],
  '3.10': ['An alert is info unless it says otherwise.', 'blocks: an alert says'],
  '3.11': [
    'Drawings, videos and images keep what they are made of.',
    'canvas: a drawing is made',
    'blocks: a video is asked for',
    'images: an image is uploaded',
  ],
  '3.12': [
    'Every block of the specification exists, headings to level 6 in Markdown.',
    'menus: a slash offers',
    'filter-insertions: has the commands',
  ],
  '3.13': [
    'What is kept locally has the keys of the specification.',
    'settings: the page that was read last',
    'session: what is kept',
  ],
}

export const REQUIREMENTS: readonly Requirement[] = Object.entries({
  ...PRODUCT,
  ...SCREENS,
  ...ENTITIES,
  ...STATES,
  ...RULES,
  ...ROLES,
  ...CALLS,
  ...ERRORS,
  ...CONSTANTS,
}).map(([id, [says, ...tests]]) => ({ id, says, tests }))
