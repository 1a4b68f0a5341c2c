import { type ImageSize, originalSize } from '../../../../shared/document/image-size.ts'
import { showSize } from './show-size.ts'

const NARROWEST = 40
/** Steps in pixels by which an arrow key changes the width: `STEP` alone, `LARGE_STEP` with Shift. */
const STEP = 16
const LARGE_STEP = 80

type Parts = {
  image: HTMLImageElement
  /** Returns the largest width that the image may have. */
  room: () => number
  isEditable: () => boolean
  /** Selects the image. */
  select: () => void
  write: (width: number, height: number) => void
  /** Called when Escape is pressed. Returns the focus to the text. */
  leave: () => void
}

type Side = 'left' | 'right'
type Drag = { side: Side; startX: number; startWidth: number }

/** Two handles beside an image, for pointers, fingers and keys. The height follows the width. */
export class ImageResizing {
  /**
   * Handles, and a label that shows the width while a handle moves. The caller places them beside the
   * image.
   */
  readonly elements: readonly HTMLElement[]
  readonly #parts: Parts
  readonly #handles: readonly HTMLElement[]
  readonly #said = document.createElement('output')
  #held: ImageSize | undefined
  #drag: Drag | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#said.className = 'imageWidth'
    this.#said.hidden = true
    this.#handles = (['left', 'right'] as const).map((side) => this.#handle(side))
    this.elements = [...this.#handles, this.#said]
  }

  /** Shows the image in the size that the document stores. */
  show(size: ImageSize | undefined): void {
    this.#held = size
    if (!this.#drag) this.#display(size)
  }

  owns(target: globalThis.Node): boolean {
    return this.#handles.some((handle) => handle === target)
  }

  destroy(): void {
    removeEventListener('keydown', this.#onEscape, { capture: true })
  }

  #handle(side: Side): HTMLElement {
    const handle = document.createElement('div')
    handle.className = `imageHandle ${side}`
    handle.tabIndex = 0
    handle.role = 'slider'
    handle.ariaLabel = 'Width of the image'
    handle.ariaValueMin = String(NARROWEST)
    handle.addEventListener('pointerdown', (event) => this.#begin(event, side))
    handle.addEventListener('pointermove', (event) => this.#follow(event))
    handle.addEventListener('pointerup', (event) => this.#end(event))
    handle.addEventListener('pointercancel', () => this.#giveUp())
    // Without this, dragging a handle would drag the image itself.
    handle.addEventListener('mousedown', (event) => event.preventDefault())
    handle.addEventListener('dblclick', () => this.#reset())
    handle.addEventListener('keydown', (event) => this.#onKey(event))
    handle.addEventListener('focus', () => this.#describe(handle))
    handle.addEventListener('blur', () => {
      this.#said.hidden = true
    })
    return handle
  }

  #display(size: ImageSize | undefined): void {
    showSize(this.#parts.image, size)
    for (const handle of this.#handles) this.#describe(handle)
  }

  #describe(handle: HTMLElement): void {
    const width = Math.round(this.#shownWidth()) || this.#held?.width || NARROWEST
    handle.ariaValueNow = String(width)
    handle.ariaValueText = `${width} px`
    handle.ariaValueMax = String(this.#parts.room())
  }

  #shownWidth(): number {
    return this.#parts.image.getBoundingClientRect().width
  }

  #sized(width: number): Required<ImageSize> {
    const whole = Math.round(Math.min(Math.max(width, NARROWEST), this.#parts.room()))
    return { width: whole, height: Math.max(1, Math.round(whole / ratioOf(this.#parts.image, this.#held))) }
  }

  #write(size: Required<ImageSize>): void {
    const { width, height } = size
    if (width !== this.#held?.width || height !== this.#held.height) this.#parts.write(width, height)
  }

  #say({ width }: ImageSize): void {
    this.#said.textContent = `${width} px`
    this.#said.hidden = false
  }

  #begin({ button, pointerId, clientX, currentTarget }: PointerEvent, side: Side): void {
    if (button !== 0 || !this.#parts.isEditable()) return
    ;(currentTarget as HTMLElement).setPointerCapture(pointerId)
    this.#parts.select()
    this.#drag = { side, startX: clientX, startWidth: this.#shownWidth() }
    addEventListener('keydown', this.#onEscape, { capture: true })
  }

  #dragged({ clientX }: PointerEvent, { side, startX, startWidth }: Drag): Required<ImageSize> {
    return this.#sized(startWidth + (clientX - startX) * (side === 'left' ? -1 : 1))
  }

  #follow(event: PointerEvent): void {
    if (!this.#drag) return
    const size = this.#dragged(event, this.#drag)
    this.#display(size)
    this.#say(size)
  }

  #end(event: PointerEvent): void {
    if (!this.#drag) return
    const size = event.clientX === this.#drag.startX ? undefined : this.#dragged(event, this.#drag)
    this.#giveUp()
    if (size) this.#write(size)
  }

  #giveUp(): void {
    this.#drag = undefined
    this.#said.hidden = true
    this.destroy()
    this.#display(this.#held)
  }

  readonly #onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    this.#giveUp()
  }

  #reset(): void {
    const size = originalSize(this.#parts.image)
    if (size && this.#parts.isEditable()) this.#write(size)
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#parts.leave()
    else {
      const width = widthAfter(event, this.#shownWidth(), this.#parts.room())
      if (width === undefined || !this.#parts.isEditable()) return
      const size = this.#sized(width)
      this.#write(size)
      this.#say(size)
    }
    event.preventDefault()
    event.stopPropagation()
  }
}

function ratioOf({ naturalWidth, naturalHeight }: HTMLImageElement, size: ImageSize | undefined): number {
  if (naturalWidth > 0 && naturalHeight > 0) return naturalWidth / naturalHeight
  return size?.height ? size.width / size.height : 1
}

function widthAfter({ key, shiftKey }: KeyboardEvent, width: number, room: number): number | undefined {
  const step = shiftKey ? LARGE_STEP : STEP
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return width + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return width - step
    case 'Home':
      return NARROWEST
    case 'End':
      return room
    default:
      return undefined
  }
}
