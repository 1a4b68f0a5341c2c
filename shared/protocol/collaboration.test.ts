import { expect, it } from 'vitest'
import { parseRoomName, roomName, roomsAddress } from './collaboration.ts'

it('the collaboration address uses wss if the server uses https, and ws otherwise', () => {
  expect(roomsAddress('https://docs.example')).toBe('wss://docs.example/collaboration')
  expect(roomsAddress('http://localhost:3000')).toBe('ws://localhost:3000/collaboration')
})

it('a room name joins the ids of project and page with two underscores', () => {
  expect(roomName({ projectId: 12, pageId: 7 })).toBe('12__7')
  expect(parseRoomName('12__7')).toEqual({ projectId: 12, pageId: 7 })
  for (const name of ['12', '12_7', '12__', '__7', '12__7__1', 'a__b']) expect(parseRoomName(name)).toBeUndefined()
})
