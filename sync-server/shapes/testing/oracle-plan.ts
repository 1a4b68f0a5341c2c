import fc from 'fast-check'

/** Plan of an oracle: random transactions, and events of servers and readers in between. */

export const PROJECTS = [101, 102]
export const EMAILS = ['ann@example.org', 'bob@example.org']
export const READER = 'reader@example.org'
export const OWNER = 'owner@example.org'

export type Write =
  | {
      write: 'insert' | 'delete' | 'rename' | 'move' | 'soft-delete' | 'restore'
      id: number
      project: number
      name: string
    }
  | { write: 'role'; project: number; email: string; role: string }
  | { write: 'leave'; project: number; email: string }
  | { write: 'project'; project: number; name: string }

export type Transaction = { writes: Write[]; rollBack: boolean }

export type Step =
  | { step: 'write'; together: Transaction[] }
  /** Stops the server and starts it again on the same database. */
  | { step: 'restart' }
  /** Kills the server's process in the middle of these, after `after` milliseconds, and starts it again. */
  | { step: 'kill'; together: Transaction[]; after: number }
  /** A reader forgets everything and begins again. */
  | { step: 'reset'; reader: number }
  /** The reader loses a project while these are written, or gets it back. */
  | { step: 'deny'; project: number; together: Transaction[] }
  | { step: 'allow'; project: number }

const project = fc.constantFrom(...PROJECTS)
const email = fc.constantFrom(...EMAILS)
const name = fc.constantFrom('a', 'b/c', 'd"e', '', 'ü', "f'g", 'h\\i')
const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      write: fc.constantFrom('insert', 'insert', 'delete', 'rename', 'move', 'soft-delete', 'restore'),
      id: fc.integer({ min: 1, max: 12 }),
      project,
      name,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      write: fc.constant('role' as const),
      project,
      email,
      role: fc.constantFrom('read', 'write', 'admin'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ write: fc.constant('leave' as const), project, email }) },
  { weight: 1, arbitrary: fc.record({ write: fc.constant('project' as const), project, name }) },
) as fc.Arbitrary<Write>
const transactionOf = fc.record({ writes: fc.array(write, { minLength: 1, maxLength: 5 }), rollBack: fc.boolean() })
const together = fc.array(transactionOf, { minLength: 1, maxLength: 4 })

const step = <Name extends Step['step']>(kind: Name) => fc.constant(kind)

const CALM = [
  { weight: 16, arbitrary: fc.record({ step: step('write'), together }) },
  { weight: 2, arbitrary: fc.record({ step: step('restart') }) },
  { weight: 2, arbitrary: fc.record({ step: step('reset'), reader: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ step: step('deny'), project, together }) },
  { weight: 2, arbitrary: fc.record({ step: step('allow'), project }) },
]
const KILL = {
  weight: 2,
  arbitrary: fc.record({ step: step('kill'), together, after: fc.integer({ min: 0, max: 30 }) }),
}
const lengths = { minLength: 3, maxLength: 10 }

export const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(...CALM), lengths)
/** For a server in a process of its own. */
export const stepsWithKills: fc.Arbitrary<Step[]> = fc.array(fc.oneof(...CALM, KILL), lengths)
