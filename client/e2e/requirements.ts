/**
 * What the product has to do, sentence by sentence, and the tests that prove it. `npm run spec` prints it and fails where
 * a requirement has no test or names one that is not there; `.ci/requirements.test.ts` does the same in `npm test`.
 *
 * A test is named by its file, without the ending, and the beginning of its name; a file alone proves nothing.
 */
import { ENTITIES } from './requirements/entities.ts'
import { PRODUCT } from './requirements/product.ts'
import { SCREENS } from './requirements/screens.ts'

export type Requirement = { id: string; says: string; tests: readonly string[] }

export type Rows = Readonly<Record<string, readonly [says: string, ...tests: string[]]>>

/** 4. States and transitions. */
const STATES: Rows = {
  '4.1': [
    'Every status has its badge, rank, percent and words; an unknown one says so.',
    'statuses: have the percent',
    'statuses: have their badge',
    'projects: an empty list',
  ],
  '4.2': [
    'From every status a run comes to an end, and from every end back to work.',
    'statuses: lead from every unsettled',
    'change-status.pg: never goes where',
  ],
  '4.3': [
    'Progress says its words while it goes on, when it is done, and when it failed.',
    'generation: the screen says',
    'statuses: say what the progress screen says',
  ],
  '4.4': [
    'DOC_TOPICS_FAILED reads as in progress.',
    'statuses: say what the progress screen says',
    'generation: the screen says',
  ],
  '4.5': [
    'The project is asked for every 8 s until it is done; without a basis it is CLONE_FAIL; success clears it.',
    'generation: the screen says',
    'generation: what is told to this device',
    'generation: without a basis',
    'repository: a repository is documented',
  ],
  '4.6': ['A typed address is checked after 500 ms.', 'new-project: a repository project'],
  '4.7': ['Installing opens a new tab, keeps the basis, asks every 4 s, and goes on.', 'github-app: '],
  '4.8': [
    'At the start the session is synchronised; only an answer signs out.',
    'session: an answer that nobody',
    'offline-start: [SW2] without a server the app starts',
  ],
  '4.9': [
    'The token is refreshed 120 s before its end, again 30 s after a failure.',
    'keeper: refreshes the token',
    'keeper: warns and tries again',
  ],
  '4.10': [
    'A code: sent, then asked for; 30 s before another; the sixth digit sends it.',
    'keyboard: somebody without a pointer',
    'sign-in: a code is sent again',
  ],
  '4.11': ['Public or private is asked first.', 'projects: a project is described', 'settings: the settings'],
  '4.12': [
    'A page is dragged below another or to the top, never into itself; not while searching, not by readers.',
    'page-tree: pages are dragged',
    'page-tree: a tree that others change',
  ],
  '4.13': ['Deleting the page that is open leaves none chosen.', 'page-tree: pages are made'],
  '4.14': ['Folders first, then names.', 'page-store: ', 'page-tree: pages are dragged'],
  '4.15': [
    'Code begins as a picture when it is a diagram or a description, and is recognised as one.',
    'code-block: a diagram is looked at',
    'detect-language: ',
  ],
  '4.16': ['Copying says so for 1.5 s.', 'code-block: code is written', 'editing: a page is copied as Markdown'],
  '4.17': [
    'A page is editable once it is synchronised, or was made or synchronised here.',
    'save-state: ',
    'offline-start: [SW2] without a server a page',
  ],
  '4.18': [
    'A page opens from what is kept, and every change is kept.',
    'offline-start: [SW2] without a server a page',
    'network-faults: [OU1] [OU4] what was done in a tab',
  ],
  '4.19': [
    'The first words are the name: at once in the tree, saved after 2 s.',
    'editing: a page takes its name',
    'page-title: is shown at once and saved once',
  ],
  '4.20': [
    'An image has a placeholder, then its address; none is left when it fails.',
    'images: an image is uploaded',
    'images: what is no image',
  ],
  '4.21': ['The chat is idle, loads, and is idle.', 'chat: a model writes'],
}

/** 5. Validation. */
const RULES: Rows = {
  '5.1': [
    'A repository address: host, owner, name; else "Invalid GitHub URL"; gives the title; says what exists.',
    'repository-address: belongs to the host',
    'new-project: a repository project',
  ],
  '5.2': [
    'Create waits for what it needs.',
    'main-action: creates an empty project',
    'main-action: uploads once',
    'main-action: creates from a repository',
  ],
  '5.3': [
    'An archive is a ZIP of at most 100 MB and gives the title.',
    'zip-archive: is a ZIP by its type',
    'zip-archive: has at most 100 MB',
    'projects.pg: over 100 MB',
  ],
  '5.4': ['A project name is trimmed and not empty.', 'projects: a project is described', 'projects.pg: trims names'],
  '5.5': [
    'A description is one tidy line of at most 120 letters; Enter, Escape, double click.',
    'projects: a project is described',
    'inline-field: ',
  ],
  '5.6': ['A code is six digits; Continue waits for them.', 'sign-in: a code is sent again'],
  '5.7': [
    'An invitation needs an address x@y.z and a role.',
    'members: an admin invites',
    'sign-in-messages: takes x@y.z',
  ],
  '5.8': ['The tree is searched from two letters on, with typos by length, subsequences from four.', 'tree-filter: '],
  '5.9': ['Deleting a page asks with the words of the specification.', 'page-tree: pages are made'],
  '5.10': ['An image is one, of at most 20 MB.', 'image-file: must be one', 'images: what is no image'],
  '5.11': ['A link is an address, or has a dot and no space.', 'menus: selected words get', 'link-address: '],
  '5.12': [
    'A video is one of YouTube, in any of its addresses; pasted, it is asked about.',
    'blocks: a video is asked for',
    'video: ',
  ],
  '5.13': [
    'The chat sends only with results, a project and words; else it says so.',
    'may-submit: a prompt is sent',
    'chat: a question that is not answered',
  ],
  '5.14': [
    'Chat numbers are whole, from 0 to 1000.',
    'chat-settings: a number of results',
    'chat: settings have their bounds',
  ],
  '5.15': ['A table begins as 3 × 3 with a header row.', 'tables: a table is made'],
  '5.16': ['A last empty paragraph stays where one is needed.', 'menus: a slash offers'],
  '5.17': ['An alert does not begin with two spaces.', 'blocks: an alert says', 'leading-spaces: takes one space'],
}

/** 6. Roles. */
const ROLES: Rows = {
  '6.1': ['Viewers read, Editors write pages, Admins manage people: over every call.', 'role-matrix.pg: '],
  '6.2': [
    'Only an Admin sees the row for adding, and changes roles; not their own.',
    'members: an admin invites',
    'members: who may not manage',
    'projects.pg: always keeps an admin',
  ],
  '6.3': [
    'What needs a right is offered only to who has it.',
    'page-tree: a tree that others change',
    'projects: who only reads',
  ],
  '6.4': [
    'Public projects are read by anybody, private ones look as if they were not there.',
    'visitor: a visitor reads',
    'visitor: a private project',
  ],
  '6.5': [
    'A visitor has no connection for writing, and can sign in.',
    'visitor: a visitor reads',
    'visitor: somebody invited',
    'visitor: who logs in',
  ],
  '6.6': [
    'A right that is taken away ends what it allowed, at once.',
    'editing: somebody whose right',
    'members: who may not manage',
  ],
  '6.7': ['The answers of the chat cannot be edited.', 'answer-document: questions and answers'],
  '6.8': [
    'Requests carry the token; the worker has the cookie.',
    'send: sends its parameters',
    'sign-in.pg: refuses tokens',
  ],
}

/** 7. Calls. */
const CALLS: Rows = {
  '7.1': [
    'The calls of the table exist, with their fields and answers.',
    'role-matrix.pg: lists every call',
    'pages.pg: describes the API',
  ],
  '7.2': ['Answers are JSON or text; a token in the header is kept.', 'send: reads text where'],
  '7.3': [
    'A project is read by its id and by its repository.',
    'projects.pg: starts the import',
    'repository: a repository is documented',
  ],
  '7.4': [
    'Pages are made "Untitled", moved, renamed, deleted.',
    'pages.pg: are made untitled',
    'pages.pg: take everything below',
  ],
  '7.5': [
    'Images are sent raw and answered by their address.',
    'pages.pg: are kept once',
    'images: an image is uploaded',
  ],
  '7.6': [
    'An archive is sent as multipart, with its failures told apart.',
    'projects.pg: are kept piece by piece',
    'zip-archive: names the size',
  ],
  '7.7': [
    'Search takes query and project_id, and answers text or a list.',
    'rag.pg: lists what fits',
    'rag.pg: answers with quotations',
  ],
  '7.8': [
    'Sign-in: session with a fresh token, sign out, provider, code by mail.',
    'sign-in.pg: gives a session',
    'mail.pg: arrive over SMTP',
    'github-sign-in.pg: leads to GitHub',
  ],
  '7.9': ['Pages are written together over a WebSocket, a room for each.', 'rooms.pg: '],
  '7.10': [
    'Four events are counted, where that is switched on.',
    'events.pg: ',
    'github-app: ',
    'new-user: on ',
    'github-sign-in: GitHub signs somebody in',
  ],
}

/** 8. Errors. */
const ERRORS: Rows = {
  '8.1': ['A refused call says "{status} Error", unless the caller says more.', 'send: says '],
  '8.2': [
    'After a 401 the session is asked for and the call tried once more; then "Not Authorized".',
    'errors: after a second 401',
    'send: asks who is signed in',
    'send: is ',
  ],
  '8.3': [
    'Failures of the list and of the check of a repository say so.',
    'errors: the list',
    'new-project: a repository project',
  ],
  '8.4': [
    'What keeps a project from being created is said.',
    'errors: a project',
    'new-project: the dialog',
    'generation: without a basis',
  ],
  '8.5': [
    'Signing in says what went wrong, and what is sent again.',
    'sign-in-messages: ',
    'sign-in: a code is sent again',
    'github-sign-in: GitHub signs somebody in',
  ],
  '8.6': ['Failures of permissions say which.', 'errors: permissions'],
  '8.7': [
    'Failures of an upload say whose fault it is.',
    'zip-archive: names the size',
    'zip-archive: names the network',
  ],
  '8.8': ['A diagram that cannot be drawn says so.', 'editing: a diagram is drawn'],
  '8.9': ['Pages that cannot be made, moved or deleted change nothing.', 'outbox: [OU2] lets go only'],
  '8.10': [
    'An image says that it is sent, that it is there, or why not.',
    'images: an image is uploaded',
    'images: what is no image',
  ],
  '8.11': ['A title that cannot be saved says so.', 'errors: a title'],
  '8.12': [
    'The chat says that it has no project, or no answer.',
    'chat: a question that is not answered',
    'may-submit: only somebody who asks',
  ],
  '8.13': ['A page that cannot be read says "Error parsing document".', 'paste: files of Markdown'],
  '8.14': ['A copy that fails says "Failed".', 'errors: copying'],
}

/** 9. Constants. */
const CONSTANTS: Rows = {
  '9.1': ['Limits of uploads: 100 MB and 20 MB.', 'projects.pg: over 100 MB', 'image-file: must be one'],
  '9.2': [
    'Times: toasts, refreshing, code, installation, generation, address, title, copying, drawing.',
    'errors: a refusal that nobody',
    'keeper: refreshes the token',
    'sign-in: a code is sent again',
    'generation: the screen says',
    'page-title: is shown at once',
    'picture-saver: is saved half a second',
  ],
  '9.3': [
    'Widths: 1024 px and 1600 px, and 300 px of sidebar.',
    'phone: on a phone the pages lie',
    'settings: the table of contents',
  ],
  '9.4': [
    'Modes: DEVELOPMENT, STAGE, LOCAL_TO_STAGE, PRODUCTION.',
    'samples.pg: are what somebody finds',
    'config: ',
    'settings: lead to another App',
    'send: names the mode',
  ],
  '9.5': ['Zoom: 0.1 to 10, 0.001 a unit of the wheel, 0.05 a press.', 'view-transform: goes by 0.001'],
  '9.6': [
    'The commands of the slash menu, at most 330 px high.',
    'menus: a slash offers',
    'filter-insertions: has the commands',
  ],
  '9.7': ['The marks of the formatting toolbar, kinds of block, and a link.', 'menus: selected words get'],
  '9.8': ['The shortcuts for code, and fences of three.', 'code-block: code is written', 'shortcuts: a question mark'],
  '9.9': ['The languages whose code is coloured.', 'highlight: are known for every language'],
  '9.10': ['The dialect of Markdown: alerts, drawings, videos.', 'markdown: '],
  '9.11': ['Drawings have one page.', 'canvas: a drawing is made'],
  '9.12': ['The text that the sandbox begins with.', 'sandbox: the sandbox is an editor'],
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
