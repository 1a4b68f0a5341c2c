import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  centred,
  fitted,
  inSight,
  moved,
  type Point,
  pinched,
  type Size,
  type View,
  zoomedByStep,
  zoomedByWheel,
} from './view-transform.ts'

/** Pixels per unit of wheel events that report lines or pages instead of pixels. */
const LINE = 16

type Frame = { width: number; height: number }

/** View of a drawing in its frame, changed by a pointer, two fingers, a wheel or buttons. */
export function useView(drawing: Size, full: boolean) {
  const frame = useRef<HTMLElement>(null)
  const size = useSize(frame)
  const fit = useMemo(() => fitted(drawing, size, full), [drawing, size, full])
  const room = useMemo(() => (full ? size : { width: size.width, height: fit.height }), [full, size, fit])
  const [chosen, choose] = useState<View>()
  const view = chosen ?? centred(fit, room)

  // Another drawing or another frame is looked at as a whole again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it is about.
  useLayoutEffect(() => choose(undefined), [drawing.width, drawing.height, full])

  const change = useCallback(
    (next: (view: View) => View) => choose((now) => inSight(next(now ?? centred(fit, room)), fit, room)),
    [fit, room],
  )
  const dragging = usePointers(frame, (event, next) =>
    // At scale 1 outside full screen, a vertical move of one finger scrolls the page instead.
    change((now) => {
      const then = next(now)
      return event.pointerType === 'touch' && !full && then.scale === 1 ? { ...then, y: now.y } : then
    }),
  )
  useWheel(frame, { full, change })

  const act = {
    step: (steps: number) => change((now) => zoomedByStep(now, steps, { x: room.width / 2, y: room.height / 2 })),
    move: (x: number, y: number) => change((now) => moved(now, x, y)),
    reset: () => choose(undefined),
  }
  const isWhole = view.scale === 1 && fit.width <= room.width + 1
  return { frame, view, fit, isWhole, isZoomed: view.scale !== 1, act, dragging }
}

type Change = (next: (view: View) => View) => void

function useSize(frame: RefObject<HTMLElement | null>): Frame {
  const [size, setSize] = useState<Frame>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return size
}

/** One pointer moves the drawing, two fingers zoom it. */
function usePointers(
  frame: RefObject<HTMLElement | null>,
  change: (event: PointerEvent, next: (view: View) => View) => void,
): boolean {
  const [dragging, setDragging] = useState(false)
  const latest = useRef(change)
  latest.current = change

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const pointers = new Map<number, Point>()
    const place = ({ clientX, clientY }: PointerEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || pointers.size === 2) return
      pointers.set(event.pointerId, place(event))
    }
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = place(event)
      const others = [...pointers].filter(([id]) => id !== event.pointerId)
      pointers.set(event.pointerId, now)
      // The pointer is captured on its first move, so that a click on a link in the drawing stays a click.
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
      setDragging(true)
      const other = others[0]?.[1]
      latest.current(event, (view) =>
        other ? pinched(view, [before, other], [now, other]) : moved(view, now.x - before.x, now.y - before.y),
      )
    }
    const up = (event: PointerEvent) => {
      pointers.delete(event.pointerId)
      if (pointers.size === 0) setDragging(false)
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    for (const type of ['pointerup', 'pointercancel'] as const) element.addEventListener(type, up, { signal })
    return () => listening.abort()
  }, [frame])
  return dragging
}

/** Zooms by the wheel. In a page, this needs Ctrl, which browsers also set for a pinch on a touchpad. */
function useWheel(frame: RefObject<HTMLElement | null>, { full, change }: { full: boolean; change: Change }): void {
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!full && !event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const unit = [1, LINE, element.clientHeight][event.deltaMode] ?? 1
      const { left, top } = element.getBoundingClientRect()
      const point = { x: event.clientX - left, y: event.clientY - top }
      latest.current((view) => zoomedByWheel(view, event.deltaY * unit, point))
    }
    // Added directly, because React's wheel listeners are passive and can't prevent scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, full])
}
