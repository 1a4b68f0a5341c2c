import { expect, it } from 'vitest'
import { othersOf } from './others.ts'

const user = (id: string, name: string, color = '#123456') => ({ user: { id, name, color } })

it('the presence list names every other person once', () => {
  const states = new Map<number, object>([
    [1, user('me', 'Me')],
    [2, user('jo', 'Jonas')],
    [3, user('jo', 'Jonas')],
    [4, user('ma', 'Mara')],
    [5, user('me', 'Me')],
    [6, {}],
  ])
  expect(othersOf(states, 1, 'me').map((person) => person.name)).toEqual(['Jonas', 'Mara'])
})

it('the presence list replaces invalid names and colours that others send', () => {
  const [person] = othersOf(
    new Map([[2, { user: { id: 'x', name: '', color: 'red;background:url(//evil)' } }]]),
    1,
    'me',
  )
  expect(person?.name).toBe('Guest')
  expect(person?.color).toMatch(/^#[0-9a-f]{6}$/)
})
