import Type from 'typebox'
import { Description, Email, Hash, Id, Name, ParentId, RoleName, VisibilityName } from '../contract/values.ts'
import type { Action, Role, Visibility } from '../rbac/can.ts'

/**
 * Changes that a person can make to projects, pages and members, by name. A device queues a change and the
 * server applies it; both use the rules in `rules.ts`. Edits of page text aren't changes in this sense: Yjs
 * merges them.
 */
type ArgsOf = {
  'create-project': { pageId: number; name: string; visibility: Visibility }
  'rename-project': { name: string }
  'describe-project': { description: string }
  'set-visibility': { visibility: Visibility }
  'delete-project': object
  'create-page': { pageId: number; parentId: number; name: string }
  /**
   * `titleClock` when the name was typed as the page's title: what the title says counts. `titleClient` is the client by
   * which the device wrote a name that was given elsewhere into the title (`shared/document/title-block.ts`).
   */
  'rename-page': { pageId: number; name: string; titleClock?: number; titleClient?: number }
  'move-page': { pageId: number; parentId: number }
  /** `seen` tells what the device knew of the words on these pages; without it, all of them. */
  'delete-page': { pageId: number; seen?: SeenWords }
  'restore-page': { pageId: number }
  /** Deletes a page in the trash for good. */
  'purge-page': { pageId: number }
  /** Hides a notice about a page in the trash from this person. */
  'dismiss-notice': { pageId: number }
  /**
   * `dismissed`: not this text. `kept`: no text for this block, now or later. `open`: takes either of them back. Accepting
   * is no change of its own: the page says so.
   */
  'settle-suggestion': { pageId: number; block: string; suggestionId: number; as: 'dismissed' | 'kept' | 'open' }
  /**
   * Confirms that the statement is still true for the changed code. `hash`: hash of the lines that the person
   * saw.
   */
  'confirm-citation': { pageId: number; citationId: number; hash: string }
  /**
   * Stores the source of a citation that a person inserted; the page's text contains its id. For a symbol, the
   * lines say where it was found. For a file, the lines are valid while the hash of the whole file is
   * `fileHash`. Changes from older devices have no hash.
   */
  'cite-source': {
    pageId: number
    citationId: number
    path: string
    symbol: string | null
    startLine: number
    endLine: number
    fileHash?: string
  }
  'add-member': { email: string; role: Role }
  'change-role': { email: string; role: Role }
  'remove-member': { email: string }
}

/**
 * Pages that a device knew, each with the state vector of its document on the device, in base64. The vector
 * is empty if the device had no document. `more`: the device knew further pages that aren't listed.
 */
export type SeenWords = { pages: [pageId: number, stateVector: string][]; more?: true }

/** Limit of the pages that one deletion lists as seen. */
export const MAX_SEEN = 500

export type ChangeName = keyof ArgsOf

/** Change with its name and arguments, as a closed union. */
export type Change = { [Name in ChangeName]: { name: Name; args: { projectId: number } & ArgsOf[Name] } }[ChangeName]

// The types above are written by hand: deriving twelve types from these schemas takes the compiler minutes.
const args = (properties: Type.TProperties): Type.TSchema =>
  Type.Object({ projectId: Id, ...properties }, { additionalProperties: false })

type Definition = { needs: Action | null; args: Type.TSchema }

const StateVector = Type.String({
  maxLength: 100_000,
  pattern: '^[A-Za-z0-9+/]*={0,2}$',
  'x-rule': 'must be base64',
})

const Seen = Type.Object(
  {
    pages: Type.Array(Type.Tuple([Id, StateVector]), {
      maxItems: MAX_SEEN,
    }),
    more: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
)

const Line = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })

export const CHANGES: Readonly<Record<ChangeName, Definition>> = {
  'create-project': { needs: null, args: args({ pageId: Id, name: Name, visibility: VisibilityName }) },
  'rename-project': { needs: 'project.describe', args: args({ name: Name }) },
  'describe-project': {
    needs: 'project.describe',
    args: args({ description: Description }),
  },
  'set-visibility': { needs: 'project.configure', args: args({ visibility: VisibilityName }) },
  'delete-project': { needs: 'project.delete', args: args({}) },
  'create-page': { needs: 'page.edit', args: args({ pageId: Id, parentId: ParentId, name: Name }) },
  'rename-page': {
    needs: 'page.edit',
    args: args({
      pageId: Id,
      name: Name,
      titleClock: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      titleClient: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 53 - 1 })),
    }),
  },
  'move-page': { needs: 'page.edit', args: args({ pageId: Id, parentId: ParentId }) },
  'delete-page': { needs: 'page.edit', args: args({ pageId: Id, seen: Type.Optional(Seen) }) },
  'restore-page': { needs: 'page.edit', args: args({ pageId: Id }) },
  'purge-page': { needs: 'page.purge', args: args({ pageId: Id }) },
  'dismiss-notice': { needs: 'page.edit', args: args({ pageId: Id }) },
  'settle-suggestion': {
    needs: 'page.edit',
    args: args({
      pageId: Id,
      block: Type.String({ minLength: 1, maxLength: 2000 }),
      suggestionId: Id,
      as: Type.Enum(['dismissed', 'kept', 'open']),
    }),
  },
  'confirm-citation': {
    needs: 'page.edit',
    args: args({ pageId: Id, citationId: Id, hash: Hash }),
  },
  'cite-source': {
    needs: 'page.edit',
    args: args({
      pageId: Id,
      citationId: Id,
      path: Type.String({ minLength: 1, maxLength: 4096 }),
      symbol: Type.Union([Type.String({ minLength: 1, maxLength: 2000 }), Type.Null()]),
      startLine: Line,
      endLine: Line,
      fileHash: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
  },
  'add-member': { needs: 'members.manage', args: args({ email: Email, role: RoleName }) },
  'change-role': { needs: 'members.manage', args: args({ email: Email, role: RoleName }) },
  'remove-member': { needs: 'members.manage', args: args({ email: Email }) },
}

export function isChangeName(name: string): name is ChangeName {
  return Object.hasOwn(CHANGES, name)
}

/** Returns the ids that a change concerns. Changes with a common id must be applied in their order. */
export function subjectsOf(change: Pick<Change, 'args'>): number[] {
  const { projectId, pageId, parentId } = change.args as { projectId: number; pageId?: number; parentId?: number }
  return [projectId, ...(pageId ? [pageId] : []), ...(parentId ? [parentId] : [])]
}
