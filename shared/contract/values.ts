import Type, { type Static } from 'typebox'
import { MAX_ID } from '../basics/ids.ts'
import { ROLES, VISIBILITIES } from '../rbac/can.ts'

/** The value schemas that several calls share. */

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID })
/** A page to link to. */
export const NamedPage = Type.Object({ id: Id, name: Type.String() })
export type NamedPage = Static<typeof NamedPage>
/** The id of a page's parent; 0 stands for the top level. */
export const ParentId = Type.Integer({ minimum: 0, maximum: MAX_ID })
export const NAME_MAX = 200
export const Name = Type.String({
  minLength: 1,
  maxLength: NAME_MAX,
  pattern: '^[^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f][^\\u0000-\\u001f]*$',
  'x-rule': 'must have a visible character and be a single line',
})
export const DESCRIPTION_MAX = 120
/**
 * A description. It is stored without spaces around it, and with single spaces between words. Requests may
 * contain more spaces.
 */
export const Description = Type.String({
  maxLength: 1000,
  pattern: `^\\s*(?:\\S|\\s+(?=\\S)){0,${DESCRIPTION_MAX}}\\s*$`,
  'x-rule': `must have at most ${DESCRIPTION_MAX} characters`,
  description: `At most ${DESCRIPTION_MAX} characters, without spaces at the ends, and without several spaces in a row`,
})
export const Timestamp = Type.String({ description: 'ISO 8601, UTC' })
export const LANGUAGES = ['en', 'ru', 'de'] as const
export const DocumentationLanguage = Type.Enum([...LANGUAGES])
export const RoleName = Type.Enum([...ROLES])
export const VisibilityName = Type.Enum([...VISIBILITIES])
/**
 * An e-mail address of the simple form x@y.z. The code that is sent proves whether someone reads mail there.
 */
export const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  'x-rule': 'must be an e-mail address such as name@example.org',
})
/** Name of a repository. May end in `.git`, as in addresses, but must not be `.git` alone. */
export const RepositoryName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^(?!(?:\\.{1,2}|\\.git)$)[A-Za-z0-9._-]+$',
  'x-rule': 'must be a name of letters, digits, ".", "-" and "_"',
})

/** A host as it stands in an address, with its port. */
export const HostName = Type.String({
  maxLength: 260,
  pattern: '^(?:[A-Za-z0-9.-]+|\\[[0-9a-fA-F:]+\\])(?::[0-9]{1,5})?$',
  'x-rule': 'must be a host such as git.example.org or 127.0.0.1:3000',
})

export type DocumentationLanguage = Static<typeof DocumentationLanguage>

/** Text to search for, with at least one visible character. */
export const visibleText = (maxLength: number, description?: string) =>
  Type.String({
    maxLength,
    pattern: '\\S',
    'x-rule': 'must have a visible character',
    ...(description !== undefined && { description }),
  })
/** A SHA-256 hash. */
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', 'x-rule': 'must be 64 digits from 0 to 9 and a to f' })

export const Empty = Type.Object({}, { additionalProperties: false })
