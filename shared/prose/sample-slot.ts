import type { Slot } from './slot.ts'

/** Test question that shows whether a model answers: a file that no project has. */
export const SAMPLE_SLOT: Slot = {
  name: 'sample',
  version: 1,
  task: 'Say what the file `harbour.ts` is for, and how its functions belong together.',
  lines: [
    'File: `harbour.ts`, TypeScript',
    'Exports: function `berthShip` ("Gives a ship the next free berth"), function `releaseBerth`, class `Harbour`',
    'Uses: `tides.ts` (`nextTide`)',
    'Used by: `pilot.ts`',
  ],
  names: ['harbour.ts', 'berthShip', 'releaseBerth', 'Harbour', 'tides.ts', 'nextTide', 'pilot.ts'],
  numbers: [],
  quotes: ['Gives a ship the next free berth'],
}
