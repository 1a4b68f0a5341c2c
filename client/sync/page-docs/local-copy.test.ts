import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { keepLastWords, lastWords } from '../../session/index.ts'
import { memoryStorage } from '../../session/testing/memory-storage.ts'
import type { DocStore, openDocStore } from './doc-store.ts'
import { type CopyState, LocalCopy } from './local-copy.ts'
import { soundDoc } from './sound-doc.ts'

/** Ways in which the disk of these tests can fail. */
type Fault = 'none' | 'full' | 'aborts' | 'hangs' | 'throws'
class Disk {
  updates: Uint8Array[] = []
  synced = false
  fault: Fault = 'none'
  opening: Fault = 'none'
  readonly #waiting: (() => void)[] = []
  readonly #lost = new Set<() => void>()

  readonly open: typeof openDocStore = async (_name, onLost) => {
    await this.#take(this.opening)
    let isOpen = true
    let read = 0
    const lose = () => {
      isOpen = false
      onLost('closed')
    }
    this.#lost.add(lose)
    const write = async (act: () => void) => {
      if (!isOpen) throw new DOMException('The connection is closing', 'InvalidStateError')
      await this.#take(this.fault)
      if (this.#lost.has(lose)) act()
      else throw new DOMException('The database was cleared', 'AbortError')
    }
    const readNew = () => this.updates.slice(read)
    return {
      size: 0,
      readNew: async () => {
        const newer = readNew()
        read = this.updates.length
        return newer
      },
      add: (update) => write(() => this.updates.push(update)),
      replace: (stateWith) =>
        write(() => {
          this.updates = [stateWith(readNew())]
          read = 1
        }),
      everSynced: async () => this.synced,
      markSynced: () =>
        write(() => {
          this.synced = true
        }),
      close: () => {
        isOpen = false
      },
    } satisfies DocStore
  }

  /** Simulates a browser that deletes the whole store. */
  clear(): void {
    this.updates = []
    this.synced = false
    const lost = [...this.#lost]
    this.#lost.clear()
    for (const lose of lost) lose()
  }

  mend(): void {
    this.fault = this.opening = 'none'
    for (const goOn of this.#waiting.splice(0)) goOn()
  }

  text(): string {
    const doc = new Y.Doc()
    for (const update of this.updates) Y.applyUpdate(doc, update)
    return String(doc.getText())
  }

  async #take(fault: Fault): Promise<void> {
    if (fault === 'hangs') await new Promise<void>((goOn) => this.#waiting.push(goOn))
    if (fault === 'full') throw new DOMException('No room', 'QuotaExceededError')
    if (fault === 'aborts' || fault === 'throws') throw new DOMException('Failed', 'UnknownError')
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('leave', () => target.dispatchEvent(new Event('pagehide')))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

const leavePage = () => (globalThis as unknown as { leave: () => void }).leave()
const soon = () => vi.advanceTimersByTimeAsync(0)

function copyOn(disk: Disk, isWanted = () => true) {
  const doc = soundDoc()
  const states: CopyState[] = []
  const copy = new LocalCopy({ name: 'page', doc, onState: (state) => states.push(state), isWanted, open: disk.open })
  const write = (words: string) => doc.getText().insert(doc.getText().length, words)
  return { doc, copy, states, write, text: () => String(doc.getText()) }
}

async function opened(disk: Disk) {
  const on = copyOn(disk)
  await on.copy.opened
  return on
}

describe('[LC1] a copy of a page', () => {
  it('a local copy is stored completely again after the browser deletes it', async () => {
    const disk = new Disk()
    const { write, states, copy } = await opened(disk)
    copy.markSynced()
    write('one ')
    await soon()
    disk.clear()
    write('two')
    expect([states, disk.text()]).toEqual([['kept', 'none'], ''])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([states.at(-1), disk.text(), disk.synced]).toEqual(['kept', 'one two', true])
    write(' three')
    await soon()
    expect(disk.text()).toBe('one two three')
  })

  it('a local copy reports full storage, and stores everything once there is room', async () => {
    const disk = new Disk()
    const { write, states } = await opened(disk)
    disk.fault = 'full'
    write('one ')
    await soon()
    write('two')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(states).toEqual(['kept', 'full'])
    disk.mend()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([states, disk.text()]).toEqual([['kept', 'full', 'kept'], 'one two'])
  })

  it("a local copy isn't reported as kept while a write hangs", async () => {
    const disk = new Disk()
    const { write, states } = await opened(disk)
    disk.fault = 'hangs'
    write('one')
    await vi.advanceTimersByTimeAsync(9_000)
    expect(states).toEqual(['kept'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(states).toEqual(['kept', 'none'])
    disk.mend()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([states.at(-1), disk.text()]).toEqual(['kept', 'one'])
  })

  it("a page opens after 4 s when its store doesn't answer, and merges the stored content later", async () => {
    const disk = new Disk()
    const before = await opened(disk)
    before.write('before ')
    await before.copy.close()
    disk.opening = 'hangs'
    const { copy, doc, write, states, text } = copyOn(disk)
    const isOpen = vi.fn()
    void copy.opened.then(isOpen)
    await vi.advanceTimersByTimeAsync(3_900)
    expect(isOpen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect([isOpen.mock.calls.length, states, copy.canRead]).toEqual([1, ['none'], false])
    write('meanwhile ')
    const told = vi.fn()
    doc.on('update', told)
    disk.mend()
    await soon()
    expect(states).toEqual(['none', 'kept'])
    expect(told).toHaveBeenCalled()
    expect(text()).toMatch(/^(before meanwhile|meanwhile before) $/)
    expect(disk.text()).toBe(text())
  })

  it('a page opens at once when its store fails to open', async () => {
    const disk = new Disk()
    disk.opening = 'throws'
    const { states, write, copy } = await opened(disk)
    write('one')
    await expect(copy.takeIn()).rejects.toThrow()
    expect(states).toEqual(['none'])
    disk.mend()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([states, disk.text()]).toEqual([['none', 'kept'], 'one'])
  })

  it('a local copy is not created again after its owner signed out', async () => {
    const disk = new Disk()
    let isWanted = true
    const { copy, write } = copyOn(disk, () => isWanted)
    await copy.opened
    write('secret')
    await soon()
    isWanted = false
    disk.clear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(disk.updates).toEqual([])
  })

  it('a local copy skips a damaged update', async () => {
    const disk = new Disk()
    const before = await opened(disk)
    before.write('whole')
    await before.copy.close()
    disk.updates.unshift(Uint8Array.of(9, 255, 255, 255))
    const { text, states } = await opened(disk)
    expect([text(), states]).toEqual(['whole', ['kept']])
  })

  it('a closed local copy finishes writes that have begun, and stores nothing after that', async () => {
    const disk = new Disk()
    const { write, copy } = await opened(disk)
    write('one')
    await copy.close()
    write('two')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(disk.text()).toBe('one')
  })
})

describe('last words of a tab', () => {
  it('words typed just before a tab closes are kept until they are stored', async () => {
    const disk = new Disk()
    const { write } = await opened(disk)
    disk.fault = 'hangs'
    write('last words')
    leavePage()
    const next = new Disk()
    const { text } = await opened(next)
    expect(text()).toBe('last words')
    await soon()
    expect([next.text(), lastWords('page ')]).toEqual(['last words', []])
  })

  it('last words are restored without a document store and kept until the server has them', async () => {
    const doc = new Y.Doc()
    doc.getText().insert(0, 'last words')
    keepLastWords('page', 1, Y.encodeStateAsUpdate(doc))
    const disk = new Disk()
    disk.opening = 'throws'
    const { text, copy } = await opened(disk)
    expect([text(), lastWords('page ').length]).toEqual(['last words', 1])
    copy.acknowledged()
    expect(lastWords('page ')).toEqual([])
  })

  it('unsent last words of a tab are restored once the text before them arrives', async () => {
    const disk = new Disk()
    disk.opening = 'throws'
    const { doc, copy, write } = await opened(disk)
    write('sent')
    const onServer = Y.encodeStateAsUpdate(doc)
    copy.acknowledged()
    leavePage()
    expect(lastWords('page ')).toEqual([])
    write(', not sent')
    leavePage()
    const next = new Disk()
    await opened(next)
    await soon()
    expect(lastWords('page ')).toEqual([])
    // The text that these words follow isn't there yet.
    expect(next.text()).toBe('')
    const again = await opened(next)
    Y.applyUpdate(again.doc, onServer)
    expect(again.text()).toBe('sent, not sent')
  })
})

it('[LC1] a document survives any storage fault and is completely on disk at the end', async () => {
  const fault = fc.constantFrom<Fault>('full', 'aborts', 'hangs', 'throws', 'none')
  const step = fc.oneof(
    fc.record({ do: fc.constant('write' as const) }),
    fc.record({ do: fc.constant('fault' as const), fault }),
    fc.record({ do: fc.constant('opening' as const), fault }),
    fc.record({ do: fc.constantFrom('clear' as const, 'mend' as const) }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 500, 1_000, 6_000, 20_000) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const disk = new Disk()
      const { write, text, states, copy } = copyOn(disk)
      await vi.advanceTimersByTimeAsync(5_000)
      for (const [index, one] of steps.entries()) {
        if (one.do === 'write') write(`${index} `)
        if (one.do === 'fault') disk.fault = one.fault
        if (one.do === 'opening') disk.opening = one.fault
        if (one.do === 'clear') disk.clear()
        if (one.do === 'mend') disk.mend()
        if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.ms)
        // Text reported as kept for longer than a write may take has to be on the disk.
        if (one.do === 'wait' && one.ms === 20_000 && states.at(-1) === 'kept') expect(disk.text()).toBe(text())
      }
      disk.mend()
      await vi.advanceTimersByTimeAsync(60_000)
      expect([states.at(-1), disk.text()]).toEqual(['kept', text()])
      await copy.close()
    }),
    { numRuns: 300 },
  )
})
