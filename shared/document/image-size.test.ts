import { expect, it } from 'vitest'
import { imageSize } from './image-size.ts'

it.each([
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
  [
    { width: '300', height: '200px' },
    { width: 300, height: 200 },
  ],
  [{ width: 300.4 }, { width: 300 }],
  [{ width: '50%', height: 200 }, undefined],
  [{ width: Number.NaN }, undefined],
  [{ width: 1e9, height: 1 }, undefined],
  [{ width: -5 }, undefined],
  [{ width: 1, height: 9000 }, { width: 1 }],
  [undefined, undefined],
])('of %j, the size of an image is %j', (attributes, size) => {
  expect(imageSize(attributes)).toEqual(size)
})
