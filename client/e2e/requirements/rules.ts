import type { Rows } from '../requirements.ts'

/** 5. Validation. */
export const RULES: Rows = {
  '5.1': [
    'The address of a repository has http, https or neither, and the host of the provider.',
    'git-url: is read from',
    'git-url: is not read from',
    'git-url: only GitHub and the configured hosts are allowed, and plain http only on this machine',
  ],
  '5.2': [
    'It has an owner and a name; else "Invalid GitHub URL".',
    'git-url: is not read from',
    'main-action: the repository field says what is wrong with its address',
    'new-project: a repository address is checked after a pause in typing, and a failed check is reported',
  ],
  '5.3': [
    'The name of the repository is the first title.',
    'repository: a repository is documented from its address, and opens again by that address',
  ],
  '5.4': [
    'A repository that has a project already: "Project already exists".',
    'main-action: the repository field says what is wrong with its address',
    'new-project: a repository address is checked after a pause in typing, and a failed check is reported',
    'repository: a repository is documented from its address, and opens again by that address',
  ],
  '5.5': [
    'A repository is created from once its address is read and there is a title.',
    'main-action: the main button creates a project from a readable repository once there is a title',
  ],
  '5.6': [
    'An empty project is created once there is a title.',
    'main-action: the main button creates an empty project once there is a title',
  ],
  '5.7': [
    'An archive is uploaded once there are a file and a title.',
    'main-action: the main button uploads once there are a file and a title',
  ],
  '5.8': [
    'An archive is a ZIP by its type or ending, else "Please select a ZIP file".',
    'zip-archive: a file counts as a ZIP by its type or by its name',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
  ],
  '5.9': [
    'It has at most 104857600 bytes, else "File size must be less than 100MB".',
    'zip-archive: a ZIP of at most 100 MB is accepted and a larger one is refused',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
    'projects.pg: a ZIP archive over 100 MB is refused with the allowed size, and the documentation stays',
  ],
  '5.10': [
    'The name of the file without .zip is the first title.',
    'zip-archive: the title of a ZIP project is its file name without .zip, at most 200 characters',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
  ],
  '5.11': [
    'The name of a project is trimmed, and an empty one refused.',
    'projects: a project is described, renamed, made public and deleted from the list, also offline',
    'projects.pg: a change of a project trims the name, and tidies or empties the description',
    'inline-field: a text changed in place can be emptied only if it may be empty',
  ],
  '5.12': [
    'A description is trimmed; an empty one reads "No description".',
    'projects: a project is described, renamed, made public and deleted from the list, also offline',
    'projects.pg: a change of a project trims the name, and tidies or empties the description',
  ],
  '5.13': [
    'Spaces within it become one.',
    'inline-field: a text changed in place is one line without surrounding space',
    'projects: a project is described, renamed, made public and deleted from the list, also offline',
    'projects.pg: a change of a project trims the name, and tidies or empties the description',
  ],
  '5.14': [
    'It has at most 120 letters.',
    'projects: a project is described, renamed, made public and deleted from the list, also offline',
    'projects.pg: a change of a project trims the name, and tidies or empties the description',
  ],
  '5.15': [
    'Enter saves it, Escape does not, a double click begins it.',
    'projects: a project is described, renamed, made public and deleted from the list, also offline',
  ],
  '5.16': [
    'A code is six digits; until then Continue cannot be pressed.',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
    'keyboard: a wrong code shows an error and leaves the focus in place, and a pasted code signs in',
  ],
  '5.17': [
    'Who is added has an address like x@y.z, and a role is chosen.',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
  ],
  '5.18': [
    'Searching the tree begins with two letters, and takes names that are like what was typed.',
    'tree-filter: the tree search needs at least two letters, not counting surrounding spaces',
    'page-tree: pages can be dragged to a new place, but not into themselves and not during a search',
  ],
  '5.19': [
    'Up to three letters take no typo, up to six one, up to nine two, more three.',
    'tree-filter: the tree search allows one typo from 4 letters, two from 7 and three from 10',
    'tree-filter: the tree search finds every word prefix with up to the allowed number of typos',
  ],
  '5.20': [
    'From four letters on, names are found by a part, a beginning, or their letters in order.',
    'tree-filter: the tree search finds names that contain the text, and shows the pages above them',
    'tree-filter: the tree search matches scattered letters in order if the query has four letters or more',
  ],
  '5.21': [
    'What matches is marked.',
    'tree-filter: the tree search marks the matching letters',
    'keyboard: the page tree can be navigated, expanded, collapsed and searched by keyboard',
  ],
  '5.22': [
    'Deleting a page asks, by its name, and says that it cannot be undone and may lose data.',
    'page-tree: pages are created, moved, renamed and deleted from their menu by keys alone',
  ],
  '5.23': [
    'An image has the type of one, else "File type not supported."',
    'image-file: an image file must have a supported type and at most 20 MB',
    'images: an image that is invalid, too large or fails to upload shows an error and leaves nothing behind',
    'pages.pg: an image is judged by its bytes and not by its declared type',
  ],
  '5.24': [
    'It has at most 20 MB, else "File size too big (max 20MB)."',
    'image-file: an image file must have a supported type and at most 20 MB',
    'images: an image that is invalid, too large or fails to upload shows an error and leaves nothing behind',
    'pages.pg: an image is judged by its bytes and not by its declared type',
  ],
  '5.25': [
    'A link is an address, or has a dot and no space and gets https://.',
    'link-address: takes',
    'menus: selected words can be formatted, linked and turned into another kind of block',
  ],
  '5.26': [
    'Anything else is not applied as a link.',
    'link-address: applies nothing for',
    'menus: selected words can be formatted, linked and turned into another kind of block',
  ],
  '5.27': [
    'A video has an address of the video service, else "Please enter a valid YouTube URL".',
    'video: finds none in',
    'blocks: a video is inserted by its address, and plays from a host that sets no cookies',
  ],
  '5.28': [
    'What is embedded is named by the parameter v, or by the last part of the path.',
    'video: finds the video of',
    'blocks: a video is inserted by its address, and plays from a host that sets no cookies',
  ],
  '5.29': [
    'Pasting such an address opens the dialog as well.',
    'blocks: a video is inserted by its address, and plays from a host that sets no cookies',
  ],
  '5.30': [
    'The chat sends with a number of results above 0, a project, and words.',
    'may-submit: a prompt can be sent only with words, a project and at least one requested result',
    'chat: chat settings stay within limits, are kept on the device and apply to the next question',
    'chat: the chat asks several projects at once, and shows more than three as a number',
  ],
  '5.31': [
    'The prompt is trimmed, and Enter sends it.',
    'chat: someone uses Ask AI by keyboard, from a project to an answer with sources and back',
  ],
  '5.32': [
    'Without a project it says "no projects selected".',
    'chat: the chat asks several projects at once, and shows more than three as a number',
    'may-submit: a missing project is reported only when someone asks something',
  ],
  '5.33': [
    'Numbers of results are digits from 0 to 1000 in steps of 1, and 0 when they are anything else.',
    'chat-settings: a result count is a number from 0 to 1000, and any other text counts as 0',
    'chat-settings: any text is read as a result count within the limits',
    'chat: chat settings stay within limits, are kept on the device and apply to the next question',
  ],
  '5.34': [
    'A table begins as 3 rows by 3 columns with a header row.',
    'tables: a table is created, filled, changed, left and deleted by keys and by its toolbar',
  ],
  '5.35': [
    'An empty paragraph stays after the last block, unless that is a paragraph, a heading or a rule.',
    'trailing-paragraph: is an empty paragraph after',
    'trailing-paragraph: is left alone after',
    'menus: the slash menu offers every kind of block, by keys and by pointer',
  ],
  '5.36': [
    'An alert does not begin with two spaces.',
    'leading-spaces: an alert accepts one leading space but not two',
    'blocks: an alert names its kind, and drops the second of two leading spaces',
  ],
}
