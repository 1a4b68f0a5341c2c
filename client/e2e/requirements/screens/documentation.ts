import type { Rows } from '../../requirements.ts'

const SETTINGS = 'settings: the settings: private with a question'
const CONTENTS = 'settings: the table of contents leads'
const LAST_PAGE = 'settings: the page that was read last opens again'
const BY_KEYS = 'page-tree: pages are made, moved, renamed and deleted'
const DRAGGED = 'page-tree: pages are dragged to their place'
const WALKED = 'keyboard: the tree is walked'
const VISITOR = 'visitor: a visitor reads a public project'
const ASK_AI = 'chat: Ask AI leads from a project'
const COPIED = 'editing: a page is copied as Markdown and as HTML'
const DIAGRAM = 'code-block: a diagram is looked at'
const TABLE_WINDOW = 'tables: columns have the width that they were given'

/** Reading and writing a page. */
export const DOCUMENTATION: Rows = {
  '2.77': [
    'The sidebar has the name of the project, which is changed where it stands.',
    'projects: a project is described',
  ],
  '2.78': ['It has a search.', WALKED],
  '2.79': ['It has the tree of pages.', WALKED, BY_KEYS],
  '2.80': [
    'It has "New page" and "Invite", for who may and for nobody else.',
    BY_KEYS,
    'members: an admin invites',
    'members: a member who cannot manage sees the members, and a changed role takes effect at once',
    VISITOR,
  ],
  '2.81': ['It has "Ask AI", Beta, which leads to /chat with the project.', ASK_AI],
  '2.82': ['"Ask AI" is there while rag_status is active, and only then.', ASK_AI, SETTINGS],
  '2.83': ['It has Home, which leads to /projects.', 'projects: a project is described'],
  '2.84': ['It has Settings.', SETTINGS],
  '2.85': ['Ctrl+Backslash hides and shows it.', WALKED],
  '2.86': [
    'Under 1024 px it takes the whole screen and has a button that closes it.',
    'settings: below 1024 px the sidebar takes the screen',
    'phone: on a phone the pages lie in a sheet',
  ],
  '2.87': ['Settings have Private, which asks first.', SETTINGS],
  '2.88': ['Settings have Dark mode.', SETTINGS],
  '2.89': ['Settings have Sidebar background.', SETTINGS],
  '2.90': ['Settings have Table of contents, on wide screens only.', SETTINGS],
  '2.91': ['In the middle is the editor.', 'editing: a page takes its name from its first words'],
  '2.92': ['A page that is not there yet is a skeleton.', LAST_PAGE],
  '2.93': ['From 1600 px there is a table of contents at the right.', CONTENTS],
  '2.94': ['It needs two headings.', CONTENTS],
  '2.95': [
    'An entry leads to its heading.',
    CONTENTS,
    'headings: gives no anchor twice where a heading is called',
    'headings: have no anchors that lead to a part',
  ],
  '2.96': [
    'The entry of the last heading that has scrolled above the top is marked.',
    CONTENTS,
    'active-heading: marks the last heading that has scrolled',
    'active-heading: marks none before the first has',
  ],
  '2.97': ['There is "Markdown", which says "Copy page as markdown" and does.', COPIED],
  '2.98': ['There is "HTML", which says "Copy page as HTML" and does.', COPIED],
  '2.99': ['Where no page is chosen it says "No Page Selected".', BY_KEYS],
  '2.100': ['And "Select a page from the list on the left, or create a new one".', BY_KEYS],
  '2.101': [
    'Choosing a page puts it into the address, after the repository or after the id of the project.',
    LAST_PAGE,
    'new-user: a new user on',
    'repository: a repository is documented from its address',
  ],
  '2.102': ['Page and project are kept as page_id and project_id.', LAST_PAGE, BY_KEYS],
  '2.103': ['What covers the window folds the sidebar, and gives it back.', DIAGRAM, TABLE_WINDOW],
  '2.104': ['Project permissions are a table of User, Role and Actions.', 'members: an admin invites'],
  '2.105': ['Pages are dragged.', DRAGGED],
  '2.106': ['What the search found is marked.', WALKED, 'tree-filter: marks what matches'],
  '2.107': ['The search says "Showing X of Y pages".', WALKED, DRAGGED],
  '2.108': ['A slash opens a menu of at most 330 px.', 'menus: a slash offers every kind of block'],
  '2.109': ['Selected words get a menu of formats.', 'menus: selected words get marks'],
  '2.110': ['Images are resized.', 'images: an image is uploaded where it will be'],
  '2.111': ['A table has its toolbar while the cursor is in it.', 'tables: a table is made, filled, changed and left'],
  '2.112': ['It has it over the whole window too, wherever the cursor is.', TABLE_WINDOW],
  '2.113': ['A diagram is zoomed in, zoomed out and reset.', DIAGRAM],
  '2.114': ['It is shown over the whole screen, or else over the window, and closed again.', DIAGRAM],
  '2.115': ['It is dragged.', DIAGRAM, 'view-transform: a drawing cannot be lost'],
  '2.116': ['It is zoomed by the wheel.', DIAGRAM, 'view-transform: keeps what lies under the point'],
  '2.117': ['Each person who writes has a cursor with a name.', 'presence: people who write see where'],
  '2.118': [
    'The cursor has a colour that is theirs.',
    'presence: people who write see where',
    'others: trusts neither',
  ],
}
