import type { Rows } from '../requirements.ts'

/** 7. The calls. */
export const CALLS: Rows = {
  '7.1': [
    'The server answers below /api, /rag, /auth and /collaboration, where the client comes from.',
    'server-addresses: server addresses are distinguished from similar client addresses',
    'collaboration: the collaboration address uses wss if the server uses https, and ws otherwise',
  ],
  '7.2': [
    'All calls send credentials and the token.',
    'send: a call sends its parameters, its body, the token and the cookie',
  ],
  '7.3': [
    'In mode LOCAL_TO_STAGE they carry a header Mode.',
    'send: a call sends the Mode header only for a local installation that talks to staging',
  ],
  '7.4': [
    'Answers are read as JSON where they say so, else as text.',
    'send: a call returns text if the answer is not JSON, and keeps a token that comes with the answer',
  ],
  '7.5': [
    'A token in the header Authorization of an answer is kept.',
    'send: a call returns text if the answer is not JSON, and keeps a token that comes with the answer',
  ],
  '7.6': [
    'The calls of search are sent in the same way.',
    'chat: chat settings stay within limits, are kept on the device and apply to the next question',
  ],
  '7.7': [
    'In mode DEVELOPMENT there are samples.',
    'samples.pg: a new person in mode DEVELOPMENT finds sample pages and every badge',
  ],
  '7.8': [
    'GET /api/projects: the projects of who asks.',
    'calls.pg: GET /api/projects',
    'projects.pg: a person sees only projects in which they have a role',
  ],
  '7.9': [
    'POST /api/project/github: repo_owner, repo_name, name, language, is_private; the project.',
    'calls.pg: POST /api/project/github',
    'projects.pg: the import of a repository starts together with its project',
  ],
  '7.10': [
    'GET /api/project: by projectId or gitUrl; the project and its pages.',
    'calls.pg: GET /api/project takes',
    'projects.pg: the import of a repository starts together with its project',
  ],
  '7.11': [
    'POST /api/project: name, is_private; the id.',
    'calls.pg: POST /api/project takes',
    'projects.pg: a new project is empty except for one page that opens first',
  ],
  '7.12': [
    'PATCH /api/project/{id}: name, description or visibility; the project.',
    'calls.pg: PATCH /api/project/{id}',
    'projects.pg: a change of a project trims the name, and tidies or empties the description',
  ],
  '7.13': [
    'DELETE /api/project/{id}.',
    'calls.pg: DELETE /api/project/{id}',
    'projects.pg: a deleted project cannot be read, and its row stays',
  ],
  '7.14': ['POST /api/project/zip: name, is_private; the id.', 'calls.pg: POST /api/project/zip'],
  '7.15': [
    'POST /api/project/{id}/upload-zip: multipart with a field file.',
    'calls.pg: POST /api/project/{id}/upload-zip',
    'projects.pg: a ZIP archive is stored in pieces and queued for import',
    'projects.pg: a file that is no ZIP archive is refused and not stored',
  ],
  '7.16': [
    'Its 403 and 500 have words of their own.',
    'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures',
    'zip-archive: a failed upload says if the server is at fault or the user is not authorized',
  ],
  '7.17': [
    'GET /api/github/{owner}/{repo}/installation/status: is_project_already_exists, has_installation_access.',
    'repository-access.pg: a repository can be documented by anyone who can read it on GitHub',
    'repository-access.pg: a project keeps the number and installation of its repository, and only members learn of it',
  ],
  '7.18': ['GET /api/rbac/project/{id}: entries of user_email and role.', 'calls.pg: GET /api/rbac/project/{id}'],
  '7.19': [
    'POST /api/rbac/project: project_id, role, email.',
    'calls.pg: POST, PATCH and DELETE /api/rbac/project',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
  ],
  '7.20': [
    'PATCH /api/rbac/project: project_id, email, new_role.',
    'calls.pg: POST, PATCH and DELETE /api/rbac/project',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
  ],
  '7.21': [
    'DELETE /api/rbac/project: project_id, email.',
    'calls.pg: POST, PATCH and DELETE /api/rbac/project',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
  ],
  '7.22': [
    'POST /api/project/{id}/page: parent_page_id; the id of a page named "Untitled".',
    'calls.pg: POST /api/project/{id}/page',
    'pages.pg: a new page is untitled and lies below another page or at the top',
  ],
  '7.23': [
    'GET /api/page/{id}: the page and what is in it.',
    'calls.pg: GET /api/page/{id} answers',
    'pages.pg: a page reads the same as JSON and as a collaborative document',
  ],
  '7.24': [
    'PATCH /api/page/{id}: the fields that change; a move sends the parent.',
    'calls.pg: PATCH /api/page/{id} takes a parent for a move, or a name for a title',
    'pages.pg: pages cannot be put into another project',
  ],
  '7.25': [
    'DELETE /api/page/{id}.',
    'calls.pg: DELETE /api/page/{id}',
    'pages.pg: a deleted page takes all pages below with it',
  ],
  '7.26': [
    'POST /api/project/{projectId}/page/{pageId}/upload: a raw file, its type and name in headers; the url.',
    'calls.pg: POST /api/project/{projectId}/page/{pageId}/upload',
    'pages.pg: an image uploaded twice is stored once and served with security headers',
  ],
  '7.27': [
    'The content of a page by its id: content_bytea; 404 where there is none.',
    'calls.pg: GET /api/page/{id}/content',
  ],
  '7.28': [
    'The title of a page by its id: name.',
    'calls.pg: PATCH /api/page/{id} takes a parent for a move, or a name for a title',
    'editing: a page takes its name from its first words, and keeps its text after a reload',
  ],
  '7.29': [
    'POST /rag/projects/search: query and project_id; a text.',
    'calls.pg: POST /rag/projects/search',
    'rag.pg: search answers with quotations and their sources',
    'chat: chat settings stay within limits, are kept on the device and apply to the next question',
  ],
  '7.30': [
    'Or a list of headers, content, original_fragments, filepath, page_id.',
    'rag.pg: search lists matching passages, each with its place',
  ],
  '7.31': [
    'Session: asked for, and the fresh token in a header of the answer kept as auth-jwt.',
    'sign-in.pg: a sign-in by code gives a session in an HttpOnly cookie and a short-lived token',
    'session: local storage uses the specified names, and a lost token is renewed from the session',
  ],
  '7.32': [
    'Signing out.',
    'sign-in.pg: a session is extended only through its cookie, and sign-out ends the cookie and the token',
    'session: logging out sends every tab to the login page, and signing in sends every tab back',
  ],
  '7.33': [
    'Signing in by the provider, which comes back to /auth-callback.',
    'github-sign-in.pg: a GitHub sign-in redirects to GitHub and returns with a session',
    'github-sign-in: GitHub signs someone in, and the login page reports a refusal by GitHub',
  ],
  '7.34': [
    'Sending a code, of type sign-in.',
    'sign-in.pg: a sign-in by code gives a session in an HttpOnly cookie and a short-lived token',
    'sign-in.pg: a malformed code request gets a clear answer',
    'mail.pg: a code sent over SMTP signs in, and the mailbox page does not exist',
  ],
  '7.35': [
    'Signing in by e-mail and otp; then the session is synchronised.',
    'sign-in.pg: a sign-in by code gives a session in an HttpOnly cookie and a short-lived token',
    'keyboard: someone without a pointer signs in by keyboard',
  ],
  '7.36': [
    'Pages are written together over a WebSocket at /collaboration, a secure one on https.',
    'collaboration: the collaboration address uses wss if the server uses https, and ws otherwise',
    'editing: a change too large for the server is reported and not retried forever',
    'rooms.pg: [CO1] a room sends text from one person to another, and acknowledges the text once it is stored',
  ],
  '7.37': [
    'It brings the token, which is never said back.',
    'rooms.pg: [CO14] a room gives strangers, wrong rooms and missing pages the same answer',
    'rooms.pg: [CO14] the answer to a WebSocket upgrade contains only the subprotocol, never the token',
  ],
  '7.38': [
    'A room is called {projectId}__{pageId}.',
    'collaboration: a room name joins the ids of project and page with two underscores',
    'editing: a change too large for the server is reported and not retried forever',
    'rooms.pg: [CO14] a room gives strangers, wrong rooms and missing pages the same answer',
  ],
  '7.39': [
    'Event: Installation Attempted.',
    'github-app: a private repository follows pushes through the GitHub App and reports a removed App',
    'events.pg: events are counted without a person if the operator turns them on',
  ],
  '7.40': [
    'Event: Project Created.',
    'github-app: a private repository follows pushes through the GitHub App and reports a removed App',
    'events.pg: events are counted without a person if the operator turns them on',
  ],
  '7.41': [
    'Event: Zip Project Created.',
    'new-user: a new user on',
    'events.pg: events are counted without a person if the operator turns them on',
  ],
  '7.42': [
    'Event: Sign In Success.',
    'github-sign-in: GitHub signs someone in, and the login page reports a refusal by GitHub',
    'events.pg: events are counted without a person if the operator turns them on',
  ],
  '7.43': [
    'What the server does with each call is described by it, and who may ask is proven for all of them.',
    'pages.pg: the server describes its API as OpenAPI',
    'role-matrix.pg: the role matrix lists every call of the server',
  ],
}
