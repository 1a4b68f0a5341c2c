import { expect, it } from 'vitest'
import { imageSize, originalSize } from './image-size.ts'

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

it.each([
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
  [
    { width: 20_000, height: 5_000 },
    { width: 10_000, height: 2_500 },
  ],
  [
    { width: 9_000, height: 12_000 },
    { width: 7_500, height: 10_000 },
  ],
  [
    { width: 60_000, height: 1 },
    { width: 10_000, height: 1 },
  ],
  [{ width: 0, height: 0 }, undefined],
])('an image of %j fits into a document as %j', (size, fitting) => {
  expect(originalSize({ naturalWidth: size.width, naturalHeight: size.height })).toEqual(fitting)
})
