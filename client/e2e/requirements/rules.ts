import type { Rows } from '../requirements.ts'

/** 5. Validation. */
export const RULES: Rows = {
  '5.1': [
    'The address of a repository has http, https or neither, and the host of the provider.',
    'git-url: is read from',
    'git-url: is not read from',
    'git-url: the allowed hosts are GitHub and the configured ones, with plain http only on this machine',
  ],
  '5.2': [
    'It has an owner and a name; else "Invalid GitHub URL".',
    'git-url: is not read from',
    'main-action: name what is wrong',
    'new-project: a repository project',
  ],
  '5.3': ['The name of the repository is the first title.', 'repository: a repository is documented'],
  '5.4': [
    'A repository that has a project already: "Project already exists".',
    'main-action: name what is wrong',
    'new-project: a repository project',
    'repository: a repository is documented',
  ],
  '5.5': [
    'A repository is created from once its address is read and there is a title.',
    'main-action: creates from a repository',
  ],
  '5.6': ['An empty project is created once there is a title.', 'main-action: creates an empty project'],
  '5.7': [
    'An archive is uploaded once there are a file and a title.',
    'main-action: uploads once there are a file and a title',
  ],
  '5.8': [
    'An archive is a ZIP by its type or ending, else "Please select a ZIP file".',
    'zip-archive: a file counts as a ZIP by its type or by its name',
    'new-project: the dialog has its fields',
  ],
  '5.9': [
    'It has at most 104857600 bytes, else "File size must be less than 100MB".',
    'zip-archive: a ZIP of at most 100 MB is accepted and a larger one is refused',
    'new-project: the dialog has its fields',
    'projects.pg: over 100 MB are refused',
  ],
  '5.10': [
    'The name of the file without .zip is the first title.',
    'zip-archive: gives the title without its ending',
    'new-project: the dialog has its fields',
  ],
  '5.11': [
    'The name of a project is trimmed, and an empty one refused.',
    'projects: a project is described',
    'projects.pg: trims names',
    'inline-field: a text changed in place can be emptied only if it may be empty',
  ],
  '5.12': [
    'A description is trimmed; an empty one reads "No description".',
    'projects: a project is described',
    'projects.pg: trims names',
  ],
  '5.13': [
    'Spaces within it become one.',
    'inline-field: a text changed in place is one line without surrounding space',
    'projects: a project is described',
    'projects.pg: trims names',
  ],
  '5.14': ['It has at most 120 letters.', 'projects: a project is described', 'projects.pg: trims names'],
  '5.15': ['Enter saves it, Escape does not, a double click begins it.', 'projects: a project is described'],
  '5.16': [
    'A code is six digits; until then Continue cannot be pressed.',
    'sign-in: a code is sent again',
    'keyboard: a wrong code says so',
  ],
  '5.17': ['Who is added has an address like x@y.z, and a role is chosen.', 'members: an admin invites'],
  '5.18': [
    'Searching the tree begins with two letters, and takes names that are like what was typed.',
    'tree-filter: waits for two letters',
    'page-tree: pages are dragged to their place',
  ],
  '5.19': [
    'Up to three letters take no typo, up to six one, up to nine two, more three.',
    'tree-filter: takes no typo in up to three letters',
    'tree-filter: finds every word that is begun',
  ],
  '5.20': [
    'From four letters on, names are found by a part, a beginning, or their letters in order.',
    'tree-filter: finds names that contain the text',
    'tree-filter: finds letters in their order',
  ],
  '5.21': ['What matches is marked.', 'tree-filter: marks what matches', 'keyboard: the tree is walked'],
  '5.22': [
    'Deleting a page asks, by its name, and says that it cannot be undone and may lose data.',
    'page-tree: pages are made, moved, renamed and deleted',
  ],
  '5.23': [
    'An image has the type of one, else "File type not supported."',
    'image-file: must be one',
    'images: an image that is invalid, too large or fails to upload shows an error and leaves nothing behind',
    'pages.pg: an image is judged by its bytes and not by its declared type',
  ],
  '5.24': [
    'It has at most 20 MB, else "File size too big (max 20MB)."',
    'image-file: must be one',
    'images: an image that is invalid, too large or fails to upload shows an error and leaves nothing behind',
    'pages.pg: an image is judged by its bytes and not by its declared type',
  ],
  '5.25': [
    'A link is an address, or has a dot and no space and gets https://.',
    'link-address: takes',
    'menus: selected words get marks',
  ],
  '5.26': [
    'Anything else is not applied as a link.',
    'link-address: applies nothing for',
    'menus: selected words get marks',
  ],
  '5.27': [
    'A video has an address of the video service, else "Please enter a valid YouTube URL".',
    'video: finds none in',
    'blocks: a video is asked for by its address',
  ],
  '5.28': [
    'What is embedded is named by the parameter v, or by the last part of the path.',
    'video: finds the video of',
    'blocks: a video is asked for by its address',
  ],
  '5.29': ['Pasting such an address opens the dialog as well.', 'blocks: a video is asked for by its address'],
  '5.30': [
    'The chat sends with a number of results above 0, a project, and words.',
    'may-submit: a prompt is sent',
    'chat: settings have their bounds',
    'chat: several projects are asked',
  ],
  '5.31': ['The prompt is trimmed, and Enter sends it.', 'chat: Ask AI leads'],
  '5.32': [
    'Without a project it says "no projects selected".',
    'chat: several projects are asked',
    'may-submit: a missing project is reported only when someone asks something',
  ],
  '5.33': [
    'Numbers of results are digits from 0 to 1000 in steps of 1, and 0 when they are anything else.',
    'chat-settings: a number of results',
    'chat-settings: any text gives a number',
    'chat: settings have their bounds',
  ],
  '5.34': ['A table begins as 3 rows by 3 columns with a header row.', 'tables: a table is made'],
  '5.35': [
    'An empty paragraph stays after the last block, unless that is a paragraph, a heading or a rule.',
    'trailing-paragraph: is an empty paragraph after',
    'trailing-paragraph: is left alone after',
    'menus: a slash offers every kind of block',
  ],
  '5.36': [
    'An alert does not begin with two spaces.',
    'leading-spaces: takes one space',
    'blocks: an alert says what kind it is',
  ],
}
