import type { Rows } from '../requirements.ts'

const PROJECT = 'projects.pg: a project has the fields of the specification and its pages'
const PAGE = 'pages.pg: a new page is untitled and lies below another page or at the top'
const DETAIL = 'pages.pg: a page reads the same as JSON and as a collaborative document'
const BASIS = 'creation-basis: a complete creation basis is accepted'
const NO_BASIS =
  'generation: the generation screen creates nothing without project info, and shows why a creation failed'
const NAMES = 'presence: writers see where others are in the page, by name, by login or as guests'
const THEME = 'settings: the theme follows the system until someone chooses one'
const SETTINGS = 'settings: the settings change visibility, dark mode, sidebar background and table of contents'
const TOAST = 'errors: an unexpected refusal shows a toast with its status, which disappears by itself'
const CHAT_SETTINGS = 'chat: chat settings stay within limits, are kept on the device and apply to the next question'
const CHAT_KEPT = 'chat-settings: chat settings are read as they were stored, and invalid settings become the defaults'
const FOUND = 'rag.pg: search lists matching passages, each with its place'
const BLOCKS = 'schema: the schema has every block and mark of the specification'
const SIZES = 'schema: images and videos have a source and a size, and images also have an alternative text and a title'
const EVERY_KIND = 'offline-blocks: [OU1] blocks of every kind written offline are kept and sent after reconnecting'
const LAST_PAGE = 'settings: the page read last opens again, and a slow page shows a skeleton'
const SESSION_KEYS = 'session: local storage uses the specified names, and a lost token is renewed from the session'
const GALLERY = 'examples: an administrator chooses the projects in the gallery, and visitors see them'

/** 3. Entities and their fields. */
export const ENTITIES: Rows = {
  '3.1': [
    'A project has id, name, status, commit_hash, description and default_page_id.',
    PROJECT,
    'projects.pg: a new project is empty except for one page that opens first',
  ],
  '3.2': [
    'It has a type: github, user or zip.',
    PROJECT,
    'projects.pg: the import of a repository starts together with its project',
    'projects.pg: a ZIP archive is stored in pieces and queued for import',
  ],
  '3.3': [
    'It has git_url, git_repository_id, github_node_id and installation_id.',
    PROJECT,
    'repository-access.pg: a project keeps the number and installation of its repository, and only members learn of it',
  ],
  '3.4': [
    'Its visibility is private or public.',
    PROJECT,
    'projects.pg: a change of a project trims the name, and tidies or empties the description',
  ],
  '3.5': [
    'Its rag_status is active or idle.',
    PROJECT,
    'chat: someone uses Ask AI by keyboard, from a project to an answer with sources and back',
  ],
  '3.6': ['It comes with a list of its pages, where they are asked for.', PROJECT],
  '3.7': ['A page has id, project_id, name, created_at and updated_at.', PAGE],
  '3.8': ['It has a parent_id, which is 0 at the top.', PAGE],
  '3.9': [
    'It has a type: generated or file.',
    PAGE,
    'tree-model: the tree begins with the default page, then pages, topics and files',
  ],
  '3.10': ['Its detail has page_id and language_code.', PAGE],
  '3.11': ['Its detail has content, and content_bytea in base64, which say the same.', DETAIL],
  '3.12': [
    'The tree that is made of pages has id, name, type and what is below each.',
    'tree-model: the tree begins with the default page, then pages, topics and files',
    'tree-model: the tree never shows a page in two places, even while someone moves the page',
  ],
  '3.13': ['The basis of a project is owner_name, repo_name, project_name, language and is_private.', BASIS, NO_BASIS],
  '3.14': [
    'It is kept in this browser, for the person who gave it.',
    NO_BASIS,
    'repository: a repository is documented from its address, and opens again by that address',
    'creation-basis: a stored creation basis is visible only to the person who stored it',
  ],
  '3.15': ['None of it may be blank.', 'creation-basis: does not take %j', NO_BASIS],
  '3.16': [
    'A permission is user_email and role.',
    'projects.pg: a project always keeps an admin, and no one changes their own role',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
  ],
  '3.17': [
    'The status of an installation says is_project_already_exists and has_installation_access.',
    'repository-access.pg: a repository can be documented by anyone who can read it on GitHub',
    'repository-access.pg: a project keeps the number and installation of its repository, and only members learn of it',
  ],
  '3.18': [
    'A user has name, email, image and login.',
    'stored-user: a stored user keeps the id, name, address, image and login, and nothing else',
    'stored-user: a stored user needs no more than an id and an address',
    'github-sign-in.pg: a GitHub sign-in redirects to GitHub and returns with a session',
  ],
  '3.19': ['Who writes is called by name, else by login, else "Guest".', NAMES],
  '3.20': [
    'The user is kept in this browser, as user-storage.',
    SESSION_KEYS,
    'stored-user: a stored user without an id or an address is ignored',
  ],
  '3.21': ['The look is kept as theme-storage.', SETTINGS],
  '3.22': ['It is dark or light, as the system is until somebody chooses.', THEME, SETTINGS],
  '3.23': ['It has showGradient, which is true until somebody says otherwise.', SETTINGS],
  '3.24': ['A message has a title and a text.', TOAST],
  '3.25': [
    'A message has a type: info, success, warning or error.',
    TOAST,
    'landing: sharing the landing page copies the address and says so, if the device cannot share',
    'session: a missing session signs someone out, but a failing or unreachable server does not',
    'new-version: [SW10] [SW11] each tab offers a new version in a typing pause and reloads after consent',
  ],
  '3.26': [
    'A message has a durationMs.',
    'toasts: a toast closes after 5 s or after its given duration',
    'toasts: a toast stays if its duration is 0 or less',
  ],
  '3.27': [
    'A refusal of the server is code, msg and err.',
    'pages.pg: page calls refuse invalid ids, and invalid or unknown fields',
    'send: a refused call shows a toast with its status, unless the caller handles that status',
  ],
  '3.28': ['The settings of the chat are kept in this browser.', CHAT_SETTINGS],
  '3.29': ['docsN and codeN begin as 10.', CHAT_SETTINGS, CHAT_KEPT],
  '3.30': ['isSearchOnly begins as false.', CHAT_KEPT],
  '3.31': ['searchScope is codeAndDocs, code or docs.', CHAT_KEPT, CHAT_SETTINGS],
  '3.32': ['What a search finds has headers, content, original_fragments, filepath and page_id.', FOUND],
  '3.33': [
    'A code block has a language, or none, and then it is detected.',
    'schema: a code block has no language and no source address by default',
    'code-block: a code block can be opened, indented and left by typing',
  ],
  '3.34': [
    'A code block may have a git_url, which links to its source.',
    'schema: a code block has no language and no source address by default',
    'code-block: a diagram can be zoomed and moved in the page and in full screen',
  ],
  '3.35': [
    'An alert is an error, a warning, a success or, if nothing is said, an info.',
    'schema: an alert has the type info by default',
    'blocks: an alert names its kind, and drops the second of two leading spaces',
  ],
  '3.36': [
    'A drawing has what is drawn, which is the document of all.',
    'schema: a drawing has an id, which is empty by default',
    'canvas: a drawing returns the records written into it, its needed schema and its size',
    'canvas: two people drawing at once, one of them offline, lose no shape',
  ],
  '3.37': [
    'A drawing has how one looks at it, which is of each person.',
    'canvas: the server accepts records and a picture of a drawing, also when they are set again',
    'canvas: a drawing is edited in the page, and readers see it as a picture',
  ],
  '3.38': ['A drawing has its users.', 'canvas: two people drawing at once, one of them offline, lose no shape'],
  '3.39': [
    'A video has src, width and height.',
    SIZES,
    'blocks: a video is inserted by its address, and plays from a host that sets no cookies',
  ],
  '3.40': [
    'An image has src, alt, title, width and height.',
    SIZES,
    'images: an image is uploaded in place, resized, described and replaced, and readers see the result',
    'serialize: an image with a size is written as an HTML tag',
  ],
  '3.41': ['Pages have paragraphs, quotes, code, tables, images, videos, alerts and drawings.', BLOCKS, EVERY_KIND],
  '3.42': [
    'They have headings, of levels 1 to 3 in the editor and up to 6 in Markdown.',
    'filter-insertions: the slash menu has the commands of the specification',
    'schema: headings in the schema have six levels, and tasks are unchecked by default',
  ],
  '3.43': [
    'They have bulleted lists, numbered lists, and to-dos that are checked or not.',
    BLOCKS,
    'schema: headings in the schema have six levels, and tasks are unchecked by default',
    EVERY_KIND,
  ],
  '3.44': [
    'They have links and marks within a line.',
    BLOCKS,
    'menus: selected words can be formatted, linked and turned into another kind of block',
  ],
  '3.45': ['An example has an image, a title, a description and a link.', GALLERY],
  '3.46': ['project_id and page_id are kept under these names.', LAST_PAGE],
  '3.47': [
    'auth-jwt and user-storage are kept under these names.',
    SESSION_KEYS,
    'session: logging out sends every tab to the login page, and signing in sends every tab back',
  ],
  '3.48': ['theme-storage and chat-settings are kept under these names.', SETTINGS, CHAT_SETTINGS],
  '3.49': [
    'The collaborative copy of each page of each project is kept.',
    'offline-start: [SW2] a previously opened page can be edited offline and is sent after reconnecting',
  ],
  '3.50': [
    'The list of projects is kept.',
    'offline-start: [SW2] the app starts at any address without a server, and says what is not on the device',
  ],
}
