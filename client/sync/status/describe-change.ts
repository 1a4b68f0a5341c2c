import { ROLE_NAMES, type Role } from '../../../shared/rbac/can.ts'
import type { OutboxEntry } from '../replica/database.ts'

type Names = { page: (id: number) => string | undefined; project: (id: number) => string | undefined }

type Said = { pageId: number; parentId: number; projectId: number; email: string; role: Role }

const SETTLED = { dismissed: 'Dismiss', kept: 'Keep the text despite', open: 'Bring back' } as const

/** Describes a change in words, for the lists of waiting changes and of changes that weren't applied. */
export function describeChange({ name, args }: Pick<OutboxEntry, 'name' | 'args'>, names: Names): string {
  const { pageId, parentId, projectId, email, role } = args as unknown as Said
  const page = quoted(names.page(pageId) ?? 'a page')
  const project = quoted(names.project(projectId) ?? 'a project')
  const given = quoted(String(args.name ?? ''))
  switch (name) {
    case 'create-project':
      return `Create the project ${given}`
    case 'rename-project':
      return `Rename the project to ${given}`
    case 'describe-project':
      return `Edit the description of ${project}`
    case 'set-visibility':
      return `Make ${project} ${String(args.visibility)}`
    case 'delete-project':
      return `Delete ${project}`
    case 'create-page':
      return `Create the page ${given}`
    case 'rename-page':
      return `Rename a page to ${given}`
    case 'move-page':
      return parentId === 0
        ? `Move ${page} to the top level`
        : `Move ${page} into ${quoted(names.page(parentId) ?? 'a page')}`
    case 'delete-page':
      return `Delete ${page}`
    case 'restore-page':
      return `Restore ${page}`
    case 'purge-page':
      return `Delete ${page} for good`
    case 'dismiss-notice':
      return `Dismiss a notice about ${page}`
    case 'settle-suggestion':
      return `${SETTLED[args.as as keyof typeof SETTLED] ?? 'Settle'} a suggestion on ${page}`
    case 'confirm-citation':
      return `Confirm a statement on ${page}`
    case 'cite-source':
      return `Cite ${quoted(String(args.symbol ?? args.path))} on ${page}`
    case 'add-member':
      return `Invite ${email} as ${ROLE_NAMES[role]}`
    case 'change-role':
      return `Make ${email} ${ROLE_NAMES[role]}`
    case 'remove-member':
      return `Remove ${email}`
    default:
      return name
  }
}

function quoted(name: string): string {
  return /^a (page|project)$/.test(name) ? name : `“${name}”`
}
