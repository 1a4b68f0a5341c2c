import type { Rows } from '../../requirements.ts'

const SETTINGS = 'settings: the settings change visibility, dark mode, sidebar background and table of contents'
const CONTENTS = 'settings: the table of contents opens headings and marks the current heading'
const LAST_PAGE = 'settings: the page read last opens again, and a slow page shows a skeleton'
const BY_KEYS = 'page-tree: pages are created, moved, renamed and deleted from their menu by keys alone'
const DRAGGED = 'page-tree: pages can be dragged to a new place, but not into themselves and not during a search'
const WALKED = 'keyboard: the page tree can be navigated, expanded, collapsed and searched by keyboard'
const VISITOR = 'visitor: a visitor reads a public project'
const ASK_AI = 'chat: someone uses Ask AI by keyboard, from a project to an answer with sources and back'
const COPIED = 'editing: a page is copied as Markdown and as HTML'
const DIAGRAM = 'code-block: a diagram can be zoomed and moved in the page and in full screen'
const TABLE_WINDOW =
  'tables: table columns keep their given width, for readers too, and a table can fill the whole window'

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
    'settings: the sidebar below 1024 px fills the screen, and closes by its button',
    'phone: the pages on a phone are in a sheet that closes when a page is opened',
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
    'headings: heading anchors stay unique if a heading has the name of a numbered anchor',
    'headings: heading anchors never match a part of the screen',
  ],
  '2.96': [
    'The entry of the last heading that has scrolled above the top is marked.',
    CONTENTS,
    'active-heading: the table of contents marks the last heading that has scrolled above the top',
    'active-heading: the table of contents marks no heading while all headings are below the top',
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
  '2.106': ['What the search found is marked.', WALKED, 'tree-filter: the tree search marks the matching letters'],
  '2.107': ['The search says "Showing X of Y pages".', WALKED, DRAGGED],
  '2.108': [
    'A slash opens a menu of at most 330 px.',
    'menus: the slash menu offers every kind of block, by keys and by pointer',
  ],
  '2.109': [
    'Selected words get a menu of formats.',
    'menus: selected words can be formatted, linked and turned into another kind of block',
  ],
  '2.110': [
    'Images are resized.',
    'images: an image is uploaded in place, resized, described and replaced, and readers see the result',
  ],
  '2.111': [
    'A table has its toolbar while the cursor is in it.',
    'tables: a table is created, filled, changed, left and deleted by keys and by its toolbar',
  ],
  '2.112': ['It has it over the whole window too, wherever the cursor is.', TABLE_WINDOW],
  '2.113': ['A diagram is zoomed in, zoomed out and reset.', DIAGRAM],
  '2.114': ['It is shown over the whole screen, or else over the window, and closed again.', DIAGRAM],
  '2.115': ['It is dragged.', DIAGRAM, 'view-transform: a moved drawing always stays partly in its frame'],
  '2.116': [
    'It is zoomed by the wheel.',
    DIAGRAM,
    'view-transform: zooming keeps the point under the pointer in place, within the allowed scales',
  ],
  '2.117': [
    'Each person who writes has a cursor with a name.',
    'presence: writers see where others are in the page, by name, by login or as guests',
  ],
  '2.118': [
    'The cursor has a colour that is theirs.',
    'presence: writers see where others are in the page, by name, by login or as guests',
    'others: the presence list replaces invalid names and colours that others send',
  ],
}
