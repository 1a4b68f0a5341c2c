import Type from 'typebox'
import { call } from '../contract/call.ts'
import { ERROR_REASONS, type ErrorReason } from '../contract/errors.ts'

/**
 * The wire protocol of the outbox: `POST /api/changes`.
 *
 * A device numbers its changes without a gap, per `clientId`. The server applies each change once, in that
 * order. It stores the change and its answer in one transaction, so a resent change gets its first answer
 * again. The rules are in sync-server/changes/SPEC.md.
 */
export const CHANGES_PROTOCOL = 1
/** Maximum number of changes per request. */
export const MAX_CHANGES = 50

type Relation = 'my_projects' | 'pages' | 'memberships' | 'suggestions' | 'citations' | 'trash'
/** Columns by name. Values are text, numbers, null and JSON. */
type Row = Record<string, unknown>

/** Row after the change, or its deletion. `version` orders it among all reports about the row. */
export type WrittenRow =
  | { relation: Relation; op: 'put'; row: Row }
  /** Columns of the primary key, and the column that names the shape. */
  | { relation: Relation; op: 'delete'; row: Row; version: number }

export type SentChange = {
  id: number
  /**
   * Random key, created with the change. It distinguishes a resent change from another one with the same
   * number.
   */
  key: string
  name: string
  args: Record<string, unknown>
}

export type ChangeAnswer =
  | { id: number; outcome: 'applied'; rows: WrittenRow[] }
  | { id: number; outcome: 'refused'; reason: ErrorReason; message: string }
  /** The server doesn't know a change of this name, because it's older than the device's application. */
  | { id: number; outcome: 'unknown' }

// The types are written out beside their schemas, because deriving them takes the compiler minutes.
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
       * Answers up to this number have arrived, so the server may forget them. It must know these changes itself;
       * otherwise it stops with `gap`.
       */
      received: Type.Optional(Type.Integer({ minimum: 0 })),
      /** An empty list only asks whether the server still knows what it has answered. */
      changes: Type.Array(sentChange, { maxItems: MAX_CHANGES }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    /** Answers in the order of the changes; fewer if the server had to stop. */
    answers: Type.Array(changeAnswer),
    /**
     * Reason why the server stopped after the last answer:
     * - `failed`: the server had an error; the change can be sent again.
     * - `gap`: the server knows fewer changes of this client than were sent; `expected` is the next it can take.
     * - `diverged`: the server knows another change with the same number.
     */
    stopped: Type.Optional(Type.Enum(['failed', 'gap', 'diverged'])),
    expected: Type.Optional(Type.Integer()),
  }),
})
