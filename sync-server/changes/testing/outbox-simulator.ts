import fc from 'fast-check'
import type { OutboxEntry } from '../../../client/sync/replica/database.ts'
import type { Database } from '../../../db/connect.ts'
import { mintId } from '../../../shared/basics/ids.ts'
import type { Change } from '../../../shared/changes/changes.ts'
import { type Fault, SimDevice } from './sim-device.ts'
import { type SimPerson, SimServer } from './sim-server.ts'

/**
 * Simulates two people with three browsers of two tabs each. Each browser has the real outbox and replica;
 * the real appliers run on a real database, with one clock that the plan drives. Requests and answers are
 * lost, doubled and delayed; workers crash, freeze and come back; roles change; the server is restored
 * from a backup. At the end everything heals. Then every change was applied exactly once or is in its
 * author's list. Changes about one thing were applied in the order they were made. Nothing is pending, and
 * all browsers hold what the database holds. Modelled on the simulators of replicache and of Dropbox
 * (dropbox.tech, "Testing our new sync engine").
 */

const FAULTS: readonly Fault[] = [
  'none',
  'none',
  'none',
  'request-lost',
  'answer-lost',
  'twice',
  'again-later',
  'server-error',
  'crash-before',
  'crash-after',
]

export type Step =
  | { step: 'change'; device: number; tab: number; kind: number; pick: number; other: number }
  | { step: 'send'; device: number; fault: Fault }
  | { step: 'read'; device: number; limit: number }
  | { step: 'crash' | 'freeze' | 'thaw' | 'late'; device: number }
  | { step: 'role'; role: 'read' | 'write' | 'admin' | null; pick: number }
  | { step: 'back-up' | 'restore' }

const device = fc.nat(2)
const constant = <Value extends string>(value: Value) => fc.constant(value)

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        step: constant('change'),
        device,
        tab: fc.nat(1),
        kind: fc.nat(9),
        pick: fc.nat(20),
        other: fc.nat(20),
      }),
    },
    { weight: 10, arbitrary: fc.record({ step: constant('send'), device, fault: fc.constantFrom(...FAULTS) }) },
    { weight: 6, arbitrary: fc.record({ step: constant('read'), device, limit: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        step: fc.constantFrom('crash' as const, 'freeze' as const, 'thaw' as const, 'late' as const),
        device,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        step: constant('role'),
        role: fc.constantFrom('read', 'write', 'admin', null),
        pick: fc.nat(20),
      }),
    },
    { weight: 1, arbitrary: fc.record({ step: fc.constantFrom('back-up' as const, 'restore' as const) }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 8, maxLength: 40 },
)

const ANN: SimPerson = { id: 'ann', email: 'ann@example.org' }
const BEN: SimPerson = { id: 'ben', email: 'ben@example.org' }

export type Simulator = { run(plan: readonly Step[]): Promise<{ changes: number; restores: number }> }

export function openSimulator(database: Database): Simulator {
  const server = new SimServer(database)
  return {
    run: async (plan) => {
      await server.empty()
      const world = new World(server)
      try {
        return await world.run(plan)
      } finally {
        world.close()
      }
    },
  }
}

class World {
  readonly #server: SimServer
  readonly #clock = { now: 1_000_000_000 }
  readonly #devices: SimDevice[]
  #restores = 0

  constructor(server: SimServer) {
    this.#server = server
    this.#devices = [ANN, ANN, BEN].map((person) => new SimDevice(person, server, this.#clock))
  }

  close(): void {
    for (const device of this.#devices) device.close()
  }

  async run(plan: readonly Step[]): Promise<{ changes: number; restores: number }> {
    for (const device of this.#devices) await device.open()
    // All devices begin with one project.
    const first = { projectId: mintId(), pageId: mintId(), name: 'First', visibility: 'private' as const }
    await this.#device(0).make({ name: 'create-project', args: first }, 0)
    await this.#device(0).send('none')
    await this.#server.setRole(BEN.email, first.projectId, 'write')
    for (const device of this.#devices) await device.catchUp()
    for (const step of plan) {
      this.#clock.now += 100
      await this.#take(step)
    }
    await this.#heal()
    for (const device of this.#devices) await this.#check(device)
    const changes = this.#devices.reduce((sum, { made }) => sum + made.length, 0)
    return { changes, restores: this.#restores }
  }

  #device(index: number): SimDevice {
    return this.#devices[index % this.#devices.length] as SimDevice
  }

  async #take(step: Step): Promise<unknown> {
    switch (step.step) {
      case 'change':
        return this.#change(step)
      case 'send':
        return this.#device(step.device).send(step.fault)
      case 'read':
        return this.#device(step.device).read(step.limit)
      case 'crash':
        return this.#device(step.device).crash()
      case 'freeze':
        return this.#device(step.device).freeze()
      case 'thaw':
        return this.#device(step.device).thaw()
      case 'late':
        return this.#device(step.device).deliverLate()
      case 'role': {
        const ids = await this.#server.projectIds()
        const id = ids[step.pick % Math.max(1, ids.length)]
        return id === undefined ? undefined : this.#server.setRole(BEN.email, id, step.role)
      }
      case 'back-up':
        return this.#server.backUp()
      case 'restore':
        if (!(await this.#server.restore())) return undefined
        this.#restores += 1
        // Requests in transit are lost with the server.
        for (const each of this.#devices) each.reconnect()
        return undefined
    }
  }

  /** A change that a person could make with what this browser shows. */
  async #change({ device: index, tab, kind, pick, other }: Extract<Step, { step: 'change' }>): Promise<void> {
    const device = this.#device(index)
    const projects = (await device.view(undefined)).projects()
    const project = projects[pick % Math.max(1, projects.length)]
    if (!project) return
    const view = await device.view(project.id)
    const pages = [...view.pages.byId.values()].sort((a, b) => a.id - b.id)
    const page = pages[pick % Math.max(1, pages.length)]
    const target = pages[other % Math.max(1, pages.length)]
    const change = changeOf({
      kind,
      projectId: project.id,
      page: page?.id,
      target: target?.id,
      name: `n${pick}${other}`,
    })
    if (change) await device.make(change, tab)
  }

  /** Restores the network and brings every device back, without any other changes. */
  async #heal(): Promise<void> {
    for (const device of this.#devices) {
      await device.thaw()
      await device.deliverLate()
    }
    for (let round = 0; round < 3; round += 1) {
      for (const device of this.#devices) {
        for (let turn = 0; ; turn += 1) {
          const next = await device.send('none')
          if (next?.next === 'idle' || next?.next === 'stop') break
          if (turn > 60) throw new Error(`A device does not come to an end: ${JSON.stringify(next)}`)
        }
      }
      for (const device of this.#devices) await device.catchUp()
    }
  }

  async #check(device: SimDevice): Promise<void> {
    const entries = await device.db.outbox.toArray()
    const waiting = entries.filter(({ state }) => state === 'waiting')
    if (waiting.length > 0) throw new Error(`These still wait: ${JSON.stringify(waiting)}`)
    this.#checkOnce(device, entries)
    await this.#checkRows(device)
  }

  #checkOnce(device: SimDevice, entries: readonly OutboxEntry[]): void {
    const applied = new Map<string, number>()
    this.#server.log.forEach(({ key, outcome }, at) => {
      if (outcome !== 'applied') return
      if (applied.has(key)) throw new Error(`${key} was applied twice`)
      applied.set(key, at)
    })
    const listed = new Set(entries.map(({ key }) => key))
    for (const key of device.made) {
      if (!applied.has(key) && !listed.has(key)) throw new Error(`${key} is neither applied nor in the list`)
    }
    // After a restore, resent changes may have been applied again after later changes that the server still had.
    if (this.#restores > 0) return
    const order = device.made.filter((key) => applied.has(key))
    for (let at = 1; at < order.length; at += 1) {
      const [before, after] = [order[at - 1] as string, order[at] as string]
      if ((applied.get(before) ?? 0) > (applied.get(after) ?? 0)) throw new Error(`${after} overtook ${before}`)
    }
  }

  /** Checks that the browser holds exactly the rows it may see in the database, versions included. */
  async #checkRows(device: SimDevice): Promise<void> {
    const { db, person } = device
    const said = await this.#server.read(person, 'my-projects', undefined, 0)
    const held = await db.projects.toArray()
    same(
      'projects',
      held.map(({ id, name, version, visibility }) => ({ id, name, version, visibility })),
      (said?.news ?? []).map(({ row }) => ({
        id: row.project_id,
        name: row.name,
        version: row.version,
        visibility: row.visibility,
      })),
    )
    for (const { id } of held) {
      const pages = await this.#server.read(person, `project/${id}/pages`, undefined, 0)
      const rows = await db.pages.where('project_id').equals(id).toArray()
      const short = ({ id: page, name, parent_id, version }: Record<string, unknown>) => ({
        id: page,
        name,
        parent_id,
        version,
      })
      same(
        'pages',
        rows.map((row) => short(row as never)),
        (pages?.news ?? []).map(({ row }) => short(row)),
      )
      const view = await device.view(id)
      same(
        'view',
        [...view.pages.byId.values()].map((row) => short(row as never)),
        rows.map((row) => short(row as never)),
      )
    }
  }
}

function same(what: string, held: { id?: unknown }[], said: { id?: unknown }[]): void {
  const sorted = (rows: { id?: unknown }[]) => JSON.stringify(rows.toSorted((a, b) => Number(a.id) - Number(b.id)))
  if (sorted(held) !== sorted(said)) throw new Error(`${what}: held ${sorted(held)}, said ${sorted(said)}`)
}

function changeOf(asked: {
  kind: number
  projectId: number
  page: number | undefined
  target: number | undefined
  name: string
}): Change | undefined {
  const { kind, projectId, page: pageId, target, name } = asked
  switch (kind) {
    case 0:
      return { name: 'create-project', args: { projectId: mintId(), pageId: mintId(), name, visibility: 'private' } }
    case 1:
      return { name: 'rename-project', args: { projectId, name } }
    case 2:
      return { name: 'set-visibility', args: { projectId, visibility: name.endsWith('1') ? 'public' : 'private' } }
    case 3:
    case 4:
      return { name: 'create-page', args: { projectId, pageId: mintId(), parentId: target ?? 0, name } }
    case 5:
    case 6:
      return pageId ? { name: 'rename-page', args: { projectId, pageId, name } } : undefined
    case 7:
    case 8:
      return pageId ? { name: 'move-page', args: { projectId, pageId, parentId: target ?? 0 } } : undefined
    default:
      return pageId ? { name: 'delete-page', args: { projectId, pageId } } : undefined
  }
}
