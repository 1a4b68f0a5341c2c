import type { Rows } from '../requirements.ts'

/** 4. States and transitions. */
export const STATES: Rows = {
  '4.1': [
    'A project is in one of 22 statuses, from IDLE to READY.',
    'statuses: statuses have the percentages of the progress screen',
  ],
  '4.2': [
    'A run goes from the clone by overviews, topics, topic pages, subtopics and file pages to success.',
    'statuses: the statuses of a run follow each other from the clone to success',
    'stages: each stage leads to the next stage or to its failure, as the table of transitions says',
  ],
  '4.3': [
    'Which status may follow which is said by a table with every status in it, and none goes elsewhere.',
    'statuses: every status can reach success, and a settled status leads to unsettled ones or PULL_FAIL',
    'statuses: a settled project can be cloned again, and is updated only if its status allows it',
    'change-status.pg: a project status never makes a forbidden transition and then changes nothing in the project',
    'change-status.pg: a project status makes every allowed transition and may be set to itself',
  ],
  '4.4': [
    'Badge "Up to date", rank 1: DOC_SUCCESS and READY.',
    'statuses: statuses have their badge and rank from the table, or otherwise count as in progress',
  ],
  '4.5': [
    'Badge "Updating", rank 2: DOC_UPDATING.',
    'statuses: statuses have their badge and rank from the table, or otherwise count as in progress',
    'projects: the project list has a hint if empty, a skeleton while loading, and a badge for each status',
  ],
  '4.6': [
    'Badge "In Progress", rank 3: from IDLE to DOC_FILE_PAGES_GENERATING, and failed overviews.',
    'statuses: statuses have their badge and rank from the table, or otherwise count as in progress',
    'projects: the project list has a hint if empty, a skeleton while loading, and a badge for each status',
  ],
  '4.7': [
    'Badge "Partially Generated", rank 4: DOC_FILE_PAGES_FAILED.',
    'statuses: statuses have their badge and rank from the table, or otherwise count as in progress',
    'projects: the project list has a hint if empty, a skeleton while loading, and a badge for each status',
  ],
  '4.8': [
    'Badge "Failed", rank 5: failed clones and pulls, failed topics and topic pages, DOC_FAILURE.',
    'statuses: statuses have their badge and rank from the table, or otherwise count as in progress',
    'projects: the project list has a hint if empty, a skeleton while loading, and a badge for each status',
  ],
  '4.9': [
    'Public and private are labels of their own beside the badge, with no part in the order.',
    'projects: a project is described, renamed, made public and deleted from the list, also offline',
    'statuses: projects are sorted by rank, then by name',
  ],
  '4.10': [
    'The badge is hidden for DOC_SUCCESS, CLONE_SUCCESS, IDLE and READY.',
    'statuses: statuses have their badge and rank from the table, or otherwise count as in progress',
    'projects: the project list has a hint if empty, a skeleton while loading, and a badge for each status',
  ],
  '4.11': [
    'A status that is unknown or missing has a red badge "Unknown Status".',
    'statuses: statuses have their badge and rank from the table, or otherwise count as in progress',
    'projects: the project list has a hint if empty, a skeleton while loading, and a badge for each status',
  ],
  '4.12': [
    'The list is sorted by rank of the status, an unknown one 10, then by name.',
    'statuses: projects are sorted by rank, then by name',
    'statuses: statuses have their badge and rank from the table, or otherwise count as in progress',
    'projects: the project list has a hint if empty, a skeleton while loading, and a badge for each status',
  ],
  '4.13': [
    'Each status has its percent, from 0 to 100.',
    'statuses: statuses have the percentages of the progress screen',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
  ],
  '4.14': [
    'An unknown status is 0 percent, with the title "Unknown status".',
    'statuses: statuses have the percentages of the progress screen',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
  ],
  '4.15': [
    'While it goes on: "Getting things ready", and the words about a cup of coffee.',
    'statuses: every status has its title on the progress screen, and failed topics show as in progress',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
  ],
  '4.16': [
    'When it is done: "All Done!", "Your documentation is ready to view."',
    'statuses: every status has its title on the progress screen, and failed topics show as in progress',
    'generation: progress shows without asking, and finished pages can be read while the rest is written',
  ],
  '4.17': [
    'When it failed: "Documentation Failed", with an apology and the way to support.',
    'statuses: every status has its title on the progress screen, and failed topics show as in progress',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
  ],
  '4.18': [
    'DOC_TOPICS_FAILED reads as in progress, not as failed.',
    'statuses: every status has its title on the progress screen, and failed topics show as in progress',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
    'generation: progress shows without asking, and finished pages can be read while the rest is written',
  ],
  '4.19': [
    'For a repository the project is created first.',
    'repository: a repository is documented from its address, and opens again by that address',
    'generation: the generation screen creates nothing without project info, and shows why a creation failed',
  ],
  '4.20': [
    'The project is asked for every 8 s until it is DOC_SUCCESS or DOC_FAILURE.',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
  ],
  '4.21': [
    'For an archive it is only asked for.',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
    'new-user: a new user on',
  ],
  '4.22': [
    'DOC_SUCCESS clears the basis and leads to the project.',
    'repository: a repository is documented from its address, and opens again by that address',
    'generation: the generation screen shows the progress, polls every 8 s and opens the finished project',
    'generation: progress shows without asking, and finished pages can be read while the rest is written',
  ],
  '4.23': [
    'A basis that is missing or not whole shows the state of CLONE_FAIL.',
    'generation: the generation screen creates nothing without project info, and shows why a creation failed',
    'creation-basis: does not take',
  ],
  '4.24': [
    'Whether a repository is known and can be read is asked 500 ms after its address was typed.',
    'new-project: a repository address is checked after a pause in typing, and a failed check is reported',
  ],
  '4.25': [
    'Installing opens the page of the app at the provider in a new tab.',
    'github-app: a private repository follows pushes through the GitHub App and reports a removed App',
  ],
  '4.26': [
    'It keeps the basis, from which the project is then created.',
    'github-app: a private repository follows pushes through the GitHub App and reports a removed App',
  ],
  '4.27': [
    'It asks every 4 s until the app has access, then the dialog closes.',
    'wait-for-installation: the wait for an installation asks every 4 s until the app has access, even after a failure',
    'github-app: a private repository follows pushes through the GitHub App and reports a removed App',
  ],
  '4.28': [
    'The app has another name in each mode.',
    'settings: the git host settings use a different GitHub App in each mode',
    'repository-access.pg: the configuration leads to the page of the App that belongs to the mode',
  ],
  '4.29': [
    'At the start the session is synchronised where a user is kept.',
    'session: a missing session signs someone out, but a failing or unreachable server does not',
  ],
  '4.30': [
    'An answer that there is no session removes token and user and leads to the login; no answer does not.',
    'session: a missing session signs someone out, but a failing or unreachable server does not',
    'keeper: signs out when the service answers',
    'keeper: the session keeper retries 30 s after a failed request and signs nobody out',
  ],
  '4.31': [
    'The token is refreshed 120 s before it ends, by each tab.',
    'keeper: the session keeper refreshes the token 120 s before it ends',
    'session: logging out sends every tab to the login page, and signing in sends every tab back',
  ],
  '4.32': [
    'A token that is nearly over, or gone, is refreshed at the start; one that hardly lives, not in a tight loop.',
    'session: local storage uses the specified names, and a lost token is renewed from the session',
    'keeper: the session keeper does not poll in a tight loop for short-lived tokens',
  ],
  '4.33': [
    'After a failure it is tried again after 30 s.',
    'keeper: the session keeper retries 30 s after a failed request and signs nobody out',
  ],
  '4.34': [
    'The code is asked for once it was sent, and not before.',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
    'keyboard: someone without a pointer signs in by keyboard',
  ],
  '4.35': [
    'Another code can be asked for after 30 s, counted anew each time.',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
  ],
  '4.36': [
    'The sixth digit sends the code.',
    'keyboard: someone without a pointer signs in by keyboard',
    'keyboard: a wrong code shows an error and leaves the focus in place, and a pasted code signs in',
  ],
  '4.37': [
    'Making a project public or private is confirmed first.',
    'settings: the settings change visibility, dark mode, sidebar background and table of contents',
    'projects: a project is described, renamed, made public and deleted from the list, also offline',
  ],
  '4.38': [
    'A page that is dragged onto another goes below it.',
    'page-tree: pages can be dragged to a new place, but not into themselves and not during a search',
  ],
  '4.39': [
    'Dropped at the top, it has the parent 0.',
    'page-tree: pages can be dragged to a new place, but not into themselves and not during a search',
    'pages.pg: pages cannot be put below themselves, even by two moves at the same moment',
  ],
  '4.40': [
    'It goes neither into itself nor below itself.',
    'page-tree: pages can be dragged to a new place, but not into themselves and not during a search',
    'page-places: a page cannot be moved into or below itself, or to a missing page',
    'pages.pg: pages cannot be put below themselves, even by two moves at the same moment',
  ],
  '4.41': [
    'Nothing is dragged while searching.',
    'page-tree: pages can be dragged to a new place, but not into themselves and not during a search',
  ],
  '4.42': [
    'Nothing is dragged by who may not edit.',
    'page-tree: the page tree closes a menu or dialog when its page disappears and is read-only for readers',
  ],
  '4.43': [
    'Deleting the page that is open leaves none chosen.',
    'page-tree: pages are created, moved, renamed and deleted from their menu by keys alone',
  ],
  '4.44': [
    'Folders come first, then names.',
    'page-store: sibling pages are ordered folders first, then by name',
    'page-tree: pages can be dragged to a new place, but not into themselves and not during a search',
  ],
  '4.45': [
    'What is below an opened row is there at once and whole: no height, 1000 px or other, cuts it off.',
    'keyboard: the page tree can be navigated, expanded, collapsed and searched by keyboard',
    'new-user: a new user on',
  ],
  '4.46': [
    'Code is shown as source or as a view; a view first where it is mermaid or openapi and there is text.',
    'code-block: a diagram can be zoomed and moved in the page and in full screen',
    'code-block: an API description is shown in the page and sends no requests by itself',
  ],
  '4.47': [
    'Any other code, and what is being begun, is shown as source first.',
    'code-block: a code block can be opened, indented and left by typing',
    'editing: a diagram is drawn from its source, and an invalid source shows an error and is kept',
  ],
  '4.48': [
    'Without a language, text that begins with the word of a diagram is mermaid.',
    'detect-language: is a diagram when it begins like one',
    'detect-language: is left alone otherwise',
    'code-block: a diagram can be zoomed and moved in the page and in full screen',
  ],
  '4.49': [
    'Without a language, the address or the text of an OpenAPI or Swagger description is openapi.',
    'detect-language: describes an API',
    'detect-language: an address that stands alone in a code block is recognised',
    'code-block: an API description is shown in the page and sends no requests by itself',
  ],
  '4.50': [
    'Copying says how it went, and is as before after 1.5 s.',
    'code-block: a code block can be opened, indented and left by typing',
    'errors: a copy button shows “Failed” for a moment if the browser refuses to copy',
  ],
  '4.51': [
    'A block can have the whole screen; a description of an API not while its source is shown.',
    'code-block: a diagram can be zoomed and moved in the page and in full screen',
    'code-block: an API description is shown in the page and sends no requests by itself',
  ],
  '4.52': [
    'Until a document is there and in step, a placeholder stands for it and nothing can be typed.',
    'settings: the page read last opens again, and a slow page shows a skeleton',
    'save-state: a page is editable after its first state from the server, even offline',
  ],
  '4.53': [
    'Without a server, or where nothing is collaborative, a flag says whether it can be edited.',
    'sandbox: the sandbox works for everyone, even offline, and keeps written text',
    'chat: someone uses Ask AI by keyboard, from a project to an answer with sources and back',
    'offline-start: [SW2] a previously opened page can be edited offline and is sent after reconnecting',
  ],
  '4.54': [
    'What is stored is read; where there is none yet, the page is empty.',
    'pages.pg: a page reads the same as JSON and as a collaborative document',
    'calls.pg: GET /api/page/{id}/content',
    'offline: changes made while the server is down are there for everyone when it returns',
  ],
  '4.55': [
    'Where it cannot be fetched, the copy on this device is shown.',
    'offline-start: [SW2] a previously opened page can be edited offline and is sent after reconnecting',
    'network-faults: [OU1] [OU4] changes survive if their tab closes at once',
  ],
  '4.56': [
    'Every change of a document is kept on this device.',
    'offline-start: [SW2] a previously opened page can be edited offline and is sent after reconnecting',
    'network-faults: [OU1] [OU4] changes survive if their tab closes at once',
  ],
  '4.57': [
    'The first words of a page that is edited are its name in the tree at once.',
    'page-title: a page name is shown at once and saved once after typing pauses',
    'editing: a page takes its name from its first words, and keeps its text after a reload',
  ],
  '4.58': [
    'The name is saved once typing has paused for 2 s.',
    'page-title: a page name is shown at once and saved once after typing pauses',
    'editing: a page takes its name from its first words, and keeps its text after a reload',
  ],
  '4.59': [
    'An image has a placeholder while it is uploaded, then its address.',
    'images: an image is uploaded in place, resized, described and replaced, and readers see the result',
  ],
  '4.60': [
    'When that fails the placeholder is removed.',
    'images: an image that is invalid, too large or fails to upload shows an error and leaves nothing behind',
  ],
  '4.61': [
    'The chat is idle, loads while it answers, and is idle again.',
    'chat: a model answer is streamed, can be stopped, and is replaced by passages if wrong',
  ],
}
