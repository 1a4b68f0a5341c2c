import type { Editor } from 'tldraw'
import type * as Y from 'yjs'
import { fingerprint, PICTURE } from '../../../../../shared/document/canvas/canvas.ts'
import { isPicture } from '../../../../../shared/document/canvas/picture.ts'
import { MAX_PICTURE_BYTES } from '../../../../../shared/document/limits.ts'
import { isStale } from '../picture-state.ts'
import { slim } from './slim.ts'

const SAVE_MS = 500
/** Factor for the minimum wait before the next picture, relative to the time that the last picture took. */
const REST = 4
/**
 * Milliseconds before a stale picture is redrawn that nobody is responsible for, for example after two
 * drawings were merged. After drawing, the person's own device saves the picture.
 */
const MEND_MS = 3_000
const PADDING = 16

/** Keeps the picture of a drawing up to date for readers. */
export class PictureSaver {
  readonly #editor: Editor
  readonly #map: Y.Map<unknown>
  readonly #settle: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> = Promise.resolve()
  #took = 0

  /** `settle` makes the editor show what the records say, which it does a moment after they came. */
  constructor(editor: Editor, map: Y.Map<unknown>, settle: () => void) {
    this.#editor = editor
    this.#map = map
    this.#settle = settle
    this.arrived()
  }

  drawn(): void {
    this.#after(Math.max(SAVE_MS, REST * this.#took))
  }

  arrived(): void {
    if (isStale(this.#map)) this.#after(MEND_MS)
  }

  /** Saves the picture at once if it's stale. Resolves when it's saved. */
  async finish(): Promise<void> {
    clearTimeout(this.#timer)
    this.#save()
    await this.#saving
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #after(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#save(), ms)
  }

  #save(): void {
    this.#saving = this.#saving
      .then(() => this.#draw())
      .catch((error: unknown) => console.warn('No picture of the drawing was saved', error))
  }

  async #draw(): Promise<void> {
    // Shows all records first. A picture whose fingerprint covers records that it lacks would never be redrawn.
    this.#settle()
    if (!isStale(this.#map)) return
    const state = fingerprint(this.#map)
    const editor = this.#editor
    const shapes = [...editor.getCurrentPageShapeIds()]
    if (shapes.length === 0) {
      this.#map.delete(PICTURE)
      return
    }
    const begun = performance.now()
    const drawn = await editor.getSvgElement(shapes, { background: false, padding: PADDING, darkMode: false })
    this.#took = performance.now() - begun
    // The records have changed meanwhile, because someone is still drawing. Another picture follows soon.
    if (!drawn || fingerprint(this.#map) !== state) return
    const picture = slim(drawn.svg).replace(/^<svg/, `<svg data-of="${state}"`)
    const bytes = new TextEncoder().encode(picture)
    const fits = bytes.length <= MAX_PICTURE_BYTES && isPicture(picture)
    this.#map.set(PICTURE, fits ? bytes : new TextEncoder().encode(placeholder(state)))
  }
}

function placeholder(state: string): string {
  return `<svg data-of="${state}" data-too-large="" xmlns="http://www.w3.org/2000/svg"></svg>`
}
