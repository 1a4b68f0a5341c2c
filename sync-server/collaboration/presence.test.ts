import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { Presence, type PresenceMember } from './presence.ts'

describe('presence', () => {
  const open: { destroy(): void }[] = []
  afterEach(() => {
    for (const one of open.splice(0)) one.destroy()
  })

  function room() {
    const presence = new Presence<PresenceMember>(() => {})
    open.push(presence)
    const enter = (id: string): PresenceMember => {
      const member = { user: { id, name: id } }
      presence.join(member)
      return member
    }
    /** Cursors that a person who joins now sees. */
    const cursors = () => {
      const frame = presence.everybody()
      if (!frame) return []
      const decoder = decoding.createDecoder(frame)
      decoding.readVarUint(decoder)
      const seen = client()
      applyAwarenessUpdate(seen.awareness, decoding.readVarUint8Array(decoder), 'server')
      seen.awareness.setLocalState(null)
      return [...seen.awareness.getStates().values()].map(({ cursor }) => cursor)
    }
    return { presence, enter, cursors }
  }
  function client() {
    const awareness = new Awareness(new Y.Doc())
    open.push(awareness)
    return {
      awareness,
      at: (cursor: number) => {
        awareness.setLocalState({ cursor })
        return encodeAwarenessUpdate(awareness, [awareness.clientID])
      },
    }
  }

  it('[CO13] a new connection takes over presence before the old connection is known to be dead', () => {
    const { presence, enter, cursors } = room()
    const mine = client()
    const old = enter('ann')
    presence.receive(mine.at(1), old)
    const late = mine.at(2)
    const fresh = enter('ann')
    presence.receive(mine.at(3), fresh)
    expect(cursors()).toEqual([3])
    // A message in flight on the old connection doesn't take it back.
    presence.receive(late, old)
    presence.leave(old)
    expect(cursors()).toEqual([3])
    presence.receive(mine.at(4), fresh)
    expect(cursors()).toEqual([4])
    presence.leave(fresh)
    expect(cursors()).toEqual([])
  })

  it('[CO13] two tabs of one person keep separate presence although each repeats the other', () => {
    const { presence, enter, cursors } = room()
    const [one, other] = [client(), client()]
    const [first, second] = [enter('ann'), enter('ann')]
    presence.receive(other.at(2), second)
    for (const cursor of [1, 3]) {
      const told = one.at(cursor)
      presence.receive(told, first)
      presence.receive(told, second)
    }
    expect(cursors()).toEqual([2, 3])
    presence.leave(second)
    expect(cursors()).toEqual([3])
  })

  it('[CO13] presence cannot be taken over by another person', () => {
    const { presence, enter, cursors } = room()
    const mine = client()
    presence.receive(mine.at(1), enter('ann'))
    const eve = enter('eve')
    presence.receive(mine.at(9), eve)
    expect(cursors()).toEqual([1])
    presence.leave(eve)
    expect(cursors()).toEqual([1])
  })

  it('[CO13] presence keeps at most eight clients for each connection', () => {
    const { presence, enter, cursors } = room()
    const eve = enter('eve')
    for (let cursor = 0; cursor < 50; cursor++) presence.receive(client().at(cursor), eve)
    expect(cursors()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    presence.receive(client().at(99), enter('ann'))
    expect(cursors()).toHaveLength(9)
    presence.leave(eve)
    expect(cursors()).toEqual([99])
  })

  it('[CO13] presence ignores departures of unknown clients and rejects oversized messages', () => {
    const told: Uint8Array[] = []
    const presence = new Presence<PresenceMember>((frame) => told.push(frame))
    open.push(presence)
    const eve = { user: { id: 'eve', name: 'Eve' } }
    presence.join(eve)
    const states = (count: number, state: object | null) => {
      const encoder = encoding.createEncoder()
      encoding.writeVarUint(encoder, count)
      for (let n = 1; n <= count; n++) {
        encoding.writeVarUint(encoder, n)
        encoding.writeVarUint(encoder, 1)
        encoding.writeVarString(encoder, JSON.stringify(state))
      }
      return encoding.toUint8Array(encoder)
    }
    vi.useFakeTimers()
    presence.receive(states(1_000, null), eve)
    vi.advanceTimersByTime(100)
    expect(told).toEqual([])
    expect(() => presence.receive(states(1_001, {}), eve)).toThrow('too many')
    expect(() => presence.receive(states(100, { text: 'x'.repeat(3_000) }), eve)).toThrow('too large')
    vi.useRealTimers()
  })
})
