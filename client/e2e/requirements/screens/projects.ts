import type { Rows } from '../../requirements.ts'

const GITHUB = 'github-sign-in: GitHub signs someone in, and the login page reports a refusal by GitHub'
const KEYS = 'keyboard: someone without a pointer signs in by keyboard'
const LIST = 'projects: a project is described, renamed'
const EMPTY = 'projects: the project list has a hint if empty, a skeleton while loading, and a badge for each status'
const DIALOG =
  'new-project: the new-project dialog shows fields by type, names missing input, and explains archive failures'
const REPOSITORY = 'repository: a repository is documented from its address'
const PROGRESS = 'generation: the generation screen shows the progress, polls every 8 s and opens the finished project'
const TOLD = 'generation: progress shows without asking, and finished pages can be read while the rest is written'

/** Signing in, the list of projects, a new project, and its progress. */
export const PROJECTS: Rows = {
  '2.47': ['The login has a button to sign in by a provider.', GITHUB],
  '2.48': [
    'It has a field for an e-mail address, whose "Login via Email" leads to a screen for a code.',
    KEYS,
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
  ],
  '2.49': [
    'The code has six digits.',
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
    'sign-in.pg: a sign-in by code gives a session in an HttpOnly cookie and a short-lived token',
  ],
  '2.50': [
    'Then one is at /projects.',
    KEYS,
    'sign-in: a code can be sent again after 30 s, and every failure of signing in is shown',
  ],
  '2.51': [
    'The sign-in of a provider comes back to /auth-callback.',
    GITHUB,
    'github-sign-in.pg: a GitHub sign-in redirects to GitHub and returns with a session',
  ],
  '2.52': ['/auth-callback says "Logging in...".', GITHUB],
  '2.53': ['It synchronises the session with the auth service.', GITHUB],
  '2.54': [
    'It counts a "Sign In Success" of the provider github.',
    GITHUB,
    'events.pg: events are counted without a person if the operator turns them on',
  ],
  '2.55': ['Then it goes to /projects.', GITHUB],
  '2.56': ['The list has "Create New Project", which glows while it is empty.', EMPTY],
  '2.57': ['It is searched by a part of the name, in any case.', LIST],
  '2.58': ['Projects are cards.', LIST],
  '2.59': ['Without any it says "No projects found" and "Create a new project to start writing documentation".', EMPTY],
  '2.60': ['While it is read it is a skeleton.', EMPTY],
  '2.61': [
    'It is sorted by the rank of the status, then by name.',
    EMPTY,
    'statuses: projects are sorted by rank, then by name',
  ],
  '2.62': ['New Project is not closed by a press outside.', DIALOG],
  '2.63': ['It has a Type: Empty Project, From GitHub repo, From ZIP archive.', DIALOG],
  '2.64': ['It asks for the address of a repository, for that type.', DIALOG, REPOSITORY],
  '2.65': ['It asks for a Project Title.', DIALOG],
  '2.66': ['It asks for a Language for repositories and archives, and only for them.', DIALOG],
  '2.67': ['It has a switch "Public project".', DIALOG, REPOSITORY],
  '2.68': [
    '"What is this?" says that the app makes the documentation and keeps it after each push, and what code is not used for.',
    DIALOG,
  ],
  '2.69': [
    'Where the project exists its button is "View project", which leads to /github/{owner}/{repo}.',
    REPOSITORY,
    'main-action: the main button opens an existing project',
  ],
  '2.70': [
    'Where the app is not installed it is "Install GitHub App".',
    'github-app: a private repository follows pushes through the GitHub App and reports a removed App',
    'main-action: the main button installs the app if the repository lacks it and the server has an app',
  ],
  '2.71': [
    'Else it is "Create".',
    DIALOG,
    REPOSITORY,
    'main-action: the main button creates an empty project once there is a title',
    'main-action: the main button creates a project from a readable repository once there is a title',
  ],
  '2.72': [
    'For an archive it is "Create & Upload".',
    DIALOG,
    'main-action: the main button uploads once there are a file and a title',
  ],
  '2.73': ['Progress has a title, words and a bar.', PROGRESS],
  '2.74': [
    'Behind them something is drawn that moves.',
    PROGRESS,
    'writing-lines: the lines of the open book are written from start to end, in order',
  ],
  '2.75': ['It says that the page may be closed.', PROGRESS, TOLD],
  '2.76': ['DOC_SUCCESS leads to /projects/{id}/{default_page_id}.', PROGRESS, TOLD],
}
