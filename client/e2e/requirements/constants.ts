import type { Rows } from '../requirements.ts'

/** 9. Constants and limits. */
export const CONSTANTS: Rows = {
  '9.1': [
    'An archive has at most 100 MB.',
    'zip-archive: a ZIP of at most 100 MB is accepted and a larger one is refused',
    'projects.pg: a ZIP archive over 100 MB is refused with the allowed size, and the documentation stays',
  ],
  '9.2': [
    'An image has at most 20 MB.',
    'image-file: an image file must have a supported type and at most 20 MB',
    'pages.pg: an image is judged by its bytes and not by its declared type',
  ],
  '9.3': [
    'A toast lasts 5000 ms and fades in 250 ms.',
    'errors: an unexpected refusal shows a toast with its status, which disappears by itself',
  ],
  '9.4': [
    'A token is refreshed 120 s before it ends.',
    'keeper: the session keeper refreshes the token 120 s before it ends',
  ],
  '9.5': [
    'After a failure that is tried again after 30 s.',
    'keeper: the session keeper warns and retries after 30 s without an answer, and signs nobody out',
  ],
  '9.6': [
    'Modes: DEVELOPMENT, STAGE, LOCAL_TO_STAGE, and PRODUCTION unless it is said.',
    'settings: the git host settings lead to a different App in each mode',
    "readme: the operator's manual shows every setting",
  ],
  '9.7': [
    'A code has 6 digits.',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
    'sign-in.pg: a sign-in by code gives a session in an HttpOnly cookie and a short-lived token',
  ],
  '9.8': [
    'Another is sent after 30 s.',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
    'sign-in.pg: an address gets one sign-in code in 30 s and ten an hour',
  ],
  '9.9': [
    'An installation is asked about every 4 s.',
    'wait-for-installation: the wait for an installation asks every 4 s until the app has access, even after a failure',
  ],
  '9.10': [
    'A run is asked about every 8 s.',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
  ],
  '9.11': [
    'An address is checked after 500 ms.',
    'new-project: a repository address is checked after a pause in typing, and a failed check is reported',
  ],
  '9.12': [
    'The dialog about sharing closes itself after 5 s.',
    'landing: a dialog replaces missing sharing and copying, counts down, and closes unless someone stops it',
  ],
  '9.13': [
    'Below 1024 px a screen is a small one.',
    'settings: the sidebar below 1024 px fills the screen, and closes by its button',
  ],
  '9.14': [
    'From 1600 px there is a sidebar on the right.',
    'settings: the settings change visibility after a question, dark mode, sidebar background and table of contents',
    'settings: the table of contents leads to headings, marks the current heading, and needs two headings',
  ],
  '9.15': [
    'The sidebar takes 300 px.',
    'settings: the settings change visibility after a question, dark mode, sidebar background and table of contents',
  ],
  '9.16': [
    'A text in place has at most 120 letters.',
    'projects: a project is described, renamed, made public and deleted from the list, also offline',
    'projects.pg: a change of a project trims the name, and tidies or empties the description',
  ],
  '9.17': [
    'The description of an example is cut at 45 letters.',
    'cut: the cut shortens a text to 45 letters and adds an ellipsis',
    'cut: the cut leaves a text of up to 45 letters unchanged',
  ],
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
  '9.21': [
    'Copying says how it went for 1500 ms.',
    'errors: a copy button shows “Failed” for a moment if the browser refuses to copy',
  ],
  '9.22': [
    'The chat asks for 10 results of documentation and 10 of code.',
    'chat: chat settings stay within limits, are kept on the device and apply to the next question',
    'chat-settings: chat settings are read as they were stored, and invalid settings become the defaults',
  ],
  '9.23': [
    'Both are from 0 to 1000.',
    'chat-settings: a number of results consists of digits from 0 to 1000, and anything else counts as 0',
    'chat: chat settings stay within limits, are kept on the device and apply to the next question',
  ],
  '9.24': [
    'Above 3 projects a number takes the place of the chips.',
    'chat: the chat asks several projects at once, and shows more than three as a number',
  ],
  '9.25': [
    'A diagram is shown at 0.1 to 10 times its size.',
    'view-transform: zooming changes by 0.001 per wheel unit and by 0.05 per press, between 0.1 and 10',
    'code-block: a diagram can be zoomed and moved in the page and in full screen',
  ],
  '9.26': [
    'A unit of the wheel changes that by 0.001.',
    'view-transform: zooming changes by 0.001 per wheel unit and by 0.05 per press, between 0.1 and 10',
    'code-block: a diagram can be zoomed and moved in the page and in full screen',
  ],
  '9.27': [
    'A press changes it by 0.05.',
    'view-transform: zooming changes by 0.001 per wheel unit and by 0.05 per press, between 0.1 and 10',
    'code-block: a diagram can be zoomed and moved in the page and in full screen',
  ],
  '9.28': ['A drawing has 1 page.', 'canvas: a drawing is edited in the page, and readers see it as a picture'],
  '9.29': [
    'An editor without a project has the project 13.',
    'sandbox: the sandbox works for everyone, also without a server, and keeps what they write',
  ],
  '9.30': [
    'The slash menu is at most 330 px high.',
    'menus: the slash menu offers every kind of block, by keys and by pointer',
  ],
  '9.31': [
    'In the tree nothing is cut off at 1000 px: only the rows near the view exist.',
    'keyboard: the page tree is walked, opened, closed and searched by keyboard',
    'new-user: a new user on',
  ],
  '9.32': [
    'Documentation is in en, ru or de, and in en unless it is said.',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
    'kept-draft: a kept draft with missing or invalid parts is ignored',
    'calls.pg: GET /api/page/{id} answers',
  ],
  '9.33': [
    'A table of contents needs 2 headings.',
    'settings: the table of contents leads to headings, marks the current heading, and needs two headings',
  ],
  '9.34': [
    'The slash menu has its 15 commands.',
    'filter-insertions: the slash menu has the commands of the specification',
    'menus: the slash menu offers every kind of block, by keys and by pointer',
  ],
  '9.35': [
    'The formatting toolbar has bold, italic, underline, strike and code.',
    'menus: selected words can be formatted, linked and turned into another kind of block',
  ],
  '9.36': [
    'It has the kinds of block to choose from, and a field for a link.',
    'menus: selected words can be formatted, linked and turned into another kind of block',
  ],
  '9.37': [
    'Mod-Alt-c makes code and takes it back.',
    'code-block: a code block has its own typing rules, from the opening fence to leaving the block',
  ],
  '9.38': [
    'Mod-e makes code within a line and takes it back.',
    'menus: selected words can be formatted, linked and turned into another kind of block',
    'code-block: a code block has its own typing rules, from the opening fence to leaving the block',
  ],
  '9.39': [
    'Three backticks or tildes begin code, and a fence ends with as many.',
    'code-block: a code block has its own typing rules, from the opening fence to leaving the block',
  ],
  '9.40': [
    'Code is coloured in 29 languages, and mermaid and openapi are languages too.',
    'highlight: code colours load for every code language that a block offers',
    'highlight: an API description has the colours of the format it is written in',
  ],
  '9.41': [
    'In Markdown an alert stands between dashes, with the symbol of its kind above it.',
    'serialize: each kind of alert is written with a symbol that is read back as the same kind',
    'parse: the Markdown %j is read as the expected document',
    'paste: pasted Markdown becomes blocks, undo restores the text, and code blocks keep it as text',
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
