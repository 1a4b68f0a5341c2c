import { cursorColour } from '../../../shared/protocol/cursor-colour.ts'

export type Person = { id: string; name: string; color: string }

/** The other people in a room. Each person appears once, even with several tabs. */
export function othersOf(states: ReadonlyMap<number, object>, ownClient: number, selfId: string): Person[] {
  const people = new Map<string, Person>()
  for (const [client, state] of states) {
    const person = client === ownClient ? undefined : personOf(client, state)
    if (person && person.id !== selfId) people.set(person.id, person)
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** Person that a client claims to be. Invalid names and colours are replaced. */
export function personOf(client: number, state: object): Person | undefined {
  const { user } = state as { user?: { id?: unknown; name?: unknown; color?: unknown } }
  if (!user) return undefined
  const id = typeof user.id === 'string' && user.id ? user.id : `client ${client}`
  const name = typeof user.name === 'string' && user.name ? user.name : 'Guest'
  const color = typeof user.color === 'string' && /^#[0-9a-f]{6}$/i.test(user.color) ? user.color : cursorColour(id)
  return { id, name, color }
}
