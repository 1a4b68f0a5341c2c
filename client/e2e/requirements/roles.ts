import type { Rows } from '../requirements.ts'

/** 6. Roles and permissions. */
export const ROLES: Rows = {
  '6.1': [
    'read, called Viewer, can view the project.',
    'role-matrix.pg: a visitor is asked to sign in for calls that serve only people with projects',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
    'projects: a reader is offered no project actions, and an Editor only the ones for Editors',
  ],
  '6.2': [
    'write, called Editor, can edit, add and delete pages.',
    'role-matrix.pg: a visitor is asked to sign in for calls that serve only people with projects',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
    'projects: a reader is offered no project actions, and an Editor only the ones for Editors',
  ],
  '6.3': [
    'admin, called Admin, can manage people as well.',
    'role-matrix.pg: a visitor is asked to sign in for calls that serve only people with projects',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
  ],
  '6.4': [
    'Only an Admin sees the row for adding people, changes roles and removes people.',
    'members: a member who cannot manage sees the members, and a changed role takes effect at once',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
    'role-matrix.pg: a visitor is asked to sign in for calls that serve only people with projects',
  ],
  '6.5': [
    'The own row of an Admin is locked.',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
    'projects.pg: a project always keeps an admin, and no one changes their own role',
  ],
  '6.6': [
    'Making, deleting and moving pages, Invite and New page are shown to who may only.',
    'page-tree: the page tree closes a menu or dialog when its page disappears and is read-only for readers',
    'members: a member who cannot manage sees the members, and a changed role takes effect at once',
    'visitor: a visitor reads a public project without loading the editor',
  ],
  '6.7': [
    'Public projects are read by anybody, and edited by those with a role that allows it.',
    'role-matrix.pg: a visitor is asked to sign in for calls that serve only people with projects',
    'visitor: a visitor reads a public project without loading the editor',
  ],
  '6.8': [
    'Private projects are read by those with a role, and look to others as if they were not there.',
    'role-matrix.pg: a visitor is asked to sign in for calls that serve only people with projects',
    'visitor: a private project looks to a visitor like a missing project',
  ],
  '6.9': [
    'A visitor sees the landing page, reads public pages and uses the sandbox.',
    'landing: the landing page offers sign-in to visitors, and projects to signed-in people',
    'visitor: a visitor reads a public project without loading the editor',
    'sandbox: the sandbox works for everyone, even offline, and keeps written text',
  ],
  '6.10': [
    'A visitor has no connection for writing together, and titles that are written go nowhere.',
    'visitor: a visitor reads a public project without loading the editor',
    'sandbox: the sandbox works for everyone, even offline, and keeps written text',
  ],
  '6.11': [
    'A visitor can sign in by the provider or by a code.',
    'github-sign-in: GitHub signs someone in, and the login page reports a refusal by GitHub',
    'visitor: a visitor who logs in on a public page comes back to it',
    'visitor: an invited person signs in from a private page and returns to that page',
  ],
  '6.12': [
    'Who is signed in writes with others, with a name and a colour at the cursor.',
    'presence: writers see where others are in the page, by name, by login or as guests',
    'new-user: a new user on',
    'others: the presence list replaces invalid names and colours that others send',
  ],
  '6.13': [
    'Who is signed in may open projects, have them documented, and chat; others are asked to sign in.',
    'role-matrix.pg: a visitor is asked to sign in for calls that serve only people with projects',
    'new-user: a new user on',
    'chat: someone uses Ask AI by keyboard, from a project to an answer with sources and back',
    'chat: the chat fits a phone in both themes, and visitors sign in first',
  ],
  '6.14': [
    'Whether an editor can be edited is forced by who shows it.',
    'sandbox: the sandbox works for everyone, even offline, and keeps written text',
    'editing: someone who loses write access keeps their words and sees a message',
  ],
  '6.15': [
    'The document of the chat is only read.',
    'chat: someone uses Ask AI by keyboard, from a project to an answer with sources and back',
  ],
  '6.16': [
    'Requests carry the token that is kept in local storage.',
    'send: a call sends its parameters, its body, the token and the cookie',
    'errors: a request fails as not authorized after a second 401',
  ],
  '6.17': [
    'The server holds everybody to their role, by every way there is.',
    'role-matrix.pg: the role matrix lists every call of the server',
    'role-matrix.pg: a visitor is asked to sign in for calls that serve only people with projects',
    'rooms.pg: [CO10] a room lets readers read and refuses their changes',
    'changes.pg: [CH8] the server judges rights when it applies a change',
    'shapes.pg: [SH8] a shape answers a stranger as if the project were missing',
    'sign-in.pg: a forged, empty or foreign token is refused',
  ],
  '6.18': [
    'There are no other roles: what sample repositories list is none.',
    'members: an admin invites members, changes their roles and removes them, but cannot change their own role',
    'samples.pg: a new person in production finds no samples',
  ],
}
