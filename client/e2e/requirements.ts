/**
 * What the product has to do, sentence by sentence, and the tests that prove it. `npm run spec` prints it and fails where
 * a requirement has no test or names one that is not there; `.ci/requirements.test.ts` does the same in `npm test`.
 *
 * A test is named by its file, without the ending, and the beginning of its name.
 */
export type Requirement = { id: string; says: string; tests: readonly string[] }

type Rows = Readonly<Record<string, readonly [says: string, ...tests: string[]]>>

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
