import type { Rows } from '../requirements.ts'

/** 4. States and transitions. */
export const STATES: Rows = {
  '4.1': [
    'A project is in one of 22 statuses, from IDLE to READY.',
    'statuses: have the percent of the progress screen',
  ],
  '4.2': [
    'A run goes from the clone by overviews, topics, topic pages, subtopics and file pages to success.',
    'statuses: follow each other in a run',
    'stages: each stage leads to the next one',
  ],
  '4.3': [
    'Which status may follow which is said by a table with every status in it, and none goes elsewhere.',
    'statuses: lead from every unsettled status',
    'statuses: lead where people and repositories',
    'change-status.pg: never goes where the table',
    'change-status.pg: goes wherever the table leads',
  ],
  '4.4': ['Badge "Up to date", rank 1: DOC_SUCCESS and READY.', 'statuses: have their badge and rank'],
  '4.5': [
    'Badge "Updating", rank 2: DOC_UPDATING.',
    'statuses: have their badge and rank',
    'projects: an empty list says',
  ],
  '4.6': [
    'Badge "In Progress", rank 3: from IDLE to DOC_FILE_PAGES_GENERATING, and failed overviews.',
    'statuses: have their badge and rank',
    'projects: an empty list says',
  ],
  '4.7': [
    'Badge "Partially Generated", rank 4: DOC_FILE_PAGES_FAILED.',
    'statuses: have their badge and rank',
    'projects: an empty list says',
  ],
  '4.8': [
    'Badge "Failed", rank 5: failed clones and pulls, failed topics and topic pages, DOC_FAILURE.',
    'statuses: have their badge and rank',
    'projects: an empty list says',
  ],
  '4.9': [
    'Public and private are labels of their own beside the badge, with no part in the order.',
    'projects: a project is described',
    'statuses: sort projects by rank, then by name',
  ],
  '4.10': [
    'The badge is hidden for DOC_SUCCESS, CLONE_SUCCESS, IDLE and READY.',
    'statuses: have their badge and rank',
    'projects: an empty list says',
  ],
  '4.11': [
    'A status that is unknown or missing has a red badge "Unknown Status".',
    'statuses: have their badge and rank',
    'projects: an empty list says',
  ],
  '4.12': [
    'The list is sorted by rank of the status, an unknown one 10, then by name.',
    'statuses: sort projects by rank, then by name',
    'statuses: have their badge and rank',
    'projects: an empty list says',
  ],
  '4.13': [
    'Each status has its percent, from 0 to 100.',
    'statuses: have the percent of the progress screen',
    'generation: the screen says of every status',
  ],
  '4.14': [
    'An unknown status is 0 percent, with the title "Unknown status".',
    'statuses: have the percent of the progress screen',
    'generation: the screen says of every status',
  ],
  '4.15': [
    'While it goes on: "Getting things ready", and the words about a cup of coffee.',
    'statuses: say what the progress screen says',
    'generation: the screen says of every status',
  ],
  '4.16': [
    'When it is done: "All Done!", "Your documentation is ready to view."',
    'statuses: say what the progress screen says',
    'generation: progress shows without asking, and finished pages can be read while the rest is written',
  ],
  '4.17': [
    'When it failed: "Documentation Failed", with an apology and the way to support.',
    'statuses: say what the progress screen says',
    'generation: the screen says of every status',
  ],
  '4.18': [
    'DOC_TOPICS_FAILED reads as in progress, not as failed.',
    'statuses: say what the progress screen says',
    'generation: the screen says of every status',
    'generation: progress shows without asking, and finished pages can be read while the rest is written',
  ],
  '4.19': [
    'For a repository the project is created first.',
    'repository: a repository is documented',
    'generation: without a basis nothing is created',
  ],
  '4.20': [
    'The project is asked for every 8 s until it is DOC_SUCCESS or DOC_FAILURE.',
    'generation: the screen says of every status',
  ],
  '4.21': [
    'For an archive it is only asked for.',
    'generation: the screen says of every status',
    'new-user: a new user on',
  ],
  '4.22': [
    'DOC_SUCCESS clears the basis and leads to the project.',
    'repository: a repository is documented',
    'generation: the screen says of every status',
    'generation: progress shows without asking, and finished pages can be read while the rest is written',
  ],
  '4.23': [
    'A basis that is missing or not whole shows the state of CLONE_FAIL.',
    'generation: without a basis nothing is created',
    'creation-basis: does not take',
  ],
  '4.24': [
    'Whether a repository is known and can be read is asked 500 ms after its address was typed.',
    'new-project: a repository project',
  ],
  '4.25': [
    'Installing opens the page of the app at the provider in a new tab.',
    'github-app: a private repository is documented',
  ],
  '4.26': [
    'It keeps the basis, from which the project is then created.',
    'github-app: a private repository is documented',
  ],
  '4.27': [
    'It asks every 4 s until the app has access, then the dialog closes.',
    'wait-for-installation: asks every 4 s',
    'github-app: a private repository is documented',
  ],
  '4.28': [
    'The app has another name in each mode.',
    'settings: lead to another App in each mode',
    'repository-access.pg: leads to the page of the App',
  ],
  '4.29': [
    'At the start the session is synchronised where a user is kept.',
    'session: an answer that nobody is signed in',
  ],
  '4.30': [
    'An answer that there is no session removes token and user and leads to the login; no answer does not.',
    'session: an answer that nobody is signed in',
    'keeper: signs out when the service answers',
    'keeper: warns and tries again after 30 s',
  ],
  '4.31': [
    'The token is refreshed 120 s before it ends, by each tab.',
    'keeper: refreshes the token 120 s before it ends',
    'session: logging out leads to the login, in every tab, and signing in',
  ],
  '4.32': [
    'A token that is nearly over, or gone, is refreshed at the start; one that hardly lives, not in a tight loop.',
    'session: stored items have the names from the specification, and the token is not the session',
    'keeper: the session keeper does not poll in a tight loop for short-lived tokens',
  ],
  '4.33': ['After a failure it is tried again after 30 s.', 'keeper: warns and tries again after 30 s'],
  '4.34': [
    'The code is asked for once it was sent, and not before.',
    'sign-in: a code is sent again',
    'keyboard: someone without a pointer signs in by keyboard',
  ],
  '4.35': ['Another code can be asked for after 30 s, counted anew each time.', 'sign-in: a code is sent again'],
  '4.36': [
    'The sixth digit sends the code.',
    'keyboard: someone without a pointer signs in by keyboard',
    'keyboard: a wrong code says so',
  ],
  '4.37': [
    'Making a project public or private is confirmed first.',
    'settings: the settings: private with a question',
    'projects: a project is described',
  ],
  '4.38': ['A page that is dragged onto another goes below it.', 'page-tree: pages are dragged to their place'],
  '4.39': [
    'Dropped at the top, it has the parent 0.',
    'page-tree: pages are dragged to their place',
    'pages.pg: cannot be put below themselves',
  ],
  '4.40': [
    'It goes neither into itself nor below itself.',
    'page-tree: pages are dragged to their place',
    'page-places: a page cannot be moved into or below itself, or to a missing page',
    'pages.pg: cannot be put below themselves',
  ],
  '4.41': ['Nothing is dragged while searching.', 'page-tree: pages are dragged to their place'],
  '4.42': ['Nothing is dragged by who may not edit.', 'page-tree: a tree that others change'],
  '4.43': [
    'Deleting the page that is open leaves none chosen.',
    'page-tree: pages are made, moved, renamed and deleted',
  ],
  '4.44': [
    'Folders come first, then names.',
    'page-store: puts folders first, then goes by name',
    'page-tree: pages are dragged to their place',
  ],
  '4.45': [
    'What is below an opened row is there at once and whole: no height, 1000 px or other, cuts it off.',
    'keyboard: the tree is walked',
    'new-user: a new user on',
  ],
  '4.46': [
    'Code is shown as source or as a view; a view first where it is mermaid or openapi and there is text.',
    'code-block: a diagram is looked at',
    'code-block: the description of an API',
  ],
  '4.47': [
    'Any other code, and what is being begun, is shown as source first.',
    'code-block: code is written by its own rules',
    'editing: a diagram is drawn from its source',
  ],
  '4.48': [
    'Without a language, text that begins with the word of a diagram is mermaid.',
    'detect-language: is a diagram when it begins like one',
    'detect-language: is left alone otherwise',
    'code-block: a diagram is looked at',
  ],
  '4.49': [
    'Without a language, the address or the text of an OpenAPI or Swagger description is openapi.',
    'detect-language: describes an API',
    'detect-language: knows an address',
    'code-block: the description of an API',
  ],
  '4.50': [
    'Copying says how it went, and is as before after 1.5 s.',
    'code-block: code is written by its own rules',
    'errors: copying that the browser refuses',
  ],
  '4.51': [
    'A block can have the whole screen; a description of an API not while its source is shown.',
    'code-block: a diagram is looked at',
    'code-block: the description of an API',
  ],
  '4.52': [
    'Until a document is there and in step, a placeholder stands for it and nothing can be typed.',
    'settings: the page that was read last',
    'save-state: waits for the first state',
  ],
  '4.53': [
    'Without a server, or where nothing is collaborative, a flag says whether it can be edited.',
    'sandbox: the sandbox works for everyone, also without a server, and keeps what they write',
    'chat: Ask AI leads',
    'offline-start: [SW2] without a server a page',
  ],
  '4.54': [
    'What is stored is read; where there is none yet, the page is empty.',
    'pages.pg: a page reads the same as JSON and as a collaborative document',
    'calls.pg: GET /api/page/{id}/content',
    'offline: changes made while the server is down are there for everyone when it returns',
  ],
  '4.55': [
    'Where it cannot be fetched, the copy on this device is shown.',
    'offline-start: [SW2] without a server a page',
    'network-faults: [OU1] [OU4] changes made in a tab that closes at once are not lost',
  ],
  '4.56': [
    'Every change of a document is kept on this device.',
    'offline-start: [SW2] without a server a page',
    'network-faults: [OU1] [OU4] changes made in a tab that closes at once are not lost',
  ],
  '4.57': [
    'The first words of a page that is edited are its name in the tree at once.',
    'page-title: a page name is shown at once and saved once after typing pauses',
    'editing: a page takes its name',
  ],
  '4.58': [
    'The name is saved once typing has paused for 2 s.',
    'page-title: a page name is shown at once and saved once after typing pauses',
    'editing: a page takes its name',
  ],
  '4.59': [
    'An image has a placeholder while it is uploaded, then its address.',
    'images: an image is uploaded where it will be',
  ],
  '4.60': [
    'When that fails the placeholder is removed.',
    'images: an image that is invalid, too large or fails to upload shows an error and leaves nothing behind',
  ],
  '4.61': ['The chat is idle, loads while it answers, and is idle again.', 'chat: a model writes the answer'],
}
