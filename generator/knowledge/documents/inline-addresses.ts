import { linkTo, type Resolver } from '../../../shared/document/markdown/read/addresses.ts'
import type { DocBuilder } from '../../../shared/document/markdown/read/builder.ts'
import { linkMark } from '../../../shared/document/markdown/read/html.ts'
import type { Surroundings } from './surroundings.ts'

const ADDRESS = /https?:\/\/[^\s<>"'`\\]{1,2000}/g

/** Writes plain text and turns addresses in it into links. */
export class InlineAddresses {
  readonly #builder: DocBuilder
  readonly #link: Resolver

  constructor(builder: DocBuilder, around: Surroundings) {
    this.#builder = builder
    this.#link = linkTo(around)
  }

  write(text: string): void {
    let from = 0
    for (const found of text.matchAll(ADDRESS)) {
      const address = found[0].slice(0, found[0].length - trailing(found[0]))
      const href = this.#link(address)
      if (!href) continue
      this.#builder.text(text.slice(from, found.index))
      const mark = this.#builder.mark(linkMark(href, null))
      this.#builder.text(address)
      this.#builder.unmark(mark)
      from = found.index + address.length
    }
    this.#builder.text(text.slice(from))
  }
}

function trailing(address: string): number {
  let end = address.length
  while (end > 0 && '.,;:!?)*_]'.includes(address[end - 1] ?? '')) end--
  return address.length - end
}
