import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centred,
  fitted,
  inSight,
  MAX_SCALE,
  MIN_SCALE,
  moved,
  type Point,
  pinched,
  type View,
  zoomedByStep,
  zoomedByWheel,
  zoomedTo,
} from './view-transform.ts'

const length = fc.double({ min: 1, max: 5000, noNaN: true })
const place = fc.double({ min: -5000, max: 5000, noNaN: true })
const point = fc.record({ x: place, y: place })
const size = fc.record({ width: length, height: length })
const view = fc.record({ scale: fc.double({ min: MIN_SCALE, max: MAX_SCALE, noNaN: true }), x: place, y: place })

/** Point of the drawing that is under a point of the frame. */
const under = ({ scale, x, y }: View, { x: px, y: py }: Point) => ({ x: (px - x) / scale, y: (py - y) / scale })

function expectSame(one: Point, other: Point): void {
  expect(one.x).toBeCloseTo(other.x, 3)
  expect(one.y).toBeCloseTo(other.y, 3)
}

describe('zooming', () => {
  it('zooming keeps the point under the pointer in place, within the allowed scales', () => {
    fc.assert(
      fc.property(view, fc.double({ min: 0, max: 20, noNaN: true }), point, (before, scale, at) => {
        const after = zoomedTo(before, scale, at)
        expectSame(under(after, at), under(before, at))
        expect(after.scale).toBeGreaterThanOrEqual(MIN_SCALE)
        expect(after.scale).toBeLessThanOrEqual(MAX_SCALE)
      }),
    )
  })

  it('zooming changes by 0.001 per wheel unit and by 0.05 per press, between 0.1 and 10', () => {
    const start = { scale: 1, x: 0, y: 0 }
    const at = { x: 10, y: 10 }
    expect(zoomedByWheel(start, -100, at).scale).toBeCloseTo(1.1)
    expect(zoomedByWheel(start, 100, at).scale).toBeCloseTo(0.9)
    expect(zoomedByWheel(start, -1e9, at).scale).toBe(10)
    expect(zoomedByWheel(start, 1e9, at).scale).toBe(0.1)
    expect(zoomedByStep(start, 1, at).scale).toBe(1.05)
    expect(zoomedByStep(start, -1, at).scale).toBe(0.95)
    let now: View = start
    for (let press = 0; press < 40; press++) now = zoomedByStep(now, 1, at)
    expect(now.scale).toBe(3)
    for (let press = 0; press < 40; press++) now = zoomedByStep(now, -1, at)
    expect(now.scale).toBe(1)
  })

  it('zooming with two fingers keeps the touched points under the fingers', () => {
    fc.assert(
      fc.property(
        view,
        fc.tuple(point, point),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        point,
        (before, [p, q], by, shift) => {
          fc.pre(Math.hypot(p.x - q.x, p.y - q.y) > 1 && before.scale * by > MIN_SCALE && before.scale * by < MAX_SCALE)
          const to = ({ x, y }: Point) => ({ x: p.x + (x - p.x) * by + shift.x, y: p.y + (y - p.y) * by + shift.y })
          const after = pinched(before, [p, q], [to(p), to(q)])
          expectSame(under(after, to(p)), under(before, p))
          expectSame(under(after, to(q)), under(before, q))
        },
      ),
    )
    expect(
      pinched(
        { scale: 2, x: 0, y: 0 },
        [
          { x: 1, y: 1 },
          { x: 1, y: 1 },
        ],
        [
          { x: 1, y: 1 },
          { x: 9, y: 9 },
        ],
      ),
    ).toEqual({
      scale: 2,
      x: 4,
      y: 4,
    })
  })
})

it('a moved drawing always stays partly in its frame', () => {
  fc.assert(
    fc.property(view, size, size, point, (before, fit, frame, by) => {
      const { scale, x, y } = inSight(moved(before, by.x * 10, by.y * 10), fit, frame)
      const seen = Math.min(frame.width, x + fit.width * scale) - Math.max(0, x)
      const seenDown = Math.min(frame.height, y + fit.height * scale) - Math.max(0, y)
      expect(seen).toBeGreaterThan(0)
      expect(seenDown).toBeGreaterThan(0)
    }),
  )
})

it('a diagram first fits the page width if readable, or the whole window in full screen', () => {
  const page = { width: 700, height: 0 }
  expect(fitted({ width: 400, height: 100 }, page, false)).toEqual({ width: 400, height: 100 })
  expect(fitted({ width: 1000, height: 100 }, page, false)).toEqual({ width: 700, height: 70 })
  expect(fitted({ width: 1000, height: 100 }, { width: 350, height: 0 }, false)).toEqual({ width: 600, height: 60 })
  expect(fitted({ width: 1000, height: 1000 }, { width: 1600, height: 864 }, true)).toEqual({ width: 800, height: 800 })
  expect(fitted({ width: 100, height: 10 }, { width: 1600, height: 800 }, true)).toEqual({ width: 150, height: 15 })
  expect(centred({ width: 600, height: 60 }, { width: 350, height: 60 })).toEqual({ scale: 1, x: 0, y: 0 })
  expect(centred({ width: 250, height: 25 }, { width: 1000, height: 825 })).toEqual({ scale: 1, x: 375, y: 400 })
})
