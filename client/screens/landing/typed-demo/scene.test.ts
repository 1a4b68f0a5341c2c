import { expect, it } from 'vitest'
import { MOMENTS, sceneAt } from './scene.ts'
import { COMMAND, NEW_SENTENCE, OLD_SENTENCE, type Scene } from './stage.tsx'

const scenes = Array.from({ length: MOMENTS + 1 }, (_, moment) => sceneAt(moment))
const runs = (of: (scene: Scene) => string | null) =>
  scenes.map(of).filter((value, index, all) => index === 0 || all[index - 1] !== value)

it('the typed demo begins and ends with a sentence that matches the code', () => {
  expect(sceneAt(0)).toMatchObject({ value: '3', command: '', sentence: OLD_SENTENCE, state: 'current' })
  expect(sceneAt(MOMENTS)).toMatchObject({ value: '5', command: COMMAND, sentence: NEW_SENTENCE, state: 'written' })
  expect(sceneAt(MOMENTS + 100)).toEqual(sceneAt(MOMENTS))
})

it('the typed demo types the value, then the command, and only then makes the sentence stale', () => {
  expect(runs(({ value }) => value)).toEqual(['3', '', '5'])
  expect(runs(({ command }) => command)).toEqual(Array.from({ length: 9 }, (_, n) => COMMAND.slice(0, n)))
  expect(runs(({ state }) => state)).toEqual(['current', 'stale', 'writing', 'written'])
  expect(runs(({ caret }) => caret)).toEqual([null, 'value', 'command', null, 'sentence', null])
  for (const scene of scenes) if (scene.state !== 'current') expect(scene.command).toBe(COMMAND)
})

it('the typed demo writes one letter of the sentence at each moment', () => {
  const written = scenes.filter(({ state }) => state === 'writing').map(({ sentence }) => sentence)
  expect(written).toEqual(Array.from({ length: NEW_SENTENCE.length }, (_, n) => NEW_SENTENCE.slice(0, n)))
})
