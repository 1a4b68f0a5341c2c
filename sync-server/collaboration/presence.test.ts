import * as decoding from 'lib0/decoding'
import { afterEach, describe, expect, it } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { Presence, type PresenceMember } from './presence.ts'

describe('presence', () => {
  const open: { destroy(): void }[] = []
  afterEach(() => {
    for (const one of open.splice(0)) one.destroy()
  })

  function room() {
    const presence = new Presence<PresenceMember>(new Y.Doc(), () => {})
    open.push(presence)
    const enter = (id: string): PresenceMember => {
      const member = { user: { id, name: id } }
      presence.join(member)
      return member
    }
    /** The cursors that somebody who comes now is shown. */
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

  it('[CO13] is taken over by the connection on which somebody came back, while the old one is not known to be dead', () => {
    const { presence, enter, cursors } = room()
    const mine = client()
    const old = enter('ann')
    presence.receive(mine.at(1), old)
    const late = mine.at(2)
    const fresh = enter('ann')
    presence.receive(mine.at(3), fresh)
    expect(cursors()).toEqual([3])
    // What was on its way on the old one does not take it back.
    presence.receive(late, old)
    presence.leave(old)
    expect(cursors()).toEqual([3])
    presence.receive(mine.at(4), fresh)
    expect(cursors()).toEqual([4])
    presence.leave(fresh)
    expect(cursors()).toEqual([])
  })

  it('[CO13] is not taken over by anybody else', () => {
    const { presence, enter, cursors } = room()
    const mine = client()
    presence.receive(mine.at(1), enter('ann'))
    const eve = enter('eve')
    presence.receive(mine.at(9), eve)
    expect(cursors()).toEqual([1])
    presence.leave(eve)
    expect(cursors()).toEqual([1])
  })
})
