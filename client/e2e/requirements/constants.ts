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
    'keeper: the session keeper retries 30 s after a failed request and signs nobody out',
  ],
  '9.6': [
    'Modes: DEVELOPMENT, STAGE, LOCAL_TO_STAGE, and PRODUCTION unless it is said.',
    'settings: the git host settings use a different GitHub App in each mode',
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
    'landing: a dialog opens if the browser can neither share nor copy, and closes after a countdown',
  ],
  '9.13': [
    'Below 1024 px a screen is a small one.',
    'settings: the sidebar below 1024 px fills the screen, and closes by its button',
  ],
  '9.14': [
    'From 1600 px there is a sidebar on the right.',
    'settings: the settings change visibility, dark mode, sidebar background and table of contents',
    'settings: the table of contents opens headings and marks the current heading',
  ],
  '9.15': [
    'The sidebar takes 300 px.',
    'settings: the settings change visibility, dark mode, sidebar background and table of contents',
  ],
  '9.16': [
    'A text in place has at most 120 letters.',
    'projects: a project is described, renamed, made public and deleted from the list, also offline',
    'projects.pg: a change of a project trims the name, and tidies or empties the description',
  ],
  '9.17': [
    'The description of an example is cut at 45 letters.',
    'cut: cut shortens a longer text to 45 letters and adds an ellipsis',
    'cut: cut leaves a text of up to 45 letters unchanged',
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
    'fit: the view fits the whole drawing at once and 200 ms after the last change',
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
    'chat-settings: a result count is a number from 0 to 1000, and any other text counts as 0',
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
    'sandbox: the sandbox works for everyone, even offline, and keeps written text',
  ],
  '9.30': [
    'The slash menu is at most 330 px high.',
    'menus: the slash menu offers every kind of block, by keys and by pointer',
  ],
  '9.31': [
    'In the tree nothing is cut off at 1000 px: only the rows near the view exist.',
    'keyboard: the page tree can be navigated, expanded, collapsed and searched by keyboard',
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
    'settings: the table of contents opens headings and marks the current heading',
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
    'code-block: a code block can be opened, indented and left by typing',
  ],
  '9.38': [
    'Mod-e makes code within a line and takes it back.',
    'menus: selected words can be formatted, linked and turned into another kind of block',
    'code-block: a code block can be opened, indented and left by typing',
  ],
  '9.39': [
    'Three backticks or tildes begin code, and a fence ends with as many.',
    'code-block: a code block can be opened, indented and left by typing',
  ],
  '9.40': [
    'Code is coloured in 29 languages, and mermaid and openapi are languages too.',
    'highlight: code highlighting loads for every language that a code block offers',
    'highlight: an API description is highlighted as JSON or YAML',
  ],
  '9.41': [
    'In Markdown an alert stands between dashes, with the symbol of its kind above it.',
    'serialize: each kind of alert is written with a symbol that is read back as the same kind',
    'parse: the Markdown %j is read as the expected document',
    'paste: pasted Markdown becomes blocks except in code blocks, and undo restores the text',
  ],
  '9.42': [
    'Drawings and videos are lines of :::editorCanvas and :::youtube.',
    'serialize: custom blocks are written as Markdown that also reads well in other tools',
    'parse: the Markdown %j is read as the expected document',
  ],
  '9.43': [
    'Samples are content to try it with, and nowhere but in mode DEVELOPMENT.',
    'samples.pg: a new person in mode DEVELOPMENT finds sample pages and every badge',
    'samples.pg: a new person in production finds no samples',
  ],
  '9.44': [
    'An editor of its own begins with "Build once. Share everywhere."',
    'sandbox: the sandbox works for everyone, even offline, and keeps written text',
  ],
}
