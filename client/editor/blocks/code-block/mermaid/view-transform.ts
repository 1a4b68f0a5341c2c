/**
 * Scale of a drawing and its position in its frame. Lengths are in CSS pixels, and positions count from the
 * frame's top left corner.
 */
export type View = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const MIN_SCALE = 0.1
export const MAX_SCALE = 10
/** Zoom for each unit that a wheel turns. */
export const WHEEL_STEP = 0.001
export const BUTTON_STEP = 0.05

/** Pixels of the drawing that always stay visible, so that people can find it again. */
const IN_SIGHT = 48
/** Smallest scale at which letters can be read, relative to the size in which they were drawn. */
const LEAST_READABLE = 0.6
/** Largest scale to which full screen enlarges a small drawing. */
const LARGEST_FIT = 1.5
/** Free space on each side of the drawing in full screen, in pixels. */
const MARGIN = 32

/**
 * Size of a drawing at scale 1. In a page, as wide as the frame but never larger than drawn, and large
 * enough to read. In full screen, as large as fits.
 */
export function fitted(drawing: Size, frame: Size, full: boolean): Size {
  const wide = frame.width / drawing.width
  const factor = full
    ? Math.min(spare(frame.width) / drawing.width, spare(frame.height) / drawing.height, LARGEST_FIT)
    : Math.min(1, Math.max(wide, LEAST_READABLE))
  return { width: drawing.width * factor, height: drawing.height * factor }
}

function spare(length: number): number {
  return Math.max(length - 2 * MARGIN, MARGIN)
}

/** Centres a drawing. If it's larger than the frame, it begins at the frame's corner. */
export function centred(fit: Size, frame: Size): View {
  return {
    scale: 1,
    x: Math.max(0, (frame.width - fit.width) / 2),
    y: Math.max(0, (frame.height - fit.height) / 2),
  }
}

/** Zooms a view. The point of the drawing under `point` stays there. */
export function zoomedTo(view: View, scale: number, point: Point): View {
  const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))
  const ratio = next / view.scale
  return { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

/** `delta` in units of the wheel: away from oneself is less than 0 and comes nearer. */
export function zoomedByWheel(view: View, delta: number, point: Point): View {
  return zoomedTo(view, view.scale - delta * WHEEL_STEP, point)
}

export function zoomedByStep(view: View, steps: number, point: Point): View {
  // Rounded, so that the same number of steps in and out returns to the same scale.
  return zoomedTo(view, Math.round((view.scale + steps * BUTTON_STEP) * 1e4) / 1e4, point)
}

/**
 * View after a pinch. The drawing grows as the fingers move apart, and the point between them stays between
 * them.
 */
export function pinched(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
  const apart = distance(before)
  const from = middle(before)
  const to = middle(after)
  const zoomed = zoomedTo(view, apart > 0 ? (view.scale * distance(after)) / apart : view.scale, from)
  return moved(zoomed, to.x - from.x, to.y - from.y)
}

export function moved(view: View, x: number, y: number): View {
  return { ...view, x: view.x + x, y: view.y + y }
}

/** Moves a view back just far enough for a piece of the drawing to be in the frame. */
export function inSight(view: View, fit: Size, frame: Size): View {
  return {
    scale: view.scale,
    x: within(view.x, fit.width * view.scale, frame.width),
    y: within(view.y, fit.height * view.scale, frame.height),
  }
}

function within(place: number, length: number, room: number): number {
  const least = Math.min(IN_SIGHT, length, room)
  return Math.min(room - least, Math.max(least - length, place))
}

function distance([one, other]: readonly [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middle([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
