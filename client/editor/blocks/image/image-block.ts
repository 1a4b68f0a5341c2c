import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView, NodeView } from '@tiptap/pm/view'
import { subscribe } from 'valtio'
import { isSafeImageSource } from '../../../../shared/document/addresses.ts'
import { imageSize } from '../../../../shared/document/image-size.ts'
import { serverAddress } from '../../../hosts/server-address.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { beginUndoStep } from '../../undo-step.ts'
import { allowHost, foreignHost, imageHosts, isHostAllowed } from './image-hosts.ts'
import type { ImageResizing } from './image-resizing.ts'
import { showFromDevice } from './show-from-device.ts'
import { showSize } from './show-size.ts'
import './image.css'
import './image-editing.css'

type Shown = { node: Node; view: EditorView; position: () => number | undefined; projectId: number }

/** An image in an editor: from the server, or from this device while the server does not have it. */
export class ImageBlock implements NodeView {
  readonly dom = make('figure', 'imageBlock')
  readonly #frame = make('div', 'imageFrame')
  readonly #image = document.createElement('img')
  readonly #broken = make('span', 'imageBroken')
  readonly #hint = make('span', 'imageHint')
  readonly #caption = document.createElement('figcaption')
  readonly #bar = make('div', 'blockBar')
  #resizing: ImageResizing | undefined
  #isGone = false
  readonly #view: EditorView
  readonly #position: () => number | undefined
  readonly #projectId: number
  readonly #external = make('div', 'imageExternal')
  readonly #unsubscribe: () => void
  #node: Node

  constructor({ node, view, position, projectId }: Shown) {
    this.#node = node
    this.#view = view
    this.#projectId = projectId
    this.#position = position
    this.#hint.textContent = 'No alt text'
    // Decoded off the main thread, and not loaded before the image comes into view.
    this.#image.loading = 'lazy'
    this.#image.decoding = 'async'
    this.#image.addEventListener('error', () => void this.#replaceBroken())
    this.#image.addEventListener('load', () => this.dom.removeAttribute('data-broken'))
    this.#frame.append(this.#image, this.#broken, this.#hint)
    this.dom.append(this.#frame, this.#external, this.#caption, this.#bar)
    this.#unsubscribe = subscribe(imageHosts, () => this.#show())
    this.#show()
    void this.#addHandles(view)
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#show()
    return true
  }

  selectNode(): void {
    this.dom.classList.add('selected')
  }

  deselectNode(): void {
    this.dom.classList.remove('selected')
  }

  /** Keeps events on the toolbar, the handles and the placeholder from reaching the editor. */
  stopEvent({ target }: Event): boolean {
    return (
      target instanceof globalThis.Node &&
      (this.#bar.contains(target) || this.#external.contains(target) || this.#resizing?.owns(target) === true)
    )
  }

  /**
   * Ignores DOM changes inside the block, because what is shown around or instead of the image isn't
   * content.
   */
  ignoreMutation(): boolean {
    return true
  }

  destroy(): void {
    this.#isGone = true
    this.#unsubscribe()
    this.#resizing?.destroy()
  }

  #show(): void {
    const { src, alt, title } = this.#node.attrs as Record<string, unknown>
    const words = typeof alt === 'string' ? alt : ''
    this.#image.alt = words
    this.#broken.textContent = words || 'Couldn’t show this image'
    this.#hint.hidden = words !== ''
    this.#caption.textContent = typeof title === 'string' ? title : ''
    this.#caption.hidden = !this.#caption.textContent
    this.#showSize()
    if (typeof src !== 'string' || !isSafeImageSource(src)) return
    const host = foreignHost(src)
    const waits = host !== undefined && !isHostAllowed(imageHosts, this.#projectId, host)
    this.dom.toggleAttribute('data-external', waits)
    this.#external.replaceChildren(...(waits ? this.#placeholder(src, host, words) : []))
    if (waits) {
      this.#image.removeAttribute('src')
      delete this.#image.dataset.of
      return
    }
    if (this.#image.dataset.of === src) return
    this.dom.removeAttribute('data-broken')
    this.#image.dataset.of = src
    this.#image.src = serverAddress(src)
  }

  /** Shows the same notice as for readers: the image is on another host and isn't loaded. */
  #placeholder(src: string, host: string, words: string): Element[] {
    const said = document.createElement('span')
    const link = Object.assign(document.createElement('a'), { href: src, textContent: host, target: '_blank' })
    link.rel = 'noopener noreferrer nofollow'
    said.append(`${words ? `${words} · ` : ''}Image from `, link)
    const button = Object.assign(document.createElement('button'), { type: 'button' as const })
    button.className = buttonClass({ size: 'small' })
    button.textContent = `Show images from ${host}`
    button.addEventListener('click', () => allowHost(this.#projectId, host))
    return [said, button]
  }

  #showSize(): void {
    const size = imageSize(this.#node.attrs)
    if (this.#resizing) this.#resizing.show(size)
    else showSize(this.#image, size)
  }

  /** Loads the code for the handles, which only a block with an image needs. */
  async #addHandles(view: EditorView): Promise<void> {
    const { ImageResizing } = await import('./image-resizing.ts')
    if (this.#isGone) return
    this.#resizing = new ImageResizing({
      image: this.#image,
      room: () => this.dom.clientWidth,
      isEditable: () => view.editable,
      select: () => this.#select(),
      write: (width, height) => this.#write(width, height),
      leave: () => view.focus(),
    })
    this.#frame.append(...this.#resizing.elements)
    this.#showSize()
  }

  async #replaceBroken(): Promise<void> {
    if (!(await showFromDevice(this.#image))) this.dom.setAttribute('data-broken', '')
  }

  #select(): void {
    const position = this.#position()
    if (position === undefined) return
    const { doc, tr } = this.#view.state
    this.#view.dispatch(tr.setSelection(NodeSelection.create(doc, position)))
    this.#view.focus()
  }

  #write(width: number, height: number): void {
    const position = this.#position()
    if (position === undefined) return
    beginUndoStep(this.#view.state)
    const { tr } = this.#view.state
    this.#view.dispatch(tr.setNodeAttribute(position, 'width', width).setNodeAttribute(position, 'height', height))
  }
}

function make(name: 'figure' | 'div' | 'span', className: string): HTMLElement {
  const element = document.createElement(name)
  element.className = className
  return element
}
