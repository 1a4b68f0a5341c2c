import fc from 'fast-check'
import * as Y from 'yjs'
import { drawnAfresh, headlessEditor } from '../../../client/editor/testing/headless-editor.ts'
import { canonical } from '../../../shared/document/canonical.ts'
import { applyNoting } from '../../../shared/document/lost-text/apply-noting.ts'
import { textOfParts } from '../../../shared/document/lost-text/parts.ts'
import { CHOICES } from '../../../shared/document/merging/conflict.ts'
import type { Offer } from '../../../shared/document/merging/offer.ts'
import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../../shared/document/retired.ts'
import { docFromUpdates, readDoc } from '../../../shared/document/yjs.ts'
import { type Ledger, mergePage } from '../merge-page.ts'
import { checkingPublication, DeletedByPeople } from './check-publication.ts'
import { blocksOf, changes, type Draft, draft } from './drafts.ts'
import { EDITS, type EditName } from './edits.ts'
import { Deeds, Person, signsIn } from './person.ts'

const PEOPLE = 3
const DAY_MS = 24 * 60 * 60 * 1000

const share = fc.double({ min: 0, max: 1, noNaN: true })
const place = { who: fc.nat(PEOPLE - 1), from: share, to: share, count: fc.integer({ min: 1, max: 4 }) }
const does = <Name extends string>(...names: Name[]) => fc.record({ do: fc.constantFrom(...names), ...place })

const step = fc.oneof(
  { weight: 6, arbitrary: does('type', 'type', 'overtype', 'erase', 'paste') },
  { weight: 8, arbitrary: does(...(Object.keys(EDITS) as EditName[])) },
  { weight: 2, arbitrary: does('undo', 'undo', 'redo') },
  { weight: 5, arbitrary: does('accept', 'accept', 'accept', 'accept', 'dismiss', 'keep mine') },
  { weight: 6, arbitrary: does('send', 'receive', 'meet', 'meet') },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('publish' as const), changes, days: fc.constantFrom(0, 1, 1, 31) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Random histories: what people do, when a change reaches whom, and how the sources change meanwhile. */
export const histories = fc.record({
  /**
   * Ranks of the people and the generator: they decide whose text comes first when two write at one place.
   */
  ranks: fc.shuffledSubarray([1, 2, 3, 4], { minLength: PEOPLE + 1 }),
  first: draft,
  steps: fc.array(step, { minLength: 8, maxLength: 45 }),
  last: changes,
})
export type History = typeof histories extends fc.Arbitrary<infer One> ? One : never

/** Counts of what a run did. A run also shows that nothing was lost. */
export type Tally = {
  typed: number
  recovered: number
  deleted: number
  publications: number
  suggestions: number
  accepted: number
}
export const NO_TALLY: Tally = { typed: 0, recovered: 0, deleted: 0, publications: 0, suggestions: 0, accepted: 0 }

/**
 * One page: the server's document, people with copies that are in step with it or not, and publications, each computed
 * on a copy of its own as the generator does.
 */
class World {
  readonly tally: Tally = { ...NO_TALLY }
  readonly #server = new Y.Doc()
  readonly #deeds = new Deeds()
  readonly #people: Person[]
  readonly #recovered = new Set<string>()
  readonly #refused = new Map<string, Set<string> | 'all'>()
  #offers = new Map<string, Offer>()
  readonly #deletedBlocks = new DeletedByPeople()
  #ledger: Ledger = new Map()
  #draft: Draft
  #now = Date.UTC(2026, 0, 1)
  readonly #ranks: readonly number[]
  #published = 0

  constructor({ first, ranks }: Pick<History, 'first' | 'ranks'>) {
    this.#draft = first
    this.#ranks = ranks
    this.publish({}, 0)
    const state = Y.encodeStateAsUpdate(this.#server)
    this.#people = Array.from({ length: PEOPLE }, (_, at) => new Person(state, this.#deeds, this.#clientId(at)))
  }

  perform(step: Step): void {
    if (step.do === 'publish') {
      this.publish(step.changes, step.days)
      return
    }
    const person = this.#people[step.who] as Person
    if (step.do === 'undo') person.undo()
    else if (step.do === 'redo') person.redo()
    else if (step.do === 'accept') this.#accept(person, step)
    else if (step.do === 'dismiss' || step.do === 'keep mine') this.#refuse(step.do, step.count)
    else if (step.do === 'send' || step.do === 'receive' || step.do === 'meet') this.#exchange(person, step.do)
    else person.edit(step.do, step)
  }

  #accept(person: Person, { count, from }: { count: number; from: number }): void {
    const choice = CHOICES[Math.floor(from * CHOICES.length)] ?? 'yours'
    const isAccepted = person.accept([...this.#offers.values()], { pick: count, choice, now: this.#now })
    if (isAccepted) this.tally.accepted += 1
  }

  publish(changes: Draft, days: number): void {
    this.#draft = { ...this.#draft, ...changes }
    this.#now += days * DAY_MS
    this.#publishOnce()
    const again = this.#publishOnce()
    if (again.wrote) throw new Error('the same blocks again made an update')
    if (again.suggestions > 0) throw new Error('the same blocks again made suggestions')
    this.tally.publications += 1
  }

  /** Delivers every edit to everyone, and looks for the text that was typed. */
  end(last: Draft): void {
    // Yjs may tidy up formats that it receives. Such a tidy-up is an edit that has to travel again.
    for (let round = 0; round < 4; round++) {
      for (const person of this.#people) this.#take(person)
      for (const person of this.#people) this.#tell(person)
    }
    const page = canonical(readDoc(this.#server))
    for (const person of this.#people) {
      if (canonical(readDoc(person.doc)) !== page) throw new Error('two copies of the page differ')
      const seen = canonical(person.page.toJSON() as DocNode)
      const isWritten = (readDoc(this.#server).content ?? []).length > 0
      if (isWritten && seen !== page) throw new Error('somebody sees another page than there is')
    }
    this.#checkNothingLost()
    this.publish(last, 1)
    this.#checkNothingLost()
    const fresh = canonical(drawnAfresh(headlessEditor(Y.encodeStateAsUpdate(this.#server), [])))
    const isWritten = (readDoc(this.#server).content ?? []).length > 0
    if (isWritten && fresh !== canonical(readDoc(this.#server))) throw new Error('who opens the page sees another one')
    this.tally.typed = this.#deeds.typed.size
    this.tally.deleted = this.#deeds.deleted.size
    this.tally.recovered = this.#recovered.size
  }

  #publishOnce(): { wrote: boolean; suggestions: number } {
    const doc = docFromUpdates([Y.encodeStateAsUpdate(this.#server)])
    doc.clientID = this.#clientId(PEOPLE) + this.#published++
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    const blocks = blocksOf(this.#draft)
    const given = { blocks, deleted: this.#deletedBlocks, now: this.#now }
    const result = checkingPublication(doc, given, () => mergePage(doc, blocks, this.#ledger, this.#now))
    for (const update of updates) Y.applyUpdate(this.#server, update)
    this.#ledger = result.ledger
    const isRefused = ({ block, hash }: Offer) => {
      const refused = this.#refused.get(block)
      return refused === 'all' || refused?.has(hash) === true
    }
    for (const key of result.settled) this.#offers.delete(key)
    for (const { key, ...text } of result.suggestions) {
      const offer: Offer = { block: key, ...text }
      if (isRefused(offer)) this.#offers.delete(key)
      else this.#offers.set(key, offer)
    }
    this.tally.suggestions += result.suggestions.length
    return { wrote: updates.length > 0, suggestions: result.suggestions.length }
  }

  #refuse(how: 'dismiss' | 'keep mine', pick: number): void {
    const offers = [...this.#offers.values()]
    const offer = offers[pick % Math.max(offers.length, 1)]
    if (!offer) return
    const { block, hash } = offer
    this.#offers.delete(block)
    const before = this.#refused.get(block)
    if (how === 'keep mine' || before === 'all') this.#refused.set(block, 'all')
    else this.#refused.set(block, new Set([...(before ?? []), hash]))
  }

  /** A fixed id, so that a history ends the same every time. */
  #clientId(who: number): number {
    return (this.#ranks[who] ?? 0) * 1_000_000
  }

  #exchange(person: Person, how: 'send' | 'receive' | 'meet'): void {
    if (how !== 'receive') this.#take(person)
    if (how !== 'send') this.#tell(person)
  }

  #take(person: Person): void {
    for (const update of person.send()) {
      const { arrivals, residents } = applyNoting(this.#server, update, null)
      for (const { parts } of [...arrivals, ...residents])
        for (const sign of signsIn(textOfParts(parts))) this.#recovered.add(sign)
    }
  }

  #tell(person: Person): void {
    person.receive(Y.encodeStateAsUpdate(this.#server, Y.encodeStateVector(person.doc)))
  }

  /** (2) What a person typed and nobody deleted is on the page or in the recovery list. */
  #checkNothingLost(): void {
    const present = new Set(signsIn(textOf(readDoc(this.#server))))
    const lost = [...this.#deeds.typed].filter(
      (sign) => !present.has(sign) && !this.#recovered.has(sign) && !this.#deeds.deleted.has(sign),
    )
    if (lost.length > 0) throw new Error(`${lost.length} typed characters are nowhere`)
    if (hidesImage(readDoc(this.#server))) throw new Error('an image stands where nobody sees it')
  }
}

function hidesImage(node: DocNode, isHidden = false): boolean {
  if (node.type === 'image') return isHidden
  return (node.content ?? []).some((child) => hidesImage(child, isHidden || isRetiredAndEmpty(node)))
}

/** Runs a history. Throws for everything that must not happen. */
export function run({ steps, last, ...beginning }: History): Tally {
  const world = new World(beginning)
  for (const step of steps) world.perform(step)
  world.end(last)
  return world.tally
}
