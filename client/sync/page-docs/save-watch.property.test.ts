import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { MESSAGE, SYNC } from '../../../shared/protocol/collaboration.ts'
import { SaveWatch } from './save-watch.ts'
import { SendLedger } from './send-ledger.ts'
import { soundDoc } from './sound-doc.ts'

const PROVIDER = Symbol('from the server')
const SENT = Symbol('from this client')

const MOST = 4

type Fault = 'deaf handler' | 'swallows what is sent' | 'swallows what is answered' | 'acknowledges nothing'
type Message =
  | { kind: 'asks'; vector: Uint8Array }
  | { kind: 'tells'; update: Uint8Array }
  | { kind: 'stored'; count: number }

/** One client, its server and the messages between them. Works like y-websocket and the server's rooms. */
class World {
  readonly server = new Y.Doc()
  readonly other = new Y.Doc()
  readonly doc = soundDoc()
  readonly ledger = new SendLedger(this.doc)
  readonly watch = new SaveWatch(this.ledger, () => this.now)
  readonly faults = new Set<Fault>()
  readonly remedies: string[] = []
  now = 1_000_000
  isOpen = false
  #up: Uint8Array[] = []
  #down: Message[] = []
  #count = 0

  constructor() {
    this.doc.on('update', (update, origin) => {
      if (origin !== PROVIDER && !this.faults.has('deaf handler')) this.#send(SYNC.update, update)
    })
    this.ledger.listen(PROVIDER)
    // Deletes surplus paragraphs after changes by others, as an editor repairs its content.
    const page = paragraphs(this.doc)
    page.observe(({ transaction }) => {
      if (transaction.origin === PROVIDER && page.length > MOST) page.delete(0, page.length - MOST)
    })
    this.server.on('update', (update, origin) => {
      if (origin !== SENT) this.#tell({ kind: 'tells', update })
      Y.applyUpdate(this.other, update, SENT)
    })
    this.other.on('update', (update, origin) => {
      if (origin !== SENT) Y.applyUpdate(this.server, update)
    })
  }

  connect(): void {
    if (this.isOpen) return
    this.ledger.begin()
    this.isOpen = true
    this.#count = 0
    this.#tell({ kind: 'asks', vector: Y.encodeStateVector(this.server) })
    this.#tell({ kind: 'tells', update: Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(this.doc)) })
  }

  /** Asks the server, as a page does every half minute. */
  ask(): void {
    this.#tell({ kind: 'tells', update: Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(this.doc)) })
  }

  close(): void {
    this.isOpen = false
    this.#up = []
    this.#down = []
  }

  /** Delivers the next message in each direction. Returns whether there was any. */
  deliver(): boolean {
    const frame = this.#up.shift()
    if (frame) this.#store(frame)
    const message = this.#down.shift()
    if (message?.kind === 'asks') this.#send(SYNC.step2, Y.encodeStateAsUpdate(this.doc, message.vector))
    if (message?.kind === 'tells') Y.applyUpdate(this.doc, message.update, PROVIDER)
    if (message?.kind === 'stored') this.ledger.stored(message.count)
    return frame !== undefined || message !== undefined
  }

  look(): string {
    const { standing, remedy } = this.watch.look(this.isOpen)
    if (standing === 'saved') {
      expect(isIn(this.server, this.doc)).toBe(true)
      expect(waitingOf(this.doc).filter(({ client, end }) => end > Y.getState(this.server.store, client))).toEqual([])
    }
    if (remedy !== 'none') this.remedies.push(remedy)
    if (remedy === 'send-rest') this.#send(SYNC.step2, this.ledger.rest)
    if (remedy === 'reconnect') {
      this.close()
      this.connect()
    }
    return standing
  }

  #store(frame: Uint8Array): void {
    Y.applyUpdate(this.server, frame.subarray(2), SENT)
    this.#count += 1
    if (!this.faults.has('acknowledges nothing')) this.#tell({ kind: 'stored', count: this.#count })
  }

  #send(step: number, update: Uint8Array): void {
    if (!this.isOpen) return
    const frame = Uint8Array.of(MESSAGE.sync, step, ...sized(update))
    const frames = [...this.ledger.frame(frame), frame]
    if (!this.faults.has('swallows what is sent')) this.#up.push(...frames.map(unsized))
  }

  #tell(message: Message): void {
    if (this.isOpen && !this.faults.has('swallows what is answered')) this.#down.push(message)
  }
}

/** Writes the length before the bytes, as lib0 does. */
function sized(update: Uint8Array): number[] {
  const length: number[] = []
  for (let rest = update.length; length.length === 0 || rest > 0; rest >>= 7)
    length.push((rest & 127) | (rest > 127 ? 128 : 0))
  return [...length, ...update]
}

function unsized(frame: Uint8Array): Uint8Array {
  let at = 2
  while ((frame[at] ?? 0) > 127) at += 1
  return Uint8Array.of(frame[0] ?? 0, frame[1] ?? 0, ...frame.subarray(at + 1))
}

function isIn(whole: Y.Doc, part: Y.Doc): boolean {
  const [all, some] = [Y.snapshot(whole), Y.snapshot(part)]
  const both = Y.mergeDeleteSets([all.ds, some.ds])
  return (
    [...some.sv].every(([client, clock]) => clock <= (all.sv.get(client) ?? 0)) &&
    Y.equalDeleteSets(both, Y.mergeDeleteSets([all.ds]))
  )
}

/** Returns the updates that wait in a document for others they depend on. */
function waitingOf({ store }: Y.Doc): { client: number; end: number }[] {
  const structs = store.pendingStructs ? Y.decodeUpdateV2(store.pendingStructs.update).structs : []
  return structs.flatMap((struct) =>
    struct instanceof Y.Skip ? [] : [{ client: struct.id.client, end: struct.id.clock + struct.length }],
  )
}

const paragraphs = (doc: Y.Doc) => doc.getArray<Y.Text>('page')

/** Writes, deletes, formats words, and removes whole paragraphs. */
function edit(doc: Y.Doc, how: number, where: number): void {
  const page = paragraphs(doc)
  const text = page.length > 0 ? page.get(where % page.length) : undefined
  if (!text || how === 0) page.insert(page.length > 0 ? where % page.length : 0, [new Y.Text('words')])
  else if (how === 1) page.delete(where % page.length, 1)
  else if (how === 2 && text.length > 1) text.delete(where % (text.length - 1), 2)
  else if (how === 3 && text.length > 1) text.format(where % (text.length - 1), 2, { bold: where % 2 === 0 || null })
  else text.insert(where % (text.length + 1), 'xy')
}

/** Adds text of an earlier tab that was fully synced. Here it may have to wait for updates it depends on. */
function leaveWords({ server, doc }: World, how: number, where: number): void {
  const earlier = new Y.Doc()
  Y.applyUpdate(earlier, Y.encodeStateAsUpdate(server))
  earlier.once('update', (update) => Y.applyUpdate(doc, update, 'the copy'))
  edit(earlier, how, where)
}

type Step =
  | { do: 'edit' | 'edit elsewhere'; how: number; where: number }
  | { do: 'words left in the copy'; how: number; where: number }
  | { do: 'deliver'; times: number }
  | { do: 'look' | 'connect' | 'close' | 'mend' }
  | { do: 'wait'; ms: number }
  | { do: 'fault'; fault: Fault }

const of = <Name extends Step['do']>(name: Name) => fc.constant(name)
const small = fc.nat({ max: 9 })
const FLAWLESS: fc.Arbitrary<Step>[] = [
  fc.record({ do: of('edit'), how: fc.nat({ max: 4 }), where: small }),
  fc.record({ do: of('edit elsewhere'), how: fc.nat({ max: 4 }), where: small }),
  fc.record({ do: of('deliver'), times: small }),
  fc.record({ do: of('look') }),
  fc.record({ do: fc.constantFrom('connect' as const, 'close' as const) }),
]
const FAULTY: fc.Arbitrary<Step>[] = [
  fc.record({ do: of('words left in the copy'), how: fc.nat({ max: 4 }), where: small }),
  fc.record({ do: of('wait'), ms: fc.constantFrom(2_000, 5_000, 15_000, 100_000) }),
  fc.record({
    do: of('fault'),
    fault: fc.constantFrom<Fault>(
      'deaf handler',
      'swallows what is sent',
      'swallows what is answered',
      'acknowledges nothing',
    ),
  }),
  fc.record({ do: of('mend') }),
]

function act(world: World, step: Step): void {
  if (step.do === 'edit') edit(world.doc, step.how, step.where)
  if (step.do === 'edit elsewhere') edit(world.other, step.how, step.where)
  if (step.do === 'words left in the copy') leaveWords(world, step.how, step.where)
  if (step.do === 'deliver') for (let time = 0; time < step.times; time++) world.deliver()
  if (step.do === 'connect') world.connect()
  if (step.do === 'close') world.close()
  if (step.do === 'fault') world.faults.add(step.fault)
  if (step.do === 'mend') world.faults.clear()
  if (step.do === 'wait') for (let ms = 0; ms < step.ms; ms += 2_000) pass(world, Math.min(2_000, step.ms - ms))
}

/** Lets time pass, delivers all messages, and lets the watch look as it does in a page. */
function pass(world: World, ms: number): void {
  world.now += ms
  while (world.deliver()) {}
  world.look()
}

it('[SV1] a page is never “saved” too early, and it becomes “saved” after the faults end', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(...FLAWLESS, ...FAULTY), { maxLength: 60 }), (steps) => {
      const world = new World()
      world.connect()
      for (const step of steps) {
        act(world, step)
        if (step.do === 'look') world.look()
      }
      world.faults.clear()
      world.connect()
      let standing = ''
      for (let look = 0; look < 60 && standing !== 'saved'; look++) {
        pass(world, 2_000)
        standing = world.look()
      }
      expect([standing, world.watch.isStalled]).toEqual(['saved', false])
      world.ask()
      for (let look = 0; look < 3; look++) pass(world, 2_000)
      expect(world.look()).toBe('saved')
      expect(paragraphs(world.server).toJSON()).toEqual(paragraphs(world.doc).toJSON())
    }),
    { numRuns: 500 },
  )
})

it('[SV2] a page raises no alarm and sends nothing twice while everything arrives', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(...FLAWLESS), { maxLength: 80 }), (steps) => {
      const world = new World()
      world.connect()
      for (const step of steps) {
        act(world, step)
        world.now += 500
        if (step.do === 'look') world.look()
      }
      world.connect()
      for (let look = 0; look < 3; look++) pass(world, 2_000)
      expect([world.look(), world.watch.isStalled, world.remedies]).toEqual(['saved', false, []])
    }),
    { numRuns: 500 },
  )
})
