import Type from 'typebox'
import { call } from '../contract/call.ts'
import { ERROR_REASONS, type ErrorReason } from '../contract/errors.ts'

/**
 * The wire protocol of the outbox: `POST /api/changes`.
 *
 * A device numbers its changes without a gap, per `clientId`. The server applies each once, in that order, in a
 * transaction of its own together with its answer, so that a change that is sent again gets the answer of the first time.
 * The rules are in sync-server/changes/SPEC.md.
 */
export const CHANGES_PROTOCOL = 1
/** How many changes one request may carry. */
export const MAX_CHANGES = 50

type Relation = 'my_projects' | 'pages' | 'memberships' | 'suggestions' | 'citations' | 'trash'
/** Columns by name: text, numbers, null, and JSON. */
type Row = Record<string, unknown>

/** A row as it stands after the change, or its deletion; `version` orders it among everything said about the row. */
export type WrittenRow =
  | { relation: Relation; op: 'put'; row: Row }
  /** The columns of the primary key, and the one that names the shape. */
  | { relation: Relation; op: 'delete'; row: Row; version: number }

export type SentChange = {
  id: number
  /** Random, made with the change: tells a change that is sent again from another one with the same number. */
  key: string
  name: string
  args: Record<string, unknown>
}

export type ChangeAnswer =
  | { id: number; outcome: 'applied'; rows: WrittenRow[] }
  | { id: number; outcome: 'refused'; reason: ErrorReason; message: string }
  /** The server does not know a change of this name: it is older than the device's application. */
  | { id: number; outcome: 'unknown' }

// The types are written out beside their schemas: deriving them takes the compiler minutes.
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

export const sendChanges = call('POST', '/api/changes', 'Applies what a device has queued, each change exactly once', {
  body: Type.Object(
    {
      protocol: Type.Integer(),
      clientId: Type.String({
        minLength: 16,
        maxLength: 64,
        pattern: '^[0-9a-zA-Z-]+$',
        'x-rule': 'must be letters, digits and "-"',
      }),
      /** Answers up to here have arrived; the server may forget them. It must know these changes itself, else: `gap`. */
      received: Type.Optional(Type.Integer({ minimum: 0 })),
      /** None only asks whether the server still knows what it has answered. */
      changes: Type.Array(sentChange, { maxItems: MAX_CHANGES }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    /** In the order of the changes; fewer when the server could not go on. */
    answers: Type.Array(changeAnswer),
    /**
     * Why the server did not go on after the last answer:
     * - `failed`: on its side; the change may be sent again.
     * - `gap`: it knows fewer changes of this client than were sent before; `expected` is the next it can take.
     * - `diverged`: it knows another change by the same number.
     */
    stopped: Type.Optional(Type.Enum(['failed', 'gap', 'diverged'])),
    expected: Type.Optional(Type.Integer()),
  }),
})
