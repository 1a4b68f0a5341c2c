import { COMMAND, LAST_SCENE, NEW_SENTENCE, OLD_SENTENCE, type Scene } from './stage.tsx'

/**
 * Scenes of the demo. A moment is the time to type one letter. Each scene depends only on the number of
 * moments that have passed, so the demo can be paused and tested.
 */
const FIRST: Scene = { value: '3', command: '', sentence: OLD_SENTENCE, state: 'current', caret: null }
const CHANGED: Scene = { ...FIRST, value: LAST_SCENE.value }
const PUSHED: Scene = { ...CHANGED, command: COMMAND }

const LOOK = 16

/** Steps of the demo in order: their length in moments, and the scene after `passed` moments of the step. */
const STEPS: readonly [length: number, sceneAfter: (passed: number) => Scene][] = [
  [LOOK, () => FIRST],
  // Deletes the old value, then types the new one.
  [6, (passed) => ({ ...FIRST, value: passed < 3 ? FIRST.value : '', caret: 'value' })],
  [LOOK / 2, () => ({ ...CHANGED, caret: 'value' })],
  [COMMAND.length, (passed) => ({ ...CHANGED, command: COMMAND.slice(0, passed), caret: 'command' })],
  [LOOK / 2, () => ({ ...PUSHED, caret: 'command' })],
  [2 * LOOK, () => ({ ...PUSHED, state: 'stale' })],
  [
    NEW_SENTENCE.length,
    (passed) => ({ ...PUSHED, sentence: NEW_SENTENCE.slice(0, passed), state: 'writing', caret: 'sentence' }),
  ],
]

export const MOMENTS = STEPS.reduce((sum, [length]) => sum + length, 0)

export function sceneAt(moment: number): Scene {
  let passed = moment
  for (const [length, sceneAfter] of STEPS) {
    if (passed < length) return sceneAfter(passed)
    passed -= length
  }
  return LAST_SCENE
}
