import Type from 'typebox'
import { call } from '../contract/call.ts'
import { ERROR_REASONS, type ErrorReason } from '../contract/errors.ts'

/**
 * Wire protocol of the outbox: `POST /api/changes`.
 *
 * Each `clientId` numbers its changes without gaps. The server applies each change once, in the order of the
 * numbers. It stores the change and its answer in one transaction, so a resent change gets its first answer
 * again. The rules are in sync-server/changes/SPEC.md.
 */
export const CHANGES_PROTOCOL = 1
/** Maximum number of changes per request. */
export const MAX_CHANGES = 50

type Relation = 'my_projects' | 'pages' | 'memberships' | 'suggestions' | 'citations' | 'trash'
/** Database row: values by column name. Values are text, numbers, null and JSON. */
type Row = Record<string, unknown>

/** Row as the change left it, or its deletion. `version`: orders all reports about this row. */
export type WrittenRow =
  | { relation: Relation; op: 'put'; row: Row }
  /** Deletion. `row`: the columns of the primary key, and the column that identifies the shape. */
  | { relation: Relation; op: 'delete'; row: Row; version: number }

export type SentChange = {
  id: number
  /**
   * Random key that is created with the change. It shows whether a change with a known number was resent or is
   * a different change.
   */
  key: string
  name: string
  args: Record<string, unknown>
}

export type ChangeAnswer =
  | { id: number; outcome: 'applied'; rows: WrittenRow[] }
  | { id: number; outcome: 'refused'; reason: ErrorReason; message: string }
  /** Answer to a change with an unknown name: the server is older than the application on the device. */
  | { id: number; outcome: 'unknown' }

// The types are written by hand beside these schemas, because deriving them takes the compiler minutes.
const sentChange = Type.Unsafe<SentChange>({
  type: 'object',
  required: ['id', 'key', 'name', 'args'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    key: { type: 'string', minLength: 8, maxLength: 64 },
    name: { type: 'string', maxLength: 64 },
    args: { type: 'object' },
  },
})

const changeAnswer = Type.Unsafe<ChangeAnswer>({
  type: 'object',
  required: ['id', 'outcome'],
  properties: {
    id: { type: 'integer' },
    outcome: { enum: ['applied', 'refused', 'unknown'] },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        required: ['relation', 'op', 'row'],
        properties: {
          relation: { enum: ['my_projects', 'pages', 'memberships', 'suggestions', 'citations', 'trash'] },
          op: { enum: ['put', 'delete'] },
          row: { type: 'object', additionalProperties: true },
          version: { type: 'integer' },
        },
      },
    },
    reason: { enum: [...ERROR_REASONS] },
    message: { type: 'string' },
  },
})

export const sendChanges = call('POST', '/api/changes', 'Applies the queued changes of a device, each exactly once', {
  body: Type.Object(
    {
      protocol: Type.Integer(),
      clientId: Type.String({
        minLength: 16,
        maxLength: 64,
        pattern: '^[0-9a-zA-Z-]+$',
        'x-rule': 'must be letters, digits and "-"',
      }),
      /**
       * Number of the last change whose answer has arrived. The server may forget answers up to it. If the server
       * doesn't know these changes, it stops with `gap`.
       */
      received: Type.Optional(Type.Integer({ minimum: 0 })),
      /** Changes to apply. An empty list only asks whether the server still knows the answered changes. */
      changes: Type.Array(sentChange, { maxItems: MAX_CHANGES }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    /** Answers in the order of the changes; fewer if the server had to stop. */
    answers: Type.Array(changeAnswer),
    /**
     * Reason why the server stopped after the last answer:
     * - `failed`: the server had an error; the client can resend the change.
     * - `gap`: the server knows fewer changes of this client than were sent. `expected`: number of the change to
     *   send next.
     * - `diverged`: the server knows another change with the same number.
     */
    stopped: Type.Optional(Type.Enum(['failed', 'gap', 'diverged'])),
    expected: Type.Optional(Type.Integer()),
  }),
})
