import type { Rows } from '../requirements.ts'

/** 9. Constants and limits. */
export const CONSTANTS: Rows = {
  '9.1': [
    'An archive has at most 100 MB.',
    'zip-archive: a ZIP of at most 100 MB is accepted and a larger one is refused',
    'projects.pg: over 100 MB are refused',
  ],
  '9.2': [
    'An image has at most 20 MB.',
    'image-file: must be one',
    'pages.pg: an image is judged by its bytes and not by its declared type',
  ],
  '9.3': ['A toast lasts 5000 ms and fades in 250 ms.', 'errors: a refusal that nobody expected'],
  '9.4': ['A token is refreshed 120 s before it ends.', 'keeper: refreshes the token 120 s before it ends'],
  '9.5': ['After a failure that is tried again after 30 s.', 'keeper: warns and tries again after 30 s'],
  '9.6': [
    'Modes: DEVELOPMENT, STAGE, LOCAL_TO_STAGE, and PRODUCTION unless it is said.',
    'settings: lead to another App in each mode',
    "readme: the operator's manual shows every setting",
  ],
  '9.7': ['A code has 6 digits.', 'sign-in: a code is sent again', 'sign-in.pg: gives a session in an HttpOnly cookie'],
  '9.8': [
    'Another is sent after 30 s.',
    'sign-in: a code is sent again',
    'sign-in.pg: sends an address one code in 30 s',
  ],
  '9.9': ['An installation is asked about every 4 s.', 'wait-for-installation: asks every 4 s'],
  '9.10': ['A run is asked about every 8 s.', 'generation: the screen says of every status'],
  '9.11': ['An address is checked after 500 ms.', 'new-project: a repository project'],
  '9.12': [
    'The dialog about sharing closes itself after 5 s.',
    'landing: a dialog replaces missing sharing and copying, counts down, and closes unless someone stops it',
  ],
  '9.13': ['Below 1024 px a screen is a small one.', 'settings: below 1024 px the sidebar'],
  '9.14': [
    'From 1600 px there is a sidebar on the right.',
    'settings: the settings: private with a question',
    'settings: the table of contents leads',
  ],
  '9.15': ['The sidebar takes 300 px.', 'settings: the settings: private with a question'],
  '9.16': ['A text in place has at most 120 letters.', 'projects: a project is described', 'projects.pg: trims names'],
  '9.17': ['The description of an example is cut at 45 letters.', 'cut: cuts at 45 letters', 'cut: leaves what fits'],
  '9.18': [
    'A title is saved after 2000 ms.',
    'page-title: a page name is shown at once and saved once after typing pauses',
  ],
  '9.19': [
    'The picture of a drawing is saved after 500 ms.',
    'picture-saver: the picture of a drawing is saved once, half a second after the last change',
  ],
  '9.20': [
    'A drawing is fitted to its room after 200 ms.',
    'fit: the whole drawing is shown at once, and again 200 ms after the last change of content or size',
  ],
  '9.21': ['Copying says how it went for 1500 ms.', 'errors: copying that the browser refuses'],
  '9.22': [
    'The chat asks for 10 results of documentation and 10 of code.',
    'chat: settings have their bounds',
    'chat-settings: settings come back',
  ],
  '9.23': ['Both are from 0 to 1000.', 'chat-settings: a number of results', 'chat: settings have their bounds'],
  '9.24': ['Above 3 projects a number takes the place of the chips.', 'chat: several projects are asked'],
  '9.25': [
    'A diagram is shown at 0.1 to 10 times its size.',
    'view-transform: goes by 0.001',
    'code-block: a diagram is looked at',
  ],
  '9.26': [
    'A unit of the wheel changes that by 0.001.',
    'view-transform: goes by 0.001',
    'code-block: a diagram is looked at',
  ],
  '9.27': ['A press changes it by 0.05.', 'view-transform: goes by 0.001', 'code-block: a diagram is looked at'],
  '9.28': ['A drawing has 1 page.', 'canvas: a drawing is made in the page'],
  '9.29': [
    'An editor without a project has the project 13.',
    'sandbox: the sandbox works for everyone, also without a server, and keeps what they write',
  ],
  '9.30': ['The slash menu is at most 330 px high.', 'menus: a slash offers every kind of block'],
  '9.31': [
    'In the tree nothing is cut off at 1000 px: only the rows near the view exist.',
    'keyboard: the tree is walked',
    'new-user: a new user on',
  ],
  '9.32': [
    'Documentation is in en, ru or de, and in en unless it is said.',
    'new-project: the dialog has its fields',
    'kept-draft: a kept draft with missing or invalid parts is ignored',
    'calls.pg: GET /api/page/{id} answers',
  ],
  '9.33': ['A table of contents needs 2 headings.', 'settings: the table of contents leads'],
  '9.34': [
    'The slash menu has its 15 commands.',
    'filter-insertions: the slash menu has the commands of the specification',
    'menus: a slash offers every kind of block',
  ],
  '9.35': ['The formatting toolbar has bold, italic, underline, strike and code.', 'menus: selected words get marks'],
  '9.36': ['It has the kinds of block to choose from, and a field for a link.', 'menus: selected words get marks'],
  '9.37': ['Mod-Alt-c makes code and takes it back.', 'code-block: code is written by its own rules'],
  '9.38': [
    'Mod-e makes code within a line and takes it back.',
    'menus: selected words get marks',
    'code-block: code is written by its own rules',
  ],
  '9.39': [
    'Three backticks or tildes begin code, and a fence ends with as many.',
    'code-block: code is written by its own rules',
  ],
  '9.40': [
    'Code is coloured in 29 languages, and mermaid and openapi are languages too.',
    'highlight: code colours load for every code language that a block offers',
    'highlight: an API description has the colours of the format it is written in',
  ],
  '9.41': [
    'In Markdown an alert stands between dashes, with the symbol of its kind above it.',
    'serialize: have a symbol for each kind of alert',
    'parse: the Markdown %j is read as the expected document',
    'paste: Markdown becomes blocks',
  ],
  '9.42': [
    'Drawings and videos are lines of :::editorCanvas and :::youtube.',
    'serialize: blocks of our own are written as lines that read well elsewhere too',
    'parse: the Markdown %j is read as the expected document',
  ],
  '9.43': [
    'Samples are content to try it with, and nowhere but in mode DEVELOPMENT.',
    'samples.pg: a new person in mode DEVELOPMENT finds sample pages and every badge',
    'samples.pg: a new person in production finds no samples',
  ],
  '9.44': [
    'An editor of its own begins with "Build once. Share everywhere."',
    'sandbox: the sandbox works for everyone, also without a server, and keeps what they write',
  ],
}
