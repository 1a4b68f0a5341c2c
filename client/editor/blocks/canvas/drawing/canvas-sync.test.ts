import fc from 'fast-check'
import { createTLStore, type TLArrowBinding, type TLParentId, type TLRecord, type TLShape, type TLStore } from 'tldraw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { CANVAS_SCHEMA, canvasOf } from '../../../../../shared/document/canvas/canvas.ts'
import { MAX_CANVAS_PART_BYTES } from '../../../../../shared/document/limits.ts'
import { validateUpdate } from '../../../../../shared/document/validate-update.ts'
import { CanvasSync } from './canvas-sync.ts'
import { PAGE } from './mend.ts'
import { drawingSchema, TLDRAW_SCHEMAS } from './schema.ts'

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }],
})

const base = { typeName: 'shape', x: 0, y: 0, rotation: 0, isLocked: false, opacity: 1, meta: {}, parentId: PAGE }
const look = { color: 'black', size: 'm', scale: 1 }
const PROPS = {
  text: { ...look, font: 'sans', textAlign: 'start', w: 8, autoSize: true, richText: words('a') },
  frame: { w: 100, h: 100, name: 'Frame', color: 'black' },
  group: {},
  arrow: {
    ...look,
    dash: 'draw',
    kind: 'arc',
    labelColor: 'black',
    fill: 'none',
    start: { x: 0, y: 0 },
    end: { x: 9, y: 9 },
    bend: 0,
    arrowheadStart: 'none',
    arrowheadEnd: 'arrow',
    font: 'sans',
    labelPosition: 0.5,
    elbowMidPoint: 0.5,
    richText: words(''),
  },
} as const

function shapeOf(id: string, type: keyof typeof PROPS, more: object = {}): TLShape {
  return { ...base, id: `shape:${id}`, type, index: 'a1', props: PROPS[type], ...more } as unknown as TLShape
}

function bindingOf(id: string, arrow: string, to: string, terminal: 'start' | 'end'): TLArrowBinding {
  const props = { terminal, normalizedAnchor: { x: 0.5, y: 0.5 }, isExact: false, isPrecise: false, snap: 'none' }
  return {
    id: `binding:${id}`,
    typeName: 'binding',
    type: 'arrow',
    fromId: `shape:${arrow}`,
    toId: `shape:${to}`,
    props,
    meta: {},
  } as unknown as TLArrowBinding
}

class Device {
  readonly doc = new Y.Doc()
  readonly map = canvasOf(this.doc, 'one')
  readonly store: TLStore = createTLStore({ schema: drawingSchema })
  readonly refused: string[] = []
  drawn = 0
  arrived = 0
  readonly sync: CanvasSync

  constructor(from?: Device) {
    if (from) this.hear(from)
    this.sync = new CanvasSync({
      map: this.map,
      store: this.store,
      onDrawn: () => {
        this.drawn += 1
      },
      onArrived: () => {
        this.arrived += 1
      },
      onRefused: (what) => this.refused.push(what),
    })
  }

  hear(other: Device): void {
    const update = Y.encodeStateAsUpdate(other.doc, Y.encodeStateVector(this.doc))
    expect(validateUpdate(update)).toMatchObject({ ok: true })
    Y.applyUpdate(this.doc, update)
  }

  get shapes(): TLShape[] {
    return this.store.allRecords().filter((record): record is TLShape => record.typeName === 'shape')
  }

  shape(id: string): TLShape | undefined {
    return this.store.get(`shape:${id}` as TLShape['id'])
  }

  change(id: string, change: object): void {
    this.store.update(`shape:${id}` as TLShape['id'], (shape) => ({ ...shape, ...change }))
  }

  get state(): unknown {
    const records = this.store.allRecords().filter(({ typeName }) => typeName === 'shape' || typeName === 'binding')
    return records.sort((a, b) => (a.id < b.id ? -1 : 1))
  }
}

function meet(...devices: Device[]): void {
  for (let turn = 0; turn < 2; turn++) {
    for (const device of devices) device.sync.write()
    for (const device of devices) for (const other of devices) if (other !== device) device.hear(other)
    for (const device of devices) device.sync.show()
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a drawing that several people have open', () => {
  it('the latest drawing schema matches the schema of the drawing library', () => {
    expect(Object.keys(TLDRAW_SCHEMAS).at(-1)).toBe(String(CANVAS_SCHEMA))
    expect(drawingSchema.serialize()).toEqual(TLDRAW_SCHEMAS[CANVAS_SCHEMA])
  })

  it('[DS1] drawing changes are sent in intervals and shown on arrival', () => {
    const ann = new Device()
    const bob = new Device()
    let updates = 0
    ann.doc.on('update', () => {
      updates += 1
    })
    for (let x = 0; x < 50; x++) {
      ann.store.put([shapeOf('a', 'text', { x })])
      vi.advanceTimersByTime(10)
    }
    vi.advanceTimersByTime(100)
    expect(updates).toBeGreaterThan(3)
    expect(updates).toBeLessThanOrEqual(6)
    bob.hear(ann)
    vi.advanceTimersByTime(30)
    expect(bob.shape('a')?.x).toBe(49)
    expect([ann.arrived, bob.arrived, bob.drawn]).toEqual([0, 1, 0])
  })

  it('[DS1] a drawing is written when closed and not synchronized afterwards', () => {
    const ann = new Device()
    ann.store.put([shapeOf('a', 'text')])
    ann.sync.close()
    const bob = new Device(ann)
    expect(bob.shape('a')).toBeDefined()
    let updates = 0
    ann.doc.on('update', () => {
      updates += 1
    })
    ann.store.put([shapeOf('b', 'text')])
    vi.advanceTimersByTime(10_000)
    expect(updates).toBe(0)
    bob.change('a', { x: 70 })
    bob.sync.write()
    ann.hear(bob)
    vi.advanceTimersByTime(10_000)
    expect(ann.shape('a')?.x).toBe(0)
  })

  it('[DS2] a shared drawing keeps both changes to one shape, including unwritten changes', () => {
    const ann = new Device()
    ann.store.put([shapeOf('a', 'text')])
    ann.sync.write()
    const bob = new Device(ann)
    bob.change('a', { x: 70 })
    bob.sync.write()
    ann.change('a', { props: { ...ann.shape('a')?.props, richText: words('written here') } })
    ann.hear(bob)
    vi.advanceTimersByTime(30)
    meet(ann, bob)
    for (const device of [ann, bob]) {
      expect(device.shape('a')).toMatchObject({ x: 70, props: { richText: words('written here') } })
    }
  })

  it('[DS3] deleting a shape moves its children to the page and removes its bindings', () => {
    const ann = new Device()
    ann.store.put([
      shapeOf('f', 'frame'),
      shapeOf('a', 'arrow', { index: 'a2' }),
      shapeOf('t', 'text', { index: 'a3' }),
      bindingOf('b', 'a', 't', 'end'),
    ])
    ann.sync.write()
    const bob = new Device(ann)
    ann.store.remove(['shape:f', 'shape:t'] as TLShape['id'][])
    bob.change('a', { parentId: 'shape:f' })
    meet(ann, bob)
    expect(ann.state).toEqual(bob.state)
    expect(ann.shapes.map(({ id, parentId }) => [id, parentId])).toEqual([['shape:a', PAGE]])
    expect(ann.store.allRecords().filter(({ typeName }) => typeName === 'binding')).toEqual([])
    // The next change of a mended record also writes the mending.
    ann.change('a', { x: 5 })
    ann.sync.write()
    expect(new Device(ann).shape('a')).toMatchObject({ x: 5, parentId: PAGE })
  })

  it('[DS3] shapes that two people add in one place get the same order for both', () => {
    const ann = new Device()
    ann.store.put([shapeOf('z', 'text', { index: 'a100V' })])
    ann.sync.write()
    const bob = new Device(ann)
    ann.store.put([shapeOf('a', 'text'), shapeOf('c', 'text')])
    bob.store.put([shapeOf('b', 'text')])
    meet(ann, bob)
    const order = (device: Device) =>
      [...device.shapes].sort((a, b) => (a.index < b.index ? -1 : 1)).map(({ id }) => id)
    expect(order(ann)).toEqual(['shape:a', 'shape:b', 'shape:c', 'shape:z'])
    expect(new Set(bob.shapes.map(({ index }) => index)).size).toBe(4)
    expect(ann.state).toEqual(bob.state)
  })

  it('[DS3] a shared drawing hides unsupported entries but keeps them stored', () => {
    const ann = new Device()
    ann.store.put([shapeOf('a', 'text'), shapeOf('b', 'frame', { index: 'a2' })])
    ann.sync.write()
    const quiet = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
    const before = ann.map.size
    ann.map.set('shape:a/text', bytes({ type: 'doc', content: [{ type: 'script', content: [] }] }))
    ann.map.set('shape:b', bytes({ ...shapeOf('b', 'frame'), x: 'far' }))
    ann.map.set('shape:c', bytes(shapeOf('c', 'frame')))
    const bob = new Device(ann)
    expect(bob.shapes).toEqual([])
    expect(bob.map.size).toBe(before + 1)
    quiet.mockRestore()
  })

  it('[DS4] a shared drawing reverts a change too large for the page and reports the refusal', () => {
    const ann = new Device()
    ann.store.put([shapeOf('a', 'text')])
    ann.sync.write()
    const large = words('x'.repeat(MAX_CANVAS_PART_BYTES))
    ann.store.put([{ ...shapeOf('a', 'text'), props: { ...shapeOf('a', 'text').props, richText: large } } as TLShape])
    ann.store.put([{ ...shapeOf('b', 'text'), props: { ...shapeOf('b', 'text').props, richText: large } } as TLShape])
    ann.sync.write()
    expect(ann.refused).toEqual(['shape'])
    expect(ann.shapes.map(({ id, props }) => [id, (props as { richText: unknown }).richText])).toEqual([
      ['shape:a', words('a')],
    ])
    const half = words('y'.repeat(MAX_CANVAS_PART_BYTES - 200))
    for (let n = 0; n < 30; n++) {
      ann.store.put([
        { ...shapeOf(`n${n}`, 'text'), props: { ...shapeOf('b', 'text').props, richText: half } } as TLShape,
      ])
      ann.sync.write()
    }
    expect(ann.refused.at(-1)).toBe('drawing')
    expect(new Device(ann).state).toEqual(ann.state)
    ann.store.remove(['shape:n0' as TLShape['id']])
    ann.sync.write()
    expect(new Device(ann).shape('n0')).toBeUndefined()
  })

  it('a drawing stays the same and in order for everyone, whatever three people do at once', () => {
    const types = { a: 'text', b: 'frame', c: 'group', d: 'arrow', e: 'arrow', f: 'text' } as const
    const name = fc.constantFrom(...(Object.keys(types) as (keyof typeof types)[]))
    const step = fc.record({
      by: fc.nat(2),
      what: fc.constantFrom('add', 'add', 'remove', 'move', 'nest', 'order', 'write', 'tie', 'undo', 'send', 'meet'),
      id: name,
      other: name,
      index: fc.constantFrom('a1', 'a1V', 'a2', 'a10V', 'b00'),
      n: fc.nat(99),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const devices = [new Device(), new Device(), new Device()]
        const undone: TLRecord[][] = [[], [], []]
        for (const { by, what, id, other, index, n } of steps) {
          const device = devices[by] as Device
          const shape = device.shape(id)
          if (what === 'add' && !shape) device.store.put([shapeOf(id, types[id], { index })])
          else if (what === 'remove' && shape) {
            undone[by]?.push(shape)
            device.store.remove([shape.id])
          } else if (what === 'undo') device.store.put(undone[by]?.splice(0) ?? [])
          else if (what === 'move' && shape) device.change(id, { x: n })
          else if (what === 'nest' && shape) device.change(id, { parentId: `shape:${other}` as TLParentId })
          else if (what === 'order' && shape) device.change(id, { index })
          else if (what === 'write' && shape?.type === 'text') {
            device.change(id, { props: { ...shape.props, richText: words(`${by} ${n}`) } })
          } else if (what === 'tie') device.store.put([bindingOf(`${by}${n % 3}`, id, other, n % 2 ? 'start' : 'end')])
          else if (what === 'send') {
            device.sync.write()
            devices[(by + 1) % 3]?.hear(device)
          } else if (what === 'meet') meet(...devices)
        }
        meet(...devices)
        // A device that opens the drawing afterwards sees the same state.
        devices.push(new Device(devices[0]))
        for (const device of devices) {
          expect(device.state).toEqual(devices[0]?.state)
          device.store.validate('tests')
          inOrder(device)
          device.sync.close()
        }
      }),
      { numRuns: 150 },
    )
  })
})

/** Checks that no shape is detached, in a ring, or at another shape's place. */
function inOrder({ store, shapes }: Device): void {
  const places = new Set<string>()
  for (const shape of shapes) {
    expect(places).not.toContain(`${shape.parentId} ${shape.index}`)
    places.add(`${shape.parentId} ${shape.index}`)
    let at: TLShape | undefined = shape
    for (let depth = 0; at && at.parentId !== PAGE; depth++) {
      expect(depth).toBeLessThan(shapes.length)
      at = store.get(at.parentId as TLShape['id'])
    }
    expect(at).toBeDefined()
  }
  const ends = new Set<string>()
  for (const binding of store.allRecords()) {
    if (binding.typeName !== 'binding') continue
    expect(store.get(binding.fromId)?.type).toBe('arrow')
    expect(store.has(binding.toId)).toBe(true)
    const end = `${binding.fromId} ${(binding as TLArrowBinding).props.terminal}`
    expect(ends).not.toContain(end)
    ends.add(end)
  }
}
