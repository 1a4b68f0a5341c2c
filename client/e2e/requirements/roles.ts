import type { Rows } from '../requirements.ts'

/** 6. Roles and permissions. */
export const ROLES: Rows = {
  '6.1': [
    'read, called Viewer, can view the project.',
    'role-matrix.pg: in a ',
    'members: an admin invites',
    'projects: who only reads is offered none of it',
  ],
  '6.2': [
    'write, called Editor, can edit, add and delete pages.',
    'role-matrix.pg: in a ',
    'members: an admin invites',
    'projects: who only reads is offered none of it',
  ],
  '6.3': ['admin, called Admin, can manage people as well.', 'role-matrix.pg: in a ', 'members: an admin invites'],
  '6.4': [
    'Only an Admin sees the row for adding people, changes roles and removes people.',
    'members: who may not manage sees',
    'members: an admin invites',
    'role-matrix.pg: in a ',
  ],
  '6.5': ['The own row of an Admin is locked.', 'members: an admin invites', 'projects.pg: always keeps an admin'],
  '6.6': [
    'Making, deleting and moving pages, Invite and New page are shown to who may only.',
    'page-tree: a tree that others change',
    'members: who may not manage sees',
    'visitor: a visitor reads a public project',
  ],
  '6.7': [
    'Public projects are read by anybody, and edited by those with a role that allows it.',
    'role-matrix.pg: in a ',
    'visitor: a visitor reads a public project',
  ],
  '6.8': [
    'Private projects are read by those with a role, and look to others as if they were not there.',
    'role-matrix.pg: in a ',
    'visitor: a private project looks',
  ],
  '6.9': [
    'A visitor sees the landing page, reads public pages and uses the sandbox.',
    'landing: visitors are offered to sign in',
    'visitor: a visitor reads a public project',
    'sandbox: the sandbox is an editor',
  ],
  '6.10': [
    'A visitor has no connection for writing together, and titles that are written go nowhere.',
    'visitor: a visitor reads a public project',
    'sandbox: the sandbox is an editor',
  ],
  '6.11': [
    'A visitor can sign in by the provider or by a code.',
    'github-sign-in: GitHub signs somebody in',
    'visitor: who logs in on a public page',
    'visitor: somebody invited by an address',
  ],
  '6.12': [
    'Who is signed in writes with others, with a name and a colour at the cursor.',
    'presence: people who write see',
    'new-user: on ',
    'others: trusts neither names nor colours',
  ],
  '6.13': [
    'Who is signed in may open projects, have them documented, and chat; others are asked to sign in.',
    'role-matrix.pg: asks visitors to sign in',
    'new-user: on ',
    'chat: Ask AI leads',
    'chat: a phone has room',
  ],
  '6.14': [
    'Whether an editor can be edited is forced by who shows it.',
    'sandbox: the sandbox is an editor',
    'editing: somebody whose right to write',
  ],
  '6.15': ['The document of the chat is only read.', 'chat: Ask AI leads'],
  '6.16': [
    'Requests carry the token that is kept in local storage.',
    'send: sends its parameters',
    'errors: after a second 401',
  ],
  '6.17': [
    'The server holds everybody to their role, by every way there is.',
    'role-matrix.pg: lists every call of the server',
    'role-matrix.pg: in a ',
    'rooms.pg: [CO10] lets readers read',
    'changes.pg: [CH8] judges rights',
    'shapes.pg: [SH8] are read by those who may',
    'sign-in.pg: refuses tokens',
  ],
  '6.18': [
    'There are no other roles: what sample repositories list is none.',
    'members: an admin invites',
    'samples.pg: are nowhere else',
  ],
}
